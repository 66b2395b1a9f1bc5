import { AUDITED } from '@troupe/domain/account/audited'
import { CREDIT_ACCOUNTS } from '@troupe/domain/credit/kinds'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

const { ask, db, send, close } = await openHouse()
afterAll(() => close())

const { northwind, halden } = world.workspaces
const report = (email: string, id: string, query = '') => send(email, 'GET', `/workspace/${id}/report/activities${query}`)
/** Its rows as lists of cells, without the line of heads. */
const rowsFor = async (email: string, id: string, query = '') => rowsOf(await report(email, id, query))
function rowsOf({ statusCode, body }: Awaited<ReturnType<typeof report>>): string[][] {
  expect(statusCode).toBe(200)
  const [heads, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
  expect(heads).toBe('"When (UTC)","Who","What","Event","Event starts (UTC)","Quantity","Unit","Reason"')
  return lines.map((line) => line.slice(1, -1).split('","'))
}
const change = (email: string, name: string, input: object) =>
  ask(email, `mutation($i: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) { id } }`, { i: input })

test('an admin exports events, credits and changes in plain words, and no formula runs', async () => {
  await change('owner@northwind.example', 'updateWorkspace', { id: northwind, name: 'Northwind' })
  await change('sales@troupe.example', 'updateWorkspace', { id: northwind, settings: { missions: true } })
  await change('sales@troupe.example', 'updateWorkspaceStaff', { id: northwind, notes: 'x' })
  await db.updateTable('session').set({ name: '\t=1+1' }).where('id', '=', world.sessions.greenRoom).execute()
  const answer = await report('owner@northwind.example', northwind, '?format=csv')
  expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
  const rows = await rowsFor('owner@northwind.example', northwind)
  const told = rows.map(([, who, what]) => `${who}: ${what}`)
  expect(told).toContain('Graham Tolliver: Changed a workspace')
  expect(told).toContain('Troupe: Changed a workspace')
  expect(told.join()).not.toContain('Changed the staff settings')
  expect(rows.filter(([, , what, event]) => what === 'Event created' && event === "'\t=1+1")).toHaveLength(1)
  expect(rows.filter(([, , what, , , , unit]) => what === 'Reserved for an event' && unit === 'Credits').length).toBeGreaterThan(5)
  const staff = (await rowsFor('sales@troupe.example', northwind)).map(([, who, what]) => `${who}: ${what}`)
  expect(staff).toContain('Jo Lindqvist: Changed a workspace')
  expect(staff).toContain('Jo Lindqvist: Changed the staff settings of a workspace')
  // neither a call nor an account under its own name
  const technical = new Set<string>([...AUDITED, ...CREDIT_ACCOUNTS])
  for (const [, , what = ''] of [...rows, ...(await rowsFor('admin@troupe.example', northwind))]) {
    expect(what).toMatch(/^[A-Z][a-z]+( [a-z’]+)*$/)
    expect(technical).not.toContain(what)
  }
})

test('a cancellation names who cancelled; customers read no name of our staff', async () => {
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', halden)
    .where('status', '=', 'SCHEDULED')
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  expect((await send('producer@troupe.example', 'DELETE', `/session/${id}?reason=The+studio+is+flooded`)).statusCode).toBe(200)
  const cancelled = async (email: string) =>
    (await rowsFor(email, halden))
      .filter(([, , what, , , , , reason]) => what === 'Event cancelled' && /flooded|^$/.test(reason ?? ''))
      .map(([, who, , , , , , reason]) => [who, reason])
  await db.updateTable('account_permission').set({ role: 'ADMIN' }).where('user_id', '=', world.users.haldenEditor).execute()
  expect(await cancelled('admin@troupe.example')).toContainEqual([expect.stringMatching(/^\w+ \w+/), 'The studio is flooded'])
  expect(await cancelled('editor@halden.example')).toContainEqual(['Troupe', 'The studio is flooded'])
  // as an earlier version left it: no name, and a reason that was for staff
  await db.updateTable('session').set({ cancelled_by: null }).where('id', '=', id).execute()
  expect(await cancelled('admin@troupe.example')).toContainEqual(['', 'The studio is flooded'])
  expect(await cancelled('editor@halden.example')).toContainEqual(['', ''])
})

test('of a period, and of nothing else', async () => {
  const day = testNow.toString().slice(0, 10)
  const all = await rowsFor('owner@northwind.example', northwind)
  const today = await rowsFor('owner@northwind.example', northwind, `?from=${day}&to=${day}`)
  expect(today).toEqual(all.filter(([at]) => at?.startsWith(day)))
  expect(today.length).toBeGreaterThan(0)
  const before = await rowsFor('owner@northwind.example', northwind, `?to=${day}T00:00:00Z`)
  expect(before).toEqual(all.filter(([at = '']) => at < day))
  expect(before.length).toBeGreaterThan(0)
  for (const [query, fields] of [
    ['?format=pdf', { format: ['INVALID'] }],
    ['?from=yesterday', { from: ['INVALID'] }],
  ] as const) {
    const refused = await report('owner@northwind.example', northwind, query)
    expect([refused.statusCode, refused.json().extensions.fields]).toEqual([422, fields])
  }
})

test('nothing is cut, the newest first, also of what happened at one instant', async () => {
  const known = (await rowsFor('staffhost@troupe.example', northwind)).length
  await sql`insert into audit_entry (at, operation, subject_type, subject_id, workspace_id, reason)
    select ${testNow}::timestamptz - make_interval(hours => n / 4000), 'updateWorkspace', 'workspace', ${northwind}, ${northwind}, n
    from generate_series(1, 10001) n`.execute(db)
  const answer = await report('staffhost@troupe.example', northwind)
  expect(answer.headers['content-length']).toBeUndefined()
  const rows = rowsOf(answer)
  expect(rows).toHaveLength(known + 10_001)
  const instants = rows.map(([at]) => Temporal.Instant.from(at ?? '').epochMilliseconds)
  expect(instants).toEqual(instants.toSorted((a, b) => b - a))
  expect(new Set(rows.map(([, , , , , , , reason]) => reason).filter((reason) => /^\d+$/.test(reason ?? ''))).size).toBe(10_001)
})

test('other members, other workspaces and crew cannot', async () => {
  expect((await report('editor@northwind.example', northwind)).statusCode).toBe(403)
  expect((await report('host@troupe.example', northwind)).statusCode).toBe(403)
  const foreign = await report('owner@northwind.example', halden)
  const missing = await report('owner@northwind.example', '0badcafe-0000-4000-8000-00000000beef')
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect((await report('staffhost@troupe.example', halden)).statusCode).toBe(200)
})
