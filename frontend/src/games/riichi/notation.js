/** Tiles of a shorthand: "340m77z" is 3, 4 and the red 5 of characters and two red dragons. @param {string} text */
export const tilesOf = (text) =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => rank + suit))
