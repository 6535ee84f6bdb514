/** The whole coach, in a chunk that is loaded when it is switched on. */
export { default as Bar } from './Bar.svelte'
export { default as Panel } from './Panel.svelte'
export { CoachStore } from './coachStore.svelte.js'
