import { openHouse } from '@troupe/tests/house'
import { written } from '@troupe/tests/schema-documents'
import { world } from '@troupe/tests/world/ids'
import Fastify, { type FastifyInstance } from 'fastify'
import { executeSync, getIntrospectionQuery, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveGraphql } from './platform/graphql/graphql.ts'
import { answerErrors } from './platform/http/answer-errors.ts'
import { identifyRequests } from './platform/http/http.ts'
import type { Person } from './platform/rights/policy.ts'
import { readSettings } from './platform/settings.ts'
import { schema } from './schema.ts'

const { app, house, bearerOf, close } = await openHouse()
afterAll(() => close())

const editor = 'editor@northwind.example'
const someone: Person = {
  ...{ kind: 'user', id: world.users.editor, familyId: '', role: 'BOOKING_USER', permission: 'BOOKING_USER', staff: false },
  ...{ email: editor, fullName: 'An editor', timezone: 'UTC', levels: new Map() },
}

/** Only GraphQL, with other settings, for an editor. */
async function onlyGraphql(settings: object) {
  const server = Fastify()
  answerErrors(server)
  identifyRequests(
    server,
    () => someone,
    () => undefined,
  )
  serveGraphql(server, schema, { ...house, settings: { ...house.settings, ...settings } })
  await server.ready()
  return server
}

interface Answered {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

async function post(payload: object, on: FastifyInstance = app) {
  const headers = { authorization: `Bearer ${await bearerOf(editor)}` }
  const answer = await on.inject({ method: 'POST', url: '/graphql', headers, payload })
  return { status: answer.statusCode, text: answer.body, ...(answer.json() as Answered) }
}

describe('the schema', () => {
  const manyFields = 'abcd'.replaceAll(/./g, (alias) => `${alias}: fields { name type { name ofType { name } } } `)
  const about = ['{ __schema { types { name } } }', '{ __type(name: "User") { fields { name } } }', getIntrospectionQuery()]
  let closed: FastifyInstance
  beforeAll(async () => {
    closed = await onlyGraphql({ introspection: false })
  })
  afterAll(() => closed.close())

  test('GQL-01 is hidden without INTROSPECTION or DEMO: its fields are unknown like any other; __typename still works', async () => {
    const unknown = await post({ query: '{ nothing }' }, closed)
    for (const query of about) {
      const answer = await post({ query }, closed)
      expect([answer.status, answer.errors?.[0]?.extensions]).toEqual([unknown.status, unknown.errors?.[0]?.extensions])
      expect(answer.errors?.[0]?.message).toMatch(/^Cannot query field "__(schema|type)" on type "Query"\.$/)
      expect(answer.data).toBeUndefined()
    }
    const inside = await post({ query: '{ ...A } fragment A on Query { ... { __schema { queryType { name } } } }' }, closed)
    expect(inside.errors?.[0]?.message).toBe('Cannot query field "__schema" on type "Query".')
    expect((await post({ query: '{ __typename }' }, closed)).data).toEqual({ __typename: 'Query' })
  })

  test('is enabled by a setting or in the demo, and NODE_ENV makes no difference', () => {
    const told = (env: Record<string, string>) => readSettings({ DATA_DIR: 'memory://', ...env }).introspection
    expect([told({}), told({ DEMO: '0' }), told({ DEMO: '0', INTROSPECTION: '1' }), told({ DEMO: '1' })]).toEqual([true, false, true, true])
    expect([told({ DATABASE_URL: 'postgres://x' }), told({ INTROSPECTION: '0' }), told({ NODE_ENV: 'production' })]).toEqual([
      false,
      false,
      true,
    ])
  })

  test("is shown in full to graphql's own introspection query with any of its options, with the same answer as executing it", async () => {
    const switches = [
      'descriptions',
      'schemaDescription',
      'specifiedByUrl',
      'directiveIsRepeatable',
      'inputValueDeprecation',
      'experimentalDirectiveDeprecation',
      'oneOf',
    ] as const
    for (const typeDepth of [0, 1, 2, 3, 9]) {
      for (let mask = typeDepth === 9 ? 0 : 127; mask < 128; mask += typeDepth === 9 ? 9 : 1) {
        const options = { ...Object.fromEntries(switches.map((one, bit) => [one, (mask & (1 << bit)) > 0])), typeDepth }
        const query = getIntrospectionQuery(options)
        const { status, text } = await post({ query: query.replaceAll(/\s+/g, ' '), operationName: 'IntrospectionQuery' })
        expect(status).toBe(200)
        expect(JSON.parse(text), JSON.stringify(options)).toEqual(
          JSON.parse(JSON.stringify(executeSync({ schema, document: parse(query) }))),
        )
      }
    }
  })

  test('is shown in full only to that query: with one more alias it is limited like any other', async () => {
    const query = getIntrospectionQuery({ typeDepth: 3 })
    for (const other of [query.replace('defaultValue', 'defaultValue other: defaultValue'), `${query} query Second { me { id } }`])
      expect((await post({ query: other, operationName: 'IntrospectionQuery' })).errors?.[0]).toMatchObject({
        message: 'too complex',
        extensions: { code: 'BAD_REQUEST' },
      })
    expect((await post({ query, operationName: 'Another' })).errors?.length).toBeGreaterThan(0)
  })

  test.each([
    ['under another name', '{ a: __schema { queryType { name } } }', '__schema and __type can’t have an alias'],
    ['twice', '{ __schema { queryType { name } } __type(name: "User") { name } }', '__schema or __type can be queried only once'],
    [
      'twice by a fragment',
      '{ ...A ...A } fragment A on Query { __type(name: "User") { name } }',
      '__schema or __type can be queried only once',
    ],
    [
      'with more than it has rows for',
      `{ __schema { types { ${'a: fields { name type { name } } b: fields { args { name } } '.repeat(4)} } } }`,
      'too complex',
    ],
    ['by a name that comes as a variable', `query T($name: String!) { __type(name: $name) { ${manyFields} } }`, 'too complex'],
    [
      'deeper than any other',
      `{ __type(name: "User") { fields { type { ${'ofType { '.repeat(8)} name ${'}'.repeat(8)} } } } }`,
      'too deep',
    ],
  ])('GQL-01 is not shown %s', async (_name, query, message) => {
    const answer = await post({ query })
    expect(answer.errors?.map((error) => error.message)).toContain(message)
    expect([answer.status, answer.data]).toEqual([400, undefined])
  })

  test('is shown to small queries, which cost the real length of each list', async () => {
    const named = await post({ query: '{ __schema { types { name fields { name } enumValues { name } } } }' })
    expect(named.errors).toBeUndefined()
    const one = await post({ query: 'query T($name: String!) { __type(name: $name) { fields { name } } }', variables: { name: 'User' } })
    expect(one.data).toMatchObject({ __type: { fields: expect.any(Array) } })
    expect((await post({ query: `{ __type(name: "User") { ${manyFields} } }` })).errors).toBeUndefined()
  })

  test('GQL-08 a small document about the schema that would answer a megabyte for each hundred of its bytes is refused', async () => {
    const query = written({ types: 4, ofTypes: 2, fields: 6 })
    const unlimited = JSON.stringify(executeSync({ schema, document: parse(query) }))
    expect(unlimited.length).toBeGreaterThan(1000 * query.length)
    const answer = await post({ query })
    expect([answer.status, answer.errors?.[0]?.message, answer.text.length < 1000]).toEqual([400, 'too complex', true])
  })
})
