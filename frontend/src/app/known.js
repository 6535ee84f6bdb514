import { mount } from 'svelte'
import { explain } from '../i18n/problem.js'
import Forgotten from './Forgotten.svelte'
import { met } from './met.js'
import { go } from './route.svelte.js'

/** Sees that the server knows who has begun a game: else they would watch their own. They are told, where they came from. */
export const known = () =>
  met().catch(async (why) => {
    const text = await explain(why)
    go('/')
    mount(Forgotten, { target: document.body, props: { text } })
  })
