import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { section } from '../../src/i18n/i18n.svelte.js'
import { address, groupsOf, matching, outline } from '../../src/pages/developers/openapi.js'
import Developers from '../../src/pages/Developers.svelte'
import { expectAccessible } from '../axe.js'
import { requests, serve } from './server.js'

const SCHEMAS = {
  Made: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
  Order: {
    type: 'object',
    properties: {
      deals: { type: 'integer', minimum: 1, maximum: 32, default: 4 },
      speed: { enum: ['quick', 'slow'], default: 'quick' },
      bots: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    },
    required: [],
  },
  Tree: {
    type: 'object',
    properties: { below: { type: 'array', items: { $ref: '#/x/Tree' } } },
    required: ['below'],
  },
}
const refusal = (/** @type {string[]} */ ...codes) => ({
  content: {
    'application/problem+json': { schema: { allOf: [{}, { properties: { code: { enum: codes } } }] } },
  },
})
const given = (/** @type {string} */ name) => ({
  content: { 'application/json': { schema: { $ref: `#/x/${name}` } } },
})
const CODE = { name: 'code', in: 'path', required: true, schema: { type: 'string' } }
const DOCUMENT = {
  components: { schemas: SCHEMAS },
  paths: {
    '/api/tables/{code}': {
      parameters: [CODE],
      get: {
        operationId: 'getTablesCode',
        tags: ['tables'],
        summary: 'Look at a table.',
        security: [{}, { session: [] }, { token: ['read'] }],
        'x-caller': 'anyone',
        'x-rate-limit': { name: 'read', rate: '600/min' },
        parameters: [
          {
            name: 'deep',
            in: 'query',
            required: false,
            schema: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
          },
        ],
        responses: { 200: given('Made'), '4XX': refusal('no-such-table') },
      },
    },
    '/api/tables': {
      parameters: [],
      post: {
        operationId: 'postTables',
        tags: ['tables'],
        summary: 'Make a table.',
        security: [{ session: [] }],
        'x-caller': 'player',
        'x-rate-limit': { name: 'create', rate: '60/min' },
        requestBody: given('Order'),
        responses: { 201: given('Made'), '4XX': refusal('invalid') },
      },
    },
  },
}

describe('an outline', () => {
  it('is written as people write types', () => {
    expect(outline({ $ref: '#/x/Made' }, SCHEMAS)).toBe('{ code: string }')
    expect(outline({ $ref: '#/x/Order' }, SCHEMAS)).toBe(
      '{\n  deals?: integer 1…32 = 4\n  speed?: "quick" | "slow" = "quick"\n  bots?: string | null\n}',
    )
  })

  it('ends where a type holds itself', () => {
    expect(outline({ $ref: '#/x/Tree' }, SCHEMAS)).toBe('{ below: Tree[] }')
  })

  it('knows lists, pairs and maps', () => {
    expect(outline({ type: 'array', items: { enum: ['a', 'b'] } }, {})).toBe('("a" | "b")[]')
    expect(outline({ type: 'array', prefixItems: [{ type: 'string' }, { const: 1 }] }, {})).toBe(
      '[string, 1]',
    )
    expect(outline({ type: 'object', additionalProperties: { type: 'integer' } }, {})).toBe(
      '{ [key]: integer }',
    )
    expect(outline({ type: 'object' }, {})).toBe('{ … }')
    expect(outline({}, {})).toBe('any')
  })
})

describe('the description', () => {
  const groups = groupsOf(DOCUMENT)

  it('is grouped, with what each operation needs', () => {
    expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
      ['tables', ['getTablesCode', 'postTables']],
    ])
    const [look, make] = groups[0].operations
    expect([look.scope, look.count, look.codes, look.status]).toEqual(['read', 600, ['no-such-table'], '200'])
    expect(look.parameters.map(({ type, choices }) => [type, ...choices])).toEqual([
      ['string'],
      ['boolean | null', 'true', 'false'],
    ])
    expect([make.scope, make.body.includes('deals'), make.status]).toEqual(['', true, '201'])
  })

  it('is searched by words', () => {
    expect(matching(groups, 'POST make')[0].operations.map(({ id }) => id)).toEqual(['postTables'])
    expect(matching(groups, 'nothing like it')).toEqual([])
  })

  it('makes addresses that hold whatever is typed', () => {
    const [look] = groups[0].operations
    expect(address(look, { code: 'a/b?', deep: '' })).toBe('/api/tables/a%2Fb%3F')
    expect(address(look, { code: 'x', deep: 'true' })).toBe('/api/tables/x?deep=true')
  })
})

describe('the page', () => {
  beforeEach(() => section('api'))

  it('draws operations, tries them, and is accessible', async () => {
    const asked = serve({ 'GET schema': DOCUMENT, 'GET tables/Ab': { code: 'Ab' } })
    render(Developers)
    const [look] = await screen.findAllByTestId('operation')
    await userEvent.click(within(look).getByText('Look at a table.'))
    await expectAccessible()
    await userEvent.type(within(look).getByLabelText(/code/), 'Ab')
    await userEvent.click(within(look).getByRole('button', { name: 'Send' }))
    expect(await within(look).findByText('The server answered 200.')).toBeTruthy()
    expect(within(look).getByText(/"code": "Ab"/)).toBeTruthy()
    expect(requests(asked)).toContain('GET tables/Ab')
  })

  it('says when the description does not come, and asks again', async () => {
    serve({})
    render(Developers)
    await screen.findByRole('alert')
    serve({ 'GET schema': DOCUMENT })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.getAllByTestId('operation')).toHaveLength(2))
  })

  it('finds operations', async () => {
    serve({ 'GET schema': DOCUMENT })
    render(Developers)
    await userEvent.type(await screen.findByRole('searchbox'), 'make')
    expect(await screen.findAllByTestId('operation')).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox'), ' nothing')
    expect(screen.getByText('No operations match.')).toBeTruthy()
  })
})
