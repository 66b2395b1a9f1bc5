import { text } from 'node:stream/consumers'
import { STATUS_WORDS } from '@troupe/domain/session/event-words'
import { SESSION_STATUSES } from '@troupe/domain/session/kinds'
import { openHouse } from '@troupe/tests/house'
import { heardCtx } from '@troupe/tests/list-plan'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { exportSessions } from './export.ts'

const app = await openHouse()
afterAll(() => app.close())

const [admin, editor] = ['admin@troupe.example', 'editor@northwind.example']
const { greenRoom } = world.sessions
const exported = (email: string, query = '') => app.send(email, 'GET', `/sessions/export${query}`)
const rowsOf = (body: string) =>
  body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
async function rowsFor(email: string, query = '') {
  const { statusCode, body } = await exported(email, query)
  expect(statusCode).toBe(200)
  return rowsOf(body).slice(1)
}
const listed = async (email: string, filter: object) => {
  const names: string[] = []
  for (let total = 1; names.length < total; ) {
    const { data } = await app.ask(
      email,
      'query ($filter: SessionFilter, $offset: Int) { sessions(filter: $filter, offset: $offset, limit: 100) { totalCount nodes { name } } }',
      { filter, offset: names.length },
    )
    names.push(...data.sessions.nodes.map(({ name }: { name: string }) => name))
    total = data.sessions.totalCount
  }
  return names
}

test('the table has the events of the list in its order, for staff and for customers, in plain words', async () => {
  const answer = await exported(admin, '?format=csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="events-\d{4}-\d\d-\d\d\.csv"$/),
  })
  const [heads, ...rows] = rowsOf(answer.body)
  expect(heads).toEqual(['Event', 'Readiness', 'Date', 'Starts', 'Ends', 'Time zone', 'Workspace', 'Format', 'Attendees', 'Status'])
  expect(rows.map(([name]) => name)).toEqual(await listed(admin, {}))
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(Object.values(STATUS_WORDS)))
  const [ours, ...mine] = rowsOf((await exported(editor)).body)
  expect(ours?.[1]).toBe('State')
  expect(mine.map(([name]) => name)).toEqual(await listed(editor, {}))
  expect(new Set(mine.map((row) => row[6]))).toEqual(new Set(['Northwind Foods']))
  const states = new Set(mine.map((row) => row[1]))
  expect(states).toContain('Your answers are missing')
  expect([...states].filter((state) => rows.some((row) => row[1] === state && state !== ''))).toEqual([])
})

test('the filters of the list are those of the address, lists by repetition', async () => {
  const at = app.clock.now.toString()
  const asked = [
    ['status=SCHEDULED&status=LIVE', { status: ['SCHEDULED', 'LIVE'] }],
    ['readiness=GameReady&diy=false', { readiness: ['GameReady'], diy: false }],
    [`from=${at}&type=REMOTE`, { from: at, type: ['REMOTE'] }],
    ['inbox=NEEDS_HOSTS', { inbox: ['NEEDS_HOSTS'] }],
    ['syncType=multi-round', { syncType: ['multi-round'] }],
    ['openRooms=true', { openRooms: true }],
  ] as const
  for (const [query, filter] of asked) {
    const names = (await rowsFor(admin, `?${query}`)).map(([name]) => name ?? '')
    expect(names.length, query).toBeGreaterThan(0)
    expect(names.toSorted(), query).toEqual((await listed(admin, filter)).toSorted())
  }
  const fields = async (email: string, query: string) => {
    const { statusCode, body } = await exported(email, query)
    expect(statusCode, query).toBe(422)
    return JSON.parse(body).extensions.fields
  }
  expect(await fields(admin, '?status=OPEN&diy=yes&from=then&format=pdf&page=2')).toEqual({
    status: ['INVALID'],
    diy: ['INVALID'],
    from: ['INVALID'],
    format: ['INVALID'],
    page: ['UNKNOWN'],
  })
  expect(await fields(editor, '?hasOpenPlaces=true')).toEqual({ 'filter.hasOpenPlaces': ['FORBIDDEN'] })
})

test('times are the event’s own, and its zone is named', async () => {
  await app.db
    .updateTable('session')
    .set({ name: 'Across the sea', timezone: 'America/Los_Angeles', starts_at: '2026-12-02T02:30:00Z', ends_at: '2026-12-02T03:15:00Z' })
    .where('id', '=', greenRoom)
    .execute()
  const [row] = (await rowsFor(editor)).filter(([name]) => name === 'Across the sea')
  expect(row?.slice(2, 6)).toEqual(['2026-12-01', '18:30', '19:15', 'America/Los_Angeles'])
})

test('EXP-06: an event that is named like a formula is text in the table of events', async () => {
  for (const name of ['=HYPERLINK("http://x","y")', '+1', '-1', '@x', '\t=1+1', '\r=1']) {
    await app.db.updateTable('session').set({ name }).where('id', '=', greenRoom).execute()
    const { body } = await exported(admin)
    expect(body).toContain(`"'${name.replaceAll('"', '""')}",`)
  }
})

test('a table of many pages has every event once, those without a date last', async () => {
  const { ctx } = await heardCtx(app, admin, 'GET /sessions/export')
  const whole = async (atOnce: number) => {
    const table = await exportSessions(ctx, { status: SESSION_STATUSES }, atOnce)
    if (!table.ok) throw new Error(table.code)
    return text(table.value)
  }
  const all = await whole(1000)
  expect(rowsOf(all).filter((row) => row[2] === '').length).toBeGreaterThan(3)
  for (const atOnce of [1, 7]) expect(await whole(atOnce)).toBe(all)
})

test('hosts and actors have no export', async () => {
  for (const email of ['host@troupe.example', 'plant@troupe.example']) expect((await exported(email)).statusCode).toBe(403)
  expect((await app.send(null, 'GET', '/sessions/export')).statusCode).toBe(401)
})
