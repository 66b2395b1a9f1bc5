import { AUDITED } from '@troupe/domain/account/audited'
import { CREDIT_ACCOUNTS } from '@troupe/domain/credit/kinds'
import { changeRow } from '@troupe/domain/session/change-words'
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
  expect(heads).toBe('"When (UTC)","Who","What","Event","Event starts (UTC)","Before","After","Quantity","Unit","Reason"')
  return lines.map((line) => line.slice(1, -1).split('","'))
}
const change = (email: string, name: string, input: object) =>
  ask(email, `mutation($i: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) { id } }`, { i: input })

test('an admin exports events, credits and changes in plain words, and no formula runs', async () => {
  await change('owner@northwind.example', 'updateWorkspace', { id: northwind, name: 'Northwind' })
  await change('sales@troupe.example', 'updateWorkspace', { id: northwind, settings: { missions: false } })
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
  expect(rows.filter(([, , what, , , , , , unit]) => what === 'Reserved for an event' && unit === 'Credits').length).toBeGreaterThan(5)
  const staff = (await rowsFor('sales@troupe.example', northwind)).map(([, who, what]) => `${who}: ${what}`)
  expect(staff).toContain('Jo Lindqvist: Changed a workspace')
  expect(staff).toContain('Jo Lindqvist: Changed the staff settings of a workspace')
  // neither a call nor an account under its own name
  const technical = new Set<string>([...AUDITED, ...CREDIT_ACCOUNTS])
  for (const [, , what = ''] of [...rows, ...(await rowsFor('admin@troupe.example', northwind))]) {
    expect(what).toMatch(/^[A-Z][a-z]+( [a-z’]+| PDF| “[^”]+”)*$/)
    expect(technical).not.toContain(what)
  }
})

const history = `query ($id: ID!, $offset: Int!) { session(id: $id) { timezone activity(offset: $offset, limit: 100) { totalCount
  nodes { at by kinds fields { path before after } people { id fullName } templates { id name } events { id name } } } } }`
interface Line {
  readonly at: string
  readonly by: string
  readonly kinds: readonly string[]
  readonly fields: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
  readonly people: readonly { readonly id: string; readonly fullName: string }[]
}

test('of events a report has the changes that the histories on their pages show to its reader, no more and no less', async () => {
  const internal = world.sessions.greenRoom
  await change('sales@troupe.example', 'updateSession', { id: internal, name: 'Murder at noon', internalNotes: 'Owes us a call' })
  await change('owner@northwind.example', 'updateSession', { id: internal, attendees: 70, locationDetails: '=1+1' })
  const events = await db
    .selectFrom('session as s')
    .innerJoin('session_change as c', 'c.session_id', 's.id')
    .select('s.id')
    .distinct()
    .where('s.workspace_id', '=', northwind)
    .where('c.operation', '<>', 'START_OF_LOG')
    .execute()
  const others = new Set(['Event created', 'Event cancelled'])
  for (const who of ['owner@northwind.example', 'admin@troupe.example']) {
    const shown: string[] = []
    for (const { id } of events)
      for (let offset = 0, total = 1; offset < total; offset += 100) {
        const { session } = (await ask(who, history, { id, offset })).data
        total = session.activity.totalCount
        for (const line of session.activity.nodes as Line[]) {
          const isBooking = line.fields.some(({ path, before }) => path === 'status' && before === null)
          const nameOf = (one: unknown) => line.people.find((person) => person.id === one)?.fullName
          if (!isBooking)
            for (const { path, before, after } of line.fields) {
              // the names of other things than people are tested by themselves
              const words = changeRow(path, { before, after }, { nameOf, timezone: session.timezone })
              shown.push([new Date(line.at).toISOString(), line.by, words.what].join())
            }
        }
      }
    const rows = await rowsFor(who, northwind)
    const told = rows
      .filter(([, , what = '', event, , , , quantity]) => event && !quantity && !others.has(what))
      .map(([at = '', by, what]) => [new Date(at).toISOString(), by, what].join())
    expect(told.length, who).toBeGreaterThan(20)
    expect(told.toSorted(), who).toEqual(shown.toSorted())
  }
  const customers = await rowsFor('owner@northwind.example', northwind)
  expect(customers.flat().join()).not.toContain('Owes us a call')
  const line = (what: string) => customers.find((row) => row[2] === what)?.slice(1, 7)
  expect(line('Changed the name')).toEqual([
    'Troupe',
    'Changed the name',
    'Murder at noon',
    expect.any(String),
    "'\t=1+1",
    'Murder at noon',
  ])
  expect(line('Changed the number of attendees')?.slice(4)).toEqual(['72', '70'])
  // EXP-06 for what a change says
  expect(line('Changed the directions')?.[5] ?? line('Added directions')?.[5]).toBe("'=1+1")
  const staffs = (await rowsFor('admin@troupe.example', northwind)).flat().join()
  expect(staffs).toContain('Owes us a call')
})

test('EXP-06: an event that is named like a formula is text in the report', async () => {
  for (const name of ['=HYPERLINK("https://evil.example")', '+1', '-1', '@x', '\t=1']) {
    await change('owner@northwind.example', 'updateSession', { id: world.sessions.gameReady, name })
    const { body } = await report('owner@northwind.example', northwind)
    const typed = name.trim().replaceAll('"', '""')
    expect(body).toContain(`"'${typed}"`)
    expect(body).not.toContain(`"${typed}"`)
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
      .filter(([, , what, , , , , , , reason]) => what === 'Event cancelled' && /flooded|^$/.test(reason ?? ''))
      .map(([, who, , , , , , , , reason]) => [who, reason])
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
  await sql`insert into session_change (session_id, at, operation, version, fields, heads)
    select ${world.sessions.greenRoom}, ${testNow}::timestamptz - interval '1 hour', 'updateSession', n,
      jsonb_build_object('name', jsonb_build_object('before', '', 'after', n::text)), '{name}' from generate_series(1, 2500) n`.execute(db)
  const answer = await report('staffhost@troupe.example', northwind)
  expect(answer.headers['content-length']).toBeUndefined()
  const rows = rowsOf(answer)
  expect(rows).toHaveLength(known + 12_501)
  const instants = rows.map(([at]) => Temporal.Instant.from(at ?? '').epochMilliseconds)
  expect(instants).toEqual(instants.toSorted((a, b) => b - a))
  expect(new Set(rows.map(([, , , , , , , , , reason]) => reason).filter((reason) => /^\d+$/.test(reason ?? ''))).size).toBe(10_001)
  // the changes of an event, by their numbers
  expect(rows.flatMap(([, , what, , , before, after]) => (what === 'Added name' && before === '' ? [Number(after)] : []))).toEqual(
    Array.from({ length: 2500 }, (_, at) => 2500 - at),
  )
})

test('other members, other workspaces and crew cannot', async () => {
  expect((await report('editor@northwind.example', northwind)).statusCode).toBe(403)
  expect((await report('host@troupe.example', northwind)).statusCode).toBe(403)
  const foreign = await report('owner@northwind.example', halden)
  const missing = await report('owner@northwind.example', '0badcafe-0000-4000-8000-00000000beef')
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect((await report('staffhost@troupe.example', halden)).statusCode).toBe(200)
})
