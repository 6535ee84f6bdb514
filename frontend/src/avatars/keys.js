/**
 * The pictures that people choose among, as the server knows them (mahjong_server/accounts/avatars.py). The order says which
 * one a name gives: new ones come last.
 */
export const AVATARS = /** @type {const} */ ([
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
  'plum',
  'orchid',
  'bamboo',
  'chrysanthemum',
  'lotus',
  'pine',
  'crane',
  'owl',
  'carp',
  'butterfly',
  'general',
  'judge',
  'minister',
  'brigand',
  'warrior',
  'deity',
  'jester',
  'champion',
])
/** @typedef {typeof AVATARS[number]} AvatarKey */
