import { has, t } from '../../i18n/i18n.svelte.js'

/**
 * What a line says, in the reader's language. A phrase or a face that this page does not know is told by its slug.
 * @param {{ text?: string, phrase?: string, emote?: boolean }} line
 */
export function lineText({ text = '', phrase, emote }) {
  if (!phrase) return text
  if (emote) return has(`emote.${phrase}`) ? t(`emote.${phrase}`) : phrase
  return has(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : phrase
}
