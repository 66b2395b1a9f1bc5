import { discountCodeInput, discountCodeState } from '@troupe/domain/checkout/discount-code'
import { optionFaults } from '@troupe/domain/mission/input'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { callAt } from '@troupe/domain/session/times'
import { expect, test } from 'vitest'
import { experiences } from './experiences.ts'
import { idOf, world } from './ids.ts'
import { missionsOf } from './missions.ts'
import { staff, zoneOf } from './people.ts'
import { leadFactsOf } from './staffing.ts'
import { workspaces } from './workspaces.ts'
import { type World, worldAt } from './world.ts'

// a weekday noon, a Saturday night, New Year, both changes of clocks, the days before Christmas and midsummer
const moments = [
  '2026-11-21T04:00:00Z',
  '2026-11-25T18:10:00Z',
  '2026-12-22T09:00:00Z',
  '2026-12-25T23:00:00Z',
  '2027-01-01T00:00:00Z',
  '2027-03-14T06:59:00Z',
  '2027-03-27T22:00:00Z',
  '2027-06-24T21:00:00Z',
  '2027-10-31T01:30:00Z',
  '2028-02-29T13:00:00Z',
].map((text) => Temporal.Instant.from(text))
const worlds = moments.map((now) => [now.toString(), worldAt(now)] as const)
const ms = (at: Temporal.Instant | null) => at?.epochMilliseconds ?? Number.NaN
const minute = 60_000

test('the missions of the world have answers that an editor could have given them', () => {
  const unfit = missionsOf(moments[0] ?? Temporal.Now.instant()).filter(
    ({ type, options }) => Object.keys(optionFaults(type, options)).length > 0,
  )
  expect(unfit).toEqual([])
})

test('ids are fixed, unlike each other and shaped as UUIDs', () => {
  expect(idOf('user', 'admin')).toBe(world.users.admin)
  const every = Object.values(world).flatMap((names) => Object.values<string>(names))
  expect(new Set(every).size).toBe(every.length)
  for (const id of every) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('every named thing of the world exists', () => {
  const { events } = worldAt(moments[0] as Temporal.Instant)
  expect(Object.keys(experiences).sort()).toEqual(Object.keys(world.experiences).sort())
  expect(Object.keys(workspaces).sort()).toEqual(Object.keys(world.workspaces).sort())
  const sessions = new Set(events.map((event) => event.session.id))
  for (const [name, id] of Object.entries(world.sessions)) expect(sessions, name).toContain(id)
  for (const [name, id] of Object.entries(world.users)) expect(peopleIds(worldAt(moments[0] as Temporal.Instant)), name).toContain(id)
})

test('the same moment makes the same world', () => {
  const now = moments[1] as Temporal.Instant
  expect(JSON.stringify(worldAt(now))).toBe(JSON.stringify(worldAt(now)))
})

test('the catalogue fills every category and keeps to the lengths of its fields', () => {
  const shows = Object.values(experiences)
  expect(shows.length).toBeGreaterThanOrEqual(24)
  expect(new Set(shows.map((show) => show.category)).size).toBe(10)
  expect(new Set(shows.flatMap((show) => show.formats.map((format) => format.pdfType))).size).toBe(10)
  expect(new Set(shows.flatMap((show) => show.formats.map((format) => format.syncType))).size).toBe(7)
  expect(shows.filter((show) => show.subscribers).length).toBeGreaterThanOrEqual(2)
  for (const show of shows) {
    expect(show.title.length, show.title).toBeLessThanOrEqual(96)
    expect(show.subtitle.length, show.title).toBeLessThanOrEqual(64)
    expect(show.description.length, show.title).toBeLessThanOrEqual(256)
    expect(show.overview.split('</p><p>').length, show.title).toBeGreaterThanOrEqual(2)
    expect(show.formats.length, show.title).toBeGreaterThan(0)
    for (const format of show.formats) {
      expect(`${format.type} ${format.hostType}`).not.toBe('REMOTE ON_SITE')
      for (const text of [format.description, format.title]) expect(text.length, show.title).toBeGreaterThan(0)
      expect(format.title.length).toBeLessThanOrEqual(96)
      expect(format.subtitle.length).toBeLessThanOrEqual(64)
      expect(format.description.length, show.title).toBeLessThanOrEqual(256)
      expect(format.minDuration).toBeLessThanOrEqual(format.duration)
      expect(format.duration).toBeLessThanOrEqual(format.maxDuration)
      expect(format.runningOrder.some((item) => item.offsetMinutes === 0)).toBe(true)
      const during = format.runningOrder.filter((item) => item.title === 'Curtain down').map((item) => item.offsetMinutes)
      expect(during).toEqual([format.duration])
    }
  }
})

test('more than forty people live in at least eight time zones', () => {
  expect(staff.length).toBeGreaterThanOrEqual(40)
  expect(new Set(staff.map(zoneOf)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(staff.map((person) => person.email)).size).toBe(staff.length)
  for (const person of staff) expect(person.email).toMatch(/^[a-z]+@troupe\.example$/)
})

test.each(worlds)('at %s every status of an event and of an offer occurs', (_, { events }) => {
  expect(events.length).toBeGreaterThanOrEqual(115)
  expect(new Set(events.map((event) => event.session.status))).toEqual(
    new Set(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE', 'COMPLETED', 'CANCELLED']),
  )
  const states = new Set(events.flatMap((event) => event.approvals.map((one) => one.state)))
  expect(states).toEqual(new Set(['ACCEPTED', 'PENDING', 'DECLINED', 'EXPIRED', 'CANCELLED']))
})

test.each(worlds)('at %s status and time agree', (_, { events, now }) => {
  for (const { session } of events) {
    const { status, startsAt, endsAt } = session
    if (startsAt && endsAt) {
      expect(ms(endsAt) - ms(startsAt)).toBe(session.duration * minute)
      expect(ms(startsAt) % (15 * minute)).toBe(0)
      expect(startsAt.toZonedDateTimeISO(session.timezone).toPlainDateTime().toString()).toBe(session.localStart)
    }
    if (status === 'UNSCHEDULED') expect(startsAt).toBeNull()
    if (status === 'SCHEDULED') expect(ms(startsAt)).toBeGreaterThan(ms(now))
    if (status === 'LIVE') expect(ms(startsAt) <= ms(now) && ms(now) < ms(endsAt)).toBe(true)
    if (status === 'COMPLETED') expect(ms(endsAt) + 30 * minute).toBeLessThanOrEqual(ms(now))
    expect(ms(session.createdAt)).toBeLessThan(Math.min(ms(now), startsAt ? ms(startsAt) : ms(now)))
    expect(session.attendees).toBeLessThanOrEqual(session.size * 25)
    expect(session.creationType === 'OPEN_ROOM' || session.credits > 0, session.name).toBe(true)
  }
})

test.each(worlds)('at %s no one is assigned twice at the same time, changeover included', (_, world) => {
  const promised = claimsOf(world)
  expect(promised.length).toBeGreaterThan(150)
  for (const claims of Map.groupBy(promised, (claim) => claim.userId).values()) {
    const inOrder = claims.sort((a, b) => a.from - b.from)
    inOrder.slice(1).forEach((claim, index) => {
      expect(claim.from, `${claim.name} after ${inOrder[index]?.name}`).toBeGreaterThanOrEqual((inOrder[index]?.to ?? 0) + 15 * minute)
    })
  }
})

test.each(worlds)('at %s an offer is answered or expires in time', (_, { events, now }) => {
  for (const { session, approvals, assignments } of events) {
    for (const one of approvals) {
      expect(ms(one.madeAt)).toBeGreaterThanOrEqual(ms(session.createdAt))
      expect(ms(one.madeAt)).toBeLessThanOrEqual(ms(now))
      expect(one.answeredAt === null).toBe(one.state === 'PENDING' || one.state === 'EXPIRED')
      // who withdraws had accepted in time
      const until = one.expiresAt && one.withdrawalReason === undefined ? one.expiresAt : now
      if (one.answeredAt) expect(ms(one.answeredAt)).toBeLessThanOrEqual(Math.min(ms(now), ms(until)))
      if (one.state === 'PENDING') expect(ms(one.expiresAt)).toBeGreaterThan(ms(now))
      if (one.state === 'EXPIRED') expect(ms(one.expiresAt)).toBeLessThan(ms(now))
      if (one.expiresAt) expect(ms(one.expiresAt)).toBeLessThanOrEqual(ms(session.startsAt) - 60 * minute)
    }
    for (const place of assignments) {
      const offers = approvals.filter((one) => one.assignmentId === place.id)
      expect(offers.at(-1)?.userId ?? null).toBe(place.userId)
      expect(offers.filter((one) => one.state === 'PENDING' || one.state === 'ACCEPTED').length).toBeLessThanOrEqual(1)
    }
  }
})

test.each(worlds)(
  'at %s a booked place without a person has someone pencilled in, unless everyone who could has declined',
  (_, { events }) => {
    for (const { session, placed, assignments, approvals, pencils } of events) {
      if (session.status !== 'SCHEDULED') continue
      const live = (id: string) => approvals.some((one) => one.assignmentId === id && (one.state === 'PENDING' || one.state === 'ACCEPTED'))
      const refused = (id: string) => placed.plan.offer === 'REFUSED_BY_ALL' && approvals.some((one) => one.assignmentId === id)
      const open = assignments.filter((place) => !live(place.id) && !refused(place.id)).map((place) => place.id)
      expect(pencils.map((pencil) => pencil.assignmentId).sort()).toEqual(open.sort())
    }
  },
)

test.each(worlds)('at %s the credits of every workspace add up', (_, { events, entries, lots }) => {
  const used = (id: string) => sum(entries.filter((one) => one.sessionId === id).map((one) => flow(one, ['ALLOCATED', 'CONSUMED'])))
  for (const { session, placed } of events) {
    const { outcome } = placed.plan
    // an open room is paid for with open rooms
    const paid = placed.plan.openRoom ? session.size : session.credits
    if (session.status === 'CANCELLED') expect(used(session.id)).toBeLessThan(paid)
    else expect(used(session.id), placed.plan.name).toBe(outcome === 'FAILED' ? 0 : paid)
  }
  for (const workspace of Object.values(workspaces)) {
    const own = entries.filter((one) => one.workspaceId === workspace.id && one.consumable === 'CREDIT')
    expect(sum(own.map((one) => flow(one, ['AVAILABLE'])))).toBe(workspace.available)
    const running = new Map<string, number>()
    for (const one of own) {
      const left = (running.get(one.lotId) ?? 0) + flow(one, ['AVAILABLE'])
      expect(left).toBeGreaterThanOrEqual(0)
      running.set(one.lotId, left)
    }
    const ordered = sum(lots.filter((lot) => lot.workspaceId === workspace.id && lot.consumable === 'CREDIT').map((lot) => lot.quantity))
    expect(ordered).toBe(sum(own.map((one) => flow(one, ['AVAILABLE', 'ALLOCATED', 'CONSUMED', 'EXPIRED', 'REFUNDED']))))
  }
  expect(workspaces.kestrel.available).toBe(3)
  expect(new Set(entries.map((one) => one.key)).size).toBe(entries.length)
  expect([...entries].sort((a, b) => Temporal.Instant.compare(a.at, b.at))).toEqual(entries)
})

test.each(worlds)('at %s one order was refunded, one was refunded in part, and each has its credit note', (_, { sold }) => {
  const refunded = sold.orders.filter((order) => order.refundedUnits > 0)
  expect(refunded.map(({ units, refundedUnits }) => units === refundedUnits).sort()).toEqual([false, true])
  for (const { id, units, refundedUnits, refunded: amount, total } of refunded) {
    expect(amount).toBe(((total ?? 0) * refundedUnits) / units)
    expect(sold.refunds.filter((refund) => refund.orderId === id).map((refund) => refund.amount)).toEqual([amount])
    const documents = sold.invoices.filter((one) => one.orderId === id)
    expect(documents.map((one) => one.kind)).toEqual(['INVOICE', 'CREDIT_NOTE'])
    expect(documents[1]?.body).toMatchObject({ corrects: documents[0]?.number, total: -amount })
  }
})

test.each(worlds)('at %s there is a discount code of each state, and one for a single workspace', (_, { discountCodes, sold, now }) => {
  const usesOf = (code: string) => sold.orders.filter((order) => order.discountCode === code).length
  const states = discountCodes.map(({ workspaceId, ...code }) => [
    discountCodeState({ ...code, uses: usesOf(code.code) }, now),
    workspaceId,
  ])
  expect(states).toEqual([
    ['ACTIVE', null],
    ['ENDED', null],
    ['PLANNED', null],
    ['USED_UP', null],
    ['ACTIVE', workspaces.halden.id],
  ])
  for (const { code, percent } of discountCodes) expect(discountCodeInput.safeParse({ code, percent }).error, code).toBeUndefined()
})

test.each(worlds)('at %s only workspaces that may have subscriber and self-hosted events', (_, { events }) => {
  for (const { session, placed } of events) {
    const { subscriber } = workspaces[placed.plan.workspace]
    if (placed.experience.subscribers) expect(subscriber, session.name).toBe(true)
    if (session.hostType === 'SELF_HOSTED') expect(subscriber || placed.plan.workspace === 'diy', session.name).toBe(true)
    expect(placed.format.languages).toContain(session.language)
    expect(session.attendees).toBeGreaterThanOrEqual(placed.format.people.from)
    expect(session.attendees).toBeLessThanOrEqual(placed.format.people.to)
    expect(placed.experience.bookable).toBe(true)
  }
})

function peopleIds(world: World): string[] {
  return [...world.staff, ...world.customers].map((person) => person.id)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function flow(entry: World['entries'][number], into: readonly string[]): number {
  return (into.includes(entry.toAccount) ? entry.quantity : 0) - (into.includes(entry.fromAccount) ? entry.quantity : 0)
}

/** The time that the database would claim for every live offer and pencil. */
function claimsOf(world: World) {
  return world.events.flatMap((event) => {
    const { session } = event
    if (session.startsAt === null) return []
    const { startsAt } = session
    const facts = leadFactsOf(event.placed.format)
    const to = ms(session.endsAt)
    const from = (role: AssignmentRole) => ms(callAt(startsAt, facts, role))
    const claim = (userId: string, role: AssignmentRole) => ({ userId, role, from: from(role), to, name: event.placed.plan.name, event })
    const roles = new Map(event.assignments.map((place) => [place.id, place.role]))
    const offers = event.approvals.filter((one) => one.state === 'PENDING' || one.state === 'ACCEPTED')
    return [
      ...offers.map((one) => claim(one.userId, roles.get(one.assignmentId) ?? 'SALESPERSON')).filter((one) => one.role !== 'SALESPERSON'),
      ...event.pencils.map((one) => claim(one.userId, one.role)),
    ]
  })
}
