import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { copyOfTheHouse } from './planted-house.ts'

const house = copyOfTheHouse()
afterAll(() => house.remove())

const root = path.resolve(import.meta.dirname, '../..')

interface NewFields {
  readonly table: string
  readonly columns: readonly string[]
  /** Their lines, and what they stand before, in the map. */
  readonly map: string
  readonly lines: readonly string[]
  readonly before: string
}

/** Plants new columns and their lines of the map. Answers which files of the product were written by hand. */
function plantFields({ table, columns, map, lines, before }: NewFields): string[] {
  const migration = `apps/server/migrations/0999-${table.replaceAll('_', '-')}.ts`
  const text = readFileSync(path.join(root, map), 'utf8')
  expect(text).toContain(before)
  const written = {
    [migration]: `import { type Kysely, sql } from 'kysely'
export async function up(db: Kysely<unknown>) {
  await sql\`alter table ${table} ${columns.map((column) => `add column ${column}`).join(', ')}\`.execute(db)
}
`,
    [map]: text.replace(before, `${lines.join('\n')}\n${before}`),
  }
  for (const [file, planted] of Object.entries(written)) house.plant(file, planted)
  return Object.keys(written)
}

/** Type-checks the tests with a script that asks for the new field, then runs it: what it prints last. */
function askedBy(script: string): unknown {
  house.plant('tests/ask-for-the-new-field.ts', script)
  const checked = house.run('tsc', '--noEmit', '-p', 'tests')
  expect([checked.status, checked.text]).toEqual([0, ''])
  const asked = house.run('node', 'tests/ask-for-the-new-field.ts')
  expect(asked.status, asked.text).toBe(0)
  return JSON.parse(asked.out.trim().split('\n').at(-1) ?? '')
}

test('a new plain field of an event is a migration and a line of the map: it type-checks, and is written, read, refused and logged', {
  timeout: within(180_000),
}, () => {
  const byHand = plantFields({
    ...{ table: 'session', map: 'packages/domain/src/session/fields.ts', before: '  pastEventsDetails: {' },
    columns: ['dress_code text'],
    lines: ["  dressCode: { ...optionalParagraph(40), label: 'Dress code', editedBy: 'updateSession' },"],
  })
  expect(byHand).toHaveLength(2)
  const said = askedBy(
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
const { fields } = await app.db.selectFrom('session_change').select('fields').orderBy('number', 'desc').executeTakeFirstOrThrow()
await app.close()
console.log(JSON.stringify({ first: data.session.dressCode, refused: tooLong.errors[0].extensions.fields, written: written.data, read: read.data, fields }))
`,
  )
  expect(said).toEqual({
    first: null,
    refused: { dressCode: ['TOO_LONG'] },
    written: { updateSession: { dressCode: 'Something blue' } },
    read: { session: { dressCode: 'Something blue' } },
    fields: { dressCode: { before: null, after: 'Something blue' } },
  })
})

test('so is a new plain field of a crew place, which a reader without the right doesn’t see, and which the database writes in lists', {
  timeout: within(180_000),
}, () => {
  const byHand = plantFields({
    ...{ table: 'staffing_assignment', map: 'packages/domain/src/staffing/place-fields.ts', before: '  lodging: {' },
    columns: ['badge_name text', 'badge_at timestamptz'],
    lines: [
      "  badgeName: { ...optionalLine(40), label: 'Name on the badge', editedBy: 'updateSessionAssignment', readBy: 'Session.assignments.rating' },",
      "  badgeAt: { ...optionalInstant, label: 'Badge handed out', editedBy: 'updateSessionAssignment' },",
    ],
  })
  expect(byHand).toHaveLength(2)
  const said = askedBy(
    `import { execute, parse } from 'graphql'
import { identifier } from '../apps/server/src/account/account.ts'
import { dbOf } from '../apps/server/src/platform/ctx.ts'
import { onlyField } from '../apps/server/src/platform/graphql/whole-answer.ts'
import { schema } from '../apps/server/src/schema.ts'
import { openHouse } from './house.ts'
import { world } from './world/ids.ts'
const app = await openHouse()
const producer = app.as('producer@troupe.example')
const event = world.sessions.gameReady
const places = 'query ($id: ID!) { session(id: $id) { assignments { id version badgeName badgeAt } } }'
const { data } = await producer.ask(places, { id: event })
const [{ id, version, badgeName: first }] = data.session.assignments
const change = 'mutation ($input: UpdateSessionAssignmentInput!) { updateSessionAssignment(input: $input) { assignmentId } }'
const tooLong = await producer.ask(change, { input: { id, version, badgeName: 'x'.repeat(41) } })
await producer.ask(change, { input: { id, version, badgeName: ' Captain "Ada" ', badgeAt: '2026-11-20T08:30:00Z' } })
const again = await producer.ask(places, { id: event })
const asMember = await app.as('editor@northwind.example').ask(places, { id: event })
const { after } = await app.db.selectFrom('audit_entry').select('after').orderBy('id', 'desc').executeTakeFirstOrThrow()
const actor = await identifier(app.house, app.tokens)(await app.bearerOf('producer@troupe.example'))
if (!actor) throw new Error('no producer')
const document = parse('{ sessionAssignments(limit: 1024) { nodes { badgeName badgeAt } } }')
const selected = onlyField(document)
if (!selected) throw new Error('no only field')
const none = { open: false, all: false, own: false, assigned: false, workspaces: new Set<string>() }
const ask = (more: object) =>
  execute({ schema, document, contextValue: { ...app.house, db: dbOf(app.house, actor), actor, scope: none, hidden: new Set(), ...more } })
const whole: { selected: typeof selected; text: string | undefined } = { selected, text: undefined }
await ask({ whole })
const resolved = await ask({})
await app.close()
const named = (places: { badgeName: string | null; badgeAt: string | null }[]) =>
  places.flatMap(({ badgeName, badgeAt }) => (badgeAt === null ? [] : [badgeName, badgeAt]))
console.log(
  JSON.stringify({
    first,
    refused: tooLong.errors[0].extensions.fields,
    read: named(again.data.session.assignments),
    member: [asMember.data.session.assignments.length > 0, named(asMember.data.session.assignments), asMember.extensions.hidden],
    written: [whole.text === JSON.stringify({ data: resolved.data }), named(JSON.parse(whole.text ?? '').data.sessionAssignments.nodes)],
    after,
  }),
)
`,
  )
  const [badge, at] = ['Captain "Ada"', '2026-11-20T08:30:00.000Z']
  expect(said).toEqual({
    first: null,
    refused: { badgeName: ['TOO_LONG'] },
    read: [badge, at],
    member: [true, [null, at], ['SessionAssignment.badgeName']],
    written: [true, [badge, at]],
    after: expect.objectContaining({ badgeName: badge, badgeAt: '2026-11-20T08:30:00Z' }),
  })
})
