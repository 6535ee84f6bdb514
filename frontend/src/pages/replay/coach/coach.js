/** All of the coach, which comes when it is wanted. */
export { default as Bar } from './Bar.svelte'
export { default as Panel } from './Panel.svelte'
export { CoachStore } from './coachStore.svelte.js'
