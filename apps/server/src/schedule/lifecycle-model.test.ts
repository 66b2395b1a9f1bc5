import { SESSION_STATUSES, type SessionStatus } from '@troupe/domain/session/kinds'
import { mayCancel, mayMove, type SessionEvent, TRANSITIONS } from '@troupe/domain/session/lifecycle'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../check-invariants.ts'
import { scheduleTicks } from './schedule.ts'

const runs = 120
const timezone = 'America/New_York'
const producer = 'producer@troupe.example'

let app: OpenHouse
let kinds: readonly { readonly email: string; readonly body: object; readonly diy: boolean; readonly ahead: number }[]
beforeAll(async () => {
  app = await openHouse()
  const selfHosted = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id', 'f.type', 'f.duration'])
    .where('f.host_type', '=', 'SELF_HOSTED')
    .where('e.subscribers', '=', false)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
  const shared = { timezone, attendees: 20, workspaceId: world.workspaces.diy }
  const own = { experienceId: selfHosted.experience_id, format: selfHosted.type, hostType: 'SELF_HOSTED', duration: selfHosted.duration }
  const hosted = { experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN', duration: 60 }
  const email = 'editor@orbis.example'
  kinds = [
    { email, body: { ...shared, ...own }, diy: true, ahead: 3 },
    { email, body: { ...shared, ...hosted }, diy: false, ahead: 29 },
  ]
  await credits(shared.workspaceId, 100_000)
})
afterAll(() => app.close())

/** Transitions of a session that a person or the clock may cause. */
const listed = new Set(
  TRANSITIONS.flatMap(({ from, to }) => {
    const back = TRANSITIONS.filter((one) => one.to === from && one.event !== 'RESTORE').map((one) => one.from)
    return (to === 'PREVIOUS' ? back : [to]).map((one) => `${from}>${one}`)
  }),
)

test.each(SESSION_STATUSES.flatMap((from) => SESSION_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'the database lets a session go from %s to %s exactly when the rules list it',
  async (from, to) => {
    expect(await databaseAllows(from, to)).toBe(listed.has(`${from}>${to}`))
  },
)

test('whatever people and the clock do in whatever order, an event takes only the listed steps, and is refused only what is not listed', async () => {
  const seen = new Set<string>()
  let refused = 0
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...deeds) },
    { weight: 1, arbitrary: fc.constantFrom<Deed>('to the expiry', 'to the start', 'to the end') },
  )
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), fc.array(step, { minLength: 1, maxLength: 9 }), async (diy, dated, steps) => {
      const run = await begin(diy ? 0 : 1, dated)
      for (const deed of steps) {
        const told = await run.take(deed)
        if (told === 'refused') refused++
        else if (told) seen.add(told)
      }
      await run.leave()
    }),
    // these lives always take the steps that chance alone takes rarely
    {
      numRuns: runs,
      examples: [
        [true, true, ['to the start', 'to the end', 'cancel']],
        [false, true, ['ask', 'force', 'ask', 'cancel']],
        [false, false, ['book', 'cancel']],
        [false, false, ['cancel']],
      ],
    },
  )
  console.log(`${runs} lives of an event on the embedded database: ${refused} refusals, the steps ${[...seen].sort().join(', ')}`)
  for (const one of ['UNSCHEDULED>SCHEDULED', 'SCHEDULED>REQUESTED', 'REQUESTED>SCHEDULED', 'SCHEDULED>LIVE', 'LIVE>COMPLETED'])
    expect(seen).toContain(one)
  for (const from of ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED']) expect(seen).toContain(`${from}>CANCELLED`)
  expect(refused).toBeGreaterThan(runs / 4)
  app.clock.now = testNow
  // the checker leaves out what is noted and not yet written: commands leave nothing
  expect(await app.db.selectFrom('session_stale').select('session_id').execute()).toEqual([])
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
}, 120_000)

const deeds = ['book', 'force', 'unschedule', 'ask', 'withdraw', 'refuse', 'cancel'] as const
type Deed = (typeof deeds)[number] | 'to the expiry' | 'to the start' | 'to the end'

/** One event's life, together with what the rules allow. */
async function begin(kind: number, dated: boolean) {
  app.clock.now = testNow
  const { email, body, diy, ahead } = kinds[kind] ?? never()
  const me = app.as(email)
  const staff = app.as(producer)
  let next = 0
  /** Another start each time, on the hour. */
  const start = () => testNow.add({ hours: 24 * ahead + (diy ? next++ % 40 : 0), minutes: diy ? 0 : 15 * (next++ % 12) }).toString()
  const made = await me.call('POST', '/session', { ...body, ...(dated ? { date: start() } : {}) })
  const { id } = (made.status === 201 ? made : await me.call('POST', '/session', body)).body as { id: string }
  let previous: SessionStatus = 'UNSCHEDULED'
  let jumped = false

  const row = async () => {
    const found = await app.db
      .selectFrom('session')
      .select(['status', 'starts_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return found
  }
  const resolved = (to: SessionStatus | 'PREVIOUS') => (to === 'PREVIOUS' ? previous : to)

  /** Does one deed; answers the step that the event took, 'refused', or nothing when it stayed. */
  async function take(deed: Deed): Promise<string | undefined> {
    if (deed === 'to the expiry' || deed === 'to the start' || deed === 'to the end') return jump(deed)
    const before = await row()
    const event = eventOf(deed, before.status)
    const move = mayMove(before.status, event)
    const told = await deedOf(deed)
    const after = await row()
    expect(told.status, told.text).toBeLessThan(500)
    if (told.status >= 400) {
      expect(after.status).toBe(before.status)
      // where no crew has to be found and nothing has begun, the rules alone decide
      if (diy && !jumped) expect([deed, before.status, told.body.code, move.ok]).toEqual([deed, before.status, told.body.code, false])
      if (deed === 'cancel') expect(mayCancel({ status: before.status, startsAt: before.starts_at }, app.clock.now).ok).toBe(false)
      return 'refused'
    }
    expect([deed, before.status, move]).toEqual([deed, before.status, { ok: true, value: move.ok ? move.value : null }])
    expect(after.status).toBe(move.ok ? resolved(move.value) : null)
    if (deed === 'ask') previous = before.status
    return before.status === after.status ? undefined : `${before.status}>${after.status}`
  }

  const deedOf = async (deed: (typeof deeds)[number]) => {
    switch (deed) {
      case 'book': {
        const held = await me.call('POST', `/scheduler/session/${id}/reserve`, { startsAt: start(), timezone })
        return held.status === 200 ? me.call('POST', `/scheduler/session/${id}/book`, { holdId: held.body.holdId }) : held
      }
      case 'force':
        return staff.call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt: start(), reason: 'Model', waiveFee: true })
      case 'unschedule':
        return me.call('DELETE', `/scheduler/session/${id}/book`)
      case 'ask':
        return me.call('POST', `/scheduler/session/${id}/request`, { startsAt: start(), timezone })
      case 'withdraw':
        return me.call('DELETE', `/scheduler/session/${id}/request`)
      case 'refuse':
        return staff.call('POST', `/scheduler/session/${id}/request/refuse`, { reason: 'Model' })
      case 'cancel':
        return me.call('DELETE', `/session/${id}`)
    }
  }

  /** Lets time pass, then lets the clock do its work; it takes only its own steps, and those that are due. */
  async function jump(deed: 'to the expiry' | 'to the start' | 'to the end'): Promise<string | undefined> {
    const { starts_at, ends_at } = await row()
    const to =
      deed === 'to the expiry' ? app.clock.now.add({ hours: 24 }) : deed === 'to the start' ? starts_at : ends_at?.add({ minutes: 30 })
    if (!to || Temporal.Instant.compare(to, app.clock.now) < 0) return undefined
    app.clock.now = to
    jumped = true
    let step: string | undefined
    for (const tick of scheduleTicks(app.house)) {
      const before = await row()
      await tick.run()
      const after = await row()
      const over = before.ends_at && Temporal.Instant.compare(before.ends_at.add({ minutes: 30 }), to) <= 0
      const begun = before.starts_at && before.ends_at && inside(to, before.starts_at, before.ends_at)
      if (tick.name === 'events complete' && over && ['SCHEDULED', 'LIVE'].includes(before.status)) expect(after.status).toBe('COMPLETED')
      if (tick.name === 'self-hosted events start' && diy && begun && before.status === 'SCHEDULED') expect(after.status).toBe('LIVE')
      if (after.status === before.status) continue
      const events = (['EXPIRE', 'START', 'TIME_OUT'] as const).map((event) => mayMove(before.status, event))
      expect(events.flatMap((move) => (move.ok ? [resolved(move.value)] : []))).toContain(after.status)
      step = `${before.status}>${after.status}`
    }
    return step
  }

  /** Frees the crew, so that the next life finds one. */
  const leave = async () => {
    app.clock.now = testNow
    if (['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'].includes((await row()).status)) await me.call('DELETE', `/session/${id}`)
  }
  return { take, leave }
}

function eventOf(deed: (typeof deeds)[number], from: SessionStatus): SessionEvent {
  switch (deed) {
    case 'book':
      return from === 'SCHEDULED' ? 'BOOK_ANOTHER_TIME' : 'BOOK'
    case 'force':
      return from === 'REQUESTED' ? 'APPROVE' : from === 'SCHEDULED' ? 'BOOK_ANOTHER_TIME' : 'BOOK'
    case 'unschedule':
      return 'UNSCHEDULE'
    case 'ask':
      return 'REQUEST'
    case 'withdraw':
      return 'WITHDRAW'
    case 'refuse':
      return 'REFUSE'
    case 'cancel':
      return 'CANCEL'
  }
}

const inside = (at: Temporal.Instant, from: Temporal.Instant, to: Temporal.Instant) =>
  Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0

/** Puts an event into a state past every rule, then asks the database for another; nothing stays. */
async function databaseAllows(from: SessionStatus, to: SessionStatus): Promise<boolean> {
  const set = (status: SessionStatus) => {
    const timed = status !== 'UNSCHEDULED'
    return sql`update session set status = ${status}, starts_at = ${timed ? '2026-11-02T15:00:00Z' : null}::timestamptz,
      ends_at = ${timed ? '2026-11-02T16:00:00Z' : null}::timestamptz, local_start = ${timed ? '2026-11-02T10:00:00' : null}::timestamp
      where id = ${world.sessions.unscheduled}`
  }
  let allowed = false
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await set(from).execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await set(to).execute(tx)
      allowed = true
      throw new Undone()
    })
    .catch((error: { constraint?: string }) => {
      if (!(error instanceof Undone) && error.constraint !== 'session_move') throw error
    })
  return allowed
}

class Undone extends Error {}

async function credits(workspace_id: string, quantity: number) {
  const wallet = { workspace_id, consumable: 'CREDIT' } as const
  const lot = { ...wallet, quantity, granted_at: testNow }
  const { id } = await app.db.insertInto('credit_lot').values(lot).returning('id').executeTakeFirstOrThrow()
  const way = { from_account: 'PURCHASED', to_account: 'AVAILABLE' } as const
  await app.db
    .insertInto('credit_entry')
    .values({ ...wallet, ...way, lot_id: id, quantity, reason: 'Test', key: 'model', at: testNow })
    .execute()
}

function never(): never {
  throw new Error('no such kind')
}
