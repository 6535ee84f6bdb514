import {
  changedTitle,
  changesOf,
  fieldsBy,
  optionTerm,
  presetOf,
  presetTitle,
} from '../../../app/labels/presets.js'
import { gameName } from '../../../app/labels/games.js'
import { measuredBy } from '../../../app/session/tableRequest.js'
import { t } from '../../../i18n/i18n.svelte.js'
import { shownPoints } from './tablePoints.js'

/**
 * What each part of the form says, in one line.
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('../../../wire/rest.js').Game} Game
 */

const joined = (/** @type {(string | false)[]} */ ...terms) => terms.filter(Boolean).join(' · ')

/** @param {Draft} draft @param {Game} game */
export function gameSummary(draft, game) {
  const preset = presetOf(game, draft.presets[game.key])
  const changes = Object.entries(changesOf(fieldsBy(game, preset), draft.options[game.key]))
  const terms = changes.map(([name, value]) => optionTerm(game.key, name, value))
  const rules = preset && preset.key !== game.key && changedTitle(presetTitle(preset), terms)
  return joined(gameName(game.key), rules ?? false, t('speed.of', { speed: t(`speed.${draft.speed}`) }))
}

/** @param {import('./draft.js').DraftStage} stage @param {Game} game */
export function stageSummary(stage, game) {
  const { timed, counted, own } = measuredBy(stage, game)
  return joined(
    t('events.rounds.count', { count: stage.rounds ?? 0 }),
    t(`events.seating.${stage.seating}`),
    counted && stage.deals !== null && t('deals.count', { count: stage.deals }),
    timed &&
      stage.minutes !== null &&
      t(counted ? 'minutes.most' : 'minutes.count', { count: stage.minutes }),
    timed && stage.at_time !== 'cut' && t(`at-time.${stage.at_time}.term`),
    own && t('length.own'),
  )
}

/** @param {Draft} draft */
export const entrySummary = (draft) =>
  joined(
    t(`events.entry.${draft.entry}`),
    draft.limit ? t('events.seats', { count: draft.limit }) : t('events.limit.none'),
    !draft.listed && t('events.unlisted'),
    draft.rated && t('rated'),
    draft.clubs !== 'none' && t(`events.clubs.${draft.clubs}`),
  )

/** @param {Draft} draft */
export const presenceSummary = (draft) =>
  joined(
    draft.check_in === 'none'
      ? t('events.check-in.none')
      : t('events.check-in.told', { from: draft.check_in_opens, to: draft.check_in_closes }),
    t(`events.absent.${draft.absent}`),
    t(`events.unfit.${draft.unfit}`),
  )

/** @param {Draft} draft */
export const scoreSummary = (draft) =>
  joined(
    shownPoints(draft.scale, draft.points, draft.seats),
    draft.best !== null && t('events.best.told', { count: draft.best }),
    draft.automatic !== null && t('events.automatic.told', { count: draft.automatic }),
  )

/** @param {Draft} draft */
export const watchSummary = (draft) =>
  joined(
    draft.spectators === 'all'
      ? t('spectators.late', { count: draft.delay })
      : t(draft.spectators === 'none' ? 'spectators.none.short' : 'events.watch.public'),
    t(`events.chat.told.${draft.chat}`),
  )
