import { has, t } from '../../i18n/i18n.svelte.js'

/**
 * What a set of options is called: a book by its name, others in the page's language once the section `terms` has come.
 * @param {{ key: string, title: string }} preset @returns {string}
 */
export const presetTitle = ({ key, title }) => (has(`preset.${key}.title`) ? t(`preset.${key}.title`) : title)
