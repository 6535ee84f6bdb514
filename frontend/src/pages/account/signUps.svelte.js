import { request } from '../../wire/rest.js'

/** The people who may make an account here: null until the server has said it. */
export const signUps = $state({ who: /** @type {'everybody' | 'link' | 'nobody' | null} */ (null) })

/** The question that is under way, whoever asked it. @type {Promise<void> | null} */
let asking = null

/** Has the server say it, once for all parts of a page that ask at the same time. */
export const learnWhoSignsUp = () => (asking ??= loadSignUps().finally(() => (asking = null)))

/** Where the server doesn't say it, an account is offered: it refuses by itself whom it has to. */
async function loadSignUps() {
  try {
    signUps.who = (await request('GET', 'sign-up')).who
  } catch {
    signUps.who ??= 'everybody'
  }
}
