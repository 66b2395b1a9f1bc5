import { PACKAGE_LEVELS } from '@troupe/domain/catalogue/kinds'
import fc from 'fast-check'
import { backOf, formerPercent, formerRefund, hoursTo, isFormerFirstDay, percentBack } from './domain/fee-rule.ts'
import type { OpenHouse } from './house.ts'
import { testNow } from './template.ts'
import { addCredits, movedBy } from './wallet.ts'
import { world } from './world/ids.ts'

/** Zones in which a day begins anywhere between 14 hours before and 11 hours after UTC. */
const zones = ['America/Chicago', 'America/New_York', 'Europe/Berlin', 'Asia/Bangkok', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
/** Two places in the same city, the one in the expensive zone first, and a city on the other side of the world. */
const places = [
  { city: 'New York', latitude: 40.95, longitude: -73.984, zone: 'America/New_York' },
  { city: 'New York', latitude: 40.7549, longitude: -73.984, zone: 'America/New_York' },
  { city: 'Chicago', latitude: 42.1, longitude: -87.6298, zone: 'America/Chicago' },
  { city: 'Sydney', latitude: -33.8688, longitude: 151.2093, zone: 'Australia/Sydney' },
] as const
const kinds = [
  { format: 'REMOTE', hostType: 'ON_SCREEN' },
  { format: 'IN_PERSON', hostType: 'ON_SCREEN' },
  { format: 'IN_PERSON', hostType: 'ON_SITE' },
  { format: 'REMOTE', hostType: 'SELF_HOSTED' },
] as const
type Kind = (typeof kinds)[number] & { readonly experienceId: string; readonly duration: number }

const pick = <T>(some: readonly T[], index: number): T => some[index % some.length] as T

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 130 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approach' as const), minutes: fc.integer({ min: 24 * 60 - 90, max: 100 * 60 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      days: fc.integer({ min: 1, max: 60 }),
      zone: fc.nat(5),
      rooms: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rooms' as const), rooms: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slots' as const), rooms: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('level' as const), level: fc.constantFrom(...PACKAGE_LEVELS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), place: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unschedule' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A random history of an event with only a customer's actions: booked, changed, and cancelled at the end. */
const life = fc.record({
  kind: fc.nat(3),
  zone: fc.nat(5),
  place: fc.nat(3),
  rooms: fc.integer({ min: 1, max: 4 }),
  days: fc.integer({ min: 2, max: 30 }),
  hour: fc.nat(23),
  /** The time before the first change, often longer than the free first day. */
  rests: fc.integer({ min: 0, max: 80 }),
  steps: fc.array(step, { minLength: 3, maxLength: 7 }),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

/** A self-hosted event that gets a second room, is moved into a global unavailability and out of it again: the first change still limits refunds. */
const leavesHoliday: Life = {
  kind: 3,
  zone: 0,
  place: 0,
  rooms: 1,
  days: 6,
  hour: 0,
  rests: 36,
  steps: [
    { do: 'wait', hours: 93 },
    { do: 'move', days: 1, zone: 0, rooms: 2 },
    { do: 'move', days: 19, zone: 0, rooms: null },
    { do: 'move', days: 1, zone: 0, rooms: null },
    { do: 'wait', hours: 1 },
  ],
}

/** Counts over all histories, checked at the end, so that a property test that compares nothing fails. */
interface Seen {
  lives: number
  changes: number
  compared: number
  /** Histories in which the former rule would have refunded more than a change allowed. */
  formerBroken: number
  /** Histories with a change on the free first day, or less than 24 hours before the start. */
  near: number
}

/** Runs random histories on a separate house, the same ones for a `seed`; returns the counts. Throws when one refunds too much. */
export async function liveLives(app: OpenHouse, runs: number, seed?: number): Promise<Seen> {
  const seen: Seen = { lives: 0, changes: 0, compared: 0, formerBroken: 0, near: 0 }
  const found = await prepareLives(app)
  const lives = fc.asyncProperty(life, (one) => live(app, found, one, seen))
  await fc.assert(lives, { numRuns: runs, examples: [[leavesHoliday]], ...(seed === undefined ? {} : { seed }) })
  return seen
}

/** Credits for every history, and seasons that change a price by more than a third from one week to the next. */
async function prepareLives(app: OpenHouse): Promise<readonly Kind[]> {
  for (const name of ['northwind', 'diy'] as const) await addCredits(app.db, world.workspaces[name], 500_000, `lives-${name}`)
  for (let week = 0; week < 16; week++) {
    const startsOn = Temporal.PlainDate.from('2026-10-05').add({ days: 7 * week })
    const percent = [40, -35, 0][week % 3] ?? 0
    await app.db
      .insertInto('catalogue_price_modifier')
      .values({
        starts_on: startsOn,
        ends_on: startsOn.add({ days: 6 }),
        types: ['REMOTE', 'HYBRID', 'IN_PERSON'],
        percent,
        made_at: '2000-01-01T00:00Z',
      })
      .execute()
  }
  const found: Kind[] = []
  for (const kind of kinds) {
    const row = await app.db
      .selectFrom('catalogue_format as f')
      .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
      .select(['f.experience_id', 'f.duration'])
      .where('f.type', '=', kind.format)
      .where('f.host_type', '=', kind.hostType)
      .where('f.actors', '=', 0)
      .where('f.attendees_max', '>=', 100)
      .where('e.subscribers', '=', false)
      .where('e.visible', '=', true)
      .where('e.bookable', '=', true)
      .orderBy('f.id')
      .executeTakeFirstOrThrow()
    found.push({ ...kind, experienceId: row.experience_id, duration: row.duration })
  }
  return found
}

/** The refund that a customer's change allows: nothing in the next 30 days may refund more. */
interface Change {
  readonly at: Temporal.Instant
  readonly percent: number
  readonly credits: number
  /** The credits moved before it, and the refunds by the former rule. */
  readonly before: { readonly back: number; readonly fees: number }
  readonly formerBack: number
}

/**
 * Runs one history over HTTP and checks every refund against an independent copy of the rule: its own table, its own count of days, and sums of the
 * ledger only. Throws when more was refunded than a change of the last 30 days allows.
 */
async function live(app: OpenHouse, found: readonly Kind[], one: Life, seen: Seen): Promise<void> {
  const kind = pick(found, one.kind)
  const isOwn = kind.hostType === 'SELF_HOSTED'
  const me = app.as(isOwn ? 'editor@orbis.example' : 'editor@northwind.example')
  app.clock.now = testNow
  const place = kind.format === 'IN_PERSON' ? pick(places, one.place) : null
  const timezone = pick(zones, one.zone)
  const { experienceId, format, hostType, duration } = kind
  const event = { experienceId, format, hostType, duration, timezone, attendees: one.rooms * 25 }
  const wish = {
    ...event,
    workspaceId: isOwn ? world.workspaces.diy : world.workspaces.northwind,
    ...(place ? { location: { name: 'Hall', city: place.city, latitude: place.latitude, longitude: place.longitude } } : {}),
  }
  const wanted = testNow.add({ hours: 24 * Math.max(4, one.days) + one.hour })
  let made = await me.call('POST', '/session', { ...wish, date: wanted.toString() })
  const [other] = made.body.extensions?.alternatives ?? []
  if (made.status !== 201 && other) made = await me.call('POST', '/session', { ...wish, date: other.startsAt })
  if (made.status !== 201) return
  seen.lives++
  const { id } = made.body as { id: string }
  const first = Temporal.Instant.from(made.body.startsAt)
  const feeZone = place?.zone ?? timezone
  let freeUntil = hoursTo(testNow, first) < 48 ? null : testNow.add({ hours: 24 })
  const changes: Change[] = []
  let boundless = false
  let here = place
  const former = { back: 0, remembered: null as { at: Temporal.Instant; percent: number; fees: number } | null, broken: false }
  await me.ask(fewer, { input: { id, attendees: 1 } })

  const rowNow = () =>
    app.db
      .selectFrom('session')
      .select(['status', 'starts_at', 'ends_at', 'size', 'credits', 'timezone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  type Row = Awaited<ReturnType<typeof rowNow>>
  const isFirstDay = () => freeUntil !== null && Temporal.Instant.compare(app.clock.now, freeUntil) < 0
  const percentOf = (row: Row) => (row.starts_at === null || isFirstDay() ? 100 : percentBack(kind, row, feeZone, app.clock.now, holidays))

  /** Performs an action and checks its refund against what the changes allow. */
  async function act(
    run: () => Promise<{ status: number; body: { code?: string } }>,
    isCancel: boolean,
    // another package level limits no later refund
    limits = true,
  ): Promise<void> {
    const [before, sums] = [await rowNow(), await movedBy(app.db, id)]
    const percent = percentOf(before)
    const isFree = before.starts_at === null || isFirstDay()
    const answer = await run()
    if (answer.status >= 400) return
    const [after, now] = [await rowNow(), await movedBy(app.db, id)]
    const last = await app.db
      .selectFrom('schedule_change')
      .select('free')
      .where('session_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    // while we can't staff an event nothing limits its refunds: changes before that have no bound left to compare with, though they still limit later refunds
    if (last?.free === 'WE_CANNOT_STAFF' || last?.free === 'GLOBAL_UNAVAILABILITY') {
      boundless ||= changes.length > 0
      changes.length = 0
      former.broken = false
      return
    }
    const fee = now.fees - sums.fees
    former.back += isCancel
      ? formerRefund(kind, before, app.clock.now, isFormerFirstDay(testNow, first, app.clock.now), former.remembered, holidays)
      : 0
    former.back += isCancel ? 0 : Math.max(0, before.credits - after.credits)
    if (!isCancel && before.starts_at !== null && (after.starts_at === null || !after.starts_at.equals(before.starts_at))) {
      const back = formerPercent(kind, before, app.clock.now, isFormerFirstDay(testNow, first, app.clock.now), holidays)
      if (back < 100 || fee > 0)
        former.remembered = {
          at: app.clock.now,
          percent: Math.min(back, former.remembered?.percent ?? 100),
          fees: fee + (former.remembered?.fees ?? 0),
        }
    }
    if (!isCancel && !isFree && limits)
      changes.push({
        at: app.clock.now,
        percent,
        credits: before.credits,
        before: sums,
        formerBack: former.back - Math.max(0, before.credits - after.credits),
      })
    if (after.starts_at !== null && hoursTo(app.clock.now, after.starts_at) < 48) freeUntil = null
    if (!isCancel) seen.changes++
    if (hoursTo(app.clock.now, before.starts_at ?? app.clock.now) < 24) seen.near++
    if (isFirstDay() && isCancel) return
    for (const change of changes) {
      if (Temporal.Instant.compare(app.clock.now, change.at.add({ hours: 720 })) >= 0) continue
      const least = isCancel ? Math.min(change.percent, percent) : change.percent
      const fees = now.fees - change.before.fees
      const most = backOf(change.credits, least) + fees
      const came = now.back - change.before.back
      seen.compared++
      // cancelling refunds nothing once more than today's row allows was refunded; earlier refunds may exceed it
      const cancelled = now.back - sums.back
      if (came > most && (!isCancel || cancelled > 0))
        throw new Error(`${came} came back, of ${most} that a change at ${change.at} left (${least} % of ${change.credits}, fees ${fees})`)
      if (isCancel && cancelled > backOf(before.credits, percent))
        throw new Error(`${cancelled} came back of ${before.credits} at ${percent} %`)
      if (former.back - change.formerBack > most) former.broken = true
    }
    if (isCancel && changes.length === 0 && !boundless && now.back - sums.back !== backOf(before.credits, percent))
      throw new Error(`${now.back - sums.back} came back of ${before.credits} at ${percent} %`)
  }

  await take({ do: 'wait', hours: one.rests })
  for (const deed of one.steps) await take(deed)
  await act(() => me.call('DELETE', `/session/${id}`), true)
  if (former.broken) seen.formerBroken++
  // its crew is free for the next history
  app.clock.now = testNow
  const { status } = await rowNow()
  if (status === 'SCHEDULED' || status === 'UNSCHEDULED') await me.call('DELETE', `/session/${id}`)

  async function take(deed: Step): Promise<void> {
    const row = await rowNow()
    const path = `/scheduler/session/${id}`
    if (deed.do === 'wait') {
      const later = app.clock.now.add({ hours: deed.hours })
      if (row.starts_at === null || Temporal.Instant.compare(later, row.starts_at) < 0) app.clock.now = later
    } else if (deed.do === 'approach') {
      const near = row.starts_at?.subtract({ minutes: deed.minutes })
      if (near && Temporal.Instant.compare(near, app.clock.now) > 0) app.clock.now = near
    } else if (deed.do === 'unschedule') {
      await act(async () => {
        const asked = await me.call('DELETE', `${path}/book`)
        const feeId = asked.body.extensions?.fee?.id
        return feeId ? me.call('DELETE', `${path}/book?feeId=${feeId}`) : asked
      }, false)
    } else if (deed.do === 'slots') {
      // the present number changes nothing
      if (deed.rooms !== row.size) await act(() => me.call('PUT', `${path}/slots`, { quantity: deed.rooms }), false)
    } else if (deed.do === 'level') {
      await act(() => me.call('POST', `/session/${id}/upgrade`, { upgrade: deed.level }), false, false)
    } else if (deed.do === 'start') {
      if (kind.format !== 'IN_PERSON') return
      const next = pick(places, deed.place)
      // the present place changes nothing
      if (next === here) return
      const { zone: _, ...to } = next
      await act(async () => {
        const { errors } = await me.ask(setStart, { input: { id, type: 'START', name: 'Hall', ...to } })
        if (!errors) here = next
        return { status: errors ? 409 : 200, body: {} }
      }, false)
    } else {
      const days = deed.do === 'move' ? deed.days : null
      const startsAt =
        days === null ? row.starts_at : app.clock.now.add({ hours: 24 * days }).round({ smallestUnit: 'hour', roundingMode: 'ceil' })
      if (startsAt === null) return
      const quantity = deed.rooms ?? undefined
      const to = { startsAt: startsAt.toString(), timezone: deed.do === 'move' ? pick(zones, deed.zone) : row.timezone, quantity }
      await act(() => reserved(path, to), false)
    }
  }

  async function reserved(path: string, to: { startsAt: string; timezone: string; quantity: number | undefined }) {
    const body = { startsAt: to.startsAt, timezone: to.timezone, ...(to.quantity === undefined ? {} : { quantity: to.quantity }) }
    let held = await me.call('POST', `${path}/reserve`, body)
    if (held.body.code === 'FEE_REQUIRED') held = await me.call('POST', `${path}/reserve`, { ...body, feeId: held.body.extensions.fee.id })
    const [other] = held.body.extensions?.alternatives ?? []
    if (held.body.code === 'SLOT_TAKEN' && other) {
      held = await me.call('POST', `${path}/reserve`, { ...body, startsAt: other.startsAt })
      if (held.body.code === 'FEE_REQUIRED')
        held = await me.call('POST', `${path}/reserve`, { ...body, startsAt: other.startsAt, feeId: held.body.extensions.fee.id })
    }
    return held.status === 200 ? me.call('POST', `${path}/book`, { holdId: held.body.holdId }) : held
  }
}

const fewer = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
const setStart = 'mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { id } }'

/** The holidays of the world around `testNow`: days of UTC. */
const holidays = new Set(['2026-10-30', '2026-12-24', '2026-12-25', '2026-12-26'])
