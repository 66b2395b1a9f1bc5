import type { SessionStatus } from '@troupe/domain/session/kinds'
import { mayCancel, mayMove, type SessionEvent } from '@troupe/domain/session/lifecycle'
import fc from 'fast-check'
import { expect } from 'vitest'
import { scheduleTicks } from '../apps/server/src/schedule/schedule.ts'
import type { OpenHouse } from './house.ts'
import { testNow } from './template.ts'
import { addCredits } from './wallet.ts'
import { world } from './world/ids.ts'

const timezone = 'America/New_York'
const producer = 'producer@troupe.example'
const email = 'editor@orbis.example'

/**
 * Lets that many events live at random: people and the clock do their deeds in any order, and after each the event is where the rules say.
 * Answers the steps that were taken and how many deeds were refused.
 */
export async function eventLives(app: OpenHouse, runs: number) {
  const seen = new Set<string>()
  let refused = 0
  const kinds = await kindsOf(app)
  await addCredits(app.db, world.workspaces.diy, 100_000)
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...deeds) },
    { weight: 1, arbitrary: fc.constantFrom<Deed>('to the expiry', 'to the start', 'to the end') },
  )
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), fc.array(step, { minLength: 1, maxLength: 9 }), async (diy, dated, steps) => {
      const run = await begin(app, diy ? kinds.diy : kinds.hosted, dated)
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
  app.clock.now = testNow
  return { seen, refused }
}

interface Kind {
  readonly body: object
  readonly diy: boolean
  readonly ahead: number
}

async function kindsOf(app: OpenHouse): Promise<{ readonly diy: Kind; readonly hosted: Kind }> {
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
  return {
    diy: { body: { ...shared, ...own }, diy: true, ahead: 3 },
    hosted: { body: { ...shared, ...hosted }, diy: false, ahead: 29 },
  }
}

const deeds = ['book', 'force', 'unschedule', 'ask', 'withdraw', 'refuse', 'cancel'] as const
type Deed = (typeof deeds)[number] | 'to the expiry' | 'to the start' | 'to the end'

/** One event's life, together with what the rules allow. */
async function begin(app: OpenHouse, { body, diy, ahead }: Kind, dated: boolean) {
  app.clock.now = testNow
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
