/** A table of this game as the home page shows it. @import { Picture } from '../../pages/home/tablePictures.js' */
import Tile from '../../tiles/Tile.svelte'

/** No winds, no dragons: three suits, of which each seat threw one out first. @type {Picture} */
export default {
  Tile,
  rivers: ['1s9s4s2s8s6s9m', '1p9p4p2p8p1m9s', '1m9m2m8m5m1s3s', '7s2s9s1s6s9m8p'],
  middle: 27,
  hand: '2m3m4m6m7m8m3p3p3p5p6p7p9p9p',
}
