/**
 * Games from elsewhere, over REST (docs/api.md): each is for whoever brought it.
 *
 * @typedef {{ deal: number | null, code: string, text: string, facts?: Record<string, any> }} Difference deal: from 0; null: of the whole game; facts: the values in its text
 * @typedef {{ id: string, game: string, format: string, made_at: number, names: string[], scores: number[],
 *   deals: number, differences: number }} ImportRow
 * @typedef {{ most: number, formats: string[], imports: ImportRow[] }} ImportList
 * @typedef {{ id: string, game: string, format: string, differences: Difference[] }} ImportMade
 * @typedef {import('./archiveApi.js').Match & { format: string, made_at: number, differences: Difference[] }} ImportedMatch
 */
import { request } from './rest.js'

/** Bytes of a file that the server takes. */
export const MOST_BYTES = 2_000_000

/** What a match that is over has and a game from elsewhere hasn't. */
const UNSAID = { status: 'finished', rated: false, edition: '', coach: '', record: '', formats: [], looks: 0 }

export const imports = {
  /** @returns {Promise<ImportList>} */
  list: () => request('GET', 'imports'),
  /** @param {Blob} file @returns {Promise<ImportMade>} */
  bring: (file) => request('POST', 'imports', file),
  /** @param {string} id @returns {Promise<null>} */
  remove: (id) => request('DELETE', `imports/${id}`),
}

/** Where a replay finds a game from elsewhere, as it finds matches in the archive. */
export const importedGames = {
  /** @param {string} id @returns {Promise<ImportedMatch>} */
  match: async (id) => ({ ...UNSAID, code: id, ...(await request('GET', `imports/${id}`)) }),
  /** @param {{ code: string }} match @param {number} deal @param {string} view "all" or a seat */
  deal: ({ code }, deal, view) => request('GET', `imports/${code}/deals/${deal}?view=${view}`),
  /** @param {{ code: string }} match @param {number} deal @param {number} seat */
  coach: ({ code }, deal, seat) => request('GET', `imports/${code}/deals/${deal}/coach?seat=${seat}`),
}
