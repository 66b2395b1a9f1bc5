import { type Answer, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateUser } from '../../apps/server/src/account/people/update-user.ts'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { asSystem, type Ctx, command, type House } from '../../apps/server/src/platform/ctx.ts'
import { type Database, openDatabase, transaction } from '../../apps/server/src/platform/db.ts'
import { Listeners } from '../../apps/server/src/platform/events.ts'
import { Live } from '../../apps/server/src/platform/live.ts'
import { createWebClient } from '../../apps/server/src/platform/outbound/web-client.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { acceptOffer, declineOffer } from '../../apps/server/src/staffing/answer-offer.ts'
import { assignPerson, clearAssignment } from '../../apps/server/src/staffing/assign.ts'
import { resendOffer } from '../../apps/server/src/staffing/resend-offer.ts'
import { addTimelineItem, setTimeline } from '../../apps/server/src/staffing/running-order.ts'
import { sessionFacts } from '../../apps/server/src/staffing/session-facts.ts'
import { crewNeed, openStarts, staffingTicks, subscribeStaffing } from '../../apps/server/src/staffing/staffing.ts'
import { makeSession, moveSession } from '../../apps/server/src/staffing/test-session.ts'
import { withdrawOffer } from '../../apps/server/src/staffing/withdraw-offer.ts'
import { placeOf } from '../crew.ts'
import { createDatabase } from '../database.ts'
import { testNow } from '../template.ts'
import { idOf } from '../world/ids.ts'

let made: { url: string; drop(): Promise<void> }
let first: Process
let second: Process
beforeAll(async () => {
  made = await createDatabase()
  first = await openProcess(made.url)
  second = await openProcess(made.url)
  await sql`create table naive_offer (session text, starts_at timestamptz, ends_at timestamptz, user_id uuid)`.execute(first.db)
  await sql`create table naive_answer (code text primary key, state text not null, took_effect int not null default 0)`.execute(first.db)
})
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()])
  await made?.drop()
})
beforeEach(() => {
  codes.clear()
})

type Process = Awaited<ReturnType<typeof openProcess>>
const codes = new Map<string, string>()
let now = testNow
const answers = { effects: 0 }

/** What a server process is to staffing: its own connections, its own search, its own listeners. */
async function openProcess(url: string) {
  const database: Database = await openDatabase({ url })
  const house: House = {
    db: database.db,
    embedded: false,
    settings: { ...readSettings({ DATA_DIR: 'memory://' }), diyWorkspaceIds: [], blackoutExperienceIds: [] },
    now: () => now,
    cards: undefined,
    webClient: createWebClient(),
    jobs: {
      get boss(): never {
        throw new Error('no jobs run here')
      },
      send: async () => {},
      sendStored: async () => {},
      work: async () => {},
      whenStopped: () => {},
    },
    live: new Live(false),
    listeners: new Listeners(),
    log: { info: () => {}, error: (fields) => console.error(fields) },
  }
  subscribeStaffing(house)
  house.listeners.on('assignment.offered', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
  house.listeners.on('assignment.resent', async (_work, { assignmentId, code }) => void codes.set(assignmentId, code))
  house.listeners.on('assignment.answered', async () => void answers.effects++)
  return { house, db: database.db, system: asSystem(house), close: database.close }
}

const user = (name: string) => idOf('user', name)
const asAdmin = ({ house }: Process): Ctx => ({
  ...asSystem(house),
  actor: {
    kind: 'user',
    id: user('admin'),
    familyId: user('admin'),
    role: 'ADMIN',
    permission: 'ADMIN',
    staff: true,
    email: 'admin@troupe.example',
    fullName: '',
    timezone: 'UTC',
    levels: new Map(),
  },
})
/** Odd ones to one process, even ones to the other (I-23). */
const oneOf = (index: number) => (index % 2 === 0 ? first : second)

async function booked(startsAt: string): Promise<string> {
  const answer = await makeSession(first.system, { startsAt })
  if (!answer.ok) throw new Error(answer.code)
  const row = await placeOf(first.db, answer.value)
  return row.id
}
const sessionOf = async (place: string): Promise<string> =>
  (await first.db.selectFrom('staffing_assignment').select('session_id').where('id', '=', place).executeTakeFirstOrThrow()).session_id
/** Offers a place to the host, whatever they answered before. */
async function offered(place: string): Promise<{ id: string; code: string }> {
  expect(await assignPerson(first.system, place, { userId: user('host'), reason: 'asked again' })).toMatchObject({ ok: true })
  const { id } = await first.db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', place)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return { id, code: codes.get(place) ?? '' }
}
const codesOf = (results: readonly Answer<unknown>[]) => results.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()
const brokenOf = async (...ids: string[]) =>
  (await checkInvariants(first.db)).filter(({ id, violations }) => ids.includes(id) && violations > 0)

test('SCH-01 eight people who assign one host to overlapping events at the same time: one succeeds, the others are told of the conflict', {
  timeout: 60_000,
}, async () => {
  const places: string[] = []
  for (const minute of ['00', '05', '10', '15', '20', '25', '30', '35']) {
    places.push(await booked(`2027-01-12T17:${minute}:00Z`))
    // there are fewer producers than events here, and this is about hosts
    await first.db.deleteFrom('staffing_claim').where('role', '=', 'PRODUCER').where('approval_id', 'is', null).execute()
  }
  for (let round = 0; round < 25; round++) {
    const results = await Promise.all(places.map((place, index) => assignPerson(oneOf(index).system, place, { userId: user('host') })))
    expect(codesOf(results), `round ${round}`).toEqual([...Array(7).fill('ASSIGNMENT_CONFLICT'), 'ok'])
    const won = places[results.findIndex((answer) => answer.ok)] ?? ''
    const cleared = await command(first.system, async (work) => {
      await work.tx
        .updateTable('staffing_approval')
        .set({ state: 'CANCELLED' })
        .where('assignment_id', '=', won)
        .where('state', '=', 'PENDING')
        .execute()
      return yes(null)
    })
    expect(cleared.ok).toBe(true)
  }
  expect(await brokenOf('I-3')).toEqual([])
})

test('an earlier call and another event want the same hour of one host: one of them gets it, in either order', async () => {
  const late = await booked('2027-04-13T17:00:00Z')
  const early = await booked('2027-04-13T15:00:00Z')
  const { session_id: id } = await first.db
    .selectFrom('staffing_assignment')
    .select('session_id')
    .where('id', '=', late)
    .executeTakeFirstOrThrow()
  expect((await assignPerson(first.system, late, { userId: user('host') })).ok).toBe(true)
  const cue = { offsetMinutes: -90, title: 'Host call', role: 'HOST' as const }
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const call = () => addTimelineItem(oneOf(round).system, id, cue)
    const assign = () => assignPerson(oneOf(round + 1).system, early, { userId: user('host') })
    // one after the other at first, so that each order was there whatever the race does
    const results =
      round === 0
        ? [await call(), await assign()]
        : round === 1
          ? [await assign(), await call()]
          : await Promise.all(round % 2 === 0 ? [call(), assign()] : [assign(), call()])
    expect(codesOf(results), `round ${round}`).toEqual(['ASSIGNMENT_CONFLICT', 'ok'])
    const refused = results.find((answer) => !answer.ok)
    seen.add(refused && 'people' in refused.extensions ? 'call refused' : 'assignment refused')
    expect(await brokenOf('I-3')).toEqual([])
    expect((await setTimeline(first.system, id, [])).ok).toBe(true)
    const { rows } = await sql`select from staffing_approval where assignment_id = ${early} and state = 'PENDING'`.execute(first.db)
    if (rows.length > 0) expect((await clearAssignment(first.system, early)).ok).toBe(true)
  }
  expect([...seen].sort()).toEqual(['assignment refused', 'call refused'])
})

test('negative control: looking first and writing then, without a lock or a constraint, books one host twice', async () => {
  const naive = async (process: Process, session: string, startsAt: string) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql`select session from naive_offer where user_id = ${user('host')}
        and tstzrange(starts_at, ends_at) && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '1 hour')`.execute(tx)
      if (rows.length > 0) return false
      await sql`insert into naive_offer values (${session}, ${startsAt}, ${startsAt}::timestamptz + interval '1 hour', ${user('host')})`.execute(
        tx,
      )
      return true
    })
  let doubled = 0
  for (let round = 0; round < 25; round++) {
    await sql`delete from naive_offer`.execute(first.db)
    const won = await Promise.all(Array.from({ length: 8 }, (_, index) => naive(oneOf(index), `s${index}`, `2027-01-12T17:0${index}:00Z`)))
    if (won.filter(Boolean).length > 1) doubled++
  }
  expect(doubled).toBeGreaterThan(0)
})

test('APR-01 accepting and declining one link at the same instant: exactly one takes effect', { timeout: 60_000 }, async () => {
  const place = await booked('2027-01-13T17:00:00Z')
  for (let round = 0; round < 50; round++) {
    // a declined person is not asked again without a reason, so the host is forced: the race is the same
    const put = await assignPerson(first.system, place, { userId: user('host'), reason: 'asked again' })
    expect(put.ok).toBe(true)
    const code = codes.get(place) ?? ''
    answers.effects = 0
    const [accepted, declined] = await Promise.all([
      acceptOffer(oneOf(round).system, code, {}),
      declineOffer(oneOf(round + 1).system, code, { reason: 'OTHER' }),
    ])
    expect(codesOf([accepted, declined]), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    expect(answers.effects).toBe(1)
    const { rows } = await sql<{
      state: string
    }>`select state from staffing_approval where assignment_id = ${place} order by seq desc limit 1`.execute(first.db)
    expect(rows[0]?.state).toBe(accepted.ok ? 'ACCEPTED' : 'DECLINED')
  }
  expect(await brokenOf('I-3', 'I-5')).toEqual([])
})

/** Where each of some transactions waits until all of them have come. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return () => {
    if (--left === 0) resolve()
    return promise
  }
}

test('negative control: reading the state first and writing then lets both answers take effect', async () => {
  const naive = async (process: Process, { code, state, haveRead }: { code: string; state: string; haveRead: () => Promise<void> }) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql<{ state: string }>`select state from naive_answer where code = ${code}`.execute(tx)
      await haveRead()
      if (rows[0]?.state !== 'PENDING') return
      await sql`update naive_answer set state = ${state}, took_effect = took_effect + 1 where code = ${code}`.execute(tx)
    })
  let both = 0
  for (let round = 0; round < 10; round++) {
    const code = `code ${round}`
    await sql`insert into naive_answer (code, state) values (${code}, 'PENDING')`.execute(first.db)
    const haveRead = meeting(2)
    await Promise.all([naive(first, { code, state: 'ACCEPTED', haveRead }), naive(second, { code, state: 'DECLINED', haveRead })])
    const { rows } = await sql<{ took_effect: number }>`select took_effect from naive_answer where code = ${code}`.execute(first.db)
    if (rows[0]?.took_effect === 2) both++
  }
  expect(both).toBeGreaterThan(0)
})

test('the last two who accept at the same time: the contacts are told once that the crew is set', { timeout: 60_000 }, async () => {
  const told: string[] = []
  for (const { house } of [first, second]) house.listeners.on('session.crewSet', async (_work, { sessionId }) => void told.push(sessionId))
  for (const [round, day] of ['01', '02', '03', '04', '05', '08', '09', '10'].entries()) {
    const made = await makeSession(oneOf(round).system, { startsAt: `2027-03-${day}T18:00:00Z`, units: 2 })
    if (!made.ok) throw new Error(made.code)
    const id = made.value
    const places = await Promise.all([placeOf(first.db, id, 'HOST', 1), placeOf(first.db, id, 'HOST', 2)])
    for (const [index, place] of places.entries())
      expect(await assignPerson(first.system, place.id, { userId: user(index ? 'desmond' : 'grace'), reason: 'round' })).toMatchObject({
        ok: true,
      })
    const answered = await Promise.all(places.map(({ id: place }, index) => acceptOffer(oneOf(index).system, codes.get(place) ?? '', {})))
    expect(codesOf(answered), `round ${round}`).toEqual(['ok', 'ok'])
    expect(told.splice(0), `round ${round}`).toEqual([id])
  }
})

test('negative control: two who look at each other’s answer without a lock both find the crew incomplete', async () => {
  await sql`create table naive_crew (person int not null, accepted bool not null)`.execute(first.db)
  const accept = async (process: Process, person: number) =>
    transaction(process.db, async (tx) => {
      await sql`update naive_crew set accepted = true where person = ${person}`.execute(tx)
      const { rows } = await sql`select person from naive_crew where not accepted`.execute(tx)
      return rows.length === 0
    })
  let untold = 0
  for (let round = 0; round < 50; round++) {
    await sql`delete from naive_crew`.execute(first.db)
    await sql`insert into naive_crew values (1, false), (2, false)`.execute(first.db)
    const told = await Promise.all([accept(first, 1), accept(second, 2)])
    if (!told.includes(true)) untold++
  }
  expect(untold).toBeGreaterThan(0)
})

test('an offer that is withdrawn while its person accepts ends as one of the two, and the place shows which', {
  timeout: 60_000,
}, async () => {
  const place = await booked('2027-01-20T17:00:00Z')
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { id, code } = await offered(place)
    const acts = [() => acceptOffer(oneOf(round).system, code, {}), () => withdrawOffer(oneOf(round + 1).system, id)]
    const results = await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(codesOf(results), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    const { state } = await first.db.selectFrom('staffing_approval').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const { user_id } = await placeOf(first.db, await sessionOf(place))
    expect([state, user_id], `round ${round}`).toEqual(state === 'ACCEPTED' ? ['ACCEPTED', user('host')] : ['CANCELLED', null])
    seen.add(state)
  }
  expect(seen).toContain('CANCELLED')
  expect(await brokenOf('I-3', 'I-5')).toEqual([])
})

test('an offer that is resent while its person accepts by the old link is accepted or resent, never both', {
  timeout: 60_000,
}, async () => {
  const place = await booked('2027-01-21T17:00:00Z')
  for (let round = 0; round < 20; round++) {
    const { id, code } = await offered(place)
    const acts = [() => acceptOffer(oneOf(round).system, code, {}), () => resendOffer(oneOf(round + 1).system, id)]
    const results = await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(codesOf(results), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    const newest = codes.get(place) ?? ''
    expect(await acceptOffer(first.system, newest, {}), `round ${round}`).toMatchObject({ ok: true })
    if (newest !== code) expect(codesOf([await acceptOffer(second.system, code, {})])).toEqual(['ASSIGNMENT_SUPERSEDED'])
  }
  expect(await brokenOf('I-3', 'I-5')).toEqual([])
})

test('negative control: finding the offer by its code before waiting for its row lets a replaced link accept', async () => {
  await sql`create table naive_link (id int primary key, code text not null, state text not null)`.execute(first.db)
  const accept = async (process: Process, code: string) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from naive_link where code = ${code}`.execute(tx)
      const { numAffectedRows } =
        await sql`update naive_link set state = 'ACCEPTED' where id = ${rows[0]?.id ?? 0} and state = 'PENDING'`.execute(tx)
      return numAffectedRows === 1n
    })
  const resend = async (process: Process, id: number) =>
    transaction(process.db, async (tx) => {
      const { numAffectedRows } = await sql`update naive_link set code = ${`new ${id}`} where id = ${id} and state = 'PENDING'`.execute(tx)
      return numAffectedRows === 1n
    })
  let both = 0
  for (let id = 1; id <= 50; id++) {
    await sql`insert into naive_link values (${id}, ${`old ${id}`}, 'PENDING')`.execute(first.db)
    const done = await Promise.all([resend(first, id), accept(second, `old ${id}`)])
    if (done.every(Boolean)) both++
  }
  expect(both).toBeGreaterThan(0)
})

test('a person who is deactivated while they accept, or while someone assigns them, has no place and no pencil afterwards', {
  timeout: 90_000,
}, async () => {
  const ruth = user('ruth')
  const setActive = (process: Process, active: boolean) => updateUser(asAdmin(process), { id: ruth, change: { active } })
  const accepted: string[] = []
  // a week's working days
  const days = ['08', '09', '10', '11', '12']
  for (const [round, day] of days.entries()) {
    const [one, other] = [oneOf(round), oneOf(round + 1)]
    const place = await booked(`2027-02-${day}T17:00:00Z`)
    const second = await booked(`2027-02-${day}T21:00:00Z`)
    expect(await assignPerson(first.system, place, { userId: ruth, reason: 'asked again' })).toMatchObject({ ok: true })
    const code = codes.get(place) ?? ''
    const [answer, left] = await Promise.all([
      acceptOffer(one.system, code, {}),
      setActive(other, false),
      assignPerson(one.system, second, { userId: ruth, reason: 'asked again' }),
    ])
    expect(left.ok, `round ${round}`).toBe(true)
    accepted.push(answer.ok ? 'ok' : answer.code)
    const { rows } = await sql<{
      state: string
    }>`select state from staffing_approval where assignment_id = ${place} and user_id = ${ruth}`.execute(first.db)
    expect(
      rows.map(({ state }) => state),
      `round ${round}`,
    ).toEqual(['CANCELLED'])
    // whichever came first, the link no longer works
    expect(await acceptOffer(other.system, code, {})).toMatchObject({ ok: false, code: 'ASSIGNMENT_SUPERSEDED' })
    expect(await brokenOf('I-3', 'I-5', 'I-33'), `round ${round}`).toEqual([])
    expect(await setActive(one, true)).toMatchObject({ ok: true })
  }
  expect(new Set([...accepted, 'ok', 'ASSIGNMENT_SUPERSEDED'])).toEqual(new Set(['ok', 'ASSIGNMENT_SUPERSEDED']))
})

test('negative control: without locks, deactivating while accepting leaves a place with an inactive person', async () => {
  await sql`create table naive_person (active bool not null)`.execute(first.db)
  const accept = async (process: Process) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql<{ active: boolean }>`select active from naive_person`.execute(tx)
      if (rows[0]?.active) await sql`update naive_answer set state = 'ACCEPTED' where code = 'left'`.execute(tx)
    })
  const leave = async (process: Process) =>
    transaction(process.db, async (tx) => {
      await sql`update naive_answer set state = 'CANCELLED' where code = 'left'`.execute(tx)
      await sql`update naive_person set active = false`.execute(tx)
    })
  let kept = 0
  for (let round = 0; round < 50; round++) {
    await sql`delete from naive_answer where code = 'left'`.execute(first.db)
    await sql`delete from naive_person`.execute(first.db)
    await sql`insert into naive_answer (code, state) values ('left', 'PENDING')`.execute(first.db)
    await sql`insert into naive_person values (true)`.execute(first.db)
    await Promise.all([leave(first), accept(second)])
    const { rows } = await sql<{ state: string }>`select state from naive_answer where code = 'left'`.execute(first.db)
    if (rows[0]?.state === 'ACCEPTED') kept++
  }
  expect(kept).toBeGreaterThan(0)
})

test('two processes that expire the same offer do it once, and an answer at that instant is not lost', async () => {
  const place = await booked('2027-01-14T17:00:00Z')
  await assignPerson(first.system, place, { userId: user('host') })
  const code = codes.get(place) ?? ''
  now = testNow.add({ hours: 49 })
  try {
    const ticks = [first, second].flatMap(({ house }) => staffingTicks(house).map(({ run }) => run()))
    const [late] = await Promise.all([acceptOffer(first.system, code, {}), ...ticks])
    expect(late).toMatchObject({ ok: false, code: 'EXPIRED' })
  } finally {
    now = testNow
  }
  const offers = await first.db.selectFrom('staffing_approval').select('state').where('assignment_id', '=', place).execute()
  expect(offers.map((one) => one.state)).toEqual(['EXPIRED'])
})

test('moves and bookings with the same few hosts succeed or are refused, and every invariant holds', {
  timeout: 60_000,
}, async () => {
  const day = '2027-01-19'
  const hosts = await first.db.selectFrom('account_user').select('id').where('role', '=', 'HOST').execute()
  const here = ['host', 'desmond', 'grace'].map(user)
  await first.db
    .insertInto('staffing_availability')
    .values(hosts.filter(({ id }) => !here.includes(id)).map(({ id }) => ({ user_id: id, date: day, available: false })))
    .execute()
  const movable = await Promise.all(['14:00', '20:00'].map((time) => makeSession(first.system, { startsAt: `${day}T${time}:00Z` })))
  const calls = [
    ...Array.from({ length: 8 }, (_, index) => makeSession(oneOf(index).system, { startsAt: `${day}T17:${index % 2 ? '15' : '00'}:00Z` })),
    ...movable.map((answer, index) => moveSession(oneOf(index).system, answer.ok ? answer.value : '', `${day}T17:30:00Z`)),
  ]
  const results = codesOf(await Promise.all(calls))
  // three hosts at the same time, in any order
  expect(results.filter((code) => code === 'ok')).toHaveLength(3)
  expect(new Set(results)).toEqual(new Set(['SLOT_TAKEN', 'ok']))
  expect(await brokenOf('I-3', 'I-5', 'I-16')).toEqual([])
})

test('the search of one process sees what another commits, also when it looked while the other was still writing', async () => {
  const made = await makeSession(first.system, { startsAt: null })
  const session = await sessionFacts(first.db, made.ok ? made.value : '')
  if (!session) throw new Error('no session')
  const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
  const window = { fromMs: at('2027-02-03T12:00:00Z'), toMs: at('2027-02-03T20:00:00Z') }
  const look = () =>
    openStarts(second.house, { ...crewNeed({ ...session, language: 'pt' }), ...window, earliestMs: window.fromMs, latestMs: window.toMs })
  expect((await look()).length).toBeGreaterThan(0)
  const slow = await first.db.startTransaction().execute()
  try {
    await slow.updateTable('account_user').set({ active: false }).where('id', '=', user('beatriz')).execute()
    // others commit and are seen meanwhile: what the slow one has written is older than theirs
    await first.db.updateTable('account_user').set({ rating_tenths: 40 }).where('id', '=', user('ruth')).execute()
    expect((await look()).length).toBeGreaterThan(0)
    await slow.commit().execute()
  } catch (error) {
    await slow.rollback().execute()
    throw error
  }
  expect(await look()).toEqual([])
})
