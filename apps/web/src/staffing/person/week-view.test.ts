import { createZones } from '@troupe/domain/time/zone-table'
import { expect, test } from 'vitest'
import type { Stretch } from '../availability/hours-queries.ts'
import { weekView } from './week-view.ts'

const monday = Math.floor(Date.parse('2027-01-04T00:00:00Z') / 86_400_000)
const zone = createZones(Date.parse('2027-01-01T00:00:00Z'), Date.parse('2027-02-01T00:00:00Z'))('UTC')
const stretch = (more: Partial<Stretch>): Stretch => ({
  ...{ userId: 'u', from: '2027-01-04T09:00:00Z', to: '2027-01-04T18:00:00Z', layer: 'WEEK' as const, open: true, rowId: null },
  ...{ sessionId: null, sessionName: null, why: '' },
  ...more,
})

test('an absence takes a part of a day away, and a show stands in the hours that it claims', () => {
  const week = weekView(
    [
      stretch({}),
      stretch({ layer: 'AWAY', open: false, from: '2027-01-04T15:00:00Z' }),
      stretch({
        layer: 'CLAIM',
        open: false,
        from: '2027-01-04T12:00:00Z',
        to: '2027-01-04T15:00:00Z',
        sessionId: 's',
        sessionName: 'Buzzer Night',
      }),
    ],
    zone,
    monday,
  )
  expect(week).toHaveLength(7)
  // 9:00 to 15:00 of the 18 hours from 6:00 on
  expect(week[0]?.open.map(({ from, length }) => [Math.round(from), Math.round(length)])).toEqual([[17, 33]])
  expect(week[0]?.shows).toMatchObject([{ id: 's', name: 'Buzzer Night' }])
  expect(week.slice(1).every(({ open, shows }) => open.length === 0 && shows.length === 0)).toBe(true)
})

test('a claim that began the evening before begins with the day', () => {
  const late = stretch({ layer: 'CLAIM', open: false, from: '2027-01-03T22:00:00Z', to: '2027-01-04T09:00:00Z', sessionId: 's' })
  expect(weekView([late], zone, monday)[0]?.shows[0]?.from).toBe(0)
})
