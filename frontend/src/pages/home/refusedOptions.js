import { fieldsBy, optionName, optionValue, presetOf } from '../../app/labels/presets.js'
import { optionsOf } from '../../app/labels/games.js'
import { t } from '../../i18n/i18n.svelte.js'

/**
 * Options that the server refuses, in the form's words.
 * @typedef {{ values: Record<string, any>, text: string }} RefusedOptions values: as they were when they were refused
 */

/**
 * @typedef {import('../../wire/rest.js').Game} Game
 * @typedef {Pick<import('../../app/session/tableChoices.svelte.js').Choices, 'presets' | 'options'>} Choices
 */

/** All options of a game as they are chosen. @param {Game} game @param {Choices} choices @returns {Record<string, any>} */
const chosenOptions = (game, choices) =>
  optionsOf(fieldsBy(game, presetOf(game, choices.presets[game.key])), choices.options[game.key])

/** Whether what was refused is still chosen. @param {RefusedOptions} refused @param {Game} game @param {Choices} choices */
export function isStillRefused({ values }, game, choices) {
  const chosen = chosenOptions(game, choices)
  return Object.entries(values).every(([name, value]) => chosen[name] === value)
}

/**
 * Returns the one or two options that a refusal names; none where it names others than the form has.
 * @param {Game} game @param {Choices} choices
 * @param {{ errors?: Record<string, string> } | undefined} problem @returns {RefusedOptions | undefined}
 */
export function refusedOptions(game, choices, problem) {
  const values = chosenOptions(game, choices)
  const names = Object.keys(problem?.errors ?? {}).map((field) => field.replace('options.', ''))
  if (![1, 2].includes(names.length) || !names.every((name) => name in values)) return undefined
  const [first, second] = names.map((name) =>
    t('option.is', { option: optionName(game.key, name), value: optionValue(game.key, name, values[name]) }),
  )
  return {
    values: Object.fromEntries(names.map((name) => [name, values[name]])),
    text: second ? t('option.refused.two', { first, second }) : t('option.refused.one', { first }),
  }
}

/** What can say by itself that its value is wrong. */
const INPUTS = 'input:not([type="radio"]), select, textarea'

/**
 * Ties an option, or another field, to the sentence that refuses it, and shows it where it is folded away; the form's first takes
 * the focus.
 * @param {string} sentence its id @returns {(option: HTMLElement) => () => void}
 */
export const markRefused = (sentence) => (option) => {
  const input = option.querySelector(INPUTS)
  const told = input ?? option.querySelector('fieldset')
  const before = told?.getAttribute('aria-describedby')
  input?.setAttribute('aria-invalid', 'true')
  told?.setAttribute('aria-describedby', before ? `${sentence} ${before}` : sentence)
  for (let fold = option.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const form = option.closest('form')
  const control = option.querySelector('input[type="radio"]:checked') ?? option.querySelector(INPUTS)
  if (form?.querySelector('.refusal')?.parentElement === option && control instanceof HTMLElement)
    control.focus()
  return () => {
    input?.removeAttribute('aria-invalid')
    if (before) told?.setAttribute('aria-describedby', before)
    else told?.removeAttribute('aria-describedby')
  }
}
