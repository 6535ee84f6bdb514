"""People at their own pace: seats that think for seconds before they act, ping, and come back when they are cut off."""
