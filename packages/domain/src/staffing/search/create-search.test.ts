import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decline } from '../declines.ts'
import { judge, type Seat } from '../eligible.ts'
import { type AssignmentRole, DECLINE_REASONS } from '../kinds.ts'
import { createSearch } from './create-search.ts'
import type { AvailabilityRow, Claim, GlobalUnavailability, Person, Where } from './facts.ts'
import { findPeople } from './find-people.ts'
import type { SlotQuery } from './query.ts'
import { createRoster } from './roster.ts'
import { createZones } from './zone-table.ts'

const MINUTE = 60_000
const CELL = 15 * MINUTE
const DAY = 1440 * MINUTE

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

// ---- The oracle: Temporal and intervals for everything, cell by cell, nothing shared with the search but its inputs.

const wallInstant = (date: Temporal.PlainDate, minutes: number, zone: string): number =>
  date
    .add({ days: Math.floor(minutes / 1440) })
    .toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(Math.floor((minutes % 1440) / 60), minutes % 60) })
    .epochMilliseconds

const localDate = (ms: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()

interface Stretch {
  from: number
  to: number
}
const has = (list: Stretch[], cell: number): boolean => list.some(({ from, to }) => from <= cell && cell + CELL <= to)
const touches = (list: Stretch[], cell: number): boolean => list.some(({ from, to }) => from < cell + CELL && cell < to)

function oracleOpen(person: Person, globals: readonly GlobalUnavailability[], fromMs: number, toMs: number): (cell: number) => boolean {
  const zone = person.timezone
  const weekly: Stretch[] = []
  const emptied: Stretch[] = []
  const extra: Stretch[] = []
  const away: Stretch[] = globals.map((row) => ({ from: row.startsAtMs, to: row.endsAtMs }))
  const end = localDate(toMs, zone).add({ days: 2 })
  for (let date = localDate(fromMs, zone).subtract({ days: 2 }); Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 })) {
    const stretch = (from: number, to: number): Stretch => ({
      from: wallInstant(date, from, zone),
      to: wallInstant(date, to <= from ? to + 1440 : to, zone),
    })
    for (const row of person.availability) {
      if (!row.enabled) continue
      if (row.kind === 'WEEKLY') {
        if (row.day === date.dayOfWeek) weekly.push(stretch(row.from, row.to))
      } else if (row.date === date.toString()) {
        const hours = stretch(row.from ?? 0, row.to ?? 1440)
        if (row.available) {
          emptied.push(stretch(0, 1440))
          extra.push(hours)
        } else away.push(hours)
      }
    }
  }
  return (cell) => {
    if (touches(away, cell)) return false
    return has(extra, cell) || (has(weekly, cell) && !touches(emptied, cell))
  }
}

function oracleTravel(a: Where, b: Where, home: Person['home']): number {
  if (a.kind === 'REMOTE' && b.kind === 'REMOTE') return 15
  const p = a.kind === 'REMOTE' ? home : a
  const q = b.kind === 'REMOTE' ? home : b
  if (!p || !q) return 60
  const rad = (deg: number): number => (deg * Math.PI) / 180
  const cos = Math.sin(rad(p.lat)) * Math.sin(rad(q.lat)) + Math.cos(rad(p.lat)) * Math.cos(rad(q.lat)) * Math.cos(rad(q.lon - p.lon))
  const km = 6371 * Math.acos(Math.min(1, cos))
  return Math.min(1440, 15 * Math.ceil((15 + ((km * 1.3) / 50) * 60 - 1e-3) / 15))
}

const oracleRest = (where: Where, startsAtMs: number, endsAtMs: number): number =>
  where.kind === 'ON_SITE' && endsAtMs > wallInstant(localDate(startsAtMs, where.timezone), 1200, where.timezone) ? 600 : 0

/** A place, in the form that the brute-force check uses. */
interface OracleSeat {
  role: AssignmentRole
  level: number
  language: string
  where: Where
  isTravelable: boolean
  declines: readonly Decline[]
  startMs: number
  fromMs: number
  endMs: number
}
type Open = (cell: number) => boolean

function oracleFits(person: Person, seat: OracleSeat, claims: readonly Claim[], open: Open): boolean {
  const { role, startMs, endMs } = seat
  const performs = role === 'HOST' || role === 'PLANT'
  const where: Where = performs ? seat.where : { kind: 'REMOTE' }
  if (!person.active || !person.roles.includes(role)) return false
  if (performs && (person.level < seat.level || !person.languages.includes(seat.language))) return false
  for (const { userId, reason, startsAtMs } of seat.declines) {
    if (userId !== person.id) continue
    if (!reason || startsAtMs === null || ['TRAVEL', 'SKILL', 'OTHER'].includes(reason)) return false
    if (Math.abs(startsAtMs - startMs) <= 30 * MINUTE) return false
  }
  if (where.kind === 'ON_SITE' && !seat.isTravelable) {
    if (person.home === null ? person.zoneAreaId !== where.zoneAreaId : oracleTravel({ kind: 'REMOTE' }, where, person.home) > 180)
      return false
  }
  const busyFrom = Math.floor(seat.fromMs / CELL) * CELL
  const busyTo = Math.ceil(endMs / CELL) * CELL
  for (let cell = busyFrom; cell < busyTo; cell += CELL) if (!open(cell)) return false
  for (const claim of claims) {
    const before = oracleTravel(where, claim.where, person.home) + oracleRest(where, startMs, endMs)
    const after = oracleTravel(claim.where, where, person.home) + oracleRest(claim.where, claim.startsAtMs, claim.toMs)
    const from = Math.floor((claim.fromMs - before * MINUTE) / CELL) * CELL
    const to = Math.ceil((claim.toMs + after * MINUTE) / CELL) * CELL
    if (from < busyTo && busyFrom < to) return false
  }
  const date = localDate(startMs, person.timezone)
  const dates = claims.map((claim) => localDate(claim.startsAtMs, person.timezone))
  const sameDay = dates.filter((other) => other.equals(date)).length
  const monday = (day: Temporal.PlainDate): string => day.subtract({ days: day.dayOfWeek - 1 }).toString()
  const sameWeek = dates.filter((other) => monday(other) === monday(date)).length
  return !(person.dailyLimit !== null && sameDay >= person.dailyLimit) && !(person.weeklyLimit !== null && sameWeek >= person.weeklyLimit)
}

function oracleSeat(query: SlotQuery, role: AssignmentRole, startMs: number): OracleSeat {
  const { level, language, place: where, isTravelable = false, declines = [] } = query
  const [fromMs, endMs] = [startMs - query.leadMinutes * MINUTE, startMs + query.durationMinutes * MINUTE]
  return { role, level, language, where, isTravelable, declines, startMs, fromMs, endMs }
}

const claimsFor = (world: World, userId: string, but?: string): Claim[] =>
  world.claims.filter((claim) => claim.userId === userId && claim.sessionId !== but)

/** Brute force: whether people who are pencilled elsewhere can play at a start once each conflicting pencil has moved to someone free for it. */
function oracleRoom(world: World, query: SlotQuery, startMs: number, opens: ReadonlyMap<string, Open>): boolean {
  const open = (id: string): Open => opens.get(id) ?? (() => false)
  const roles = [
    ...Array.from({ length: query.producers }, () => 'PRODUCER' as const),
    ...Array.from({ length: query.plants ?? 0 }, () => 'PLANT' as const),
    ...Array.from({ length: query.hosts }, () => 'HOST' as const),
  ]
  const seatOf = ({ pencil, where, startsAtMs, fromMs, toMs }: Claim): OracleSeat => ({
    ...(pencil as NonNullable<Claim['pencil']>),
    where,
    startMs: startsAtMs,
    fromMs,
    endMs: toMs,
  })
  const rehomed = (displaced: readonly Claim[], held: ReadonlyMap<string, readonly Claim[]>): boolean => {
    const [claim, ...rest] = displaced
    if (!claim) return true
    return world.people.some((person) => {
      const mine = held.get(person.id) ?? []
      if ([...claimsFor(world, person.id), ...mine].some((one) => one.sessionId === claim.sessionId)) return false
      const seat = seatOf(claim)
      const fits = (claims: readonly Claim[]) => oracleFits(person, seat, claims, open(person.id))
      return fits(claimsFor(world, person.id)) && fits(mine) && rehomed(rest, new Map([...held, [person.id, [...mine, claim]]]))
    })
  }
  const seated = (
    at: number,
    held: ReadonlyMap<string, readonly Claim[]>,
    used: ReadonlySet<string>,
    displaced: readonly Claim[],
  ): boolean => {
    const role = roles[at]
    if (!role) return rehomed(displaced, held)
    const seat = oracleSeat(query, role, startMs)
    const claim = { sessionId: 'new', startsAtMs: startMs, fromMs: seat.fromMs, toMs: seat.endMs }
    return world.people.some((person) => {
      if (used.has(person.id)) return false
      const claims = claimsFor(world, person.id, query.ignoreSessionId)
      const pencils = claims.filter((one) => one.pencil)
      return Array.from({ length: 1 << pencils.length }, (_, bits) => pencils.filter((_, index) => (bits >>> index) & 1)).some(
        (leaving) => {
          const left = claims.filter((one) => !leaving.includes(one))
          if (!oracleFits(person, seat, left, open(person.id))) return false
          const own = claimsFor(world, person.id).filter((one) => !leaving.includes(one))
          const where: Where = role === 'PRODUCER' ? { kind: 'REMOTE' } : seat.where
          const holds = [...own, { ...claim, userId: person.id, where }]
          return seated(at + 1, new Map([...held, [person.id, holds]]), new Set([...used, person.id]), [...displaced, ...leaving])
        },
      )
    })
  }
  return seated(0, new Map(world.people.map(({ id }) => [id, claimsFor(world, id)])), new Set(), [])
}

/** Complete crews by trying: gives people to `times` copies of every place, with backtracking. */
function oracleCrews(free: { hosts: string[]; plants: string[]; producers: string[] }, query: SlotQuery): number {
  const fits = (times: number): boolean => {
    const places = [
      ...Array.from({ length: query.producers * times }, () => free.producers),
      ...Array.from({ length: (query.plants ?? 0) * times }, () => free.plants),
      ...Array.from({ length: query.hosts * times }, () => free.hosts),
    ]
    const used = new Map<string, number>()
    const seat = (at: number, seen: Set<string>): boolean =>
      (places[at] ?? []).some((id) => {
        if (seen.has(id)) return false
        seen.add(id)
        const holder = used.get(id)
        if (holder !== undefined && !seat(holder, seen)) return false
        used.set(id, at)
        return true
      })
    return places.every((_, at) => seat(at, new Set()))
  }
  let crews = 0
  while (crews < 7 && fits(crews + 1)) crews++
  return crews
}

interface World {
  people: Person[]
  claims: Claim[]
  globals: GlobalUnavailability[]
}

function oracleSlots(world: World, query: SlotQuery) {
  const first = Math.min(query.fromMs, ...world.claims.map((claim) => claim.fromMs))
  const last = Math.max(query.toMs, ...world.claims.map((claim) => claim.toMs))
  const opens = new Map(world.people.map((person) => [person.id, oracleOpen(person, world.globals, first, last)]))
  const slots: { startMs: number; remaining: number }[] = []
  /** Starts that open only once pencils have moved. */
  const moved = new Set<number>()
  const step = (query.stepMinutes ?? 15) * MINUTE
  for (let startMs = Math.ceil(query.fromMs / CELL) * CELL; startMs < query.toMs; startMs += step) {
    if (startMs < query.earliestMs || startMs > query.latestMs) continue
    const who = (role: AssignmentRole): string[] =>
      world.people
        .filter((person) => {
          const claims = claimsFor(world, person.id, query.ignoreSessionId)
          return oracleFits(person, oracleSeat(query, role, startMs), claims, opens.get(person.id) ?? (() => false))
        })
        .map((person) => person.id)
    const remaining = oracleCrews({ hosts: who('HOST'), plants: who('PLANT'), producers: who('PRODUCER') }, query)
    if (remaining > 0) slots.push({ startMs, remaining })
    else if (oracleRoom(world, query, startMs, opens)) {
      moved.add(startMs)
      slots.push({ startMs, remaining: 1 })
    }
  }
  return { slots, moved }
}

// ---- Worlds around a change of clocks.

const quarter = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
const minuteOfDay = fc.oneof({ weight: 4, arbitrary: quarter }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) })

const pointOf = fc.record({ lat: fc.double({ min: 48, max: 50.5, noNaN: true }), lon: fc.double({ min: 9, max: 11, noNaN: true }) })

const decline = (instant: fc.Arbitrary<number>): fc.Arbitrary<Decline> =>
  fc.record({
    userId: fc.constantFrom('ada', 'ben'),
    reason: fc.constantFrom(null, ...DECLINE_REASONS),
    startsAtMs: fc.option(instant, { freq: 8 }),
  })

const worldOf = fc
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
        leadMinutes: fc.constantFrom(0, 10, 30, 60),
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
      .record({ startsAtMs: instant, minutes: fc.constantFrom(20, 180) })
      .map(({ startsAtMs, minutes }) => ({ id: 'holiday', startsAtMs, endsAtMs: startsAtMs + minutes * MINUTE }))
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
  .map((world) => ({ ...world, claims: world.claims.map((claim) => inTheRoleOf(claim, world.people)) }))

/** Most pencils are for a role that their person plays; a person whose role changed may still hold another. */
function inTheRoleOf(claim: Claim, people: readonly Person[]): Claim {
  const [role] = people.find(({ id }) => id === claim.userId)?.roles ?? []
  if (!claim.pencil || !role || claim.pencil.id < '2') return claim
  return { ...claim, where: role === 'PRODUCER' ? { kind: 'REMOTE' } : claim.where, pencil: { ...claim.pencil, role } }
}

/** As in the product: no one plays several roles, and a pencil is for the role of its person. */
const hasOneRoleEach = ({ people, claims }: World): boolean =>
  people.every(({ roles }) => roles.length === 1) &&
  claims.every(({ userId, pencil }) => !pencil || people.some(({ id, roles }) => id === userId && roles.includes(pencil.role)))

/** The search's table of people, without its answers. */
function rosterOf({ from, people, claims, globals }: World & { from: number }) {
  const roster = createRoster(from, globals)
  for (const [userId, held] of Map.groupBy(claims, (claim) => claim.userId)) roster.setClaims(userId, held)
  for (const person of people) roster.setPerson(person)
  return roster
}

const searchOf = (world: World & { from: number }) =>
  createSearch({ from: world.from, people: world.people, claims: world.claims, globalUnavailabilities: world.globals })

describe('the slot search', () => {
  test('SCH-08 offers exactly the starts that a search with Temporal, cell by cell, finds around changes of clocks', () => {
    let offered = 0
    let several = 0
    let opened = 0
    // chance alone decides how many starts open only because pencils move: worlds are drawn until there were enough
    for (let round = 0; round < 5 && opened <= 20; round++)
      fc.assert(
        fc.property(worldOf, (world) => {
          const found = searchOf(world).query(world.query)
          const { slots, moved } = oracleSlots(world, world.query)
          if (hasOneRoleEach(world)) expect(found).toEqual(slots)
          // where people play several roles, a crew that needs pencils to move isn't always found; but every start offered can be booked
          else expect(found).toEqual(slots.filter(({ startMs }) => !moved.has(startMs) || found.some((slot) => slot.startMs === startMs)))
          offered += found.length
          several += found.some((slot) => slot.remaining > 1) ? 1 : 0
          opened += found.filter(({ startMs }) => moved.has(startMs)).length
        }),
        { numRuns: 700, interruptAfterTimeLimit: 10_000 },
      )
    expect(offered).toBeGreaterThan(2000)
    expect(several).toBeGreaterThan(20)
    expect(opened).toBeGreaterThan(20)
  }, 60_000)

  test('names the same people as the hard rules judge one by one, on and off the grid', () => {
    let free = 0
    let blocked = 0
    fc.assert(
      fc.property(worldOf, fc.integer({ min: 0, max: 600 }), (world, shift) => {
        const startMs = world.query.fromMs + shift * MINUTE
        const zones = createZones(startMs - 20 * DAY, startMs + 20 * DAY)
        const named = findPeople(rosterOf(world), { ...world.query, startMs })
        const judged = (role: AssignmentRole): string[] =>
          world.people
            .filter((person) => {
              const seat: Seat = {
                sessionId: world.query.ignoreSessionId ?? '',
                role,
                startsAtMs: startMs,
                endsAtMs: startMs + world.query.durationMinutes * MINUTE,
                leadMinutes: world.query.leadMinutes,
                level: world.query.level,
                language: world.query.language,
                where: world.query.place,
                isTravelable: world.query.isTravelable ?? false,
              }
              const claims = world.claims.filter((claim) => claim.userId === person.id)
              const context = { claims, globalUnavailabilities: world.globals, declines: world.query.declines ?? [], zones }
              const verdict = judge(person, seat, context)
              if (verdict.ok) free++
              else blocked++
              return verdict.ok
            })
            .map((person) => person.id)
        expect(named).toEqual({
          hosts: judged('HOST'),
          plants: judged('PLANT'),
          producers: judged('PRODUCER'),
        })
      }),
      { numRuns: 1500, interruptAfterTimeLimit: 10_000 },
    )
    expect(free).toBeGreaterThan(500)
    expect(blocked).toBeGreaterThan(500)
  }, 20_000)

  test('adding a host never removes a slot nor lowers what remains', () => {
    fc.assert(
      fc.property(worldOf, (world) => {
        const last = world.people.at(-1)
        const fewer = searchOf({ ...world, people: world.people.slice(0, -1) })
        const before = fewer.query(world.query)
        if (last !== undefined) fewer.setPerson(last)
        const after = new Map(fewer.query(world.query).map((slot) => [slot.startMs, slot.remaining]))
        for (const slot of before) expect(after.get(slot.startMs) ?? 0).toBeGreaterThanOrEqual(slot.remaining)
      }),
      { numRuns: 150, interruptAfterTimeLimit: 10_000 },
    )
  }, 20_000)

  test('changing one person or their claims answers as if everything were built anew', () => {
    fc.assert(
      fc.property(worldOf, worldOf, (world, other) => {
        const search = searchOf({ ...world, people: other.people, claims: other.claims })
        search.query(world.query)
        search.removePerson('ada')
        for (const person of world.people) {
          search.setPerson(person)
          const claims = world.claims.filter((claim) => claim.userId === person.id)
          search.setClaims(person.id, claims)
        }
        expect(search.query(world.query)).toEqual(searchOf(world).query(world.query))
      }),
      { numRuns: 100, interruptAfterTimeLimit: 10_000 },
    )
  }, 20_000)
})
