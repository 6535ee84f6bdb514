import { ofKin } from './kin.js'
import { format, formatNumber } from './plural.js'
import { loadStored, store } from '../app/browser/storage.js'

/**
 * @typedef {import('./plural.js').Catalogue} Catalogue
 * @typedef {import('./plural.js').Params} Params
 * @typedef {(key: string, params?: Params) => string} Translate
 * @typedef {'en' | 'ru' | 'uk' | 'zh'} Lang
 * @typedef {{ lang: Lang, shown: Promise<void> }} Change shown: settles when the language is shown
 * @typedef {string} Section a file of texts beside app.json and table.json, as home: making and finding tables; side:
 *   settings, menu, waiting room, end of the session
 */

/** Languages by their own names, as a chooser lists them. */
export const LANGUAGES = /** @type {const} */ ({
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
  zh: '简体中文',
})

/** @typedef {Record<string, () => Promise<any>>} Files texts that come with what needs them, by place */
/** @type {Record<Lang, () => Promise<{ default: Catalogue, files: Files, more: () => Promise<{ files: Files }> }>>} */
const loaders = {
  en: () => import('./en.js'),
  ru: () => import('./ru.js'),
  uk: () => import('./uk.js'),
  zh: () => import('./zh.js'),
}

/** Sections asked for so far: a change of language loads them again. @type {Map<Section, Promise<void>>} */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
const sections = new Map()

/** What the place is called by its host, in every language (mahjong_server/pages/site_name.py). */
const named = document.querySelector('meta[name=application-name]')?.getAttribute('content')

/** @typedef {{ lang: Lang, catalogue: Catalogue }} Shown */
/** One value, so that a language and its catalogue never change apart. @type {Shown} */
let current = $state.raw({ lang: 'en', catalogue: {} })
/** Number of times that texts have come: a component drawn without its text is drawn anew then, and no other. */
let added = $state(0)

/** @param {string} text @returns {text is Lang} */
const known = (text) => Object.hasOwn(LANGUAGES, text)

/**
 * Returns the language to begin with: the one chosen before, or the first of the browser's that the page has.
 * @param {readonly string[]} preferred
 * @returns {Lang}
 */
export function detect(preferred = navigator.languages ?? [navigator.language]) {
  const chosen = loadStored('lang', '')
  if (known(chosen)) return chosen
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(known) ?? 'en'
}

/** @param {Lang} lang @returns {Promise<Shown>} with the texts of all sections asked for so far */
async function catalogueOf(lang) {
  const { default: common, files, more } = await loaders[lang]()
  /** @param {Section} name of texts that a game may have or not */
  const loadSection = async (name) => {
    const place = `./${lang}/${name}.json`
    return (await (files[place] ?? (await more()).files[place])?.())?.default
  }
  const parts = await Promise.all([...sections.keys()].map(loadSection))
  return { lang, catalogue: Object.assign({}, common, ...parts, named && { brand: named }) }
}

/** The newest change of language. Older ones wait for it and show nothing. */
let latest = /** @type {Change} */ ({ lang: 'en', shown: Promise.resolve() })

/**
 * Loads and shows a language. The page changes at once when its texts are there, never half.
 * @param {Lang} lang
 * @param {boolean} [keep] whether it is the player's choice, to be kept
 * @returns {Promise<void>} settles when the language is shown, or a newer change is
 */
export function setLanguage(lang, keep = false) {
  const change = /** @type {Change} */ ({ lang, shown: Promise.resolve() })
  latest = change
  if (keep) store('lang', lang) // before its texts have come: they may take a reload of the page
  change.shown = show(change)
  return change.shown
}

/** @param {Change} change @returns {Promise<void>} */
async function show(change) {
  const { lang } = change
  const shown = await catalogueOf(lang)
  if (change !== latest) return latest.shown
  if (added++ && lang === current.lang) {
    Object.assign(current.catalogue, shown.catalogue)
    return
  }
  current = shown
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : lang // every element is styled anew for it
}

/**
 * Loads the texts of a section, for the page that is about to show them. A section that does not exist adds none.
 * @param {Section} name
 * @returns {Promise<void>} rejects where they can't be loaded; the next call tries again
 */
export function section(name) {
  const known = sections.get(name)
  if (known) return known
  if (ofKin(name) !== name) void section(ofKin(name))
  sections.set(name, Promise.resolve())
  const loading = setLanguage(latest.lang)
  sections.set(name, loading)
  loading.catch(() => sections.delete(name))
  return loading
}

export const language = {
  get lang() {
    return current.lang
  },
}

/** The game whose terms are shown, and its kin: a page is about one game. */
let [termsGame, termsKin] = ['', '']
/**
 * A key with a dot may have a form for each game, `KEY.GAME`: what is discarded in one is thrown in another.
 * @param {string} key @returns {import('./plural.js').Message | undefined}
 */
function found(key) {
  const { catalogue } = current
  const own = key.includes('.')
    ? (catalogue[`${key}.${termsGame}`] ?? catalogue[`${key}.${termsKin}`])
    : undefined
  return own ?? catalogue[key] ?? catalogue[ofKin(key)]
}
const textOf = (/** @type {string} */ key) => found(key) ?? void added

/**
 * The text of a key in the language shown. A component that calls it is drawn anew when the language changes.
 * A key that no catalogue has is shown as it is (a test finds those).
 * @type {Translate}
 */
export function t(key, params) {
  const message = textOf(key)
  return message === undefined ? key : format(current.lang, message, params)
}

/** Whether the catalogue shown has a key: the server may send codes without a text. @param {string} key */
export const has = (key) => textOf(key) !== undefined

/** Speaks in a game's own terms: "3 sou" in one, "3 bamboo" in another. @param {string} game */
export const setGameTerms = (game) => void ([termsGame, termsKin] = [game, ofKin(game)])
/** @param {string} kind of key @param {string} rest @returns {string} the rest of the key in the game's own terms, where there is a text for it */
export const gameKey = (kind, rest) => (found(`${kind}.${termsGame}.${rest}`) ? `${termsGame}.${rest}` : rest)

/** Formats a number as the language writes it: 25,000. @param {number} amount */
export const figure = (amount) => formatNumber(current.lang, amount)
