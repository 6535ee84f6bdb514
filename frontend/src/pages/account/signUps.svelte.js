import { request } from '../../wire/rest.js'

/** Who may make an account here: null until the server has said it. */
export const signUps = $state({ who: /** @type {'everybody' | 'link' | 'nobody' | null} */ (null) })

/** Has the server say it. Where it doesn't, an account is offered: the server refuses by itself whom it has to. */
export async function learnWhoSignsUp() {
  try {
    signUps.who = (await request('GET', 'sign-up')).who
  } catch {
    signUps.who ??= 'everybody'
  }
}
