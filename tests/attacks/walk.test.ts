import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../apps/server/src/platform/ctx.ts'
import type { Person } from '../../apps/server/src/platform/rights/policy.ts'
import { schema } from '../../apps/server/src/schema.ts'
import { openHouse } from '../house.ts'
import { control } from '../pace/control.ts'
import { isTurnOf, within } from '../pace/pace.ts'
import type { Actor } from './actors.ts'
import { nothingSeen, walkAs } from './walk.ts'
import { readyToWalk, walkThrough } from './walk-through.ts'

const house = await openHouse({ SESSION_REPLAY: '1' })
let actors: readonly Actor[] = []
let theirs: Record<string, string> = {}
beforeAll(async () => {
  ;({ actors, theirs } = await readyToWalk(house))
})
afterAll(() => house.close())

control('a resolver that ignores the caller, and one that writes without a command, are found', async () => {
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

/**
 * A guest and a member; in the gate also either someone on an event or someone with every right, in turn. The other seven roles, and ids of another
 * kind than belongs in a place, are in the deep tier.
 */
const some = new Set([
  'unauthenticated',
  'booking_user_editor',
  // the walk of an admin, whose lists are the longest, takes longer than the others together, and only looks for what is refused or fails
  ...(isTurnOf('0') ? ['admin'] : []),
  ...(['1', '2', '3'].some(isTurnOf) ? ['host_limited'] : []),
])

// signs everyone out at its end
test(
  'no one of one workspace reads, changes or finds out a row of another, by any path, field or scope (TEN-01, TEN-02, I-11)',
  {
    timeout: within(300_000),
  },
  () =>
    walkThrough(
      house,
      actors.filter(({ column }) => some.has(column)),
      theirs,
    ),
)

type Resolve = (source: unknown, args: { id: string }, ctx: Ctx, info: unknown) => unknown

/** What the walk sees while one field of the schema has another resolver, under a document name that was not compiled yet. */
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

/** A caller with access to everything, as a request would have them. */
async function personOf(email: string): Promise<Person> {
  const row = await house.db
    .selectFrom('account_user')
    .select(['id', 'role', 'permission'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { kind: 'user', familyId: '', staff: true, email, fullName: '', timezone: 'UTC', levels: new Map(), ...row }
}
