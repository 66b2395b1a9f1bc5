import { openHouse } from '@troupe/tests/house'
import { fillEvents, heardCtx, keptPlan, type Plan, readBy } from '@troupe/tests/list-plan'
import { within } from '@troupe/tests/pace'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSessions } from '../read.ts'
import type { SessionListInput } from './page.ts'
import { searchSessions } from './search.ts'

const app = await openHouse()
afterAll(() => app.close())

beforeAll(async () => {
  await fillEvents(app)
  await sql`
    insert into session_readiness (session_id, workspace_id, starts_at, readiness, customer_readiness, waiting, inbox, producer_id, blackout, late)
    select id, workspace_id, starts_at, readiness, readiness, 0, case when turn % 50 = 0 then 'NEEDS_HOSTS' else 'READY' end,
      case when turn % 20 = 0 then ${world.users.producer}::uuid end, false, turn % 1000 = 0
    from (select *, row_number() over (order by id) as turn from session where status = 'SCHEDULED') one,
      lateral (select case when turn % 50 = 0 then 'HostNeeded' else 'GameReady' end as readiness) r
    on conflict (session_id) do nothing`.execute(app.db)
  await sql`analyze`.execute(app.db)
}, within(120_000))

const persons = { admin: 'admin@troupe.example', producer: 'producer@troupe.example', editor: 'editor@northwind.example' }
const ahead = ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'] as const
const over = ['COMPLETED', 'CANCELLED'] as const
const soonest = { field: 'startsAt', direction: 'ASC' } as const
const latest = { field: 'startsAt', direction: 'DESC' } as const

const filters: readonly [string, string, SessionListInput['filter']][] = [
  ['needs hosts, for an admin', persons.admin, { inbox: ['NEEDS_HOSTS'] }],
  ['ready, for an admin', persons.admin, { inbox: ['READY'] }],
  ['needs me, for a producer', persons.producer, { inbox: ['REQUESTS', 'NEEDS_HOSTS', 'NEEDS_REVIEW'] }],
  ['ready to run, for a customer', persons.editor, { readiness: ['GameReady'] }],
  ['needs hosts, for staff', persons.producer, { readiness: ['HostNeeded'] }],
]
test.each(filters)(
  'a page of an inbox, or of one readiness, reads an index and hardly more than it shows: %s',
  async (_name, email, filter) => {
    const plan = await planOf(email, { filter, sorting: [soonest], offset: 0, limit: 25 })
    expect(JSON.stringify(plan)).toContain('Index')
    expect(readBy(plan)).toBeLessThan(email === persons.editor ? 1000 : 100)
  },
)

test.each([
  ['what comes, for staff', persons.producer, ahead, soonest],
  ['what is over, for staff', persons.producer, over, latest],
  ['everything, for staff', persons.producer, undefined, latest],
  ['what comes, for a customer', persons.editor, ahead, soonest],
  ['what is over, for a customer', persons.editor, over, latest],
  ['everything, for a customer', persons.editor, undefined, latest],
])('a page of fifty thousand events reads an index and hardly more than it shows: %s', async (_name, email, status, order) => {
  const plan = await planOf(email, { filter: { status }, sorting: [order], offset: 0, limit: 25 })
  expect(JSON.stringify(plan)).toContain('Index')
  expect(readBy(plan)).toBeLessThan(1000)
})

test.each([
  ['a producer’s events', { producerId: world.users.producer }],
  ['a host’s events', { hostId: world.users.host, status: ahead }],
  ['someone’s events', { assignedTo: world.users.host }],
  ['a group', { groupId: idOf('group', 'autumn') }],
  ['a contact', { contactId: world.users.editor }],
  ['who booked', { bookedBy: world.users.editor }],
  ['upcoming events with open places', { hasOpenPlaces: true, status: ahead }],
  ['an outdated running order', { timelineOutdated: true }],
  ['a way to play', { type: ['REMOTE'], hostType: ['ON_SCREEN'], packageLevel: ['STANDARD'], diy: false, openRooms: false }],
] as const)('a filter by what few events have, or nearly all, reads an index and hardly more than it shows: %s', async (_name, filter) => {
  const plan = await planOf(persons.admin, { filter, sorting: [latest], offset: 0, limit: 25 })
  expect(JSON.stringify(plan)).toContain('Index')
  // hardly any event here has places: all that are upcoming are looked at, and none that is over
  expect(readBy(plan)).toBeLessThan('hasOpenPlaces' in filter ? 2000 : 1000)
})

test.each([
  ['a number in a name, for staff', persons.producer, 'Event 4711', 100],
  ['the name of a host, for staff', persons.admin, 'marcus', 100],
  ['a customer, for staff', persons.producer, 'halden', 5000],
  ['a word that all of them have, for staff', persons.producer, 'ev', 16_000],
  ['a number in a name, for a customer', persons.editor, 'Event 4711', 3000],
])(
  'a search among fifty thousand events reads them by indexes, and of a word that all have not all: %s',
  async (_name, email, text, most) => {
    const { ctx, sent } = await heardCtx(app, email, 'sessions')
    await searchSessions(ctx, { text, limit: 3 }, { reads: new Set(['name']) })
    const plan = await keptPlan(app, sent[0])
    expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"session"/)
    expect(readBy(plan)).toBeLessThan(most)
  },
)

test.each([0, 50])('a page for a member of several workspaces reads theirs, and not past everyone else’s, from row %i', async (offset) => {
  const { rows } = await sql<{ id: string }>`select id from workspace where name like 'Customer 1_'`.execute(app.db)
  const workspaces = new Set(rows.map(({ id }) => id))
  expect(workspaces.size).toBe(10)
  for (const order of [soonest, latest]) {
    const input = { filter: {}, sorting: [order], offset, limit: 25 }
    const plan = await planOf(persons.editor, input, workspaces)
    // of each as many as the page could show, and those that it shows
    expect(readBy(plan)).toBeLessThan(2 * 10 * (offset + 25) + 100)
    const { ctx } = await heardCtx(app, persons.editor, 'sessions')
    const page = await readSessions({ ...ctx, scope: { ...ctx.scope, workspaces } }, input, { reads: new Set(['name']), total: true })
    const { rows: theirs } = await sql<{ id: string }>`select id from session where workspace_id = any(${[...workspaces]}::uuid[])
      order by starts_at ${sql.raw(order.direction)} nulls last, id`.execute(app.db)
    if (!page.ok) throw new Error(page.code)
    expect(page.value.nodes.map(({ id }) => id)).toEqual(theirs.slice(offset, offset + 25).map(({ id }) => id))
    expect(page.value.totalCount).toBe(theirs.length)
  }
})

async function planOf(email: string, input: SessionListInput, workspaces?: ReadonlySet<string>): Promise<Plan> {
  const { ctx: own, sent } = await heardCtx(app, email, 'sessions')
  const ctx = workspaces ? { ...own, scope: { ...own.scope, workspaces } } : own
  const page = await readSessions(ctx, input, { reads: new Set(['name', 'starts_at', 'status', 'workspace']), total: false })
  expect(page).toMatchObject({ ok: true })
  return keptPlan(app, sent[0])
}
