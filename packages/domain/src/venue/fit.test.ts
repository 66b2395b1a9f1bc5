import { expect, test } from 'vitest'
import { compareFits, type EventToFit, type FitKey, fitOfVenue, kmToVenue, sizeWords, type VenueToFit } from './fit.ts'

const at = (time: string) => Temporal.Instant.from(`2026-12-18T${time}:00-06:00`)
const event: EventToFit = {
  ...{ attendees: 45, start: { latitude: 41.8893, longitude: -87.6325 }, gameZoneId: 'river north' },
  ...{ startsAt: at('13:30'), endsAt: at('15:00'), timezone: 'America/Chicago' },
}
const venue: VenueToFit = {
  ...{ latitude: 41.8893, longitude: -87.6325, centre: { latitude: 41.8781, longitude: -87.6298 } },
  ...{ participantsMin: 20, participantsMax: 80, gameZoneId: 'river north', gameZone: 'River North', zone: 'Zone A', extra: 0 },
  ...{ events: [], rating: 4.6, nOfReviews: 12 },
}
const other = (from: string, to: string, isKnown = true) => ({ events: [{ startsAt: at(from), endsAt: at(to), isKnown }] })

const cases: readonly (readonly [
  key: FitKey,
  venue: Partial<VenueToFit>,
  ok: boolean,
  text: string,
  sentence: string,
  event?: Partial<EventToFit>,
])[] = [
  ['SIZE', {}, true, '20 to 80', '45 people, it holds 20 to 80'],
  ['SIZE', {}, true, '20 to 80', '20 people, it holds 20 to 80', { attendees: 20 }],
  ['SIZE', {}, true, '20 to 80', '80 people, it holds 20 to 80', { attendees: 80 }],
  ['SIZE', {}, false, '20 to 80', '81 people, it holds 20 to 80', { attendees: 81 }],
  ['SIZE', {}, false, '20 to 80', '1 person, it holds 20 to 80', { attendees: 1 }],
  ['SIZE', { participantsMin: null, participantsMax: null }, true, 'Not known', '45 people; we don’t know how many it holds'],
  ['SIZE', { participantsMax: null }, true, '20 or more', '45 people, it holds 20 or more'],
  ['SIZE', { participantsMin: null, participantsMax: 1200 }, true, 'up to 1,200', '45 people, it holds up to 1,200'],
  ['DISTANCE', {}, true, '0 m', '0 m from the start, 0 min on foot'],
  ['DISTANCE', { latitude: 41.8947 }, true, '0.6 km', '0.6 km from the start, 11 min on foot'],
  ['DISTANCE', { latitude: 41.945 }, false, '6.2 km', '6.2 km from the start'],
  ['DISTANCE', {}, true, '1.3 km', '1.3 km from the centre of the city, 22 min on foot', { start: null }],
  ['ZONE', {}, true, 'Same', 'Zone A, no change to the price'],
  ['ZONE', { extra: 1, zone: 'Zone B' }, false, '+1 credit', 'Zone B, 1 credit more'],
  ['ZONE', { extra: 2 }, false, '+2 credits', 'Zone A, 2 credits more'],
  ['ZONE', { extra: -2 }, true, '−2 credits', 'Zone A, 2 credits less'],
  ['ZONE', { extra: null, zone: null }, false, 'No zone', 'Outside every zone, so no host can go there'],
  ['GAME_ZONE', {}, true, 'Same', 'In the game zone River North, the same as now'],
  ['GAME_ZONE', { gameZoneId: 'loop', gameZone: 'Loop' }, false, 'Other', 'In the game zone Loop'],
  ['GAME_ZONE', { gameZoneId: null, gameZone: null }, false, 'None', 'In no game zone'],
  ['GAME_ZONE', { gameZoneId: null, gameZone: null }, true, 'Same', 'In no game zone, the same as now', { gameZoneId: null }],
  ['TAKEN', {}, true, 'Free', 'Free from 12:30 to 4:00 pm, with an hour on each side'],
  ['TAKEN', other('16:00', '17:00'), true, 'Free', 'Free from 12:30 to 4:00 pm, with an hour on each side'],
  ['TAKEN', other('11:00', '12:30'), true, 'Free', 'Free from 12:30 to 4:00 pm, with an hour on each side'],
  ['TAKEN', other('15:59', '17:00'), false, '3:59 pm', 'Another event is there from 3:59 to 5:00 pm'],
  ['TAKEN', other('14:00', '15:00', false), false, 'Taken', 'Another event is there at that time'],
  ['TAKEN', other('14:00', '15:00'), true, 'No date', 'The event has no date yet', { startsAt: null, endsAt: null }],
  ['RATING', {}, true, '4.6', '4.6 from 12 reviews'],
  ['RATING', { rating: 4, nOfReviews: 1 }, true, '4.0', '4.0 from 1 review'],
  ['RATING', { rating: 3.9 }, false, '3.9', '3.9 from 12 reviews'],
  ['RATING', { rating: null, nOfReviews: 0 }, true, 'None', 'No reviews yet'],
]

test('each thing about a venue is told in a word and in a sentence, and suits the event or not', () => {
  for (const [key, change, ok, text, sentence, asked] of cases) {
    const { reasons } = fitOfVenue({ ...event, ...asked }, { ...venue, ...change })
    expect(reasons.find((reason) => reason.key === key)).toEqual({ key, ok, text, sentence })
  }
})

test('a venue of the wrong size or that is taken does not fit, whatever else suits; the others order by what suits', () => {
  const fit = (change: Partial<VenueToFit>) => fitOfVenue(event, { ...venue, ...change })
  expect(fit({})).toMatchObject({ ok: true, points: 100 })
  expect(fit({ rating: 3 })).toMatchObject({ ok: true, points: 83 })
  expect(fit({ extra: 1, gameZone: null, gameZoneId: null, rating: 1, latitude: 42.5 })).toMatchObject({ ok: true, points: 33 })
  expect(fit({ participantsMax: 40 })).toMatchObject({ ok: false, points: 83 })
  expect(fit(other('14:00', '15:00'))).toMatchObject({ ok: false, points: 83 })
  const ranked = [
    { fit: fit({ participantsMax: 40 }), km: 0, name: 'too small' },
    { fit: fit({ rating: 3 }), km: 2, name: 'further' },
    { fit: fit({ rating: 3 }), km: 1, name: 'closer' },
    { fit: fit({}), km: 4, name: 'best' },
  ].sort(compareFits)
  expect(ranked.map(({ name }) => name)).toEqual(['best', 'closer', 'further', 'too small'])
})

test('as long as an event has no start, a venue is as far as it is from the centre of its city', () => {
  expect(kmToVenue({ start: null }, venue)).toBeCloseTo(1.27, 2)
  expect(kmToVenue(event, venue)).toBe(0)
  expect([sizeWords({ participantsMin: 12, participantsMax: 12 }), sizeWords({ participantsMin: 1000, participantsMax: 10_000 })]).toEqual([
    '12',
    '1,000 to 10,000',
  ])
})
