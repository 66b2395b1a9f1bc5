import type { Audited } from '@troupe/domain/account/audited'
import { LOGGED_ALONE } from '@troupe/domain/session/change-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutations, rest } from '../../apps/server/src/platform/rights/policy-table.ts'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { catalogueDeeds } from './catalogue-deeds.ts'
import { crewDeeds } from './crew-deeds.ts'
import { type Deeds, deedTools } from './deed-tools.ts'
import { eventDeeds } from './event-deeds.ts'
import { houseDeeds } from './house-deeds.ts'
import { orderDeeds } from './order-deeds.ts'
import { peopleDeeds } from './people-deeds.ts'
import { planDeeds } from './plan-deeds.ts'
import { readSchema } from './selection.ts'
import { zoneDeeds } from './zone-deeds.ts'

const house = await openHouse()
const { db } = house
afterAll(() => house.close())

/** Operations that neither customers nor crew without staff permission can use, those that override a rule or return money, and those about rights and passwords. */
const isWatched = (operation: string, row: string) =>
  row
    .split(' ')
    .slice(0, 6)
    .every((cell) => cell === 'no') ||
  /force|password|permission|ApiToken|invit|refund|PUT .auth.email|availabilit|absence|TravelConfirmation/i.test(operation)
/** Audited by its name, but changes nothing. */
const harmless: Readonly<Record<string, string>> = {
  'POST /auth/password/forgot': 'sends an email, or none; what it leads to is audited',
  'POST /auth/password/strength': 'keeps nothing',
  'POST /ai/prompt/test': 'keeps nothing but the number of tries',
}
/** The same command through another route writes the same name. */
const sameAs: Readonly<Record<string, string>> = {
  'PUT /scheduler/session-assignment/{id}/host': 'setUserOnSessionAssignment',
  // a line for each person
  'POST /users/import': 'createBookingUser',
}

/** A relation is in the change logs of both its events. */
const ofTwoEvents: ReadonlySet<string> = new Set(['addSessionRelations', 'removeSessionRelations'])

/** What the system does of itself in someone's command. */
const ofItself: readonly string[] = ['crew filled', 'crew asked again', 'crew released'] satisfies Audited[]

let schema: Awaited<ReturnType<typeof readSchema>>
let deeds: Deeds
beforeAll(async () => {
  schema = await readSchema(house)
  const tools = deedTools(house, schema)
  deeds = {
    ...catalogueDeeds(tools),
    ...houseDeeds(house, tools),
    ...peopleDeeds(house, tools),
    ...(await eventDeeds(house, tools)),
    ...orderDeeds(tools),
    ...planDeeds(house, tools),
    ...crewDeeds(house, tools),
    ...zoneDeeds(tools),
  }
})

test('every override and every staff, permission and password operation leaves an audit entry with the actor (I-24)', {
  timeout: within(120_000),
}, async () => {
  const { paths } = (await house.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  const built = [
    ...schema.mutations.map(({ name }) => [name, mutations[name as keyof typeof mutations]] as const),
    ...Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map(
        (verb) => [`${verb.toUpperCase()} ${path}`, rest[`${verb.toUpperCase()} ${path}` as keyof typeof rest]] as const,
      ),
    ),
  ]
  const watched = built
    .filter(([operation, row]) => !operation.startsWith('GET ') && isWatched(operation, row))
    .map(([operation]) => operation)
  expect(watched.filter((operation) => !deeds[operation] && !harmless[operation])).toEqual([])
  expect([...Object.keys(deeds), ...Object.keys(harmless)].filter((operation) => !watched.includes(operation))).toEqual([])
  const silent: string[] = []
  for (const [operation, deed] of Object.entries(deeds)) {
    await db.deleteFrom('rate_limit').execute()
    const before = await linesOf(operation)
    await deed()
    if ((await linesOf(operation)) !== before + (ofTwoEvents.has(operation) ? 2 : 1))
      silent.push(`${operation}: ${(await linesOf(operation)) - before}`)
  }
  expect(silent).toEqual([])
  const nameless = await db.selectFrom('audit_entry').select('operation').where('actor_id', 'is', null).distinct().execute()
  // a code is the credential there, and no one is signed in
  const isByCode = (operation: string) => rest[operation as keyof typeof rest]?.startsWith('code') === true
  expect(nameless.map((row) => row.operation).filter((operation) => !isByCode(operation) && !ofItself.includes(operation))).toEqual([])
  console.log(`${Object.keys(deeds).length} operations done once each, ${watched.length} watched`)
})

test('no one can change or delete an audit entry', async () => {
  await expect(db.updateTable('audit_entry').set({ reason: 'x' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow()
})

async function linesOf(operation: string): Promise<number> {
  const count = (table: 'audit_entry' | 'session_change', name: string) =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('operation', '=', name)
      .executeTakeFirstOrThrow()
  // what an event's change log has stands there alone
  const logged = Object.hasOwn(LOGGED_ALONE, operation)
  return (await (logged ? count('session_change', operation) : count('audit_entry', sameAs[operation] ?? operation))).count
}
