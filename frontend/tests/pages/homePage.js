import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import Home from '../../src/pages/Home.svelte'
import { GAMES, serve } from './server.js'

/** The home page in a test, and how its tabs are opened. @typedef {import('../../src/pages/home/opponents.js').Opponents} Opponents */

export const CODE = { code: 'Ab3dE_9x' }
export const answers = {
  'GET me': { name: 'Ada', kind: 'guest' },
  'GET games': GAMES,
  'POST play': CODE,
  'POST tables': CODE,
}

/** @param {Record<string, any>} [more] answers of the server's */
export async function open(more) {
  const asked = serve({ ...answers, ...more })
  render(Home)
  await screen.findByTestId('own-table')
  return asked
}

/** Chooses whom one plays with. @param {Opponents} opponents */
export const choose = (opponents) => userEvent.click(screen.getByTestId(`opponents-${opponents}`))

/** Lays out a table of one's own. @param {Opponents} opponents */
export async function layOut(opponents) {
  await choose(opponents)
  await userEvent.click(await screen.findByTestId(opponents === 'friends' ? 'terms' : 'own-table'))
  const made = await screen.findByTestId('create-table')
  const form = within(/** @type {HTMLElement} */ (made.closest('form')))
  await form.findAllByRole('radio', { name: 'Quick' }) // what stands last is drawn last
  return form
}

/** Brings a button in sight. @param {string} press its test id */
export async function reach(press) {
  if (press !== 'play-now') await choose(press === 'seek-go' ? 'online' : 'friends')
  return screen.findByTestId(press)
}
