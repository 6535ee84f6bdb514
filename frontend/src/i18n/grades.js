/** Kyu and dan as the languages write them: too few words for a catalogue that all pages with ratings would load. */
import { language } from './i18n.svelte.js'

/** @type {Record<string, (number: string, dan: boolean) => string>} */
const WAYS = {
  en: (number, dan) => `${number}\u00a0${dan ? 'dan' : 'kyu'}`,
  ru: (number, dan) => `${number}\u00a0${dan ? 'дан' : 'кю'}`,
  uk: (number, dan) => `${number}\u00a0${dan ? 'дан' : 'кю'}`,
  zh: (number, dan) => `${number}${dan ? '段' : '级'}`,
}

/** @param {string} grade as the server writes it: "3k", "1d" */
export const gradeName = (grade) => (WAYS[language.lang] ?? WAYS.en)(grade.slice(0, -1), grade.endsWith('d'))
