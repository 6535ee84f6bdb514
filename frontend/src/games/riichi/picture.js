/** A table of this game as the home page shows it. @import { Picture } from '../../pages/home/tablePictures.js' */
import Tile from '../../tiles/Tile.svelte'

/** @type {Picture} */
export default {
  Tile,
  rivers: ['1z9m4z2p8p6z3s', '9p1s4z8s2m9s1z', '3z1p9s7m5p1m8p', '2z9m4s2p6p1z7s'],
  middle: 41,
  hand: '2m3m4m1s2s3s0p6p7p7z7z7z8p8p',
}
