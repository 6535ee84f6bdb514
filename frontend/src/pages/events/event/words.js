import { displayName } from '../../../app/labels/displayName.js'
import { has, t } from '../../../i18n/i18n.svelte.js'
import { amountText } from './amounts.js'
import { entrantOf, isOpen } from './nextStep.js'

/**
 * What there is to say of an event, in words.
 *
 * @typedef {import('../../../wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../wire/eventApi.js').Stage} Stage
 */

/** @param {EventDoc} doc @param {number | null | undefined} number @returns {string} an entrant's name, or that it is a bot */
export function entrantName(doc, number) {
  if (number == null) return t('event.bot')
  const person = entrantOf(doc, number)?.person
  return person ? displayName(person.name, t, person.nth) : t('event.entrant', { n: String(number) })
}

/** @param {EventDoc} doc @param {(number | null)[]} numbers */
export const entrantNames = (doc, numbers) =>
  numbers.map((number) => entrantName(doc, number)).join(t('comma'))

/** @param {EventDoc} doc @returns {string} that there are no entrants; calls for them only while one can enter */
export const nobodyText = (doc) => t(isOpen(doc) ? 'event.entrants.none' : 'event.entrants.nobody')

/** @param {string} reason of a cancelled event @returns {string} a sentence, where it is the code of an event that called itself off */
export const calledOffText = (reason) =>
  has(`event.called-off.${reason}`) ? t(`event.called-off.${reason}`) : ''

/** @param {EventDoc} doc @returns {{ title: string, at: number }} when it begins, began or was to begin */
export function startOf({ status, settings, rounds }) {
  const begun = rounds[0]?.begun_at
  if (begun != null) return { title: t('event.starts.began'), at: begun }
  return { title: t(status === 'cancelled' ? 'event.starts.not' : 'event.starts'), at: settings.starts_at }
}

/** @param {Stage} stage @returns {string} how long its sessions last */
export function sessionLength({ deals, minutes, at_time }) {
  const counted = deals == null ? [] : [t('deals.count', { count: deals })]
  const timed =
    minutes == null ? [] : [t(deals == null ? 'minutes.count' : 'minutes.most', { count: minutes })]
  const end =
    minutes == null ? [] : [at_time === 'cut' ? t('event.at-time.cut') : t(`at-time.${at_time}.term`)]
  return [...counted, ...timed, ...end].join(t('comma')) || t('length.own')
}

/** @param {Stage} stage @returns {string[]} its terms */
export const stageTerms = (stage) => [
  t('event.rounds.count', { count: stage.rounds }),
  sessionLength(stage),
  t(`event.rule.${stage.seating}`),
  ...(stage.cut == null ? [] : [t('event.cut', { count: stage.cut })]),
]

/** @param {EventDoc['settings']} settings @returns {string} "4–3–2–1", with a part of the match points where it counts; in duplicate that IMPs do */
export function pointsTerms({ table_points: points, share, duplicate }) {
  if (duplicate) return t('event.duplicate')
  const row = points.map(amountText).join('\u2060–\u2060')
  return String(share) === '0' ? row : t('event.points.share', { points: row, share: String(share) })
}

/** @param {EventDoc['settings']} settings @returns {string[]} who may come, and what holds there */
export function entryTerms(settings) {
  const { clubs, check_in: checkIn } = settings
  return [
    t(`event.entry.${settings.entry}`),
    ...(settings.rated ? [t('rated')] : []),
    ...(clubs === 'none' ? [] : [t(`event.clubs.${clubs}`)]),
    ...(checkIn === 'none' ? [] : [t(`event.check-in.${checkIn}`)]),
    ...(settings.listed ? [] : [t('event.unlisted')]),
  ]
}

/** @param {EventDoc['settings']} settings @returns {string[]} what holds at its tables */
export const tableTerms = ({ speed, absent, unfit, spectators, delay }) => [
  t('speed.of', { speed: t(`speed.${speed}`) }),
  t(`event.unfit.${unfit}`),
  t(`event.absent.${absent}`),
  ...(spectators === 'none' ? [t('spectators.none.short')] : []),
  ...(spectators === 'all' ? [t('spectators.late', { count: delay })] : []),
]

/** @param {EventDoc['settings']} settings @returns {string[]} what counts beside the points of tables */
export const countingTerms = ({ best, least, automatic, automatic_points: points }) => [
  ...(best == null ? [] : [t('event.best', { count: best })]),
  ...(least > 0 ? [t('event.least', { count: least })] : []),
  ...(automatic == null ? [] : [t('event.automatic', { count: automatic, points: amountText(points) })]),
]
