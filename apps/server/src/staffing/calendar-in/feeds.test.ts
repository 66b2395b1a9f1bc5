import { hoursOf, refusalOf } from '@troupe/tests/hours'
import { openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'
import type { WebAnswer, WebFailure } from '../../platform/outbound/web-answer.ts'
import { createWebClient, type WebRequest } from '../../platform/outbound/web-client.ts'
import { demoCalendar } from './demo-calendar.ts'
import { readDueFeeds } from './sync.ts'

const app = await openHouse()
afterAll(() => app.close())
const { user, as, booked, offerOf, layers } = hoursOf(app)

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendarOf = (...events: readonly string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
const busy = (day: string, uid = 'one') => event(`UID:${uid}@far`, `DTSTART:2026${day}T170000Z`, `DTEND:2026${day}T210000Z`)
const answerOf = (status: number, body = '', headers = {}): WebAnswer => ({ status, headers, body: Buffer.from(body) })

/** The far server: what it answers, what it was asked, and what stands in the way. */
const far = { answer: answerOf(200), asked: [] as WebRequest[], failure: null as WebFailure | null, dialled: 0 }
const farServer = async (asked: WebRequest) => {
  far.asked.push(asked)
  return far.answer
}
const network = {
  resolve: async () => ['10.0.0.1'],
  dialled: (host: string, port: number) => {
    far.dialled++
    return { host, port }
  },
}
const client = createWebClient({ 'far.example': farServer, 'calendar.demo.invalid': demoCalendar }, network)
Object.assign(app.house, {
  webClient: { send: async (asked: WebRequest) => (far.failure ? { ok: false, failure: far.failure } : client.send(asked)) },
})
beforeEach(async () => {
  app.clock.now = testNow
  Object.assign(far, { answer: answerOf(200, calendarOf(busy('1012'))), asked: [], failure: null, dialled: 0 })
  await app.db.deleteFrom('staffing_calendar_feed').execute()
  await app.db.deleteFrom('rate_limit').execute()
})

const fields = '{ id host state lastReadAt failure failedSince blocks skipped skippedEvents { day repeats reason } }'
const create = (who: string, input: object) =>
  as(who).ask(`mutation($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) ${fields} }`, { input })
const connect = async (who: string, input: object = { address: 'https://far.example/private/key-1.ics' }) => {
  const answer = await create(who, input)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  return answer.data.createCalendarFeed
}
const sync = (who: string, id: string) => as(who).ask(`mutation($id: ID!) { syncCalendarFeed(id: $id) ${fields} }`, { id })
const list = async (who: string) => (await as(who).ask(`{ calendarFeeds ${fields} }`)).data.calendarFeeds
const codesOf = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer)?.fields
const blocksOf = async (who: string) =>
  (
    await app.db
      .selectFrom('staffing_calendar_block as b')
      .innerJoin('staffing_calendar_feed as f', 'f.id', 'b.feed_id')
      .select('b.starts_at')
      .where('f.user_id', '=', user(who))
      .orderBy('b.starts_at')
      .execute()
  ).map(({ starts_at }) => starts_at.toString().slice(0, 10))
const why = async (who: string, day: string) =>
  (await layers(who, [who], `${day}T17:00:00Z`, `${day}T18:00:00Z`)).data.availabilityLayers.filter(
    ({ layer }: { layer: string }) => layer === 'CALENDAR',
  )
/** Half an hour and a little passes, and the tick reads what is due. */
const later = async (hours = 0.6) => {
  app.clock.now = app.clock.now.add({ minutes: Math.round(hours * 60) })
  await readDueFeeds(app.house)
}

test('a calendar by its address blocks its times, says how it is, and never says the address again', async () => {
  const feed = await connect('host', { address: 'webcal://far.example/private/key-1.ics' })
  expect(feed).toMatchObject({
    host: 'far.example',
    state: 'OK',
    failure: null,
    blocks: 1,
    skipped: 0,
    lastReadAt: '2026-10-05T15:00:00.000Z',
  })
  expect(far.asked[0]?.url).toBe('https://far.example/private/key-1.ics')
  expect(await why('host', '2026-10-12')).toMatchObject([{ open: false, rowId: feed.id, why: 'Busy in a connected calendar' }])
  expect(await list('host')).toEqual([feed])
  expect(await list('ruth')).toEqual([])
  const { rows } = await sql`select * from staffing_calendar_feed, staffing_calendar_block`.execute(app.db)
  expect(JSON.stringify(rows)).not.toMatch(/key-1|one@far/)
})

test('a person in the time of a calendar isn’t eligible, and their offer stays as a task', async () => {
  const { placeId, sessionId } = await booked({ startsAt: '2026-10-12T18:00:00Z' }, 'host')
  await takeMails(app)
  await connect('host')
  expect(await offerOf(placeId)).toEqual({ userId: user('host'), state: 'ACCEPTED' })
  const tasks = (await readMails(app)).filter(({ kind, sessionId: about }) => kind === 'assignment.open' && about === sessionId)
  expect(tasks).toHaveLength(1)
  const { data } = await as('producer').ask('query($id: ID!) { session(id: $id) { assignments { id conflict { rule reason } } } }', {
    id: sessionId,
  })
  expect(data.session.assignments.find(({ id }: { id: string }) => id === placeId).conflict).toMatchObject({ rule: 'UNAVAILABLE' })
})

test('a dropped file is read once, is never asked for again, and isn’t kept', async () => {
  const feed = await connect('host', { text: calendarOf(busy('1012'), event('UID:x', 'DTSTART:nonsense')) })
  expect(feed).toMatchObject({ host: null, state: 'OK', blocks: 1, skipped: 1 })
  await later(24 * 8)
  expect((await list('host'))[0]).toMatchObject({ state: 'OK' })
  expect(refusalOf(await sync('host', feed.id))).toMatchObject({ code: 'STATE_CONFLICT', reason: 'FILE' })
  expect(codesOf(await create('host', { text: 'hello' }))).toEqual({ text: ['NOT_CALENDAR'] })
  expect(Object.keys(codesOf(await create('host', { text: 'x'.repeat(200_001) })) ?? {})).toEqual(['text'])
  expect(codesOf(await create('host', {}))).toEqual({ address: ['REQUIRED'] })
})

test('its owner reads which events were skipped, and why, until they can be read', async () => {
  const inMars = (day: string, ...more: readonly string[]) =>
    event(`UID:${day}@far`, `DTSTART;TZID=Mars/Olympus:2026${day}T170000`, 'DURATION:PT1H', ...more)
  const bad = [inMars('1014'), inMars('1013', 'RRULE:FREQ=WEEKLY'), event('UID:x@far', 'DTSTART:nonsense')]
  const events = [
    { day: '2026-10-13', repeats: true, reason: 'UNKNOWN_ZONE' },
    { day: '2026-10-14', repeats: false, reason: 'UNKNOWN_ZONE' },
    { day: null, repeats: false, reason: 'UNREADABLE' },
  ]
  expect(await connect('host', { text: calendarOf(busy('1012'), ...bad) })).toMatchObject({ blocks: 1, skipped: 3, skippedEvents: events })
  await app.db.deleteFrom('staffing_calendar_feed').execute()
  far.answer = answerOf(200, calendarOf(busy('1012'), ...bad))
  expect(await connect('host')).toMatchObject({ blocks: 1, skipped: 3, skippedEvents: events })
  far.answer = answerOf(200, calendarOf(busy('1012'), ...bad.slice(0, 1)))
  await later()
  expect((await list('host'))[0]).toMatchObject({ state: 'OK', skipped: 1, skippedEvents: events.slice(1, 2) })
  // a failure leaves what was told of the last good reading
  far.answer = answerOf(500)
  await later()
  expect((await list('host'))[0]).toMatchObject({ state: 'STALE', skipped: 1, skippedEvents: events.slice(1, 2) })
  far.answer = answerOf(200, calendarOf(busy('1012')))
  await later()
  expect((await list('host'))[0]).toMatchObject({ state: 'OK', skipped: 0, skippedEvents: [] })
})

test('FEED-01 an address that isn’t https on the public internet is refused and nothing is dialled', async () => {
  const closed = [
    ...['http://far.example/a.ics', 'file:///etc/passwd', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://[::ffff:7f00:1]/a'],
    ...['https://169.254.169.254/a', 'https://localhost./a', 'https://0x7f.1/a', 'https://private.example/a', 'https://far.example:22/a'],
    ...['https://user:pass@far.example/a', 'webcal://10.0.0.1/a', 'nonsense'],
  ]
  for (const address of closed) expect([address, codesOf(await create('host', { address }))]).toEqual([address, { address: ['CLOSED'] }])
  expect([far.asked, far.dialled]).toEqual([[], 0])
})

test('FEED-02 a redirect isn’t followed, and one that comes later leaves the last good times', async () => {
  const feed = await connect('host')
  far.answer = answerOf(302, '', { location: 'https://127.0.0.1/' })
  expect(codesOf(await create('ruth', { address: 'https://far.example/b.ics' }))).toEqual({ address: ['REFUSED'] })
  await later()
  expect((await list('host'))[0]).toMatchObject({ id: feed.id, state: 'STALE', failure: 'REFUSED', blocks: 1 })
  expect(far.dialled).toBe(0)
})

test('a calendar that hasn’t changed isn’t read again, and once a day it is', async () => {
  far.answer = answerOf(200, calendarOf(busy('1012')), { etag: '"v1"', 'last-modified': 'Mon, 05 Oct 2026 10:00:00 GMT' })
  await connect('host')
  far.answer = answerOf(304)
  await later()
  expect(far.asked[1]?.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Mon, 05 Oct 2026 10:00:00 GMT' })
  expect((await list('host'))[0]).toMatchObject({
    state: 'OK',
    blocks: 1,
    lastReadAt: app.clock.now.toString({ fractionalSecondDigits: 3 }),
  })
  far.answer = answerOf(200, calendarOf(busy('1013')))
  await later(24)
  expect(far.asked[2]?.headers).not.toHaveProperty('if-none-match')
  expect(await blocksOf('host')).toEqual(['2026-10-13'])
})

test('after a failure the last good times stay; a day later the person is told, once; after a week the times no longer count', async () => {
  await connect('host')
  await takeMails(app)
  far.answer = answerOf(200, calendarOf(busy('1013')).slice(0, -8))
  await later()
  const [first] = await list('host')
  expect(first).toMatchObject({ state: 'STALE', failure: 'CUT_OFF', failedSince: app.clock.now.toString({ fractionalSecondDigits: 3 }) })
  expect((await why('host', '2026-10-12'))[0].why).toBe(
    'Busy in a connected calendar that we haven’t been able to read since 5 October 2026',
  )
  await later(23)
  expect(await readMails(app)).toEqual([])
  await later(2)
  await later(2)
  const [mail, ...more] = await takeMails(app)
  expect([mail?.kind, mail?.to, mail?.subject, more]).toEqual([
    'calendar.unreadable',
    'host@troupe.example',
    'We can’t read your calendar at far.example',
    [],
  ])
  expect(mail?.body).toContain('Until Mon 12 Oct 2026, we’ll keep using the busy times we have.')
  await later(24 * 7)
  expect((await list('host'))[0]).toMatchObject({ state: 'FAILED', blocks: 0 })
  far.answer = answerOf(200, calendarOf(busy('1120')))
  const open = (await layers('producer', ['host'], '2026-11-20T17:00:00Z', '2026-11-20T18:00:00Z')).data.availabilityLayers
  expect(open[0]).toMatchObject({
    layer: 'CALENDAR',
    why: 'We haven’t been able to read a connected calendar since 5 October 2026, so its busy times no longer count',
  })
  await later()
  expect((await list('host'))[0]).toMatchObject({ state: 'OK', failure: null, failedSince: null, blocks: 1 })
  expect(await why('host', '2026-11-20')).toHaveLength(1)
  expect(await readMails(app)).toEqual([])
})

test('each failure has its own code, and one calendar that fails doesn’t stop the others', async () => {
  await connect('ruth')
  await connect('host')
  for (const failure of ['TIMEOUT', 'TOO_BIG', 'UNREACHABLE'] as const) {
    far.failure = failure
    expect(codesOf(await create('tamsin', { address: 'https://far.example/b.ics' }))).toEqual({ address: [failure] })
  }
  far.failure = null
  const all = far.answer
  let asked = 0
  Object.defineProperty(far, 'answer', { configurable: true, get: () => (asked++ === 0 ? answerOf(500, 'canary-error') : all) })
  await later()
  Object.defineProperty(far, 'answer', { configurable: true, writable: true, value: all })
  const states = [...(await list('ruth')), ...(await list('host'))].map(({ state }) => state)
  expect(states.sort()).toEqual(['OK', 'STALE'])
})

test('reading now is possible once a minute, and for one’s own calendars only', async () => {
  const feed = await connect('host')
  far.answer = answerOf(200, calendarOf(busy('1012'), busy('1013', 'two')))
  expect((await sync('host', feed.id)).data.syncCalendarFeed).toMatchObject({ blocks: 2 })
  expect(refusalOf(await sync('host', feed.id))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  app.clock.now = app.clock.now.add({ seconds: 61 })
  expect((await sync('host', feed.id)).errors).toBeUndefined()
  for (const who of ['ruth', 'producer', 'admin']) expect(refusalOf(await sync(who, feed.id))).toMatchObject({ code: 'NOT_FOUND' })
  expect(refusalOf(await sync('host', 'x'))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a calendar that is disconnected blocks nothing, and no one else can do it', async () => {
  const feed = await connect('host')
  const remove = (who: string) => as(who).ask('mutation($id: ID!) { deleteCalendarFeed(id: $id) }', { id: feed.id })
  expect(refusalOf(await remove('admin'))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await remove('host')).data).toEqual({ deleteCalendarFeed: feed.id })
  expect(refusalOf(await remove('host'))).toMatchObject({ code: 'NOT_FOUND' })
  expect([await why('host', '2026-10-12'), await blocksOf('host')]).toEqual([[], []])
})

test('a person has at most five calendars, tries twenty times an hour, and needs working hours', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await connect('host')
  expect(refusalOf(await create('host', { address: 'https://far.example/a.ics' }))).toMatchObject({
    code: 'STATE_CONFLICT',
    reason: 'TOO_MANY',
  })
  for (const _ of Array.from({ length: 14 })) await create('host', { text: 'x' })
  expect(refusalOf(await create('host', { text: 'x' }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(codesOf(await create('sales', { address: 'https://far.example/a.ics' }))).toEqual({ userId: ['NOT_ALLOWED'] })
  expect(refusalOf(await create('editor@northwind.example', { text: 'x' }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(refusalOf(await app.as(null).ask('{ calendarFeeds { id } }'))).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the search is told of each change of a person’s calendars, and of nothing else', async () => {
  const stamped = async (run: () => Promise<unknown>) => {
    await app.db.deleteFrom('staffing_stamp').where('user_id', '=', user('host')).execute()
    await run()
    return (await app.db.selectFrom('staffing_stamp').select('txid').where('user_id', '=', user('host')).execute()).length > 0
  }
  expect(await stamped(() => connect('host'))).toBe(true)
  expect(await stamped(() => later())).toBe(false)
  far.answer = answerOf(200, calendarOf(busy('1014')))
  expect(await stamped(() => later())).toBe(true)
  far.failure = 'TIMEOUT'
  expect(await stamped(() => later())).toBe(false)
  expect(await stamped(() => later(24 * 7))).toBe(true)
  expect(await stamped(() => app.db.deleteFrom('staffing_calendar_feed').execute())).toBe(true)
})

test('an address whose box doesn’t open says so', async () => {
  const feed = await connect('host')
  const { address_box } = await app.db.selectFrom('staffing_calendar_feed').select('address_box').executeTakeFirstOrThrow()
  await app.db
    .updateTable('staffing_calendar_feed')
    .set({ address_box: `x${address_box}` })
    .execute()
  expect((await sync('host', feed.id)).data.syncCalendarFeed).toMatchObject({ state: 'STALE', failure: 'LOST' })
})

test('a repeated call connects one calendar and answers the same', async () => {
  const input = { address: 'https://far.example/a.ics' }
  const ask = () =>
    app.ask(
      'host@troupe.example',
      `mutation($input: CreateCalendarFeedInput!) { createCalendarFeed(input: $input) ${fields} }`,
      { input },
      {
        'idempotency-key': 'calendar-1',
      },
    )
  const first = await ask()
  expect(first.errors).toBeUndefined()
  expect(await ask()).toEqual(first)
  expect(await list('host')).toEqual([first.data.createCalendarFeed])
})

test('a person who is deleted has no calendars any longer, one who is deactivated isn’t read', async () => {
  await connect('mei')
  await app.db.updateTable('account_user').set({ active: false }).where('id', '=', user('mei')).execute()
  far.asked = []
  await later()
  expect(far.asked).toEqual([])
  await app.db.updateTable('account_user').set({ deleted_at: app.clock.now }).where('id', '=', user('mei')).execute()
  await command(app.system, async (work) => {
    await work.emit('account.crewChanged', { userId: user('mei') })
    return { ok: true, value: null }
  })
  expect(await blocksOf('mei')).toEqual([])
  expect(await app.db.selectFrom('staffing_calendar_feed').select('id').execute()).toEqual([])
})

test('the demo’s calendar is read like any other, with its ETag', async () => {
  const feed = await connect('host', { address: 'webcal://calendar.demo.invalid/haruka.ics' })
  expect(feed).toMatchObject({ host: 'calendar.demo.invalid', state: 'OK', skipped: 0 })
  expect(feed.blocks).toBeGreaterThan(200)
  await later()
  expect((await list('host'))[0]).toEqual({ ...feed, lastReadAt: app.clock.now.toString({ fractionalSecondDigits: 3 }) })
  expect(codesOf(await create('host', { address: 'https://calendar.demo.invalid/none' }))).toEqual({ address: ['REFUSED'] })
})

test('FEED-05 no word of a calendar is kept or told: not its events, its address or what its server says', async () => {
  const words = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'COMMENT', 'X-CANARY'].map((name) => `${name}:qzxcanary ${name}`)
  const people = ['ATTENDEE;PARTSTAT=DECLINED;CN=qzxcanary:mailto:qzxcanary@far.example', 'ORGANIZER:mailto:qzxcanary@far.example']
  far.answer = answerOf(
    200,
    calendarOf(
      'X-WR-CALNAME:qzxcanary',
      event('UID:qzxcanary@far', 'DTSTART:20261019T170000Z', 'DTEND:20261019T210000Z', ...words, ...people),
      event('UID:qzxcanary2@far', 'DTSTART;TZID=qzxcanary:20261020T170000', 'DURATION:PT1H', ...words, ...people),
      event('UID:qzxcanary3@far', 'DTSTART;X-A=qzxcanary:qzxcanary', ...words, ...people),
    ),
    { etag: '"v1"' },
  )
  await booked({ startsAt: '2026-10-19T18:00:00Z' }, 'host')
  const told: string[] = []
  const { log } = app.house
  Object.assign(app.house, {
    log: { info: (...all: unknown[]) => told.push(JSON.stringify(all)), error: (...all: unknown[]) => told.push(JSON.stringify(all)) },
  })
  const address = 'https://far.example/qzxcanary/key.ics?token=qzxcanary'
  told.push(JSON.stringify(await connect('host', { address })))
  far.answer = answerOf(500, 'qzxcanary')
  await later()
  await later(25)
  told.push(JSON.stringify(await create('host', { address })), JSON.stringify(await list('host')))
  told.push(JSON.stringify(await layers('producer', ['host'], '2026-10-19T00:00:00Z', '2026-10-20T00:00:00Z')))
  told.push(JSON.stringify(await readMails(app)))
  Object.assign(app.house, { log })
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.db)
  for (const { name } of tables) {
    const { rows } = await sql<{
      hit: boolean
    }>`select exists (select from ${sql.raw(name)} t where t::text ~* 'qzxcanary') as hit`.execute(app.db)
    if (rows[0]?.hit) told.push(`${name} has a qzxcanary`)
  }
  expect(tables.length).toBeGreaterThan(60)
  expect((await list('host'))[0]).toMatchObject({ state: 'STALE', blocks: 1, skipped: 2 })
  expect(told.filter((text) => /qzxcanary/i.test(text))).toEqual([])
})
