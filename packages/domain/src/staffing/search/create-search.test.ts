import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, type Seat } from '../eligible.ts'
import type { AssignmentRole } from '../kinds.ts'
import { createSearch } from './create-search.ts'
import type { AvailabilityRow, Claim, GlobalUnavailability, Person, Where } from './facts.ts'
import type { SlotQuery } from './query.ts'
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

function oracleFree(
  person: Person,
  world: World,
  query: SlotQuery,
  where: Where,
  startMs: number,
  open: (cell: number) => boolean,
): boolean {
  if (!person.active || person.level < query.level || !person.languages.includes(query.language)) return false
  if (query.declinedIds?.includes(person.id)) return false
  if (where.kind === 'ON_SITE' && !query.isTravelable) {
    if (person.home === null ? person.zoneAreaId !== where.zoneAreaId : oracleTravel({ kind: 'REMOTE' }, where, person.home) > 180)
      return false
  }
  const endMs = startMs + query.durationMinutes * MINUTE
  const busyFrom = Math.floor((startMs - query.leadMinutes * MINUTE) / CELL) * CELL
  const busyTo = Math.ceil(endMs / CELL) * CELL
  for (let cell = busyFrom; cell < busyTo; cell += CELL) if (!open(cell)) return false
  const claims = world.claims.filter((claim) => claim.userId === person.id && claim.sessionId !== query.ignoreSessionId)
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

function oracleSlots(world: World, query: SlotQuery): { startMs: number; remaining: number }[] {
  const opens = new Map(world.people.map((person) => [person.id, oracleOpen(person, world.globals, query.fromMs, query.toMs)]))
  const slots: { startMs: number; remaining: number }[] = []
  const step = (query.stepMinutes ?? 15) * MINUTE
  for (let startMs = Math.ceil(query.fromMs / CELL) * CELL; startMs < query.toMs; startMs += step) {
    if (startMs < query.earliestMs || startMs > query.latestMs) continue
    const who = (role: AssignmentRole, where: Where): string[] =>
      world.people
        .filter((person) => person.roles.includes(role))
        .filter((person) => oracleFree(person, world, query, where, startMs, opens.get(person.id) ?? (() => false)))
        .map((person) => person.id)
    const hosts = who('HOST', query.place)
    const plants = who('PLANT', query.place)
    const remaining = oracleCrews({ hosts, plants, producers: who('PRODUCER', query.producerPlace ?? query.place) }, query)
    if (remaining > 0) slots.push({ startMs, remaining })
  }
  return slots
}

// ---- Worlds around a change of clocks.

const quarter = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
const minuteOfDay = fc.oneof({ weight: 4, arbitrary: quarter }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) })

const pointOf = fc.record({ lat: fc.double({ min: 48, max: 50.5, noNaN: true }), lon: fc.double({ min: 9, max: 11, noNaN: true }) })

const worldOf = fc.constantFrom(...CHANGES).chain(([zone, date]) => {
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
  const person = (id: string): fc.Arbitrary<Person> =>
    fc
      .record({
        roles: fc.constantFrom<AssignmentRole[]>(['HOST'], ['HOST'], ['PRODUCER'], ['HOST', 'PRODUCER'], ['PLANT'], ['PLANT', 'HOST']),
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
    })
    .map(({ lead, minutes, ...facts }) => ({
      ...facts,
      fromMs: facts.startsAtMs - lead * MINUTE,
      toMs: facts.startsAtMs + minutes * MINUTE,
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
      producerPlace: where,
      ownPlace: fc.boolean(),
      isTravelable: fc.boolean(),
      ignoreSessionId: fc.constantFrom('s1', 'other'),
      declinedIds: fc.constantFrom([], [], ['ada']),
      stepMinutes: fc.constantFrom(15, 15, 30, 60),
      notice: fc.constantFrom(0, 0, 100),
      until: fc.constantFrom(10_000, 900),
    })
    .map(({ hours, notice, until, producerPlace, ownPlace, ...facts }) => ({
      ...facts,
      ...(ownPlace ? { producerPlace } : {}),
      toMs: facts.fromMs + hours * 60 * MINUTE,
      earliestMs: facts.fromMs + notice * MINUTE,
      latestMs: facts.fromMs + until * MINUTE,
    }))
  const away: fc.Arbitrary<GlobalUnavailability> = fc
    .record({ startsAtMs: instant, minutes: fc.constantFrom(20, 180) })
    .map(({ startsAtMs, minutes }) => ({ id: 'holiday', startsAtMs, endsAtMs: startsAtMs + minutes * MINUTE }))
  return fc.record({
    // The change lies anywhere in the horizon; most often near its edges.
    from: fc.constantFrom(3, 4, 30, 58).map((days) => Math.floor(noon / DAY) * DAY - days * DAY),
    people: fc.tuple(...ids.map(person)).map((people) => [...people]),
    claims: fc.array(claim, { maxLength: 8 }),
    globals: fc.array(away, { maxLength: 1 }),
    query,
  })
})

const searchOf = (world: World & { from: number }) =>
  createSearch({ from: world.from, people: world.people, claims: world.claims, globalUnavailabilities: world.globals })

describe('the slot search', () => {
  test('SCH-08 offers exactly the starts that a search with Temporal, cell by cell, finds around changes of clocks', () => {
    let offered = 0
    let several = 0
    fc.assert(
      fc.property(worldOf, (world) => {
        const found = searchOf(world).query(world.query)
        expect(found).toEqual(oracleSlots(world, world.query))
        offered += found.length
        several += found.some((slot) => slot.remaining > 1) ? 1 : 0
      }),
      { numRuns: 1500, interruptAfterTimeLimit: 10_000 },
    )
    expect(offered).toBeGreaterThan(2000)
    expect(several).toBeGreaterThan(20)
  }, 20_000)

  test('names the same people as the hard rules judge one by one, on and off the grid', () => {
    let free = 0
    let blocked = 0
    fc.assert(
      fc.property(worldOf, fc.integer({ min: 0, max: 600 }), (world, shift) => {
        const search = searchOf(world)
        const startMs = world.query.fromMs + shift * MINUTE
        const zones = createZones(startMs - 20 * DAY, startMs + 20 * DAY)
        const named = search.whoIsFree({ ...world.query, startMs })
        const judged = (role: AssignmentRole, where: Where): string[] =>
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
                where,
                isTravelable: world.query.isTravelable ?? false,
              }
              const claims = world.claims.filter((claim) => claim.userId === person.id)
              const declinedIds = new Set(world.query.declinedIds)
              const verdict = judge(person, seat, { claims, globalUnavailabilities: world.globals, declinedIds, zones })
              if (verdict.ok) free++
              else blocked++
              if (!verdict.ok && verdict.remedy.kind === 'MOVE_START') {
                const by = verdict.remedy.minutes * MINUTE
                const moved = { ...seat, startsAtMs: seat.startsAtMs + by, endsAtMs: seat.endsAtMs + by }
                expect(judge(person, moved, { claims, globalUnavailabilities: world.globals, declinedIds, zones }).ok).toBe(true)
              }
              return verdict.ok
            })
            .map((person) => person.id)
        expect(named).toEqual({
          hosts: judged('HOST', world.query.place),
          plants: judged('PLANT', world.query.place),
          producers: judged('PRODUCER', world.query.producerPlace ?? world.query.place),
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
