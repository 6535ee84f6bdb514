import { serve } from '../pages/server.js'

export const ADA = { name: 'Ada', kind: 'account', moderator: false, tables: [] }
export const GUEST = { name: 'Mei', kind: 'guest', moderator: false, tables: [] }
export const NOBODY = { name: null, kind: null, moderator: false, tables: [] }
export const ACCOUNT = {
  name: 'Ada',
  kind: 'account',
  avatar: null,
  email: 'ada@mail.example',
  since: 1_700_000_000_000,
  moderator: false,
  muted_until: null,
  banned_until: null,
  bot_allowed: true,
}
const SEEN = { created_at: 1_700_000_000_000, seen_at: 1_700_000_000_000 }
export const SESSIONS = [
  { id: 'one', agent: 'Firefox, Linux', current: true, ...SEEN },
  { id: 'two', agent: 'Safari, iPhone', current: false, ...SEEN },
]
export const TOKEN = {
  id: 'abc',
  name: 'My bot',
  scopes: ['read', 'play'],
  created_at: 1_700_000_000_000,
  used_at: null,
  expires_at: null,
}

/** All that the account's page asks for. @param {Record<string, any>} [more] */
export const serveAccount = (more = {}) =>
  serve({
    'GET me': ADA,
    'GET accounts': ACCOUNT,
    'GET sessions': { sessions: SESSIONS },
    'GET tokens': { tokens: [TOKEN], most: 20 },
    'GET preferences': { preferences: {} },
    'PUT preferences': { preferences: {} },
    ...more,
  })
