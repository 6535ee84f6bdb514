import { has, t } from '../../i18n/i18n.svelte.js'

/** @param {import('../../wire/rest.js').Game} game @returns {string} its name; the server's where there is no text */
export const nameOf = ({ key, title }) => (has(`game.${key}`) ? t(`game.${key}`) : title)
