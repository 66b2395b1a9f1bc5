import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { copyOfTheHouse } from './planted-house.ts'

const house = copyOfTheHouse()
afterAll(() => house.remove())

const map = 'packages/domain/src/session/fields.ts'
const root = path.resolve(import.meta.dirname, '../..')

test('a new plain field of an event is a migration and a line of the map: it type-checks, and is written, read, refused and audited', {
  timeout: within(180_000),
}, () => {
  house.plant(
    'apps/server/migrations/0999-dress-code.ts',
    `import { type Kysely, sql } from 'kysely'
export async function up(db: Kysely<unknown>) {
  await sql\`alter table session add column dress_code text\`.execute(db)
}
`,
  )
  const text = readFileSync(path.join(root, map), 'utf8')
  const before = '  pastEventsDetails: {'
  expect(text).toContain(before)
  house.plant(
    map,
    text.replace(before, `  dressCode: { ...optionalParagraph(40), label: 'Dress code', editedBy: 'updateSession' },\n${before}`),
  )
  house.plant(
    'tests/ask-for-the-new-field.ts',
    `import { openHouse } from './house.ts'
import { world } from './world/ids.ts'
const app = await openHouse()
const producer = app.as('producer@troupe.example')
const id = world.sessions.gameReady
const { data } = await producer.ask('query ($id: ID!) { session(id: $id) { version dressCode } }', { id })
const change = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { dressCode } }'
const input = { id, version: data.session.version }
const tooLong = await producer.ask(change, { input: { ...input, dressCode: 'x'.repeat(41) } })
const written = await producer.ask(change, { input: { ...input, dressCode: ' Something blue ' } })
const read = await producer.ask('query ($id: ID!) { session(id: $id) { dressCode } }', { id })
const { after } = await app.db.selectFrom('audit_entry').select('after').orderBy('id', 'desc').executeTakeFirstOrThrow()
await app.close()
console.log(JSON.stringify({ first: data.session.dressCode, refused: tooLong.errors[0].extensions.fields, written: written.data, read: read.data, after }))
`,
  )
  const checked = house.run('tsc', '--noEmit', '-p', 'tests')
  expect([checked.status, checked.text]).toEqual([0, ''])
  const asked = house.run('node', 'tests/ask-for-the-new-field.ts')
  expect(asked.status, asked.text).toBe(0)
  expect(JSON.parse(asked.out.trim().split('\n').at(-1) ?? '')).toEqual({
    first: null,
    refused: { dressCode: ['TOO_LONG'] },
    written: { updateSession: { dressCode: 'Something blue' } },
    read: { session: { dressCode: 'Something blue' } },
    after: { dress_code: 'Something blue' },
  })
})
