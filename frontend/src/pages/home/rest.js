/** What stands below the fold, and in the tabs that are not shown first. */
export { default as BelowFold } from './BelowFold.svelte'
export { default as OpponentPanel } from './OpponentPanel.svelte'
