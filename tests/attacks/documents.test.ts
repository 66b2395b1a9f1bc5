import { getOperationAST, Kind, parse, typeFromAST } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { mutations, queries } from '../../apps/server/src/platform/rights/policy-table.ts'
import { schema } from '../../apps/server/src/schema.ts'
import { callsDuring } from '../calls.ts'
import { byHash, ownDocument, ownDocuments } from '../documents.ts'
import { openHouse } from '../house.ts'
import { sampleOf } from './hostile-leaves.ts'
import { schemaDocuments } from './schema-documents.ts'

const house = await openHouse({ DEMO: '0' })
afterAll(() => house.close())

interface Answered {
  data?: Record<string, unknown>
  errors?: { message: string; extensions: { code: string; reason?: string } }[]
}
const ask = async (body: object, email: string | null = 'editor@northwind.example') => {
  const answer = await house.send(email, 'POST', '/graphql', body)
  return { status: answer.statusCode, ...answer.json<Answered>() }
}

const mutation = 'mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }'
const { text: me } = ownDocument('Me')
const twenty = (n: number) => Array.from({ length: 20 }, (_, at) => `a${n}_${at}: experiences(limit: 1) { nodes { id } }`).join(' ')

const foreign: Readonly<Record<string, readonly object[]>> = {
  'about the schema': [{ query: '{__schema{types{name}}}' }, { query: '{__type(name:"User"){fields{name}}}' }],
  'with an unknown field': [{ query: '{sesion{id}}' }],
  'in a list': [Array.from({ length: 100 }, () => ({ query: me })), Array.from({ length: 2400 }, () => ({ query: '{me{id}}' })), []],
  'that once ended the process': Object.values(schemaDocuments).map((query) => ({ query })),
  'of twenty lists': Array.from({ length: 3 }, (_, n) => ({ query: `{ ${twenty(n)} }` })),
  'of what everyone may know': [{ query: '{ __typename }' }, { query: '{me{id}}', extensions: {} }, { query: '{me{id}}', variables: {} }],
  'that changes something': [{ query: mutation, variables: { input: { name: 'Eve' } } }],
  'that is none': [{ query: '' }, { query: '{' }, { query: 'x'.repeat(200_000) }],
  'that is nearly the app’s': [{ query: `${me} ` }, { query: `# ${me}` }, { query: me.replaceAll(/\s+/g, ' ') }],
}
test('GQL-01 GQL-02 GQL-06 GQL-19 GQL-20 a guest’s document that isn’t the app’s, or a list of documents, is 401 before it is parsed', async () => {
  const refusal = { message: 'Sign in to send your own GraphQL documents.', extensions: { code: 'UNAUTHENTICATED', reason: 'DOCUMENT' } }
  const calls = await callsDuring('/node_modules/graphql/language/', async () => {
    for (const [name, bodies] of Object.entries(foreign))
      for (const body of bodies) expect([name, await ask(body, null)]).toEqual([name, { status: 401, errors: [refusal] }])
  })
  expect(calls).toBe(0)
})

test('a guest’s own document by GET is 401 too, and a change 405', async () => {
  const get = (query: string) => house.send(null, 'GET', `/graphql?query=${encodeURIComponent(query)}`)
  expect((await get('{ me { id } }')).statusCode).toBe(401)
  expect((await get(me)).json()).toEqual({ data: { me: null } })
  for (const change of ['mutation { clearGroupDetails(id: "x") { id } }', ' \n mutation{clearGroupDetails(id:"x"){id}}']) {
    const answer = await get(change)
    expect([answer.statusCode, answer.headers.allow, answer.json().errors[0].extensions.code]).toEqual([405, 'POST', 'BAD_REQUEST'])
  }
})

test('every document of the app is served to a guest as far as the policy table goes, by its hash and in full', async () => {
  const tables: Readonly<Record<string, string>> = { ...queries, ...mutations }
  const served: string[] = []
  for (const [hash, query] of Object.entries(ownDocuments)) {
    const operation = getOperationAST(parse(query))
    const roots = operation?.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])) ?? []
    const variables = Object.fromEntries(
      (operation?.variableDefinitions ?? []).map(({ variable: { name }, type }) => [
        name.value,
        type.kind === Kind.NON_NULL_TYPE ? sampleOf(typeFromAST(schema, type) as never, roots[0] ?? '', name.value, {}) : undefined,
      ]),
    )
    const [inFull, hashed] = [await ask({ query, variables }, null), await ask({ ...byHash(hash), variables }, null)]
    expect(hashed).toEqual(inFull)
    const codes = new Set(inFull.errors?.map(({ extensions }) => extensions.code))
    const isRefused = roots.some((root) => tables[root]?.startsWith('no '))
    expect([query.slice(0, 60), inFull.status, codes.has('UNAUTHENTICATED')]).toEqual([query.slice(0, 60), 200, isRefused])
    expect(inFull.errors?.some(({ extensions }) => extensions.reason === 'DOCUMENT') ?? false).toBe(false)
    if (!isRefused) served.push(operation?.name?.value ?? '')
  }
  console.log(`${served.length} of ${Object.keys(ownDocuments).length} are served to guests: ${served.sort().join(', ')}`)
  expect(served).toEqual(expect.arrayContaining(['Catalogue', 'Experience', 'GameCities', 'Me', 'ShowCosts']))
})

test('GQL-16 the app sends the hash of a document, and that works with introspection off too', async () => {
  const me = await ask(byHash(ownDocument('Me').hash))
  expect(me.status).toBe(200)
  expect(me.errors).toBeUndefined()
  expect(me.data?.me).toMatchObject({ email: 'editor@northwind.example' })
  const found = await ask({ ...byHash(ownDocument('GameCities').hash), variables: { limit: 100 } })
  expect(found.errors).toBeUndefined()
})

test('GQL-16 an unknown hash is 400, whatever text comes with it, and no one adds to the list by asking', async () => {
  const query = '{ me { id } }'
  for (const hash of ['0'.repeat(64), 'x', '', 7, null, { $ne: null }, ['a'], '__proto__', 'constructor'])
    for (const more of [{}, { query }]) {
      const answer = await ask({ ...byHash(hash), ...more })
      expect([hash, answer.status, answer.data]).toEqual([hash, 400, undefined])
      expect(answer.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
    }
})

test('GQL-16 a known hash with another text is 400, and neither text runs', async () => {
  const count = async () => (await house.db.selectFrom('workspace').select('id').execute()).length
  const before = await count()
  const variables = { input: { name: 'Eve' } }
  for (const body of [
    { ...byHash(ownDocument('Me').hash), query: mutation, variables },
    { ...byHash(ownDocument('CreateWorkspace').hash), query: mutation, variables },
  ]) {
    const answer = await ask(body)
    expect([answer.status, answer.data]).toEqual([400, undefined])
  }
  expect(await count()).toBe(before)
  expect((await ask({ ...byHash(ownDocument('CreateWorkspace').hash), variables })).status).toBe(200)
  expect(await count()).toBe(before + 1)
})

test('every document of the app is within the limits that hold for everyone, and other documents are served within them', async () => {
  expect(Object.keys(ownDocuments).length).toBeGreaterThan(40)
  for (const [hash, document] of Object.entries(ownDocuments)) {
    const { errors } = await ask(byHash(hash), 'admin@troupe.example')
    // without its variables it may say what is missing, but not that it is too much
    const refused = (errors ?? []).filter(({ extensions }) => extensions?.code === 'BAD_REQUEST')
    expect([document.slice(0, 60), refused]).toEqual([document.slice(0, 60), []])
  }
  expect((await ask({ query: '{ me { firstName } }' })).data).toEqual({ me: { firstName: expect.any(String) } })
  expect((await ask({ query: '{ __schema { types { name } } }' })).data).toBeUndefined()
})

test('a change by a hash is refused by GET, and runs nothing', async () => {
  const extensions = encodeURIComponent(JSON.stringify(byHash(ownDocument('CreateWorkspace').hash).extensions))
  const variables = encodeURIComponent(JSON.stringify({ input: { name: 'Eve' } }))
  const answer = await house.send('editor@northwind.example', 'GET', `/graphql?extensions=${extensions}&variables=${variables}`)
  expect(answer.statusCode).toBe(405)
})
