import type { JudgeContext, Seat } from '@troupe/domain/staffing/eligible'
import type { PlanPerson } from '@troupe/domain/staffing/plan/facts'
import type { Claim, Where } from '@troupe/domain/staffing/search/facts'
import { createZones } from '@troupe/domain/time/zone-table'

/* A host, a place that she can take, and nothing that stands in her way: tests change one fact of it. Hours count from Wednesday 10 June 2026, UTC. */

export const HOUR = 3_600_000
export const at = (hour: number): number => Temporal.Instant.from('2026-06-10T00:00Z').epochMilliseconds + hour * HOUR
const remote: Where = { kind: 'REMOTE' }
export const town: Where = { kind: 'ON_SITE', zoneAreaId: 'z', lat: 51.5, lon: 0, timezone: 'UTC' }

export const ada: PlanPerson = {
  rating: null,
  modifiers: [],
  id: 'ada',
  roles: ['HOST'],
  active: true,
  level: 2,
  languages: ['en'],
  timezone: 'UTC',
  zoneAreaId: 'z',
  home: { lat: 51.5, lon: 0 },
  dailyLimit: 2,
  weeklyLimit: 3,
  availability: [{ id: 'wednesday', kind: 'WEEKLY', enabled: true, day: 3, from: 540, to: 1380 }],
}
export const seat: Seat = {
  sessionId: 'new',
  role: 'HOST',
  startsAtMs: at(14),
  endsAtMs: at(15),
  leadMinutes: 30,
  level: 1,
  language: 'en',
  where: remote,
}
export const context: JudgeContext = {
  claims: [],
  globalUnavailabilities: [],
  declines: [],
  zones: createZones(at(-240), at(240)),
}
export const held = (sessionId: string, from: number, to: number, where: Where = remote): Claim => ({
  userId: 'ada',
  sessionId,
  startsAtMs: at(from),
  fromMs: at(from),
  toMs: at(to),
  where,
})
