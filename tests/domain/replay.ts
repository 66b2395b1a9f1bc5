import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { judge } from '@troupe/domain/staffing/eligible'
import { createSearch, type Search } from '@troupe/domain/staffing/search/create-search'
import type { Claim, Person } from '@troupe/domain/staffing/search/facts'
import type { Need } from '@troupe/domain/staffing/search/query'
import { createZones } from '@troupe/domain/time/zone-table'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const monday = Temporal.Instant.from('2026-06-01T00:00Z').epochMilliseconds
const leads = { HOST: 30, PLANT: 30, PRODUCER: 30 }
const minutes = 60

/** One customer's request: a start of the week and the crew that it needs. */
interface Request {
  readonly startMs: number
  readonly hosts: number
  readonly level: number
  readonly language: string
  /** After so many further requests the people of the event get offers, which never move. */
  readonly offeredAfter: number
}

/** EVENINGS: one host at one of four times of the evening, and pencils that stay pencils. MIXED: any half hour, one or two hosts, and offers. */
type Stream = 'EVENINGS' | 'MIXED'

interface Week {
  readonly people: readonly Person[]
  readonly requests: readonly Request[]
}

/** A week of a dozen hosts and more requests than they can play, drawn by `random`. */
function drawWeek(stream: Stream, random: () => number): Week {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  const isMixed = stream === 'MIXED'
  const person = (id: string, roles: AssignmentRole[]): Person => {
    const from = pick([780, 840, 900, 960, 1020])
    const to = pick([1260, 1320, 1440, 1440])
    return {
      ...{ id, roles, active: true, timezone: 'UTC', zoneAreaId: null, home: null },
      level: pick([1, 1, 1, 2, 2, 3]),
      languages: pick([['en'], ['en'], ['en', 'de'], ['en', 'es'], ['de']]),
      dailyLimit: roles[0] === 'PRODUCER' ? null : pick([1, 2, 2, 3]),
      weeklyLimit: roles[0] === 'PRODUCER' ? null : pick([5, 8, 12]),
      availability: [1, 2, 3, 4, 5].map((day) => ({ id: `${id} ${day}`, kind: 'WEEKLY', enabled: true, day, from, to })),
    }
  }
  const people = [
    ...Array.from({ length: 12 }, (_, at) => person(`host ${at}`, ['HOST'])),
    ...Array.from({ length: 6 }, (_, at) => ({ ...person(`producer ${at}`, ['PRODUCER']), level: 1 })),
  ]
  const requests = Array.from({ length: 90 }, () => ({
    startMs: monday + pick([0, 1, 2, 3, 4]) * DAY + (isMixed ? 15 + Math.floor(random() * 14) / 2 : pick([15, 17, 19, 21])) * HOUR,
    hosts: isMixed ? pick([1, 1, 1, 2]) : 1,
    level: pick([1, 1, 1, 2, 3]),
    language: pick(['en', 'en', 'en', 'de', 'es']),
    offeredAfter: isMixed && random() < 0.5 ? Math.floor(random() * 60) : Number.POSITIVE_INFINITY,
  }))
  return { people, requests }
}

const needOf = ({ hosts, level, language }: Request): Need => {
  return { durationMinutes: minutes, leads, hosts, producers: 1, level, language, place: { kind: 'REMOTE' } }
}

/** The claims of everyone, and the index that knows them. */
class Sales {
  readonly claims = new Map<string, readonly Claim[]>()
  readonly search: Search
  readonly sold: { readonly id: string; readonly request: Request; readonly at: number }[] = []

  constructor({ people }: Week) {
    this.search = createSearch({ from: monday, people, claims: [], globalUnavailabilities: [] })
  }

  of = (userId: string): readonly Claim[] => this.claims.get(userId) ?? []

  set(userId: string, held: readonly Claim[]) {
    this.claims.set(userId, held)
    this.search.setClaims(userId, held)
  }

  add(at: number, request: Request, crew: readonly { readonly role: AssignmentRole; readonly userId: string }[]) {
    const id = `event ${at}`
    const { startMs: startsAtMs, level, language } = request
    crew.forEach(({ role, userId }, order) => {
      const pencil = { id: `${id} ${role} ${order}`, role, level, language, isTravelable: false, declines: [] }
      const time = { startsAtMs, fromMs: startsAtMs - leads.HOST * 60_000, toMs: startsAtMs + minutes * 60_000 }
      this.set(userId, [...this.of(userId), { userId, sessionId: id, ...time, where: { kind: 'REMOTE' }, pencil }])
    })
    this.sold.push({ id, request, at })
  }

  move(pencilId: string, userId: string) {
    for (const [holder, held] of this.claims) {
      const claim = held.find(({ pencil }) => pencil?.id === pencilId)
      if (claim === undefined || holder === userId) continue
      this.set(
        holder,
        held.filter((one) => one !== claim),
      )
      this.set(userId, [...this.of(userId), { ...claim, userId }])
      return
    }
  }

  /** Pencils of an event become offers. */
  fix(id: string) {
    for (const [userId, held] of this.claims)
      if (held.some((claim) => claim.sessionId === id && claim.pencil))
        this.set(
          userId,
          held.map(({ pencil, ...claim }) => (claim.sessionId === id || !pencil ? claim : { ...claim, pencil })),
        )
  }
}

/** Sells a week's requests one after another; with pinning the people who are chosen at booking stay. */
function sell(week: Week, isPinned: boolean): Sales {
  const sales = new Sales(week)
  week.requests.forEach((request, at) => {
    // what is free without moving anything comes first, as at booking
    const room = sales.search.makeRoom({ ...needOf(request), startMs: request.startMs })
    if (room.missing.length === 0 && room.isDecided) {
      // every moved pencil leaves its holder before the first one arrives
      for (const { pencilId, userId } of room.moves) sales.move(pencilId, userId)
      sales.add(at, request, room.crew)
      if (isPinned) sales.fix(`event ${at}`)
    }
    for (const one of sales.sold) if (at - one.at === one.request.offeredAfter) sales.fix(one.id)
  })
  return sales
}

/** Every broken hard rule and every event without its whole crew. */
function faults({ people }: Week, { claims, sold }: Sales): string[] {
  const zones = createZones(monday - 10 * DAY, monday + 20 * DAY)
  return sold.flatMap(({ id, request }) => {
    const { startMs: startsAtMs, level, language, hosts } = request
    const crew = people.filter((person) => (claims.get(person.id) ?? []).some(({ sessionId }) => sessionId === id))
    const broken = crew.flatMap((person) => {
      const role = person.roles[0] ?? 'HOST'
      const seat = { sessionId: id, role, startsAtMs, endsAtMs: startsAtMs + minutes * 60_000, leadMinutes: 30, level, language }
      const around = { claims: claims.get(person.id) ?? [], globalUnavailabilities: [], declines: [], zones }
      const verdict = judge(person, { ...seat, where: { kind: 'REMOTE' } }, around)
      return verdict.ok ? [] : [`${id}: ${person.id} ${verdict.rule}`]
    })
    return crew.length === hosts + 1 ? broken : [...broken, `${id} has ${crew.length} people`]
  })
}

/** Replays the streams of some weeks both ways: what was sold in all, the weeks in which the joint choice sold less, and what is wrong. */
export function replayed(stream: Stream, weeks: number) {
  const all = Array.from({ length: weeks }, (_, at) => ({ seed: at + 1, ...replay(stream, at + 1) }))
  return {
    joint: all.reduce((sum, one) => sum + one.joint, 0),
    pinned: all.reduce((sum, one) => sum + one.pinned, 0),
    fewer: all.filter(({ joint, pinned }) => joint < pinned),
    faults: all.flatMap(({ faults }) => faults),
  }
}

function replay(stream: Stream, seed: number) {
  const week = drawWeek(stream, randomFrom(seed))
  const [joint, pinned] = [sell(week, false), sell(week, true)]
  return { joint: joint.sold.length, pinned: pinned.sold.length, faults: [...faults(week, joint), ...faults(week, pinned)] }
}

/** A repeatable source of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return (((mixed ^ (mixed >>> 7)) * 61) >>> 0) / 4_294_967_296
  }
}
