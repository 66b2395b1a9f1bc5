import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { placeOf } from '../crew.ts'
import { within } from '../pace/pace.ts'
import { ask, patiently, signIn, twoOfOneDay, wish } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { password } from './kill-world.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

const start = crashingServer({ crash: import.meta.resolve('./crash-in-repair.ts'), email: 'admin@troupe.example' })

/** Two events of one day, both accepted by the same host, whose places the server fills. */
async function twoAccepted({ server: { url } }: Awaited<ReturnType<typeof start>>, db: Db, days: number) {
  const editor = await signIn(url, password)
  const admin = await signIn(url, password, 'admin@troupe.example')
  const [first, second] = await twoOfOneDay(url, editor, days)
  const places: string[] = []
  let userId = ''
  for (const date of [first, second]) {
    const told = await patiently(() => ask(url, editor, 'POST', '/session', { ...wish, date }, crypto.randomUUID()))
    const { id } = await placeOf(db, told?.body.id ?? '')
    const claim = await db.selectFrom('staffing_claim').select('user_id').where('assignment_id', '=', id).executeTakeFirstOrThrow()
    userId ||= claim.user_id
    const body = { id: userId, approval: false, reason: 'Agreed by phone' }
    expect((await ask(url, admin, 'PUT', `/scheduler/session-assignment/${id}/host`, body))?.status).toBe(200)
    await db.updateTable('staffing_assignment').set({ type: 'Auto', override_reason: null }).where('id', '=', id).execute()
    places.push(id)
  }
  // as if they had been assigned a while ago: within ten seconds that could be undone, and the host would hear of neither
  const earlier = Temporal.Now.instant().subtract({ seconds: 1 })
  await db.updateTable('message_mail').set({ next_at: earlier }).where('next_at', '>', earlier).execute()
  const from = `${first.slice(0, 10)}T00:00:00Z`
  return { userId, places, input: { userId, from, to: Temporal.Instant.from(from).add({ hours: 36 }).toString(), reason: 'SICK' } }
}

const report = 'mutation ($input: ReportAbsenceInput!) { reportAbsence(input: $input) { released refilled open } }'

/** What the database holds of the two places: who has them, the absence of that day, and how many emails each person got about them. */
async function stateOf(db: Db, { userId, places, input }: Awaited<ReturnType<typeof twoAccepted>>) {
  const offers = await db
    .selectFrom('staffing_approval')
    .select(['user_id', 'state'])
    .where('assignment_id', 'in', places)
    .where('state', 'in', ['PENDING', 'ACCEPTED'])
    .execute()
  const absences = await db
    .selectFrom('staffing_absence')
    .select('id')
    .where('user_id', '=', userId)
    .where('starts_at', '>=', Temporal.Instant.from(input.from))
    .execute()
  const sessions = db.selectFrom('staffing_assignment').select('session_id').where('id', 'in', places)
  const mails = await db
    .selectFrom('message_mail')
    .select(['kind', 'to_address', 'session_id'])
    .where('session_id', 'in', sessions)
    .where('kind', 'in', ['assignment.offered', 'assignment.released'])
    .execute()
  return {
    theirs: offers.filter((offer) => offer.user_id === userId).length,
    others: offers.filter((offer) => offer.user_id !== userId && offer.state === 'PENDING').length,
    absences: absences.length,
    released: mails.filter(({ kind }) => kind === 'assignment.released').length,
    asked: mails.filter(({ kind }) => kind === 'assignment.offered').length,
  }
}

test('a server that is killed while a sick host is replaced has done all of it or nothing; the repeated report gives each place one new person and everyone one email', {
  timeout: within(900_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  try {
    for (const [point, days, isDone] of [
      ['half-way', 8, false],
      ['unanswered', 15, true],
    ] as const) {
      const calm = await start(url)
      const given = await twoAccepted(calm, db, days)
      await calm.server.stop()
      const before = await stateOf(db, given)
      expect(before, point).toMatchObject({ theirs: 2, others: 0, absences: 0, released: 0 })
      const key = crypto.randomUUID()
      const send = (at: string, token: string) =>
        ask(at, token, 'POST', '/graphql', { query: report, variables: { input: given.input } }, key)
      const doomed = await start(url, point)
      expect(await send(doomed.server.url, doomed.token), point).toBeUndefined()
      expect(await doomed.server.killed()).toBe('killed')
      const repaired = { theirs: 0, others: 2, absences: 1, released: 2, asked: before.asked + 2 }
      expect(await stateOf(db, given), point).toEqual(isDone ? repaired : before)
      const next = await start(url)
      const told = await patiently(() => send(next.server.url, next.token))
      expect(told?.body, point).toMatchObject({ data: { reportAbsence: { released: 2, refilled: 2, open: 0 } } })
      expect(await stateOf(db, given), point).toEqual(repaired)
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
