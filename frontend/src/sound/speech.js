/**
 * Single words spoken by the voices of the browser: at once, or not at all. The newest word is the only one that sounds.
 *
 * @typedef {'zh' | 'ja'} Spoken a language that words are spoken in
 */

/** Longest time from a word's occasion until it begins to sound, in ms: a later one would come after what it tells of. */
export const LATE_MS = 300
/** A little faster than texts are read: a call is a shout. */
const RATE = 1.15

/** The languages, in the order in which they are offered. */
export const LANGUAGES = /** @type {const} */ (['zh', 'ja'])

/** What voices speak a language, the best first: Cantonese reads the same signs otherwise. @type {Record<Spoken, RegExp[]>} */
const TAGS = {
  zh: [/^(zh|cmn)(-hans)?(-cn)?$/, /^(zh|cmn)-(hans-)?sg$/, /^(zh|cmn)-(hant-)?tw$/],
  ja: [/^ja(-jp)?$/],
}

/** @type {Map<Spoken, SpeechSynthesisVoice>} */
const voices = new Map()
/** Languages whose voice has spoken without a sound, so that its first word does not wait for it to be loaded. */
const warm = new Set()
/** The word that sounds, or is about to: browsers forget one that nothing holds, and its events with it. @type {SpeechSynthesisUtterance | null} */
let current = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let limit

/** Looks up the voices of this browser. @returns {Spoken[]} the languages that have one */
export function findVoices() {
  const all = globalThis.speechSynthesis?.getVoices() ?? []
  voices.clear()
  for (const lang of LANGUAGES) {
    const voice = bestOf(all, TAGS[lang])
    if (voice) voices.set(lang, voice)
  }
  return [...voices.keys()]
}

/** A voice of this device before one that the browser asks somebody else for. @param {SpeechSynthesisVoice[]} all @param {RegExp[]} tags */
function bestOf(all, tags) {
  const rank = (/** @type {SpeechSynthesisVoice} */ { lang, localService }) => {
    const at = tags.findIndex((tag) => tag.test(lang.toLowerCase().replaceAll('_', '-')))
    return at < 0 ? Infinity : at + (localService ? 0 : tags.length)
  }
  const [best] = all.filter((voice) => rank(voice) < Infinity).sort((one, other) => rank(one) - rank(other))
  return best
}

/** Browsers bring their list of voices late, and anew. @param {() => void} changed @returns {() => void} ends it */
export function onVoices(changed) {
  const speech = globalThis.speechSynthesis
  speech?.addEventListener?.('voiceschanged', changed)
  return () => speech?.removeEventListener?.('voiceschanged', changed)
}

/** Has a language's voice loaded, once, and as soon as the page may sound. @param {Spoken} lang */
export function warmUp(lang) {
  if (warm.has(lang) || current || !voices.has(lang) || !navigator.userActivation?.hasBeenActive) return
  warm.add(lang)
  speechSynthesis.speak(utteranceOf('一', lang, 0))
}

/**
 * Speaks a word in place of the one before.
 * @param {string} word @param {Spoken} lang @param {number} volume from 0 to 1
 */
export function speak(word, lang, volume) {
  if (!voices.has(lang) || !volume || document.hidden) return
  hush()
  const utterance = utteranceOf(word, lang, volume)
  const settled = () => current === utterance && clearTimeout(limit)
  utterance.onstart = settled
  utterance.onend = utterance.onerror = () => {
    settled()
    if (current === utterance) current = null
  }
  current = utterance
  limit = setTimeout(hush, LATE_MS)
  warm.add(lang)
  speechSynthesis.speak(utterance)
}

/** Ends what is spoken, and what waits to be. */
export function hush() {
  clearTimeout(limit)
  current = null
  globalThis.speechSynthesis?.cancel()
}

/** @param {string} word @param {Spoken} lang @param {number} volume */
function utteranceOf(word, lang, volume) {
  const voice = /** @type {SpeechSynthesisVoice} */ (voices.get(lang))
  return Object.assign(new SpeechSynthesisUtterance(word), { voice, lang: voice.lang, volume, rate: RATE })
}
