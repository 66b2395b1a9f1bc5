import { createZones, dayOf } from '@troupe/domain/time/zone-table'
import { expect, test } from 'vitest'
import type { Stretch } from './hours-queries.ts'
import { takenTimes } from './taken-times.ts'

const monday = dayOf('2026-12-07')
const zone = createZones(Date.parse('2026-12-07T00:00:00Z'), Date.parse('2026-12-14T00:00:00Z'))('UTC')
const stretch = (from: string, to: string, layer: Stretch['layer'], open = false): Stretch => ({
  ...{ userId: 'u', from: `2026-12-${from}:00Z`, to: `2026-12-${to}:00Z`, layer, open, rowId: null, why: layer },
  ...{ sessionId: null, sessionName: null },
})

test('what lies in the hours of a week and takes them away is taken; what lies outside, or comes first, takes nothing', () => {
  const stretches = [
    // a calendar whose times no longer count comes before everything
    stretch('07T00:00', '14T00:00', 'CALENDAR'),
    stretch('07T09:00', '07T17:00', 'WEEK', true),
    stretch('08T09:00', '08T17:00', 'WEEK', true),
    stretch('08T00:00', '09T00:00', 'DATE'),
    stretch('08T18:00', '08T20:00', 'DATE', true),
    stretch('07T08:00', '07T09:30', 'AWAY'),
    stretch('07T12:00', '07T12:45', 'CALENDAR'),
    stretch('07T12:45', '07T13:00', 'CLAIM'),
    stretch('08T19:00', '08T21:00', 'GLOBAL'),
  ]
  expect(takenTimes(stretches, zone, monday)).toEqual([
    { day: 1, from: 540, to: 570 },
    { day: 1, from: 720, to: 780 },
    { day: 2, from: 1140, to: 1200 },
  ])
  expect(takenTimes([], zone, monday)).toEqual([])
})
