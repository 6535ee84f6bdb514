import { tiles } from '../../table/build.js'

export const hidden = { shown: false, melds: [] }
/** A ron of 3 han. */
export const won = {
  seat: 3, from: 1, tile: '7p', clause: 'RR §14.1', points: 3900, han: 3, fu: 30, limit: '', yakuman: 0,
  yaku: { riichi: 1, tanyao: 1 }, dora: { 'red-dora': 1 },
  fu_parts: [{ reason: 'base', fu: 20 }, { reason: 'closed-ron', fu: 10 }],
  sets: [tiles('567p'), tiles('222m'), tiles('340s'), tiles('678s'), tiles('44p')],
} // prettier-ignore
/** The account of that deal. */
export const sheet = (/** @type {any} */ more) => ({
  round: { wind: '1z', number: 2, honba: 1, sticks: 0 },
  dealer: 1,
  next_dealer: 2,
  end: 'win',
  indicators: ['3p'],
  ura: ['6z'],
  winners: [won],
  ledger: [],
  hands: {
    0: hidden,
    1: hidden,
    2: hidden,
    3: { shown: true, melds: [], tiles: tiles('56p222m340s678s44p') },
  },
  scores: [0, -3900, 0, 3900],
  next: { wind: '1z', number: 3, honba: 0, sticks: 0 },
  ...more,
})
