/** What the end of a session shows beside the places, with the texts and the parts of its game. */
import { loadCompletePlugin, loadScoreSheet } from '../app/loading/gamePlugin.js'
import { section } from '../i18n/i18n.svelte.js'
import Ending from './Ending.svelte'

/** @param {string} game */
export async function loadEnding(game) {
  const plugin = await loadCompletePlugin(game)
  const [wins, { Piece }] = await Promise.all([
    plugin.wins?.(),
    plugin.coach(),
    loadScoreSheet(game),
    section('win'),
    section('ending'),
  ])
  return { Ending, wins, Piece }
}
