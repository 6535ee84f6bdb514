/** What the home page's first view has besides what one plays by: it comes when the table's scripts have. */
export { live } from '../../wire/liveTopics.svelte.js'
export { default as GameChoice } from './GameChoice.svelte'
export { default as SiteFacts } from './SiteFacts.svelte'
export { default as PlayAgain } from './PlayAgain.svelte'
export { default as QuickTerms } from './QuickTerms.svelte'
export { default as OpponentTabs } from './OpponentTabs.svelte'
