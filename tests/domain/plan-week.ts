import type { PlanFacts, PlanPerson, PlanSeat } from '@troupe/domain/staffing/plan/facts'
import { DEFAULT_WEIGHTS } from '@troupe/domain/staffing/score'

/** A week to plan: how many sessions and hosts it has. The same seed makes the same week. */
interface AskedWeek {
  readonly sessions: number
  readonly hosts: number
  readonly random: () => number
}

const HOUR = 3_600_000
const monday = Temporal.Instant.from('2026-06-08T00:00Z').epochMilliseconds
const zones = ['Europe/London', 'Europe/Berlin', 'America/New_York'] as const
const languages = ['en', 'de', 'es', 'fr'] as const
const cities = [
  { zoneAreaId: 'london', lat: 51.5, lon: -0.12, timezone: 'Europe/London' },
  { zoneAreaId: 'berlin', lat: 52.52, lon: 13.4, timezone: 'Europe/Berlin' },
  { zoneAreaId: 'new-york', lat: 40.71, lon: -74, timezone: 'America/New_York' },
] as const

/** A synthetic week: hosts of three zones with part-time hours and limits, sessions of one to four rooms, a tenth of them on site, and a producer for each. */
export function planWeek(week: AskedWeek): PlanFacts {
  const producers = Math.ceil(week.hosts / 8)
  const people = [
    ...Array.from({ length: week.hosts }, (_, at) => personOf(`host-${at}`, 'HOST', week.random)),
    ...Array.from({ length: producers }, (_, at) => personOf(`producer-${at}`, 'PRODUCER', week.random)),
  ]
  const seats = Array.from({ length: week.sessions }, (_, at) => seatsOf(`session-${String(at).padStart(4, '0')}`, week.random)).flat()
  const played = people.flatMap(({ id }) =>
    Array.from({ length: Math.floor(week.random() * 8) }, () => ({ userId: id, startsAtMs: monday - week.random() * 27 * 24 * HOUR })),
  )
  return { fromMs: monday, people, seats, claims: [], globalUnavailabilities: [], played, weights: DEFAULT_WEIGHTS, pins: [] }
}

/** As many events at one time as there are people, who can all play any of them but are wanted for some: a plan that a linear program has whole. */
export function planAtOnce({ sessions, random }: Pick<AskedWeek, 'sessions' | 'random'>): PlanFacts {
  const week = planWeek({ sessions, hosts: sessions, random })
  const availability = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    id: `${day}`,
    kind: 'WEEKLY' as const,
    enabled: true,
    day,
    from: 0,
    to: 1440,
  }))
  const people = week.people
    .filter(({ roles }) => roles.includes('HOST'))
    .map((person) => ({ ...person, level: 3, dailyLimit: null, weeklyLimit: null, availability }))
  const startsAtMs = week.fromMs + 36 * HOUR
  const someone = () => `host-${Math.floor(random() * sessions)}`
  const seats = Array.from({ length: sessions }, (_, at) => `session-${at}`).flatMap((id) =>
    seatsOf(id, random)
      .slice(0, 1)
      .map((seat) => ({
        ...{ ...seat, role: 'HOST' as const, language: 'en', where: { kind: 'REMOTE' } as const, startsAtMs, endsAtMs: startsAtMs + HOUR },
        ...{ sourceUserIds: [someone()], groupUserIds: [someone(), someone()] },
      })),
  )
  return { ...week, people, seats }
}

function personOf(id: string, role: 'HOST' | 'PRODUCER', random: () => number): PlanPerson {
  const city = cities[Math.floor(random() * 3)] ?? cities[0]
  const isOnSite = random() < 0.4
  const from = 8 * 60 + Math.floor(random() * 8) * 60
  const hours = role === 'PRODUCER' ? 14 : 6 + Math.floor(random() * 5)
  return {
    id,
    roles: [role],
    active: true,
    level: 1 + Math.floor(random() ** 1.5 * 3),
    languages: ['en', ...languages.filter(() => random() < 0.2)],
    timezone: zones[cities.indexOf(city)] ?? zones[0],
    zoneAreaId: city.zoneAreaId,
    home: isOnSite ? { lat: city.lat + random() * 0.4, lon: city.lon + random() * 0.4 } : null,
    dailyLimit: role === 'PRODUCER' ? 6 : 2,
    weeklyLimit: role === 'PRODUCER' ? null : 5,
    modifiers: [],
    rating: random() < 0.2 ? null : Math.round((3 + random() * 2) * 10) / 10,
    availability: [1, 2, 3, 4, 5, 6, 7]
      .filter(() => random() < 0.7)
      .map((day) => ({ id: `${id}-${day}`, kind: 'WEEKLY' as const, enabled: true, day, from, to: Math.min(1440, from + hours * 60) })),
  }
}

function seatsOf(sessionId: string, random: () => number): PlanSeat[] {
  const day = Math.floor(random() * 5.6)
  const startsAtMs = monday + day * 24 * HOUR + (12 + Math.floor(random() * 36) / 4) * HOUR
  const isOnSite = random() < 0.1
  const city = cities[Math.floor(random() * 3)] ?? cities[0]
  const seat = {
    sessionId,
    startsAtMs,
    endsAtMs: startsAtMs + (random() < 0.5 ? 1 : 1.5) * HOUR,
    leadMinutes: 30,
    level: random() < 0.6 ? 1 : random() < 0.7 ? 2 : 3,
    language: random() < 0.75 ? 'en' : (languages[Math.floor(random() * 4)] ?? 'en'),
    where: isOnSite ? ({ kind: 'ON_SITE', ...city } as const) : ({ kind: 'REMOTE' } as const),
    isTravelable: false,
    declines: [],
    pendingUserId: null,
    preferredProducerId: random() < 0.3 ? `producer-${Math.floor(random() * 10)}` : null,
    sourceUserIds: [],
    groupUserIds: [],
    modifiers: [],
  }
  const rooms = 1 + Math.floor(random() ** 2 * 4)
  const hosts = Array.from({ length: rooms }, (_, at) => ({ ...seat, placeId: `${sessionId}-host-${at}`, role: 'HOST' as const }))
  return [{ ...seat, placeId: `${sessionId}-producer`, role: 'PRODUCER' }, ...hosts]
}
