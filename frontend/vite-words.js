/**
 * Hands the server the words that it says itself where no script runs, as words.json: what messengers show of a link to a
 * table, a player, or a page about a game (link_previews.py of lobby, profiles and learn, in mahjong_server). By
 * language, then by key, as in src/i18n.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { ofKin } from './src/i18n/kin.js'

const TEXTS = 'src/i18n'
/** What a match's rules and terms are called. */
const TOLD =
  /^(?:game\.|option\.(?!.*\.hint$)|preset\.(?:changed|[\w-]+\.title)$|comma$|deals\.count$|minutes\.(?:count|most)$|length\.own$|rated$|speed\.\w+$|bot-pace\.\w+$|at-time\.[\w-]+\.term$)/
/** What players, pages about a game and the leaderboard are called, with a sentence each. */
const PAGES =
  /^(?:learn\.(?:rules|tutorial|calculator|trainer|drill)(?:\.text)?|learn\.presets|presets\.lead|ratings\.(?:title|lead|rating)|figures\.games|profile\.bot|colon)$/
/** Games that are told in the words of another. */
const KIN = readdirSync('src/games').filter((game) => ofKin(game) !== game)
/** The files that have them. */
const FILES = /^(?:account|app|home|learn|lobby|profile|ratings|terms|name-\w+|options-\w+)\.json$/

/** @returns {import('vite').Plugin} */
export function words() {
  return {
    name: 'words',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'words.json', source: JSON.stringify(all()) })
    },
  }
}

/** @returns {Record<string, Record<string, import('./src/i18n/plural.js').Message>>} */
export const all = () =>
  Object.fromEntries(
    readdirSync(TEXTS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, toldIn(name)]),
  )

/** @param {string} lang */
function toldIn(lang) {
  const files = readdirSync(`${TEXTS}/${lang}`).filter((name) => FILES.test(name))
  const messages = files.flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(`${TEXTS}/${lang}/${name}`, 'utf8'))),
  )
  const told = messages.filter(([key]) => TOLD.test(key) || PAGES.test(key))
  return Object.fromEntries([...KIN.flatMap((game) => lentTo(game, told)), ...told])
}

/** @param {string} game @param {[string, any][]} told @returns {[string, any][]} the words that it has of its kin */
const lentTo = (game, told) =>
  told.flatMap(([key, text]) =>
    key.includes(`.${ofKin(game)}.`) ? [[key.replace(`.${ofKin(game)}.`, `.${game}.`), text]] : [],
  )
