/** Games that are told in the words of another, where they have none of their own. @type {Record<string, string>} */
const KIN = { sanma: 'riichi' }
const NAMED = new RegExp(`\\b(${Object.keys(KIN).join('|')})\\b`)

/** @param {string} name of a section, or a key @returns {string} that of its game's kin, if it has one: else the same */
export const ofKin = (name) => name.replace(NAMED, (game) => KIN[game])
