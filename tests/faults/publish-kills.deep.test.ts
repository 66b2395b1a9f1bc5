import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { peopleTold } from '../../packages/domain/src/staffing/plan/input.ts'
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

const start = crashingServer({ crash: import.meta.resolve('./crash-in-publish.ts'), email: 'admin@troupe.example' })

/** Two events of a day, and the solved plan of their hosts. */
async function planned({ server: { url }, token }: Awaited<ReturnType<typeof start>>, db: Db, days: number) {
  const editor = await signIn(url, password)
  const [first, second] = await twoOfOneDay(url, editor, days)
  for (const date of [first, second]) await patiently(() => ask(url, editor, 'POST', '/session', { ...wish, date }, crypto.randomUUID()))
  const from = Temporal.Instant.from(first)
  const input = { from: from.subtract({ hours: 1 }).toString(), to: from.add({ hours: 24 }).toString(), roles: ['HOST'] }
  const query = 'mutation ($input: CreateStaffingPlanInput!) { createStaffingPlan(input: $input) { id } }'
  await patiently(() => ask(url, token, 'POST', '/graphql', { query, variables: { input } }, crypto.randomUUID()))
  const plan = () =>
    db.selectFrom('staffing_plan').select(['id', 'state', 'result']).orderBy('made_at', 'desc').limit(1).executeTakeFirstOrThrow()
  await expect.poll(async () => (await plan()).state, { timeout: within(60_000) }).toBe('READY')
  const { id, result } = await plan()
  // the world's own offers of that day stay
  const places = (result?.places ?? []).filter(({ userId, before }) => userId !== null && before === null)
  return { id, placeIds: places.map(({ placeId }) => placeId), people: peopleTold(result?.places ?? []) }
}

/** What the database holds of a publication. */
async function stateOf(db: Db, { id, placeIds }: { readonly id: string; readonly placeIds: readonly string[] }) {
  const { state } = await db.selectFrom('staffing_plan').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const offers = await db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', 'in', placeIds)
    .where('state', '=', 'PENDING')
    .execute()
  const rounds = await db.selectFrom('staffing_round').select('id').where('plan_id', '=', id).execute()
  const mails = await db.selectFrom('message_mail').select('id').where('dedupe_key', 'like', `plan/${id}/%`).execute()
  return { state, offers: offers.length, rounds: rounds.length, mails: mails.length }
}

test('a server that is killed while it publishes a plan has published all of it or nothing; published again, everyone has their offers and one email', {
  timeout: within(900_000),
}, async () => {
  const { url, db, close } = await postgres.filled()
  try {
    for (const [point, days, isDone] of [
      ['told', 8, false],
      ['offered', 15, false],
      ['written', 22, false],
      ['unanswered', 29, true],
    ] as const) {
      const calm = await start(url)
      const plan = await planned(calm, db, days)
      await calm.server.stop()
      expect(plan.placeIds.length, point).toBeGreaterThan(1)
      const before = { state: 'READY', offers: 0, rounds: 0, mails: 0 }
      expect(await stateOf(db, plan), point).toEqual(before)
      const key = crypto.randomUUID()
      const query = 'mutation ($id: ID!, $people: Int!) { publishStaffingPlan(id: $id, confirm: $people) { state } }'
      const send = (at: string, token: string) =>
        ask(at, token, 'POST', '/graphql', { query, variables: { id: plan.id, people: plan.people } }, key)
      const doomed = await start(url, point)
      expect(await send(doomed.server.url, doomed.token), point).toBeUndefined()
      expect(await doomed.server.killed()).toBe('killed')
      const published = { state: 'PUBLISHED', offers: plan.placeIds.length, rounds: plan.people, mails: plan.people }
      expect(await stateOf(db, plan), point).toEqual(isDone ? published : before)
      const next = await start(url)
      const told = await patiently(() => send(next.server.url, next.token))
      expect(told?.body, point).toMatchObject({ data: { publishStaffingPlan: { state: 'PUBLISHED' } } })
      expect(await stateOf(db, plan), point).toEqual(published)
      await next.server.stop()
    }
  } finally {
    await close()
  }
})
