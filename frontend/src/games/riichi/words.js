/** Texts that pages for learners need beside those of the game: the names of honours and red fives. */
import { section } from '../../i18n/i18n.svelte.js'

export const bringWords = () => section('honours')
