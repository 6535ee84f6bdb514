/**
 * Writes a preset and what is changed in it into an address.
 * @param {URLSearchParams} query @param {{ preset: string, changed: Record<string, any> }} rules
 */
export function writeRules(query, { preset, changed }) {
  if (preset) query.set('preset', preset)
  for (const [name, value] of Object.entries(changed)) query.append('changed', `${name}.${value}`)
}

/**
 * Where the rules of a game are told to who plays by a preset and changes of it.
 * @param {{ game: string, preset?: { key: string } | null, changed?: Record<string, any> }} table @returns {string}
 */
export function rulesPath({ game, preset, changed = {} }) {
  const query = new URLSearchParams()
  writeRules(query, { preset: preset && preset.key !== game ? preset.key : '', changed })
  const text = String(query)
  return `/rules/${game}${text && `?${text}`}`
}
