/** A table of this game as the home page shows it. @import { Picture } from '../../pages/home/tablePictures.js' */
import Tile from '../../tiles/Tile.svelte'

/** @type {Picture} */
export default {
  Tile,
  rivers: ['1m9s2z8p6p3z4s', '9p1s3z7s2p9m1z', '', '2z9m4s2p6p1z7s'],
  middle: 33,
  hand: '1p2p3p0p6p7p4s5s6s7z7z7z9m9m',
}
