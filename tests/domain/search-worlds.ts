import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { Decline } from '@troupe/domain/staffing/declines'
import { DECLINE_REASONS } from '@troupe/domain/staffing/kinds'
import type { AvailabilityRow, Claim, GlobalUnavailability, Person, Where } from '@troupe/domain/staffing/search/facts'
import type { SlotQuery } from '@troupe/domain/staffing/search/query'
import fc from 'fast-check'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export interface World {
  people: Person[]
  claims: Claim[]
  globals: GlobalUnavailability[]
}

/** Zones and a date near a change of their clocks. */
const CHANGES = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Pacific/Chatham', '2026-04-05'],
  ['Pacific/Chatham', '2026-09-27'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-30'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Sao_Paulo', '2018-11-04'],
] as const
const ZONES = [...new Set(CHANGES.map(([zone]) => zone))]

/** Calls up to nine hours ahead, longer than a word of 32 cells. */
const callLead = fc.constantFrom(0, 10, 30, 60, 135, 540)
const quarter = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
const minuteOfDay = fc.oneof({ weight: 4, arbitrary: quarter }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) })

/** Two places are one, or hundreds of metres apart: metres would be decided by the last digits of a sine. */
const hundredths = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 }).map((n) => n / 100)
const pointOf = fc.record({ lat: hundredths(48, 50.5), lon: hundredths(9, 11) })

const decline = (instant: fc.Arbitrary<number>): fc.Arbitrary<Decline> =>
  fc.record({
    userId: fc.constantFrom('ada', 'ben'),
    reason: fc.constantFrom(null, ...DECLINE_REASONS),
    startsAtMs: fc.option(instant, { freq: 8 }),
  })

/** A small world around a change of clocks, and what is asked of it. */
export const worldOf = fc
  .constantFrom(...CHANGES)
  .chain(([zone, date]) => {
    const change = Temporal.PlainDate.from(date)
    const noon = change.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
    const instant = fc.integer({ min: -60 * 5, max: 60 * 5 }).map((n) => noon + n * 12 * MINUTE)
    const where: fc.Arbitrary<Where> = fc.oneof(
      { weight: 3, arbitrary: fc.constant<Where>({ kind: 'REMOTE' }) },
      {
        weight: 2,
        arbitrary: fc
          .record({ point: pointOf, zoneAreaId: fc.constantFrom('north', 'south') })
          .map(({ point, zoneAreaId }): Where => ({ kind: 'ON_SITE', ...point, zoneAreaId, timezone: zone })),
      },
    )
    const row: fc.Arbitrary<AvailabilityRow> = fc.oneof(
      fc.record({
        id: fc.uuid(),
        kind: fc.constant('WEEKLY' as const),
        enabled: fc.constantFrom(true, true, false),
        day: fc.integer({ min: 1, max: 7 }),
        from: minuteOfDay,
        to: minuteOfDay,
      }),
      fc
        .record({
          id: fc.uuid(),
          enabled: fc.constantFrom(true, true, true, false),
          shift: fc.integer({ min: -2, max: 2 }),
          available: fc.boolean(),
          hours: fc.option(fc.tuple(minuteOfDay, minuteOfDay)),
        })
        .map(({ id, enabled, shift, available, hours }) => ({
          id,
          kind: 'DATE' as const,
          enabled,
          date: change.add({ days: shift }).toString(),
          available,
          from: hours?.[0] ?? null,
          to: hours?.[1] ?? null,
        })),
    )
    const person = (id: string, roles: fc.Arbitrary<AssignmentRole[]>): fc.Arbitrary<Person> =>
      fc
        .record({
          roles,
          active: fc.constantFrom(true, true, true, true, true, false),
          level: fc.constantFrom(1, 2, 3, 3),
          languages: fc.constantFrom(['en'], ['en', 'de'], ['en', 'de'], ['de']),
          timezone: fc.oneof(
            { weight: 3, arbitrary: fc.constant<string>(zone) },
            { weight: 1, arbitrary: fc.constantFrom<string>(...ZONES) },
          ),
          zoneAreaId: fc.constantFrom('north', 'south', null),
          home: fc.option(pointOf),
          dailyLimit: fc.constantFrom(null, null, 1, 2),
          weeklyLimit: fc.constantFrom(null, null, null, 1, 3),
          days: fc.array(fc.tuple(minuteOfDay, minuteOfDay), { minLength: 1, maxLength: 2 }),
          rows: fc.array(row, { maxLength: 4 }),
        })
        .map(({ days, rows, ...facts }) => {
          const week = days.flatMap(([from, to], at) =>
            [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: `${id}-${at}-${day}`, kind: 'WEEKLY' as const, enabled: true, day, from, to })),
          )
          return { id, ...facts, availability: [...week, ...rows] }
        })
    const ids = ['ada', 'ben', 'cleo', 'dan', 'eve']
    const claim: fc.Arbitrary<Claim> = fc
      .record({
        userId: fc.constantFrom(...ids),
        sessionId: fc.constantFrom('s1', 's2', 's3', 's4'),
        startsAtMs: instant,
        lead: fc.constantFrom(0, 10, 30),
        minutes: fc.constantFrom(45, 60, 100),
        where,
        pencil: fc.option(
          fc.record({
            id: fc.uuid(),
            level: fc.constantFrom(1, 1, 2),
            language: fc.constantFrom('en', 'de'),
            isTravelable: fc.boolean(),
            declines: fc.array(decline(instant), { maxLength: 1 }),
          }),
          { nil: undefined },
        ),
        role: fc.constantFrom<AssignmentRole>('HOST', 'HOST', 'PRODUCER', 'PLANT'),
      })
      .map(({ lead, minutes, pencil, role, where, ...facts }) => ({
        ...facts,
        fromMs: facts.startsAtMs - lead * MINUTE,
        toMs: facts.startsAtMs + minutes * MINUTE,
        where: role === 'PRODUCER' ? { kind: 'REMOTE' as const } : where,
        ...(pencil ? { pencil: { ...pencil, role } } : {}),
      }))
    const query: fc.Arbitrary<SlotQuery> = fc
      .record({
        fromMs: instant,
        hours: fc.integer({ min: 6, max: 40 }),
        durationMinutes: fc.constantFrom(30, 60, 75, 100, 200),
        leads: fc.oneof(
          fc.constantFrom(0, 10, 30, 60).map((minutes) => ({ PRODUCER: minutes, HOST: minutes, PLANT: minutes })),
          fc.record({ PRODUCER: callLead, HOST: callLead, PLANT: callLead }),
        ),
        hosts: fc.constantFrom(1, 1, 2),
        producers: fc.constantFrom(0, 1),
        plants: fc.constantFrom(0, 0, 1),
        level: fc.constantFrom(1, 1, 2),
        language: fc.constantFrom('en', 'de'),
        place: where,
        isTravelable: fc.boolean(),
        ignoreSessionId: fc.constantFrom('s1', 'other'),
        declines: fc.array(decline(instant), { maxLength: 2 }),
        stepMinutes: fc.constantFrom(15, 15, 30, 60),
        notice: fc.constantFrom(0, 0, 100),
        until: fc.constantFrom(10_000, 900),
      })
      .map(({ hours, notice, until, ...facts }) => ({
        ...facts,
        toMs: facts.fromMs + hours * 60 * MINUTE,
        earliestMs: facts.fromMs + notice * MINUTE,
        latestMs: facts.fromMs + until * MINUTE,
      }))
    const away: fc.Arbitrary<GlobalUnavailability> = fc
      .record({ startsAtMs: instant, minutes: fc.constantFrom(20, 180, null) })
      .map(({ startsAtMs, minutes }) => {
        if (minutes !== null) return { id: 'holiday', startsAtMs, endsAtMs: startsAtMs + minutes * MINUTE }
        const date = Temporal.Instant.fromEpochMilliseconds(startsAtMs).toString().slice(0, 10)
        return { id: 'holiday', date, until: date }
      })
    const peopleOf = (...roles: AssignmentRole[][]) =>
      fc.tuple(...ids.map((id) => person(id, fc.constantFrom(...roles)))).map((people) => [...people])
    const oneRoleEach = peopleOf(['HOST'], ['HOST'], ['PRODUCER'], ['PLANT'])
    const severalRoles = peopleOf(['HOST'], ['HOST'], ['PRODUCER'], ['HOST', 'PRODUCER'], ['PLANT'], ['PLANT', 'HOST'])
    return fc.record({
      // The change lies anywhere in the horizon; most often near its edges.
      from: fc.constantFrom(3, 4, 30, 58).map((days) => Math.floor(noon / DAY) * DAY - days * DAY),
      people: fc.oneof(oneRoleEach, severalRoles),
      claims: fc.array(claim, { maxLength: 8 }),
      globals: fc.array(away, { maxLength: 1 }),
      query,
    })
  })
  .map((world) => ({ ...world, claims: world.claims.map((claim, at) => inTheRoleOf(withOwnId(claim, at), world.people)) }))

/** Two pencils never share an id; chance alone would now and then give them the same. */
const withOwnId = (claim: Claim, at: number): Claim =>
  claim.pencil ? { ...claim, pencil: { ...claim.pencil, id: `${claim.pencil.id} ${at}` } } : claim

/** Most pencils are for a role that their person plays; a person whose role changed may still hold another. */
function inTheRoleOf(claim: Claim, people: readonly Person[]): Claim {
  const [role] = people.find(({ id }) => id === claim.userId)?.roles ?? []
  if (!claim.pencil || !role || claim.pencil.id < '2') return claim
  return { ...claim, where: role === 'PRODUCER' ? { kind: 'REMOTE' } : claim.where, pencil: { ...claim.pencil, role } }
}

/**
 * Whether someone has two pencils for one event, as only the event has whose new time is held. At a limit the joint choice never takes both away, so it
 * may offer less than could be served; it never offers what can't.
 */
export const hasHeldMove = ({ claims }: Pick<World, 'claims'>): boolean =>
  new Set(claims.map(({ userId, sessionId }) => `${userId} ${sessionId}`)).size < claims.length
