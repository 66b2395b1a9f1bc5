import { ownDocument } from '@troupe/tests/documents'
import { openHouse } from '@troupe/tests/house'
import { afterAll, describe, expect, test } from 'vitest'

const { send: sendAs, close } = await openHouse()
afterAll(() => close())

/** As an editor: guests send only the app’s own documents. */
const post = (payload: string, accept?: string) =>
  sendAs('editor@northwind.example', 'POST', '/graphql', payload, accept === undefined ? {} : { accept })

interface Answered {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

describe('GQL-17 variables that do not fit their types are INVALID, with codes by path', () => {
  const query =
    'query L($limit: Int, $filter: ExperienceFilter, $sorting: [ExperienceSorting!]) { experiences(limit: $limit, filter: $filter, sorting: $sorting) { totalCount } }'
  const one = 'query E($id: ID!) { experience(id: $id) { id } }'
  const cases: [string, string, string, Record<string, string[]>][] = [
    ['a number beyond 32 bits', query, '{"limit": 9007199254740993}', { limit: ['INVALID'] }],
    ['a text for a number', query, '{"limit": "1e9"}', { limit: ['INVALID'] }],
    ['a fraction', query, '{"limit": 1.5}', { limit: ['INVALID'] }],
    ['an object for a number', query, '{"limit": {}}', { limit: ['INVALID'] }],
    ['lists for a number', query, '{"limit": [[]]}', { limit: ['INVALID'] }],
    ['a boolean for a number', query, '{"limit": true}', { limit: ['INVALID'] }],
    ['a text for an object', query, '{"filter": "{}"}', { filter: ['INVALID'] }],
    ['a list for an object', query, '{"filter": []}', { filter: ['INVALID'] }],
    ['an unknown enum value', query, '{"filter": {"category": "constructor"}}', { 'filter.category': ['INVALID'] }],
    ['a number for an enum value', query, '{"filter": {"category": 1}}', { 'filter.category': ['INVALID'] }],
    [
      'a wrong item of a list',
      query,
      '{"filter": {"ids": ["a", null, {}]}}',
      { 'filter.ids.1': ['REQUIRED'], 'filter.ids.2': ['INVALID'] },
    ],
    [
      'unknown fields',
      query,
      '{"filter": {"text": "a", "__proto__": 1, "txt": 2}}',
      { 'filter.__proto__': ['UNKNOWN'], 'filter.txt': ['UNKNOWN'] },
    ],
    ['a missing field', query, '{"sorting": [{"field": "title"}]}', { 'sorting.0.direction': ['REQUIRED'] }],
    ['a single value for a list, with a missing field', query, '{"sorting": {"direction": "ASC"}}', { 'sorting.field': ['REQUIRED'] }],
    ['a missing variable', one, '{}', { id: ['REQUIRED'] }],
    ['a variable that is null', one, '{"id": null}', { id: ['REQUIRED'] }],
    ['a boolean for an id', one, '{"id": true}', { id: ['INVALID'] }],
    ['several variables', query, '{"limit": "x", "filter": {"attendees": "y"}}', { limit: ['INVALID'], 'filter.attendees': ['INVALID'] }],
  ]
  const { text: own } = ownDocument('Catalogue')
  const send = async (document: string, variables: string, accept?: string) => {
    const payload = `{"query": ${JSON.stringify(document)}, "variables": ${variables}}`
    const { statusCode, body } = await post(payload, accept)
    return { statusCode, answer: JSON.parse(body) as object }
  }
  const invalid = (fields: object) => ({
    errors: [{ message: 'Some details aren’t valid. Check them and try again.', extensions: { fields, code: 'INVALID' } }],
  })

  test.each(cases)('%s', async (_name, document, variables, fields) => {
    expect(await send(document, variables)).toEqual({ statusCode: 200, answer: invalid(fields) })
    expect(await send(document, variables, 'application/json')).toEqual({ statusCode: 200, answer: invalid(fields) })
    expect(await send(document, variables, 'application/graphql-response+json')).toEqual({ statusCode: 422, answer: invalid(fields) })
  })

  test("the app's own documents, which are compiled, answer the same, the first time and later", async () => {
    const declared = /\$(\w+): Int!/.exec(own)?.[1]
    expect(declared).toBeDefined()
    for (let time = 0; time < 3; time++) {
      const { statusCode, answer } = await send(own, `{"${declared}": "many"}`, 'application/json')
      expect(statusCode).toBe(200)
      expect(answer).toMatchObject({ errors: [{ extensions: { code: 'INVALID', fields: { [declared ?? '']: ['INVALID'] } } }] })
      expect((answer as { errors: object[] }).errors).toHaveLength(1)
    }
  })

  test('valid variables are accepted: a single value for a list, null or nothing for optional fields', async () => {
    for (const variables of [
      '{}',
      'null',
      '{"limit": null, "filter": null}',
      '{"filter": {"ids": "x"}}',
      '{"sorting": {"field": "title", "direction": "ASC"}, "other": 1}',
    ])
      expect((await send(query, variables)).answer, variables).toEqual({ data: { experiences: { totalCount: expect.any(Number) } } })
  })

  test('an answer names at most twenty variables, and no prototype changes', async () => {
    const { answer } = await send(query, `{"filter": {"ids": [${'{},'.repeat(50_000)}{}]}}`)
    expect(Object.keys((answer as { errors: { extensions: { fields: object } }[] }).errors[0]?.extensions.fields ?? {})).toHaveLength(20)
    await send(query, '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('every other refusal of a request has a code too', async () => {
    const bodies = [
      '1',
      'null',
      '"x"',
      '[]',
      '{}',
      '{"query": 1}',
      '{"query": "{"}',
      '{"query": "{ nothing }"}',
      '{"query": "{ me }", "variables": []}',
      '{"query": "{ me { id } }", "variables": 1}',
      '{"query": "{ me { id } }", "operationName": "Other"}',
      '{"query": "{ me { id } }", "operationName": 1}',
      '{"query": "query A { me { id } } query B { me { id } }"}',
      '{"query": "fragment A on Query { me { id } }"}',
      '{"query": "{ experiences(limit: \\"x\\") { totalCount } }"}',
      '{"query": "{ me { id } }", "extensions": 1}',
      '{"query": "{ me { id } }", "extensions": {"persistedQuery": 1}}',
      '{"query": "{ me { id } }", "more": 1}',
      'nothing',
    ]
    for (const payload of bodies)
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const answer = await post(payload, accept)
        const { errors } = answer.json<Answered>()
        expect([payload, errors?.map(({ extensions }) => extensions?.code)]).toEqual([payload, ['BAD_REQUEST']])
        if (accept !== 'application/json') expect([payload, answer.statusCode]).toEqual([payload, 400])
      }
  })
})
