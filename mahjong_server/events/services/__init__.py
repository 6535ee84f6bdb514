"""What changes an event, in transactions: commands of people, and steps that happen by themselves."""
