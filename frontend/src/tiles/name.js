import { gameKey } from '../i18n/i18n.svelte.js'
import { within } from '../i18n/sentences.js'

/**
 * @typedef {import('../wire/types.js').Tile} Kind
 * @typedef {import('../wire/types.js').Suit} Suit
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 */

/** @param {Kind} kind @returns {Suit} */
export const suitOf = (kind) => /** @type {Suit} */ (kind[1])

/** A red five is a five. @param {Kind} kind */
export const rankOf = (kind) => Number(kind[0]) || 5

/** Rank of a kind in a sorted hand: characters, dots, bamboo, honours. @param {Kind} kind */
export const handRank = (kind) => 'mpsz'.indexOf(kind[1]) * 9 + rankOf(kind)

/**
 * A tile's name in words: "5 dots". Honours and red fives have names of their own: the section of texts `honours`.
 * @param {Kind} kind @param {Translate} t @returns {string}
 */
export const tileName = (kind, t) =>
  kind[0] === '0'
    ? t('tile.red', { tile: tileName(`5${kind[1]}`, t) })
    : t(`tile.${gameKey('tile', kind[1] === 'z' ? kind : kind[1])}`, {
        rank: rankOf(kind),
        count: rankOf(kind),
      })

/** A suit's name in words: "Dots". @param {Suit} suit @param {Translate} t */
export const suitName = (suit, t) => t(`suit.${suit}`)

/** A suit's name in the middle of a sentence: "dots". @param {Suit} suit */
export const suitWithin = (suit) => within(`suit.${suit}`)
