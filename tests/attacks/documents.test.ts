import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse({ DEMO: '0' })
afterAll(() => house.close())

const known = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../apps/server/documents.json'), 'utf8')) as Record<
  string,
  string
>
const hashOf = (start: string) => Object.entries(known).find(([, document]) => document.includes(start))?.[0] ?? ''
const persisted = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })
const ask = async (body: object, email = 'editor@northwind.example') => {
  const answer = await house.send(email, 'POST', '/graphql', body)
  return {
    status: answer.statusCode,
    ...answer.json<{ data?: Record<string, unknown>; errors?: { message: string; extensions: { code: string } }[] }>(),
  }
}

test('GQL-16 the app sends the hash of a document, and that works with introspection off too', async () => {
  const me = await ask(persisted(hashOf('query Me ')))
  expect(me.status).toBe(200)
  expect(me.errors).toBeUndefined()
  expect(me.data?.me).toMatchObject({ email: 'editor@northwind.example' })
  const found = await ask({ ...persisted(hashOf('query GameCities')), variables: { text: 'Chi', limit: 5 } })
  expect(found.errors).toBeUndefined()
})

test('GQL-16 an unknown hash is 400, whatever text comes with it, and no one adds to the list by asking', async () => {
  const query = '{ me { id } }'
  for (const hash of ['0'.repeat(64), 'x', '', 7, null, { $ne: null }, ['a'], '__proto__', 'constructor'])
    for (const more of [{}, { query }]) {
      const answer = await ask({ ...persisted(hash), ...more })
      expect([hash, answer.status, answer.data]).toEqual([hash, 400, undefined])
      expect(answer.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
    }
})

test('GQL-16 a known hash with another text is 400, and neither text runs', async () => {
  const made = 'mutation($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }'
  const count = async () => (await house.db.selectFrom('workspace').select('id').execute()).length
  const before = await count()
  const variables = { input: { name: 'Eve' } }
  for (const body of [
    { ...persisted(hashOf('query Me ')), query: made, variables },
    { ...persisted(hashOf('mutation CreateWorkspace')), query: made, variables },
  ]) {
    const answer = await ask(body)
    expect([answer.status, answer.data]).toEqual([400, undefined])
  }
  expect(await count()).toBe(before)
  expect((await ask({ ...persisted(hashOf('mutation CreateWorkspace')), variables })).status).toBe(200)
  expect(await count()).toBe(before + 1)
})

test('every document of the app is within the limits that hold for everyone, and other documents are served within them', async () => {
  expect(Object.keys(known).length).toBeGreaterThan(40)
  for (const [hash, document] of Object.entries(known)) {
    const { errors } = await ask(persisted(hash), 'admin@troupe.example')
    // without its variables it may say what is missing, but not that it is too much
    const refused = (errors ?? []).filter(({ extensions }) => extensions?.code === 'BAD_REQUEST')
    expect([document.slice(0, 60), refused]).toEqual([document.slice(0, 60), []])
  }
  expect((await ask({ query: '{ me { firstName } }' })).data).toEqual({ me: { firstName: expect.any(String) } })
  expect((await ask({ query: '{ __schema { types { name } } }' })).data).toBeUndefined()
})

test('a change by a hash is refused by GET, and runs nothing', async () => {
  const extensions = encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf('mutation CreateWorkspace') } }))
  const variables = encodeURIComponent(JSON.stringify({ input: { name: 'Eve' } }))
  const answer = await house.send('editor@northwind.example', 'GET', `/graphql?extensions=${extensions}&variables=${variables}`)
  expect(answer.statusCode).toBe(405)
})
