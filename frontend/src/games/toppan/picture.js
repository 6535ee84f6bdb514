/** A table of this game as the home page shows it. @import { Picture } from '../../pages/home/tablePictures.js' */
import Tile from '../../tiles/Tile.svelte'

/** The others' hands lie face down; one's own makes ten and a half, and the pot lies in the middle. @type {Picture} */
export default {
  Tile,
  rivers: ['', '------', '--------', '------'],
  middle: 4000,
  hand: '5p2m3s1z',
}
