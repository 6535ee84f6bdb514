/** Last character as wide as a letter: later ones, as Chinese, Japanese, Korean and signs, are twice as wide. */
const WIDE = '\u2e7f'

/** How many letters a text is as wide as, about. @param {string} text */
export const textWidth = (text) => [...text].reduce((sum, char) => sum + (char > WIDE ? 2 : 1), 0)
