import { mount } from 'svelte'
import { explain } from '../../i18n/problem.js'
import IdentityLost from './IdentityLost.svelte'
import { refreshIdentity } from './refreshIdentity.js'
import { navigate } from '../routing/route.svelte.js'

/** Sees that the server knows who has begun a game: else they would watch their own. They are told, where they came from. */
export const confirmIdentity = () =>
  refreshIdentity().catch(async (why) => {
    const text = await explain(why)
    navigate('/')
    mount(IdentityLost, { target: document.body, props: { text } })
  })
