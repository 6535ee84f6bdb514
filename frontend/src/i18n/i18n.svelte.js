import { format } from './plural.js'
import { recall, remember } from '../app/storage.js'

/**
 * @typedef {import('./plural.js').Catalogue} Catalogue
 * @typedef {import('./plural.js').Params} Params
 * @typedef {(key: string, params?: Params) => string} Translate
 * @typedef {'en' | 'ru' | 'uk' | 'zh'} Lang
 * @typedef {'rules' | 'side'} Section side: settings, menu, waiting room, end of the session
 */

/** Languages by their own names, as a chooser lists them. */
export const LANGUAGES = /** @type {const} */ ({
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
  zh: '简体中文',
})

/** @type {Record<Lang, () => Promise<{ default: Catalogue }>>} */
const loaders = {
  en: () => import('./en.js'),
  ru: () => import('./ru.js'),
  uk: () => import('./uk.js'),
  zh: () => import('./zh.js'),
}

/** Texts that only some pages need, loaded with them. @type {Record<string, () => Promise<unknown>>} */
const files = import.meta.glob(['./*/rules.json', './*/side.json'])

/** Sections loaded so far: a change of language loads them again. @type {Set<Section>} */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
const sections = new Set()

/** One value, so that a language and its catalogue never change apart. @type {{ lang: Lang, catalogue: Catalogue }} */
let current = $state.raw({ lang: 'en', catalogue: {} })

/** @param {string} text @returns {text is Lang} */
const known = (text) => Object.hasOwn(LANGUAGES, text)

/**
 * The language to begin with: the one chosen before, or the first of the browser's that there is.
 * @param {readonly string[]} wished
 * @returns {Lang}
 */
export function detect(wished = navigator.languages ?? [navigator.language]) {
  const chosen = recall('lang', '')
  if (known(chosen)) return chosen
  return wished.map((tag) => tag.toLowerCase().split('-')[0]).find(known) ?? 'en'
}

/** @param {Lang} lang @returns {Promise<Catalogue>} all texts of a language that any page so far needs */
async function catalogueOf(lang) {
  const parts = [...sections].map((section) => files[`./${lang}/${section}.json`]())
  const modules = /** @type {{ default: Catalogue }[]} */ (await Promise.all([loaders[lang](), ...parts]))
  return Object.assign({}, ...modules.map((module) => module.default))
}

let turn = 0

/**
 * Loads and shows a language. The page changes at once when its texts are there, never half.
 * @param {Lang} lang
 * @param {boolean} [keep] whether it is the player's choice, to be kept
 */
export async function setLanguage(lang, keep = false) {
  turn += 1
  const mine = turn
  const catalogue = await catalogueOf(lang)
  if (keep) remember('lang', lang)
  if (mine !== turn) return
  current = { lang, catalogue }
  document.documentElement.lang = lang === 'zh' ? 'zh-Hans' : lang
}

/** Brings the texts of a section, for the page that is about to show them. @param {Section} name */
export async function section(name) {
  if (sections.has(name)) return
  sections.add(name)
  await setLanguage(current.lang)
}

export const language = {
  get lang() {
    return current.lang
  },
}

/**
 * The text of a key in the language shown. A component that calls it is drawn anew when the language changes.
 * A key that no catalogue has is shown as it is (a test finds those).
 * @type {Translate}
 */
export function t(key, params) {
  const message = current.catalogue[key]
  return message === undefined ? key : format(current.lang, message, params)
}

/** @param {string} key whether the catalogue shown has it: for codes that a server may invent */
export const has = (key) => Object.hasOwn(current.catalogue, key)
