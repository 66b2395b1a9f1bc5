import { yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { type Tx, transaction } from '../../apps/server/src/platform/database/db.ts'
import { planEvent } from '../../apps/server/src/schedule/schedule.ts'
import { rowsByRule, wrongReadiness } from '../../apps/server/src/session/readiness/project-readiness.ts'
import { insertSession } from '../../apps/server/src/session/session.ts'
import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'
import { broken, openHouses, wish } from './houses.ts'
import { inOwnDatabase } from './meeting.ts'

let houses: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  houses = await openHouses(1)
})
afterAll(() => houses?.close())

const rounds = 10
const id = world.sessions.gameReady
type Write = (tx: Tx) => Promise<unknown>

/** Two changes of one event that lock no common row: its template goes, and its host. */
const changes: readonly [Write, Write] = [
  (tx) => tx.updateTable('session').set({ template_id: null }).where('id', '=', id).execute(),
  (tx) => tx.updateTable('staffing_assignment').set({ user_id: null }).where('session_id', '=', id).where('role', '=', 'HOST').execute(),
]

/** Lets two transactions go on once both are here. */
function meeting() {
  const both = Promise.withResolvers<void>()
  let here = 0
  return () => {
    if (++here === 2) both.resolve()
    return both.promise
  }
}

const templateAndHost = () =>
  houses.db
    .selectFrom('session as s')
    .innerJoin('staffing_assignment as a', 'a.session_id', 's.id')
    .select(['s.template_id as template', 'a.user_id as host'])
    .where('s.id', '=', id)
    .where('a.role', '=', 'HOST')
    .executeTakeFirstOrThrow()

async function putBack({ template, host }: Awaited<ReturnType<typeof templateAndHost>>) {
  await command(asSystem(houses.first.house), async ({ tx }) => {
    await tx.updateTable('session').set({ template_id: template }).where('id', '=', id).execute()
    await tx.updateTable('staffing_assignment').set({ user_id: host }).where('session_id', '=', id).where('role', '=', 'HOST').execute()
    return yes(null)
  })
}

/** Removes events as if they had never been: past the triggers, since nothing else deletes a line of a change log. */
const forget = (ids: readonly string[]) =>
  houses.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['session_change', 'session_readiness'] as const)
      await tx
        .deleteFrom(table)
        .where('session_id', 'in', [...ids])
        .execute()
    await tx
      .deleteFrom('session')
      .where('id', 'in', [...ids])
      .execute()
  })

async function plannedFacts() {
  const { experienceId, format, hostType, timezone } = wish
  const input = { experienceId, format, hostType, timezone, workspaceId: world.workspaces.northwind, attendees: 20, duration: 60 } as const
  const planned = await command(asSystem(houses.first.house), (work) => planEvent(work, input))
  if (!planned.ok) throw new Error(planned.code)
  return { ...planned.value.facts, timeline: [] }
}

test('of two transactions on one event, neither of which sees the other, the later one leaves the readiness of both', async () => {
  const { house } = houses.first
  const { blackoutExperienceIds } = house.settings
  const wrong = () => wrongReadiness(houses.db, blackoutExperienceIds)
  const before = await templateAndHost()
  for (let round = 0; round < rounds; round++) {
    const meet = meeting()
    const change = (write: Write) =>
      command(asSystem(house), async ({ tx }) => {
        await write(tx)
        await meet()
        return yes(null)
      })
    await Promise.all(changes.map(change))
    expect(await wrong(), `round ${round}`).toEqual([])
    await putBack(before)
  }

  // the same for commands that also make an event: its facts are read with the notes, before the row of the other one is locked
  const facts = await plannedFacts()
  for (let round = 0; round < rounds; round++) {
    const meet = meeting()
    const change = (write: Write) =>
      command(asSystem(house), async (work) => {
        const { id: newId } = await insertSession(work, crypto.randomUUID(), { ...facts, startsAt: null, isOrdered: false })
        await write(work.tx)
        await meet()
        return yes(newId)
      })
    const made = (await Promise.all(changes.map(change))).flatMap((answer) => (answer.ok ? answer.value : []))
    expect(await wrong(), `round ${round} with new events`).toEqual([])
    const stored = await houses.db.selectFrom('session_readiness').select('session_id').where('session_id', 'in', made).execute()
    expect(stored).toHaveLength(2)
    await forget(made)
    await putBack(before)
  }

  // the naive variant reads before it waits for anyone, and writes what it read
  const [written, read] = [meeting(), meeting()]
  const host = Promise.withResolvers<void>()
  const naive = (write: Write, until: Promise<void>) =>
    transaction(house.db, async (tx) => {
      await write(tx)
      await written()
      await sql`delete from session_stale where txid = pg_current_xact_id()`.execute(tx)
      const [row] = await rowsByRule(tx, { now: testNow, blackoutExperienceIds }, [id])
      await read()
      await until
      if (row) await tx.updateTable('session_readiness').set(row).where('session_id', '=', id).execute()
    })
  await Promise.all([naive(changes[0], host.promise), naive(changes[1], Promise.resolve()).then(host.resolve)])
  expect(await wrong()).toEqual([id])
  await putBack(before)
  expect(await wrong()).toEqual([])
})

test('an event that changes while the invariants are checked looks right, unlike with reads that each see a different moment', async () => {
  const { blackoutExperienceIds } = houses.first.house.settings
  const before = await templateAndHost()
  /** Begins a check, and changes the event and its readiness between two reads of it. */
  const between = async <Found>(check: () => Promise<Found>): Promise<Found> => {
    const checking = await houses.db.transaction().execute(async (tx) => {
      await sql`lock table session_stale in access exclusive mode`.execute(tx)
      const checking = check()
      const waits = sql`select from pg_locks where ${sql.raw(inOwnDatabase)} and relation = 'session_stale'::regclass and mode = 'AccessShareLock' and not granted`
      while ((await waits.execute(tx)).rows.length === 0) await new Promise((done) => setTimeout(done, 5))
      await changes[1](tx)
      const [row] = await rowsByRule(tx, { now: testNow, blackoutExperienceIds }, [id])
      if (row) await tx.updateTable('session_readiness').set(row).where('session_id', '=', id).execute()
      await sql`delete from session_stale where txid = pg_current_xact_id()`.execute(tx)
      return { checking }
    })
    const found = await checking.checking
    await putBack(before)
    return found
  }
  expect(await between(() => broken(houses.db))).toEqual([])
  expect(await between(() => wrongReadiness(houses.db, blackoutExperienceIds))).toEqual([id])
})
