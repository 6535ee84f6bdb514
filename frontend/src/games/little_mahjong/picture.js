/** A table of this game as the home page shows it. @import { Picture } from '../../pages/home/tablePictures.js' */
import Domino from '../../tiles/Domino.svelte'

/** Two triplets: one of sets, one of straights. @type {Picture} */
export default {
  Tile: Domino,
  rivers: ['[1:6][2:6]', '[4:6][1:4]', '[1:5][2:3]', '[4:4][3:6]'],
  middle: 3,
  hand: '[5:5][5:6][6:6][1:2][3:4][3:5]',
}
