import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { groupDetailsInput } from '@troupe/domain/session/group-details'
import { readinessOf } from '@troupe/domain/session/readiness'
import { callAt, leadMinutes } from '@troupe/domain/session/times'
import { isLate } from '@troupe/domain/staffing/drop-out'
import { judge, type Seat } from '@troupe/domain/staffing/eligible'
import type { AvailabilityRow, Claim, Person, Where } from '@troupe/domain/staffing/search/facts'
import { createZones } from '@troupe/domain/time/zone-table'
import { canonicalZone } from '@troupe/domain/time/zones'
import { zoneOf as areaOf, type Place } from '@troupe/domain/venue/polygon'
import { isNearZone } from '@troupe/domain/venue/zones'
import { expect, test } from 'vitest'
import { dropOutsOf } from './drop-outs.ts'
import { gapOf } from './events.ts'
import { idOf, world } from './ids.ts'
import { type Staff, staff, zoneAreaIdOf, zoneOf } from './people.ts'
import { cities, gameZones, venues, zoneAreas } from './places.ts'
import { leadFactsOf } from './staffing.ts'
import { type World, worldAt } from './world.ts'

const moments = ['2026-10-05T15:00:00Z', '2026-12-26T03:20:00Z', '2027-03-13T20:00:00Z', '2027-07-04T11:45:00Z']
const worlds = moments.map((now) => [now, worldAt(Temporal.Instant.from(now))] as const)
const minute = 60_000

test('each venue lies in the zone area it claims, and in no smaller one', () => {
  for (const venue of Object.values(venues)) {
    const found = areaOf(Object.values(zoneAreas), venue)
    expect(found && 'zone' in found ? found.zone.name : undefined, venue.name).toBe(zoneAreas[venue.zone].name)
  }
})

test('each game zone lies in its zone area', () => {
  for (const { name, point, zoneAreaId } of gameZones) {
    const found = areaOf(Object.values(zoneAreas), { longitude: point[0], latitude: point[1] })
    expect(found && 'zone' in found ? found.zone.id : undefined, name).toBe(zoneAreaId)
  }
})

test('every time zone of the world is one that the product offers', () => {
  for (const { timezone } of Object.values(cities)) expect(canonicalZone(timezone)).toEqual({ ok: true, value: timezone })
})

test.each(worlds)('at %s every readiness occurs, and each event has the one it was planned with', (_, { events, now }) => {
  const coming = events.filter((event) => event.session.status === 'SCHEDULED')
  const found = coming.map((event) => [event.placed.plan.name, readinessOf(factsOf(event, now), 'STAFF').status])
  expect(found).toEqual(coming.map((event) => [event.placed.plan.name, plannedReadiness(event)]))
  expect(new Set(found.map(([, status]) => status))).toEqual(
    new Set(['ManagersNeeded', 'HostNeeded', 'UserDetailsRequired', 'EmDetailsRequired', 'GameReady']),
  )
})

test.each(worlds)('at %s an order whose card payment is open has that payment, for its own total', (_, { sold, now }) => {
  const drafts = sold.orders.filter(
    ({ source, ...at }) => source === 'ONLINE' && !(at.requestedAt || at.paidAt || at.expiredAt || at.cancelledAt),
  )
  expect(drafts.length).toBeGreaterThan(0)
  for (const { id, total, createdBy } of drafts) {
    const [payment] = sold.payments.filter(({ orderId }) => orderId === id)
    expect(payment).toMatchObject({ state: 'OPEN', amount: total, userId: createdBy })
    expect(payment && Temporal.Instant.compare(payment.expiresAt, now)).toBe(1)
    const items = sold.items.filter(({ orderId }) => orderId === id).map((item) => item.id)
    expect(sold.paymentLines.map(({ orderItemId }) => orderItemId)).toEqual(expect.arrayContaining(items))
  }
})

test.each(worlds)('at %s group details are in their fields', (_, { events }) => {
  for (const { session, placed } of events)
    expect(groupDetailsInput.safeParse(session.groupDetails).error, placed.plan.name).toBeUndefined()
})

test.each(worlds)('at %s everyone assigned could be assigned by the product', (_, world) => {
  const at = world.now.epochMilliseconds
  const zones = createZones(at - 60 * 86_400_000, at + 100 * 86_400_000)
  const globalUnavailabilities = world.globalUnavailabilities.map(({ id, ...closed }) =>
    'startsAt' in closed
      ? { id, startsAtMs: closed.startsAt.epochMilliseconds, endsAtMs: closed.endsAt.epochMilliseconds }
      : { id, date: closed.date, until: closed.until },
  )
  const people = new Map(staff.map((person) => [person.id, personOf(world, person)]))
  const seats = world.events.flatMap(seatsOf)
  const promised = Map.groupBy(seats.map(claimOf), (claim) => claim.userId)
  expect(seats.length).toBeGreaterThan(200)
  for (const { userId, seat, name } of seats) {
    const verdict = judge(people.get(userId) as Person, seat, {
      claims: promised.get(userId) ?? [],
      globalUnavailabilities,
      declines: [],
      zones,
    })
    expect(verdict, `${name} ${seat.role}`).toEqual({ ok: true })
  }
  // everyone who is asked to take over a show could
  expect(world.handOvers.map(({ state }) => state)).toEqual(['ASKING', 'WAITING'])
  for (const { sessionId, askedIds, takerId } of world.handOvers) {
    const [cast] = seats.filter(({ seat }) => seat.sessionId === sessionId && seat.role === 'HOST')
    expect(askedIds).toEqual(takerId === null ? expect.arrayContaining([idOf('user', 'host')]) : expect.arrayContaining([takerId]))
    for (const id of askedIds) {
      const facts = { claims: promised.get(id) ?? [], globalUnavailabilities, declines: [], zones }
      expect(judge(people.get(id) as Person, cast?.seat as Seat, facts), `${cast?.name} ${id}`).toEqual({ ok: true })
    }
  }
})

type Event = World['events'][number]

const isLive = (state: string) => state === 'PENDING' || state === 'ACCEPTED'

function factsOf(event: Event, now: Temporal.Instant): Parameters<typeof readinessOf>[0] {
  const { session, placed, assignments, approvals, locations } = event
  const left = new Set(dropOutsOf(event).map(({ assignmentId }) => assignmentId))
  const lateOf = (id: string, role: AssignmentRole) =>
    left.has(id) && isLate({ ...session, callAt: session.startsAt && callAt(session.startsAt, leadFactsOf(placed.format), role) }, now)
  const diy = session.hostType === 'SELF_HOSTED'
  const stateOf = (id: string) => approvals.filter((one) => one.assignmentId === id).at(-1)?.state ?? null
  return {
    status: session.status,
    diy,
    attendees: session.attendees,
    size: session.size,
    assignments: assignments.map(({ id, role, userId }) => ({ role, userId, state: stateOf(id), late: lateOf(id, role) })),
    details: {
      name: session.name,
      hasContact: session.contactId !== null,
      remote: session.type === 'REMOTE',
      diy,
      size: session.size,
      templateId: session.templateId,
      syncType: session.syncType,
    },
    location: {
      type: session.type,
      hostType: session.hostType,
      city: session.city,
      locations,
      supportsGameZone: gameZones.some(({ point }) => isNear(session, { longitude: point[0], latitude: point[1] })),
      gameZoneId: session.gameZoneId,
    },
    group: {
      details: groupDetailsInput.parse(session.groupDetails),
      hasGroupDetails: session.hasGroupDetails,
      type: session.type,
      hostType: session.hostType,
      category: placed.experience.category,
      blackout: session.experienceId === world.experiences.blackout,
      hasUpgrade: session.packageLevel !== 'STANDARD',
      hasPastRelation: false,
      hasFutureRelation: false,
      pastEventsDetails: null,
      futureEventsDetails: null,
    },
    reviewed: session.reviewedVersion === session.customerVersion,
  }
}

function plannedReadiness(event: Event) {
  const gap = event.placed.plan.offer === 'FELL_ILL' ? 'host' : gapOf(event.placed)
  if (gap === null) return 'GameReady'
  if (gap === 'producer') return 'ManagersNeeded'
  if (gap === 'host') return 'HostNeeded'
  return gap === 'review' || gap === 'gameZone' ? 'EmDetailsRequired' : 'UserDetailsRequired'
}

interface Cast {
  readonly userId: string
  readonly name: string
  readonly seat: Seat
}

/** Everyone who is promised to an event: live offers and pencils. */
function seatsOf(event: Event): Cast[] {
  const { session, placed, assignments, approvals, pencils } = event
  const { startsAt, endsAt } = placed
  if (startsAt === null || endsAt === null) return []
  const spot = placed.venue ? venues[placed.venue] : null
  const where: Where =
    session.hostType === 'ON_SITE' && spot
      ? { kind: 'ON_SITE', zoneAreaId: session.zoneAreaId, lat: spot.latitude, lon: spot.longitude, timezone: session.timezone }
      : { kind: 'REMOTE' }
  const level = { STANDARD: 1, PRO: 2, PREMIUM: 3 }[session.packageLevel]
  // the crew was cast for the language of that time
  const language = placed.plan.languageNow ? (placed.plan.language ?? 'en') : session.language
  const common = { sessionId: session.id, startsAtMs: startsAt, endsAtMs: endsAt, level, language, where }
  const cast = (userId: string, role: AssignmentRole): Cast => ({
    userId,
    name: placed.plan.name,
    seat: { ...common, role, leadMinutes: leadMinutes(leadFactsOf(placed.format), role) },
  })
  const offered = assignments
    .filter((place) => place.role !== 'SALESPERSON')
    .flatMap((place) =>
      approvals.filter((one) => one.assignmentId === place.id && isLive(one.state)).map((one) => cast(one.userId, place.role)),
    )
  return [...offered, ...pencils.map((one) => cast(one.userId, one.role))]
}

function claimOf({ userId, seat }: Cast): Claim {
  const { sessionId, startsAtMs, endsAtMs, leadMinutes, where } = seat
  return { userId, sessionId, startsAtMs, fromMs: startsAtMs - leadMinutes * minute, toMs: endsAtMs, where }
}

function personOf(world: World, person: Staff): Person {
  const { latitude, longitude } = cities[person.city]
  const roles: Partial<Record<Staff['role'], readonly AssignmentRole[]>> = {
    HOST: ['HOST'],
    PLANT: ['PLANT'],
    EVENT_PRODUCER: ['PRODUCER', 'SUPPORTING_PRODUCER'],
  }
  return {
    id: person.id,
    roles: roles[person.role] ?? [],
    active: true,
    level: person.level,
    languages: person.languages,
    timezone: zoneOf(person),
    zoneAreaId: zoneAreaIdOf(person),
    home: { lat: latitude, lon: longitude },
    dailyLimit: person.dailyLimit,
    weeklyLimit: person.load,
    availability: [
      // hours of one week only are left out: no one is cast by them
      ...world.availabilities.filter((row) => row.userId === person.id && row.week === null).map(rowOf),
      ...world.absences.filter((row) => row.userId === person.id).map(awayOf),
    ],
  }
}

function rowOf({ id, day, date, fromTime, toTime, available, until }: World['availabilities'][number]): AvailabilityRow {
  const from = fromTime === null ? null : minutes(fromTime)
  const to = toTime === null ? null : minutes(toTime)
  if (day !== null) return { id, kind: 'WEEKLY', enabled: true, day, from: from ?? 0, to: to ?? 1440 }
  return { id, kind: 'DATE', enabled: true, date: date ?? '', available, from, to, until }
}

const awayOf = ({ id, startsAt, endsAt }: World['absences'][number]): AvailabilityRow => ({
  ...{ id, kind: 'AWAY', layer: 'AWAY', fromMs: startsAt.epochMilliseconds, toMs: endsAt.epochMilliseconds },
})

const minutes = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

const isNear = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }, point: Place) =>
  latitude !== null && longitude !== null && isNearZone({ latitude, longitude }, point)
