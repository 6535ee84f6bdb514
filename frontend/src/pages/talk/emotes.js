import sprite from './emotes.svg'

/** Faces, by the server's slugs (mahjong_server/talk/emotes.py), as they stand round their wheel, clockwise from its top. */
export const EMOTES = /** @type {const} */ ([
  'hello',
  'thanks',
  'well-played',
  'laugh',
  'oops',
  'thinking',
  'wow',
  'sorry',
])

/** Where a face is drawn; of one that this page does not know, a face that says nothing. @param {string} slug */
export const emoteUrl = (slug) => `${sprite}#${slug}`
