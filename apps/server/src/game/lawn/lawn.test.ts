import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

const house = await openHouse()
const { db, ask, send, clock } = house
afterAll(() => house.close())
beforeEach(() => {
  clock.now = testNow
})

const { gameReady, greenRoom, managersNeeded } = world.sessions
const [producer, staffhost, host, viewer] = [
  ...['producer@troupe.example', 'staffhost@troupe.example', 'host@troupe.example', 'viewer@northwind.example'],
] as const

const fields = `id teams missions roundDuration tournament { rounds break } list { kind round heat startsAt endsAt mission teams isLong }
  short { minutes ways { kind by } text } outdated version`
const read = (who: string, id: string) => ask(who, `query ($id: ID!) { lawnSchedule(id: $id) { ${fields} } }`, { id })
const update = (who: string, input: object) =>
  ask(who, `mutation ($input: UpdateLawnScheduleInput!) { updateLawnSchedule(input: $input) { ${fields} } }`, { input })
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code ?? 'none'
const get = (who: string | null, id: string, { accept = '*/*', query = '' } = {}) =>
  send(who, 'GET', `/session/${id}/lawn-schedule${query}`, undefined, { accept })
const versionOf = async (id: string) =>
  (await db.selectFrom('session').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
async function textOf(bytes: Buffer) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: file.numPages }, async (_, at) => (await file.getPage(at + 1)).getTextContent()))
  const texts = pages.map(({ items }) => items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
  return texts.map((text) => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))
}

test('a schedule is made with what is given, changed a part at a time, and is in the history of its event', async () => {
  const before = await versionOf(greenRoom)
  expect((await read(producer, greenRoom)).data.lawnSchedule).toBeNull()
  const made = (await update(producer, { id: greenRoom, teams: ['Reds', 'Blues', 'Greens'], version: before })).data.updateLawnSchedule
  expect(made).toMatchObject({ missions: ['Station 1', 'Station 2'], outdated: false, short: null, version: before + 1 })
  expect(made.list.filter(({ kind }: { kind: string }) => kind === 'GAME')).toHaveLength(3)
  const { starts_at: startsAt } = await db.selectFrom('session').select('starts_at').where('id', '=', greenRoom).executeTakeFirstOrThrow()
  expect(made.list[0].startsAt).toBe(startsAt?.add({ minutes: 10 }).toString({ fractionalSecondDigits: 3 }))
  expect(codeOf(await update(producer, { id: greenRoom, roundDuration: 12, version: before }))).toBe('VERSION_CONFLICT')
  const changed = (await update(producer, { id: greenRoom, roundDuration: 12, tournament: { rounds: 2 } })).data.updateLawnSchedule
  expect(changed).toMatchObject({ teams: ['Reds', 'Blues', 'Greens'], roundDuration: 12, tournament: { rounds: 2, break: null } })
  // the same again changes nothing
  await update(producer, { id: greenRoom, roundDuration: 12 })
  expect(await versionOf(greenRoom)).toBe(before + 2)
  const lines = await db
    .selectFrom('session_change')
    .select(['id', 'heads', 'operation'])
    .where('session_id', '=', greenRoom)
    .where('version', '>', before)
    .orderBy('version')
    .execute()
  expect(lines).toMatchObject([{ heads: ['lawnSchedule'], operation: 'updateLawnSchedule' }, { heads: ['lawnSchedule'] }])
  const undo = (line: number) => ask(producer, 'mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id: lines[line]?.id })
  expect((await undo(1)).errors).toBeUndefined()
  expect((await read(producer, greenRoom)).data.lawnSchedule).toMatchObject({ roundDuration: 10, tournament: { rounds: null } })
  expect((await undo(0)).errors).toBeUndefined()
  expect((await read(producer, greenRoom)).data.lawnSchedule).toBeNull()
  expect((await checkInvariants(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('those who run the event change it until its end, the rest of its crew reads it, and no customer does either', async () => {
  expect(await read(host, gameReady)).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] })
  expect(codeOf(await update(host, { id: gameReady, roundDuration: 5 }))).toBe('NOT_FOUND')
  for (const answer of [read(viewer, gameReady), update('editor@northwind.example', { id: gameReady })])
    expect(codeOf(await answer)).toBe('FORBIDDEN')
  const plant = 'theo@troupe.example'
  expect((await read(plant, greenRoom)).errors).toBeUndefined()
  expect(codeOf(await update(plant, { id: greenRoom }))).toBe('FORBIDDEN')
  const asked = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.session_id', 'u.email'])
    .where('o.state', '=', 'PENDING')
    .where('a.role', '=', 'HOST')
    .where('u.permission', '=', 'HOST')
    .orderBy('o.id')
    .executeTakeFirstOrThrow()
  expect((await read(asked.email, asked.session_id)).errors).toBeUndefined()
  expect(codeOf(await update(asked.email, { id: asked.session_id }))).toBe('FORBIDDEN')
  expect(codeOf(await update(producer, { id: managersNeeded }))).toBe('NOT_ALLOWED_TYPE')
  // it has begun: the lock is for customers
  const { starts_at: startsAt, ends_at: endsAt } = await db
    .selectFrom('session')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', greenRoom)
    .executeTakeFirstOrThrow()
  clock.now = startsAt?.add({ minutes: 20 }) ?? testNow
  expect((await update(host, { id: greenRoom, teams: ['Reds', 'Blues'] })).data.updateLawnSchedule.list).toHaveLength(1)
  clock.now = endsAt ?? testNow
  expect(codeOf(await update(host, { id: greenRoom }))).toBe('STARTS_SOON')
})

test('moving the event moves its games, another duration makes them outdated, and without a date there are none', async () => {
  const first = (await read(producer, gameReady)).data.lawnSchedule
  expect(first).toMatchObject({ outdated: false, short: null })
  const session = db.updateTable('session').where('id', '=', gameReady)
  const { starts_at, ends_at, local_start, duration } = await db
    .selectFrom('session')
    .select(['starts_at', 'ends_at', 'local_start', 'duration'])
    .where('id', '=', gameReady)
    .executeTakeFirstOrThrow()
  await session.set({ starts_at: starts_at?.add({ minutes: 5 }) ?? null, local_start: local_start?.add({ minutes: 5 }) ?? null }).execute()
  const moved = (await read(producer, gameReady)).data.lawnSchedule
  expect(Temporal.Instant.from(moved.list[0].startsAt).since(Temporal.Instant.from(first.list[0].startsAt)).total('minutes')).toBe(5)
  await session.set({ duration: 60 }).execute()
  expect((await read(producer, gameReady)).data.lawnSchedule).toMatchObject({
    ...{ outdated: true, list: [], short: { minutes: 24, ways: [{ kind: 'DROP_ROUNDS', by: 3 }], text: 'short by 24 min: drop 3 rounds' } },
  })
  const refused = await get(producer, gameReady)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'STATE_CONFLICT', extensions: { short: { minutes: 24 } } }])
  await session.set({ starts_at, local_start, duration }).execute()
  expect(ends_at).not.toBeNull()
  const unscheduled = world.sessions.unscheduledOnSite
  expect((await update(producer, { id: unscheduled })).data.updateLawnSchedule).toMatchObject({ list: [], short: null })
  expect((await get(producer, unscheduled)).json().code).toBe('UNSCHEDULED')
})

test('on paper it is a sheet for the wall and a strip for each team; who runs the event is in its foot', async () => {
  const printed = await get(staffhost, gameReady)
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [sheet = '', strips = '', ...rest] = await textOf(printed.rawPayload)
  expect(rest).toEqual([])
  for (const words of ['Kubb', 'Egg and spoon', 'Foxes v Owls', 'Break, 10 min, until', '7 rounds, 4 stations, 8 teams', 'Dana Whitlock'])
    expect(sheet).toContain(words)
  for (const words of ['One strip for each team', 'Badgers', 'v Otters']) expect(strips).toContain(words)
  expect((await get(producer, gameReady, { query: '?part=x' })).statusCode).toBe(422)
  expect((await get(producer, managersNeeded)).statusCode).toBe(404)
  // more teams need more paper; it can be printed without the sheet for the wall
  const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`)
  const rounds = { roundDuration: 5, tournament: { rounds: 2 }, break: false }
  await update(producer, { id: greenRoom, teams: [...names('Team', 39), 'W'.repeat(64)], missions: names('Station', 8), ...rounds })
  const large = await textOf((await get(producer, greenRoom, { query: '?part=STRIPS' })).rawPayload)
  expect([large.length, large[0]?.includes('One strip')]).toEqual([5, true])
  expect(large.at(-1)?.replaceAll(' ', '')).toContain(`1${'W'.repeat(27)}…`)
})

test('GAM-04 no guest gets it, and a team with the name of a formula is text in the table', async () => {
  expect((await get(null, gameReady)).statusCode).toBe(401)
  const { teams } = (await read(producer, gameReady)).data.lawnSchedule
  await update(producer, { id: gameReady, teams: ['=cmd()', ...teams.slice(1)], missions: ['@SUM(A1)', 'Dice', 'Rings', 'Spoons'] })
  const table = await get(producer, gameReady, { accept: 'text/csv' })
  expect([table.statusCode, table.headers['content-type'], table.headers.vary]).toEqual([200, 'text/csv; charset=utf-8', 'accept'])
  expect(table.body).toContain('"\'=cmd()"')
  expect(table.body).toContain('"\'@SUM(A1)"')
  expect(table.body).not.toContain('"=cmd()"')
  expect(table.body.split('\r\n')[1]).toMatch(/^"Game","1","1","\d{4}-\d\d-\d\d \d\d:\d\d",/)
})

test('what is out of bounds is refused by its field', async () => {
  const refused = async (change: object) => (await update(producer, { id: gameReady, ...change })).errors?.[0]?.extensions.fields
  expect(await refused({ teams: ['a'], roundDuration: 4 })).toEqual({ teams: ['TOO_SMALL'], roundDuration: ['TOO_SMALL'] })
  expect(await refused({ missions: ['x'.repeat(65)] })).toEqual({ 'missions.0': ['TOO_LONG'] })
  expect(await refused({ teams: ['Same', 'same'] })).toEqual({ teams: ['REPEATED'] })
})
