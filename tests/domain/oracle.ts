import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { Decline } from '@troupe/domain/staffing/declines'
import type { Claim, GlobalUnavailability, Person, Point, Where } from '@troupe/domain/staffing/search/facts'
import type { SlotQuery } from '@troupe/domain/staffing/search/query'
import type { World } from './search-worlds.ts'

// What the search must answer, by brute force: Temporal and intervals for everything, cell by cell, nothing shared with the search but its inputs.

const MINUTE = 60_000
const CELL = 15 * MINUTE

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
  const dayIn = (date: string, more = 0) => wallInstant(Temporal.PlainDate.from(date).add({ days: more }), 0, zone)
  const away: Stretch[] = globals.map((row) =>
    'startsAtMs' in row ? { from: row.startsAtMs, to: row.endsAtMs } : { from: dayIn(row.date), to: dayIn(row.until, 1) },
  )
  for (const row of person.availability) if (row.kind === 'AWAY') away.push({ from: row.fromMs, to: row.toMs })
  const end = localDate(toMs, zone).add({ days: 2 })
  for (let date = localDate(fromMs, zone).subtract({ days: 2 }); Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 })) {
    const stretch = (from: number, to: number): Stretch => ({
      from: wallInstant(date, from, zone),
      to: wallInstant(date, to <= from ? to + 1440 : to, zone),
    })
    for (const row of person.availability) {
      if (row.kind === 'AWAY' || !row.enabled) continue
      if (row.kind === 'WEEKLY') {
        if (row.day === date.dayOfWeek) weekly.push(stretch(row.from, row.to))
      } else if (row.date <= date.toString() && date.toString() <= (row.until ?? row.date)) {
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
  const onSphere = ({ lat, lon }: Point) => [
    Math.cos(rad(lat)) * Math.cos(rad(lon)),
    Math.cos(rad(lat)) * Math.sin(rad(lon)),
    Math.sin(rad(lat)),
  ]
  const [from, to] = [onSphere(p), onSphere(q)]
  const km = 2 * 6371 * Math.asin(Math.hypot(...from.map((part, axis) => part - (to[axis] ?? 0))) / 2)
  return Math.min(1440, 15 * Math.ceil((15 + ((km * 1.3) / 50) * 60) / 15))
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
  const monday = (day: Temporal.PlainDate): string => day.subtract({ days: day.dayOfWeek - 1 }).toString()
  const events = (isIn: (day: Temporal.PlainDate) => boolean): number =>
    new Set(claims.filter((claim) => isIn(localDate(claim.startsAtMs, person.timezone))).map((claim) => claim.sessionId)).size
  const sameDay = events((other) => other.equals(date))
  const sameWeek = events((other) => monday(other) === monday(date))
  return !(person.dailyLimit !== null && sameDay >= person.dailyLimit) && !(person.weeklyLimit !== null && sameWeek >= person.weeklyLimit)
}

function oracleSeat(query: SlotQuery, role: AssignmentRole, startMs: number): OracleSeat {
  const { level, language, place: where, isTravelable = false, declines = [] } = query
  const [fromMs, endMs] = [
    startMs - query.leads[role === 'HOST' || role === 'PLANT' ? role : 'PRODUCER'] * MINUTE,
    startMs + query.durationMinutes * MINUTE,
  ]
  return { role, level, language, where, isTravelable, declines, startMs, fromMs, endMs }
}

const claimsFor = (world: World, userId: string, but?: string): Claim[] =>
  world.claims.filter((claim) => claim.userId === userId && claim.sessionId !== but)

/** Everyone's claims after pencils moved. */
type Held = ReadonlyMap<string, readonly Claim[]>

/** Brute force: every way to give pencils to other people, each moved one by the hard rules; people who keep theirs aren't judged again. */
function oracleMoves(world: World, opens: ReadonlyMap<string, Open>): Held[] {
  const pencils = world.claims.filter((claim) => claim.pencil)
  const held = new Map(world.people.map(({ id }) => [id, claimsFor(world, id).filter((claim) => !claim.pencil)]))
  const found: Held[] = []
  const fits = (person: Person, claim: Claim, others: readonly Claim[]) => {
    const { pencil, where, startsAtMs, fromMs, toMs } = claim
    const seat = { ...(pencil as NonNullable<Claim['pencil']>), where, startMs: startsAtMs, fromMs, endMs: toMs }
    return oracleFits(person, seat, others, opens.get(person.id) ?? (() => false))
  }
  const mayMove = new Map(
    pencils.map((claim) => {
      const colleagues = new Set(world.claims.filter((one) => one.sessionId === claim.sessionId).map(({ userId }) => userId))
      return [claim, world.people.filter((person) => !colleagues.has(person.id) && fits(person, claim, held.get(person.id) ?? []))]
    }),
  )
  const moved = new Map<Claim, string>()
  const give = (at: number): void => {
    const claim = pencils[at]
    if (!claim) {
      const isValid = [...moved].every(([one, userId]) => {
        const person = world.people.find(({ id }) => id === userId)
        const others = (held.get(userId) ?? []).filter((other) => other !== one)
        return person && others.every(({ sessionId }) => sessionId !== one.sessionId) && fits(person, one, others)
      })
      if (isValid) found.push(new Map(held))
      return
    }
    const put = (userId: string) => {
      const before = held.get(userId) ?? []
      held.set(userId, [...before, claim])
      give(at + 1)
      held.set(userId, before)
    }
    put(claim.userId)
    for (const { id } of mayMove.get(claim) ?? []) {
      moved.set(claim, id)
      put(id)
      moved.delete(claim)
    }
  }
  give(0)
  return found
}

/** Brute force: whether a whole crew is free at a start after one of the ways to move pencils. */
function oracleRoom(query: SlotQuery, startMs: number, { people, ways, opens }: JointOracle): boolean {
  const roles = [
    ...Array.from({ length: query.producers }, () => 'PRODUCER' as const),
    ...Array.from({ length: query.plants ?? 0 }, () => 'PLANT' as const),
    ...Array.from({ length: query.hosts }, () => 'HOST' as const),
  ]
  const seen = new Map<string, boolean>()
  const isFree = (person: Person, role: AssignmentRole, all: readonly Claim[]) => {
    const claims = all.filter(({ sessionId }) => sessionId !== query.ignoreSessionId)
    const key = `${person.id} ${role} ${claims.map((one) => `${one.sessionId} ${one.startsAtMs} ${one.pencil?.id}`).join()}`
    const known = seen.get(key)
    if (known !== undefined) return known
    const answer = oracleFits(person, oracleSeat(query, role, startMs), claims, opens.get(person.id) ?? (() => false))
    seen.set(key, answer)
    return answer
  }
  return ways.some((held) => {
    const seated = (at: number, used: ReadonlySet<string>): boolean => {
      const role = roles[at]
      if (!role) return true
      return people.some(
        (one) => !used.has(one.id) && isFree(one, role, held.get(one.id) ?? []) && seated(at + 1, new Set([...used, one.id])),
      )
    }
    return seated(0, new Set())
  })
}

interface JointOracle {
  readonly people: readonly Person[]
  readonly ways: readonly Held[]
  readonly opens: ReadonlyMap<string, Open>
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

/** Every start that the search must offer, and which of them open only once pencils have moved. */
export function oracleSlots(world: World, query: SlotQuery) {
  const first = Math.min(query.fromMs, ...world.claims.map((claim) => claim.fromMs))
  const last = Math.max(query.toMs, ...world.claims.map((claim) => claim.toMs))
  const opens = new Map(world.people.map((person) => [person.id, oracleOpen(person, world.globals, first, last)]))
  const slots: { startMs: number; remaining: number }[] = []
  /** Starts that open only once pencils have moved. */
  const moved = new Set<number>()
  const step = (query.stepMinutes ?? 15) * MINUTE
  let ways: Held[] | undefined
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
    if (remaining > 0) {
      slots.push({ startMs, remaining })
      continue
    }
    ways ??= oracleMoves(world, opens)
    if (!oracleRoom(query, startMs, { people: world.people, ways, opens })) continue
    moved.add(startMs)
    slots.push({ startMs, remaining: 1 })
  }
  return { slots, moved }
}
