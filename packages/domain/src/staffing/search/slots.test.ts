import { describe, expect, test } from 'vitest'
import type { AssignmentRole } from '../../role/assignment.ts'
import { createSearch } from './create-search.ts'
import type { Person } from './facts.ts'
import type { SlotQuery } from './query.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

describe('the slots of a small crew', () => {
  const monday = Date.UTC(2026, 5, 1)
  const host = (id: string, roles: AssignmentRole[] = ['HOST']): Person => ({
    id,
    roles,
    active: true,
    level: 1,
    languages: ['en'],
    timezone: 'UTC',
    zoneAreaId: null,
    home: null,
    dailyLimit: null,
    weeklyLimit: null,
    availability: [1, 2, 3, 4, 5].map((day) => ({ id: `${id}${day}`, kind: 'WEEKLY', enabled: true, day, from: 540, to: 1020 })),
  })
  const asked: SlotQuery = {
    fromMs: monday,
    toMs: monday + 62 * DAY,
    earliestMs: monday,
    latestMs: monday + 62 * DAY,
    durationMinutes: 60,
    leads: { PRODUCER: 0, HOST: 0, PLANT: 0 },
    hosts: 1,
    producers: 1,
    level: 1,
    language: 'en',
    place: { kind: 'REMOTE' },
  }

  test('someone who may host and produce is one person, not two', () => {
    const search = createSearch({ from: monday, people: [host('ada', ['HOST', 'PRODUCER'])], claims: [], globalUnavailabilities: [] })
    expect(search.query(asked)).toEqual([])
    search.setPerson(host('ben'))
    expect(search.query(asked).length).toBeGreaterThan(0)
  })

  test('a session for which no one is needed can start at any time of the grid', () => {
    const search = createSearch({ from: monday, people: [], claims: [], globalUnavailabilities: [] })
    const slots = search.query({ ...asked, hosts: 0, producers: 0, toMs: monday + DAY })
    expect(slots).toHaveLength(96)
    expect(slots[0]).toEqual({ startMs: monday, remaining: 7 })
  })

  test('counts more people than it tells apart without forgetting any', () => {
    const people = Array.from({ length: 200 }, (_, at) => host(`h${at}`, at % 4 === 0 ? ['PRODUCER'] : ['HOST']))
    const search = createSearch({ from: monday, people, claims: [], globalUnavailabilities: [] })
    const slots = search.query({ ...asked, hosts: 3, toMs: monday + DAY })
    expect(slots.map((slot) => slot.remaining)).toEqual(Array.from({ length: 29 }, () => 7))
  })
})
