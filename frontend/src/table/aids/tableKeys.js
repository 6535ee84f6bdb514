/**
 * The keys of a screen, to be listed.
 * @typedef {{ title?: string, rows: string[][] }} KeyGroup rows: keys, and what they do
 */
import { pluginOf } from '../../app/loading/gamePlugin.js'
import { settings } from '../../app/session/settings.svelte.js'

/** Keys that hold at every table. @param {import('../../i18n/i18n.svelte.js').Translate} t */
const general = (t) => [
  ...(settings.gaps ? [['G', t('keys.gaps')]] : []),
  ['Tab', t('keys.tab')],
  ['?', t('keys.this')],
]

/**
 * The keys of a table: those of its game's calls, and of the hand, for who plays there.
 * @param {import('../../wire/types.js').Doc} doc @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {KeyGroup[]}
 */
export function tableKeys(doc, t) {
  const plugin = pluginOf(doc.table.game)
  const rest = { title: t('keys.rest'), rows: general(t) }
  if (doc.you === undefined) return [rest]
  const hand = [
    ['← →', t('keys.move')],
    ['Home End', t('keys.ends')],
    ['Enter', t('keys.discard')],
    [`${t('keys.shift')} Enter`, t('keys.ahead')],
    ['Esc', t('keys.off')],
    ...(settings.freeOrder ? [[`${t('keys.shift')} ← →`, t('keys.order')]] : []),
  ]
  return [
    { title: t('keys.calls'), rows: plugin?.keys?.(t) ?? [] },
    ...(plugin?.handless ? [] : [{ title: t('table.hand'), rows: hand }]),
    { ...rest, rows: [...(settings.talk === 'off' ? [] : [['E', t('emote.title')]]), ...rest.rows] },
  ]
}

/** Names of the keys of a replay: what they are is `replay.key.NAME`, what they do `replay.keys.NAME`. */
export const REPLAY_KEYS = [
  'step',
  'deal',
  'ends',
  'play',
  'view',
  'rotate',
  'sheet',
  'moves',
  'coach',
  'play-on',
  'departure',
]

/** @param {import('../../i18n/i18n.svelte.js').Translate} t @returns {KeyGroup[]} */
export const replayKeys = (t) => [
  {
    title: t('replay.title'),
    rows: REPLAY_KEYS.map((name) => [t(`replay.key.${name}`), t(`replay.keys.${name}`)]),
  },
  { title: t('keys.rest'), rows: general(t) },
]
