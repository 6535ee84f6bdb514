import { format, written } from './plural.js'
import { loadStored, store } from '../app/browser/storage.js'

/**
 * @typedef {import('./plural.js').Catalogue} Catalogue
 * @typedef {import('./plural.js').Params} Params
 * @typedef {(key: string, params?: Params) => string} Translate
 * @typedef {'en' | 'ru' | 'uk' | 'zh'} Lang
 * @typedef {{ lang: Lang, shown: Promise<void> }} Wish
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
const asked = new Map()

/** @typedef {{ lang: Lang, catalogue: Catalogue }} Shown */
/** One value, so that a language and its catalogue never change apart. @type {Shown} */
let current = $state.raw({ lang: 'en', catalogue: {} })
/** How often texts have come: what was drawn before there was a text for it is drawn anew then, and nothing else. */
let added = $state(0)

/** @param {string} text @returns {text is Lang} */
const known = (text) => Object.hasOwn(LANGUAGES, text)

/**
 * The language to begin with: the one chosen before, or the first of the browser's that there is.
 * @param {readonly string[]} wished
 * @returns {Lang}
 */
export function detect(wished = navigator.languages ?? [navigator.language]) {
  const chosen = loadStored('lang', '')
  if (known(chosen)) return chosen
  return wished.map((tag) => tag.toLowerCase().split('-')[0]).find(known) ?? 'en'
}

/** @param {Lang} lang @returns {Promise<Shown>} with all texts of a language that any page so far needs */
async function catalogueOf(lang) {
  const { default: common, files, more } = await loaders[lang]()
  /** @param {Section} name of texts that a game may bring or not */
  const bring = async (name) => {
    const place = `./${lang}/${name}.json`
    return (await (files[place] ?? (await more()).files[place])?.())?.default
  }
  const parts = await Promise.all([...asked.keys()].map(bring))
  return { lang, catalogue: Object.assign({}, common, ...parts) }
}

/** The newest change: the language wished for, and when it is shown. Older ones wait for it and show nothing. */
let wished = /** @type {Wish} */ ({ lang: 'en', shown: Promise.resolve() })

/**
 * Loads and shows a language. The page changes at once when its texts are there, never half.
 * @param {Lang} lang
 * @param {boolean} [keep] whether it is the player's choice, to be kept
 * @returns {Promise<void>} when it is shown, or a newer wish is
 */
export function setLanguage(lang, keep = false) {
  const wish = /** @type {Wish} */ ({ lang, shown: Promise.resolve() })
  wished = wish
  if (keep) store('lang', lang) // before it has come: the page may have to be loaded anew for it
  wish.shown = show(wish)
  return wish.shown
}

/** @param {Wish} wish @returns {Promise<void>} */
async function show(wish) {
  const { lang } = wish
  const shown = await catalogueOf(lang)
  if (wish !== wished) return wished.shown
  if (added++ && lang === current.lang) {
    Object.assign(current.catalogue, shown.catalogue)
    return
  }
  current = shown
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : lang // which has every element styled anew
}

/**
 * Brings the texts of a section, for the page that is about to show them; nothing where there are none of that name.
 * @param {Section} name
 * @returns {Promise<void>} rejects when they can't be had; asking again tries again
 */
export function section(name) {
  const known = asked.get(name)
  if (known) return known
  asked.set(name, Promise.resolve())
  const coming = setLanguage(wished.lang)
  asked.set(name, coming)
  coming.catch(() => asked.delete(name))
  return coming
}

export const language = {
  get lang() {
    return current.lang
  },
}

const textOf = (/** @type {string} */ key) => current.catalogue[key] ?? void added

/**
 * The text of a key in the language shown. A component that calls it is drawn anew when the language changes.
 * A key that no catalogue has is shown as it is (a test finds those).
 * @type {Translate}
 */
export function t(key, params) {
  const message = textOf(key)
  return message === undefined ? key : format(current.lang, message, params)
}

/** @param {string} key whether the catalogue shown has it: for codes that a server may invent */
export const has = (key) => textOf(key) !== undefined

/** The game that the page is about: a page is about one. */
let spoken = ''
/** @param {string} game whose players have words of their own: what is a "3 bamboo" in others is a "3 sou" in theirs */
export const speak = (game) => void (spoken = game)
/** @param {string} kind of key @param {string} rest @returns {string} the rest, within the game's own keys if it has this one */
export const ours = (kind, rest) =>
  current.catalogue[`${kind}.${spoken}.${rest}`] ? `${spoken}.${rest}` : rest

/** @param {number} amount as the language writes it: 25,000 */
export const figure = (amount) => written(current.lang, amount)
