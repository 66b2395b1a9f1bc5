import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { within } from '../pace/pace.ts'
import { ask, openStarts, patiently, wish } from './booking-clients.ts'
import { crashingServer } from './crashing-server.ts'
import { durablePostgres } from './kill-postgres.ts'
import { stopServers } from './server-process.ts'

let postgres: Awaited<ReturnType<typeof durablePostgres>>
beforeAll(async () => {
  postgres = await durablePostgres()
})
afterEach(stopServers)
afterAll(() => postgres.stop())

const start = crashingServer({ crash: import.meta.resolve('./crash-in-group.ts'), email: 'editor@northwind.example' })

/** An event that the group is made of: its two copies take place at the same time. */
async function booked({ server: { url }, token }: Awaited<ReturnType<typeof start>>, days: number): Promise<string> {
  const [date] = await openStarts(url, token, days, { many: true })
  const told = await patiently(() => ask(url, token, 'POST', '/session', { ...wish, date }, crypto.randomUUID()))
  expect(told?.status, JSON.stringify(told?.body)).toBe(201)
  return told?.body.id ?? ''
}

/** What the database holds of an event and its group: how many events, people asked, credits booked and emails. */
async function stateOf(db: Db, id: string) {
  const { group_id } = await db.selectFrom('session').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()
  const all = db.selectFrom('session').select('id')
  const members = group_id ? all.where('group_id', '=', group_id) : all.where('id', '=', id)
  const { many } = await db
    .selectFrom('staffing_claim')
    .innerJoin('staffing_assignment', 'staffing_assignment.id', 'staffing_claim.assignment_id')
    .where('staffing_assignment.session_id', 'in', members)
    .select((eb) => eb.fn.count<number>('staffing_claim.assignment_id').as('many'))
    .executeTakeFirstOrThrow()
  const { sum } = await db
    .selectFrom('session')
    .where('id', 'in', members)
    .select((eb) => eb.fn.sum<string>('credits').as('sum'))
    .executeTakeFirstOrThrow()
  const emails = await db.selectFrom('message_mail').select('id').where('kind', '=', 'group.scheduled').execute()
  const groups = await db.selectFrom('session_group').select('id').execute()
  return {
    events: (await members.execute()).length,
    claims: Number(many),
    credits: Number(sum),
    groups: groups.length,
    emails: emails.length,
    broken: (await checkInvariants(db)).filter(({ violations }) => violations > 0).map(({ id: name, example }) => `${name} ${example}`),
  }
}

test('a server that is killed while it books a group has booked all of it or nothing; asked again, the group exists once', {
  timeout: within(900_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  try {
    for (const [point, days, isDone] of [
      ['half-way', 8, false],
      ['unanswered', 15, true],
    ] as const) {
      const calm = await start(url)
      const id = await booked(calm, days)
      await calm.server.stop()
      const before = await stateOf(db, id)
      expect(before, point).toMatchObject({ events: 1, broken: [] })
      const group = { copies: { sessionId: id, count: 3 }, pattern: 'SIMULTANEOUS', timezone: wish.timezone }
      const key = crypto.randomUUID()
      const send = (at: string, token: string) => ask(at, token, 'POST', '/session-group', group, key)
      const doomed = await start(url, point)
      expect(await send(doomed.server.url, doomed.token), point).toBeUndefined()
      expect(await doomed.server.killed()).toBe('killed')
      const whole = {
        events: 3,
        claims: 3 * before.claims,
        credits: 3 * before.credits,
        groups: before.groups + 1,
        broken: [],
      }
      const { emails: atFirst, ...killed } = await stateOf(db, id)
      const { emails: earlier, ...untouched } = before
      expect(killed, point).toEqual(isDone ? whole : untouched)
      if (!isDone) expect(atFirst, point).toBe(earlier)
      const next = await start(url)
      const told = await patiently(() => send(next.server.url, next.token))
      expect(told?.status, `${point} ${JSON.stringify(told?.body)}`).toBe(201)
      const { emails, ...after } = await stateOf(db, id)
      expect(after, point).toEqual(whole)
      // who is told of the copies is told once, whether the first answer came or not
      if (isDone) expect(emails, point).toBe(atFirst)
      expect(emails, point).toBeGreaterThan(earlier)
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
