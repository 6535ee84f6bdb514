/** Whether a search for a game may be on: only then its scripts are fetched. */
export const searching = $state({ on: false })
