import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../apps/server/src/platform/ctx.ts'
import type { Person } from '../../apps/server/src/platform/policy.ts'
import { schema } from '../../apps/server/src/schema.ts'
import { openHouse } from '../house.ts'
import { type Actor, actorsOf } from './actors.ts'
import { idsOf, plantCanaries } from './canaries.ts'
import { everything, nothingSeen, schemaOf, walkAs } from './walk.ts'

const house = await openHouse()
let actors: Actor[] = []
let theirs: Record<string, string> = {}
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  actors = await actorsOf(house)
  const planted = await plantCanaries(house.db)
  // what was planted has rows of its own
  actors = await Promise.all(actors.map(async (actor) => ({ ...actor, own: { ...(await idsOf(house.db, 'b')), ...actor.own } })))
  theirs = await idsOf(house.db, 'a')
  console.log(`${planted} columns hold canaries on both sides; kinds of rows: ${Object.keys(theirs).join(', ')}`)
})
afterAll(() => house.close())

test('a resolver that forgets who asks, and one that writes past the command, are found', async () => {
  const editor = actors.find(({ column }) => column === 'booking_user_editor')
  const admin = await personOf('admin@troupe.example')
  const forgetful = await withResolver(
    'session',
    (resolve) => (source, args, ctx, info) => resolve(source, args, { ...ctx, db: house.db, actor: admin }, info),
    editor,
  )
  expect([...forgetful.leaks]).toEqual(['session booking_user_editor foreign'])
  expect([...forgetful.telling]).toEqual(['session id session booking_user_editor'])
  const writing = await withResolver(
    'clearGroupDetails',
    (resolve) => async (source, args, ctx, info) => {
      await sql`update session set activity_notes = 'changed' where id::text = ${args.id}`.execute(house.db)
      return resolve(source, args, ctx, info)
    },
    editor,
  )
  expect([...writing.changed]).toEqual(['session booking_user_editor'])
  expect([...writing.leaks]).toEqual([])
})

// signs everybody out at its end
test('nobody of one workspace reads, changes or finds out a row of another, by any path, field or scope (TEN-01, TEN-02, I-11)', {
  timeout: 600_000,
}, async () => {
  const seen = nothingSeen()
  const begun = performance.now()
  for (const actor of actors) await walkAs(house, actor, theirs, seen, { every: actor.column === 'booking_user_editor' })
  const { covered, fields } = await schemaOf(house)
  const all = await everything(house)
  const asked = all.filter((one) => seen.asked.has(one))
  const read = fields.filter((field) => covered.has(field))
  const share = (some: readonly unknown[], of: readonly unknown[]) =>
    `${some.length} of ${of.length} (${((some.length / of.length) * 100).toFixed(1)} %)`
  console.log(
    `${seen.requests} requests in ${((performance.now() - begun) / 1000).toFixed(0)} s; operations × actors × ids: ${share(asked, all)}; fields of answers: ${share(read, fields)}; own canaries read: ${seen.own.size}`,
  )
  expect([...seen.leaks]).toEqual([])
  expect([...seen.changed]).toEqual([])
  expect([...seen.telling]).toEqual([])
  expect([...seen.open]).toEqual([])
  expect([...seen.broken]).toEqual([])
  expect([...seen.left]).toEqual([])
  expect(all.filter((one) => !seen.asked.has(one))).toEqual([])
  expect(fields.filter((field) => !covered.has(field))).toEqual([])
  expect(seen.own.size).toBeGreaterThan(25)
})

type Resolve = (source: unknown, args: { id: string }, ctx: Ctx, info: unknown) => unknown

/** What the walk sees while one field of the schema is answered by something else, under a name by which no program was compiled yet. */
async function withResolver(field: string, plant: (resolve: Resolve) => Resolve, actor: Actor | undefined) {
  const found = schema.getQueryType()?.getFields()[field] ?? schema.getMutationType()?.getFields()[field]
  if (!found?.resolve || !actor) throw new Error(`no ${field}`)
  const before = found.resolve as Resolve
  Object.assign(found, { resolve: plant(before) })
  const seen = nothingSeen()
  await walkAs(house, actor, theirs, seen, { only: [field], name: 'Planted' })
  Object.assign(found, { resolve: before })
  return seen
}

/** Somebody who reaches everything, as a request would have them. */
async function personOf(email: string): Promise<Person> {
  const row = await house.db
    .selectFrom('account_user')
    .select(['id', 'role', 'permission'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { kind: 'user', familyId: '', staff: true, email, firstName: '', lastName: '', timezone: 'UTC', levels: new Map(), ...row }
}
