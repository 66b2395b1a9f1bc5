import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { assignPerson } from '../../apps/server/src/staffing/choose/assign.ts'
import { acceptOffer, declineOffer } from '../../apps/server/src/staffing/offers/answer-offer.ts'
import { resendOffer } from '../../apps/server/src/staffing/offers/resend-offer.ts'
import { withdrawOffer } from '../../apps/server/src/staffing/offers/withdraw-offer.ts'
import { staffingTicks } from '../../apps/server/src/staffing/staffing.ts'
import { placeOf } from '../crew.ts'
import { control } from '../pace/control.ts'
import { within } from '../pace/pace.ts'
import { makeSession } from '../staffing/session.ts'
import { testNow } from '../template.ts'
import { meeting } from './meeting.ts'
import { codesOf, openStaffing, type Staffing, type StaffingProcess, user } from './staffing-processes.ts'

let it: Staffing
beforeAll(async () => {
  it = await openStaffing()
})
beforeEach(() => it.heard.codes.clear())
afterAll(() => it?.close())

test('APR-01 accepting and declining one link at the same instant: exactly one takes effect', { timeout: within(60_000) }, async () => {
  const place = await it.booked('2027-01-13T17:00:00Z')
  for (let round = 0; round < 50; round++) {
    // a declined person is not asked again without a reason, so the host is forced: the race is the same
    const put = await assignPerson(it.first.system, place, { userId: user('host'), reason: 'asked again' })
    expect(put.ok).toBe(true)
    const code = it.heard.codes.get(place) ?? ''
    it.heard.effects = 0
    const [accepted, declined] = await Promise.all([
      acceptOffer(it.oneOf(round).system, code, {}),
      declineOffer(it.oneOf(round + 1).system, code, { reason: 'OTHER' }),
    ])
    expect(codesOf([accepted, declined]), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    expect(it.heard.effects).toBe(1)
    const { rows } = await sql<{
      state: string
    }>`select state from staffing_approval where assignment_id = ${place} order by seq desc limit 1`.execute(it.first.db)
    expect(rows[0]?.state).toBe(accepted.ok ? 'ACCEPTED' : 'DECLINED')
  }
  expect(await it.brokenOf('I-3', 'I-5')).toEqual([])
})

const sessionOf = async (place: string): Promise<string> =>
  (await it.first.db.selectFrom('staffing_assignment').select('session_id').where('id', '=', place).executeTakeFirstOrThrow()).session_id

control('negative control: reading the state first and writing then lets both answers take effect', async () => {
  const naive = async (
    process: StaffingProcess,
    { code, state, haveRead }: { code: string; state: string; haveRead: () => Promise<void> },
  ) =>
    transaction(process.db, async (tx) => {
      const { rows } = await sql<{ state: string }>`select state from naive_answer where code = ${code}`.execute(tx)
      await haveRead()
      if (rows[0]?.state !== 'PENDING') return
      await sql`update naive_answer set state = ${state}, took_effect = took_effect + 1 where code = ${code}`.execute(tx)
    })
  let both = 0
  for (let round = 0; round < 10; round++) {
    const code = `code ${round}`
    await sql`insert into naive_answer (code, state) values (${code}, 'PENDING')`.execute(it.first.db)
    const haveRead = meeting(2)
    await Promise.all([naive(it.first, { code, state: 'ACCEPTED', haveRead }), naive(it.second, { code, state: 'DECLINED', haveRead })])
    const { rows } = await sql<{ took_effect: number }>`select took_effect from naive_answer where code = ${code}`.execute(it.first.db)
    if (rows[0]?.took_effect === 2) both++
  }
  expect(both).toBeGreaterThan(0)
})

test('the last two who accept at the same time: the contacts are told once that the crew is set', { timeout: within(60_000) }, async () => {
  const told: string[] = []
  for (const { house } of [it.first, it.second])
    house.listeners.on('session.crewSet', async (_work, { sessionId }) => void told.push(sessionId))
  for (const [round, day] of ['01', '02', '03', '04', '05', '08', '09', '10'].entries()) {
    const made = await makeSession(it.oneOf(round).system, { startsAt: `2027-03-${day}T18:00:00Z`, units: 2 })
    if (!made.ok) throw new Error(made.code)
    const id = made.value
    const places = await Promise.all([placeOf(it.first.db, id, 'HOST', 1), placeOf(it.first.db, id, 'HOST', 2)])
    for (const [index, place] of places.entries())
      expect(await assignPerson(it.first.system, place.id, { userId: user(index ? 'desmond' : 'grace'), reason: 'round' })).toMatchObject({
        ok: true,
      })
    const answered = await Promise.all(
      places.map(({ id: place }, index) => acceptOffer(it.oneOf(index).system, it.heard.codes.get(place) ?? '', {})),
    )
    expect(codesOf(answered), `round ${round}`).toEqual(['ok', 'ok'])
    expect(told.splice(0), `round ${round}`).toEqual([id])
  }
})

control('negative control: two who look at each other’s answer without a lock both find the crew incomplete', async () => {
  await sql`create table naive_crew (person int not null, accepted bool not null)`.execute(it.first.db)
  await sql`insert into naive_crew values (1, false), (2, false)`.execute(it.first.db)
  const haveLooked = meeting(2)
  const accept = async (process: StaffingProcess, person: number) =>
    transaction(process.db, async (tx) => {
      await sql`update naive_crew set accepted = true where person = ${person}`.execute(tx)
      const { rows } = await sql`select person from naive_crew where not accepted`.execute(tx)
      await haveLooked()
      return rows.length === 0
    })
  expect(await Promise.all([accept(it.first, 1), accept(it.second, 2)])).toEqual([false, false])
})

test('an offer that is withdrawn while its person accepts ends as one of the two, and the place shows which', {
  timeout: within(60_000),
}, async () => {
  const place = await it.booked('2027-01-20T17:00:00Z')
  const seen = new Set<string>()
  for (let round = 0; round < 20; round++) {
    const { id, code } = await it.offered(place)
    const acts = [() => acceptOffer(it.oneOf(round).system, code, {}), () => withdrawOffer(it.oneOf(round + 1).system, id)]
    const results = await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(codesOf(results), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    const { state } = await it.first.db.selectFrom('staffing_approval').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const { user_id } = await placeOf(it.first.db, await sessionOf(place))
    expect([state, user_id], `round ${round}`).toEqual(state === 'ACCEPTED' ? ['ACCEPTED', user('host')] : ['CANCELLED', null])
    seen.add(state)
  }
  expect(seen).toContain('CANCELLED')
  expect(await it.brokenOf('I-3', 'I-5')).toEqual([])
})

test('an offer that is resent while its person accepts by the old link is accepted or resent, never both', {
  timeout: within(60_000),
}, async () => {
  const place = await it.booked('2027-01-21T17:00:00Z')
  for (let round = 0; round < 20; round++) {
    const { id, code } = await it.offered(place)
    const acts = [() => acceptOffer(it.oneOf(round).system, code, {}), () => resendOffer(it.oneOf(round + 1).system, id)]
    const results = await Promise.all((round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
    expect(codesOf(results), `round ${round}`).toEqual(['ASSIGNMENT_SUPERSEDED', 'ok'])
    const newest = it.heard.codes.get(place) ?? ''
    expect(await acceptOffer(it.first.system, newest, {}), `round ${round}`).toMatchObject({ ok: true })
    if (newest !== code) expect(codesOf([await acceptOffer(it.second.system, code, {})])).toEqual(['ASSIGNMENT_SUPERSEDED'])
  }
  expect(await it.brokenOf('I-3', 'I-5')).toEqual([])
})

control('negative control: finding the offer by its code before waiting for its row lets a replaced link accept', async () => {
  await sql`create table naive_link (id int primary key, code text not null, state text not null)`.execute(it.first.db)
  await sql`insert into naive_link values (1, 'old', 'PENDING')`.execute(it.first.db)
  const found = Promise.withResolvers<void>()
  // the link is replaced between finding the offer and answering it
  const resent = found.promise.then(async () => {
    const { numAffectedRows } = await sql`update naive_link set code = 'new' where id = 1 and state = 'PENDING'`.execute(it.first.db)
    return numAffectedRows === 1n
  })
  const accepted = await transaction(it.second.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from naive_link where code = 'old'`.execute(tx)
    found.resolve()
    await resent
    const { numAffectedRows } =
      await sql`update naive_link set state = 'ACCEPTED' where id = ${rows[0]?.id ?? 0} and state = 'PENDING'`.execute(tx)
    return numAffectedRows === 1n
  })
  expect([await resent, accepted]).toEqual([true, true])
})

test('two processes that expire the same offer do it once, and an answer at that instant is not lost', async () => {
  const place = await it.booked('2027-01-14T17:00:00Z')
  await assignPerson(it.first.system, place, { userId: user('host') })
  const code = it.heard.codes.get(place) ?? ''
  it.heard.now = testNow.add({ hours: 49 })
  try {
    const ticks = [it.first, it.second].flatMap(({ house }) => staffingTicks(house).map(({ run }) => run()))
    const [late] = await Promise.all([acceptOffer(it.first.system, code, {}), ...ticks])
    expect(late).toMatchObject({ ok: false, code: 'EXPIRED' })
  } finally {
    it.heard.now = testNow
  }
  const offers = await it.first.db.selectFrom('staffing_approval').select('state').where('assignment_id', '=', place).execute()
  expect(offers.map((one) => one.state)).toEqual(['EXPIRED'])
})
