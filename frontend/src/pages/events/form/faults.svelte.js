import { date } from '../../../i18n/dates.js'
import { has, section, t } from '../../../i18n/i18n.svelte.js'

/**
 * What the server has refused of a form, at the fields that show it until they are changed.
 * @typedef {Record<string, string>} Texts by path in the settings: "stages[1].cut"
 */

export class Faults {
  /** By the field that shows it. @type {Texts} */
  #shown = $state.raw({})
  /** The fields that there are. @type {Set<string>} */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #fields = new Set()

  /** @param {string} field @returns {() => void} the field is gone */
  place(field) {
    this.#fields.add(field)
    return () => this.#fields.delete(field)
  }

  /** @param {string} field @returns {string} what is wrong with it */
  of(field) {
    return this.#shown[field] ?? ''
  }

  /** The field was changed. @param {string} field */
  clear(field) {
    if (this.of(field)) this.#shown = { ...this.#shown, [field]: '' }
  }

  /** @param {Texts} faults shows each at the field that says most exactly where it is @returns {string[]} those that no field shows */
  show(faults) {
    /** @type {Texts} */
    const shown = {}
    const rest = []
    for (const [path, text] of Object.entries(faults)) {
      const [field] = [...this.#fields]
        .filter((each) => concerns(path, each))
        .sort((one, other) => other.length - one.length)
      if (field) shown[field] ??= text
      else rest.push(text)
    }
    this.#shown = shown
    return rest
  }
}

/** @param {string} path @param {string} field */
const concerns = (path, field) =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

/** @param {any} error a Problem @returns {Promise<Texts>} what it says of fields, in the reader's language */
export async function faultsOf(error) {
  const { code = '', errors = {} } = error ?? {}
  await section('errors').catch(() => {})
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [
      path.replace(/^settings\.?(?=.)/, ''),
      faultText(code, String(text), path),
    ]),
  )
}

/** What the server says of settings, by how it says it. @type {[RegExp, string][]} */
const SAID = [
  [/^There is no such time zone/, 'events.fault.zone'],
  [/^Check-in closes after/, 'events.fault.check-in'],
  [/^A table has (\d+) places/, 'events.fault.places'],
  [/without bots/, 'events.fault.bots'],
  [/people with accounts/, 'events.fault.accounts'],
  [/minutes? late or later/, 'events.fault.delay'],
  [/^Give each round its time|^The first round begins/, 'events.fault.times'],
  [/needs the rounds' times/, 'events.fault.round-times'],
  [/^A script is for/, 'events.fault.script'],
  [/^Plans are for tables/, 'events.fault.plan'],
  [/the same players in each round/, 'events.fault.same'],
  [/^Clubs play one another/, 'events.fault.clubs'],
  [/^In duplicate nothing is rated/, 'events.fault.duplicate-rated'],
  [/^In duplicate nobody watches/, 'events.fault.duplicate-watched'],
  [/^In duplicate all tables/, 'events.fault.duplicate-deals'],
  [/^Nobody goes on from/, 'events.fault.last-cut'],
  [/^Only a session by time/, 'events.fault.at-time'],
  [/more than 0/, 'events.fault.more-than-none'],
  [/^Points have a denominator/, 'events.fault.parts'],
  [/^A share has/, 'events.fault.share'],
  [/^An event has a name/, 'events.fault.empty'],
  [/length <= (\d+)/, 'events.fault.long'],
  [/length >= 1\b|missing required|got `null`/, 'events.fault.empty'],
  [/>= (-?\d+)/, 'events.fault.least'],
  [/<= (-?\d+)/, 'events.fault.most'],
]

/** Fields of moments, in epoch ms. */
const MOMENTS = /\b(starts_at|times\[\d+\])$/
/** What the bounds of a moment are told as. @type {Record<string, string>} */
const OF_MOMENTS = {
  'events.fault.least': 'events.fault.earliest',
  'events.fault.most': 'events.fault.latest',
}

/**
 * @param {string} code @param {string} text English @param {string} [path] of the field
 * @returns {string} in the reader's language, where there are words for it
 */
export function faultText(code, text, path = '') {
  if (code !== 'invalid' && has(`error.${code}`)) return t(`error.${code}`)
  for (const [pattern, key] of SAID) {
    const found = pattern.exec(text)
    if (!found) continue
    const count = Number(found[1] ?? 0)
    const moment = MOMENTS.test(path) && OF_MOMENTS[key]
    return moment ? t(moment, { date: date(count) }) : t(key, { count })
  }
  return text
}
