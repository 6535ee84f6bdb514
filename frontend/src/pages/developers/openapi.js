/**
 * The API's description (OpenAPI 3.1) in the form that the page draws.
 *
 * @typedef {Record<string, any>} Schema a JSON schema
 * @typedef {{ name: string, in: 'path' | 'query', required: boolean, description?: string, schema: Schema,
 *   type: string, choices: string[] }} Parameter choices: all that it may be, where they are few
 * @typedef {{ id: string, method: string, path: string, summary: string, caller: string, scope: string, count: number,
 *   parameters: Parameter[], body: string, status: string, answer: string, codes: string[] }} Operation
 *   count: calls a minute; scope: '' where a token won't do; body and answer: '' for none, else outlines, which are
 *   written, as are parameters, when they are asked for: most operations are never opened
 * @typedef {{ name: string, operations: Operation[] }} Group
 */

const STEP = '  '
const LINE = 76

/** @param {any} document @returns {Group[]} */
export function groupsOf(document) {
  const { schemas } = document.components
  /** @type {Record<string, Operation[]>} */
  const groups = {}
  for (const [path, entries] of Object.entries(document.paths))
    for (const [method, entry] of Object.entries(entries))
      if (method !== 'parameters')
        (groups[entry.tags[0]] ??= []).push(operationOf(path, method, entry, entries.parameters, schemas))
  return Object.entries(groups)
    .map(([name, operations]) => ({ name, operations }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** @param {string} path @param {string} method @param {any} entry @param {Parameter[]} shared @param {Schema} schemas */
function operationOf(path, method, entry, shared, schemas) {
  const [status] = Object.keys(entry.responses)
  const code = json(entry.responses['4XX'], 'problem+json')?.allOf[1].properties.code ?? {}
  const token = entry.security.find((/** @type {any} */ way) => way.token)
  const taken = json(entry.requestBody)
  const given = json(entry.responses[status])
  return {
    id: entry.operationId,
    method: method.toUpperCase(),
    path,
    summary: entry.summary,
    caller: entry['x-caller'],
    scope: token ? token.token[0] : '',
    count: parseInt(entry['x-rate-limit'].rate, 10),
    get parameters() {
      return [...shared, ...(entry.parameters ?? [])].map((parameter) => ({
        ...parameter,
        type: outline(parameter.schema, schemas),
        choices: choicesOf(parameter.schema),
      }))
    },
    get body() {
      return taken ? outline(taken, schemas) : ''
    },
    status,
    get answer() {
      return given ? outline(given, schemas) : ''
    },
    codes: code.enum ?? code.examples ?? [],
  }
}

/** @param {Schema} schema @returns {string[]} */
function choicesOf(schema) {
  if (schema.type === 'boolean') return ['true', 'false']
  if (schema.enum) return schema.enum.map(String)
  const [part, ...more] = (schema.anyOf ?? []).filter((/** @type {Schema} */ each) => each.type !== 'null')
  return part && !more.length ? choicesOf(part) : []
}

/** @param {any} part @param {string} [kind] @returns {Schema | undefined} */
const json = (part, kind = 'json') => part?.content?.[`application/${kind}`]?.schema

/**
 * A schema as people write types: `{ name: string, rating?: { value: integer } }`, over several lines where it is long.
 * @param {Schema} schema
 * @param {Record<string, Schema>} schemas what `$ref`s name
 * @param {string} [indent]
 * @param {string[]} [inside] names of the schemas around this one, which are not written out again
 * @returns {string}
 */
export function outline(schema, schemas, indent = '', inside = []) {
  const name = schema.$ref?.split('/').pop()
  if (name) return inside.includes(name) ? name : outline(schemas[name], schemas, indent, [...inside, name])
  const below = (/** @type {Schema} */ part) => outline(part, schemas, indent, inside)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(below))].join(' | ')
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return list(schema, below)
  if (schema.type === 'object') return object(schema, schemas, indent, inside)
  return `${schema.type ?? 'any'}${bounds(schema)}`
}

/** @param {Schema} schema @param {(part: Schema) => string} below */
function list(schema, below) {
  if (schema.prefixItems) return `[${schema.prefixItems.map(below).join(', ')}]`
  const items = below(schema.items ?? {})
  return / \| /.test(items) && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
}

/** @param {Schema} schema @param {Record<string, Schema>} schemas @param {string} indent @param {string[]} inside */
function object(schema, schemas, indent, inside) {
  const deeper = indent + STEP
  const fields = Object.entries(schema.properties ?? {}).map(([key, part]) => {
    const optional = schema.required?.includes(key) ? '' : '?'
    const usual =
      part.default === undefined || part.default === null ? '' : ` = ${JSON.stringify(part.default)}`
    return `${key}${optional}: ${outline(part, schemas, deeper, inside)}${usual}`
  })
  const rest = schema.additionalProperties
  if (rest && rest !== true) fields.push(`[key]: ${outline(rest, schemas, deeper, inside)}`)
  if (!fields.length) return '{ … }'
  const line = `{ ${fields.join(', ')} }`
  if (line.length + indent.length <= LINE && !line.includes('\n')) return line
  return `{\n${fields.map((field) => deeper + field).join('\n')}\n${indent}}`
}

/** @param {Schema} schema how small and large, or how long, as in ` 1…50` */
function bounds(schema) {
  const least = schema.minimum ?? schema.minLength
  const most = schema.maximum ?? schema.maxLength
  return least === undefined && most === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`
}

/**
 * @param {Operation} operation
 * @param {Record<string, string>} values by parameter; what is empty is left out of the query
 * @returns {string} the address to ask
 */
export function address(operation, values) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''))
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && values[parameter.name])
    .map(({ name }) => `${name}=${encodeURIComponent(values[name])}`)
  return query.length ? `${path}?${query.join('&')}` : path
}

/** @param {Group[]} groups @param {string} text @returns {Group[]} the operations that have every word of the text */
export function matching(groups, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (/** @type {Operation} */ { method, path, summary }) => {
    const whole = `${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  }
  return groups
    .map(({ name, operations }) => ({ name, operations: operations.filter(fits) }))
    .filter(({ operations }) => operations.length)
}
