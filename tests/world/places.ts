import { type ClosedTime, closedIn } from '@troupe/domain/time/closed-time'
import { idOf } from './ids.ts'
import type { SessionType } from './show.ts'

export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

const city = (name: string, region: string, country: string, timezone: string, latitude: number, longitude: number) => ({
  id: idOf('city', name),
  name,
  region,
  country,
  timezone,
  latitude,
  longitude,
})

/** Where people live and events are played. */
export const cities = {
  chicago: city('Chicago', 'Illinois', 'United States', 'America/Chicago', 41.8781, -87.6298),
  newYork: city('New York', 'New York', 'United States', 'America/New_York', 40.7549, -73.984),
  toronto: city('Toronto', 'Ontario', 'Canada', 'America/Toronto', 43.6532, -79.3832),
  sanFrancisco: city('San Francisco', 'California', 'United States', 'America/Los_Angeles', 37.7793, -122.4193),
  saoPaulo: city('São Paulo', '', 'Brazil', 'America/Sao_Paulo', -23.5558, -46.6396),
  london: city('London', 'England', 'United Kingdom', 'Europe/London', 51.5099, -0.118),
  berlin: city('Berlin', 'Berlin', 'Germany', 'Europe/Berlin', 52.52, 13.405),
  sydney: city('Sydney', 'New South Wales', 'Australia', 'Australia/Sydney', -33.8688, 151.2093),
  madrid: city('Madrid', '', 'Spain', 'Europe/Madrid', 40.4168, -3.7038),
  lisbon: city('Lisbon', '', 'Portugal', 'Europe/Lisbon', 38.7223, -9.1393),
  mexicoCity: city('Mexico City', '', 'Mexico', 'America/Mexico_City', 19.4326, -99.1332),
  lagos: city('Lagos', '', 'Nigeria', 'Africa/Lagos', 6.5244, 3.3792),
  bengaluru: city('Bengaluru', '', 'India', 'Asia/Kolkata', 12.9716, 77.5946),
  tokyo: city('Tokyo', '', 'Japan', 'Asia/Tokyo', 35.6762, 139.6503),
} as const
export type CityName = keyof typeof cities

const zoneArea = (name: string, centre: Spot, kilometres: number, price: number) => ({
  id: idOf('zone area', name),
  name,
  /** Credits of travel for a crew on site. */
  price,
  /** GeoJSON order: longitude, latitude. */
  area: ring(centre, kilometres, 12),
  latitude: centre.latitude,
  longitude: centre.longitude,
})

/** Travel is priced by the smallest of these that holds the start of an event. */
export const zoneAreas = {
  chicagoA: zoneArea('Chicago, zone A', { latitude: 41.8757, longitude: -87.6278 }, 1.1, 0),
  chicagoB: zoneArea('Chicago, zone B', cities.chicago, 40, 2),
  newYorkA: zoneArea('New York, zone A', cities.newYork, 6, 1),
  newYorkB: zoneArea('New York, zone B', cities.newYork, 35, 3),
  toronto: zoneArea('Toronto', cities.toronto, 25, 1),
  sanFranciscoA: zoneArea('San Francisco, zone A', cities.sanFrancisco, 8, 1),
  sanFranciscoB: zoneArea('San Francisco, zone B', cities.sanFrancisco, 60, 4),
  saoPaulo: zoneArea('São Paulo', cities.saoPaulo, 30, 3),
  londonA: zoneArea('London, zone A', cities.london, 7, 0),
  londonB: zoneArea('London, zone B', cities.london, 30, 2),
  berlin: zoneArea('Berlin', cities.berlin, 25, 1),
  sydney: zoneArea('Sydney', cities.sydney, 30, 2),
} as const
export type ZoneAreaName = keyof typeof zoneAreas

const gameZone = (name: string, zone: ZoneAreaName, centre: Spot, kilometres: number) => ({
  id: idOf('game zone', name),
  name,
  zoneAreaId: zoneAreas[zone].id,
  point: [centre.longitude, centre.latitude] as const,
  hull: ring(centre, kilometres, 8),
})

/** Where the walking games have routes. */
export const gameZones = [
  gameZone('River North', 'chicagoB', { latitude: 41.8924, longitude: -87.6341 }, 0.8),
  gameZone('Wicker Park', 'chicagoB', { latitude: 41.9088, longitude: -87.6796 }, 0.9),
  gameZone('Bryant Park', 'newYorkA', { latitude: 40.7536, longitude: -73.9832 }, 0.7),
  gameZone('Covent Garden', 'londonA', { latitude: 51.5117, longitude: -0.124 }, 0.8),
  gameZone('Hackescher Markt', 'berlin', { latitude: 52.5225, longitude: 13.4023 }, 0.8),
]

const venue = (cityName: CityName, zone: ZoneAreaName, name: string, address: string, latitude: number, longitude: number) => ({
  name,
  address,
  city: cityName,
  zone,
  latitude,
  longitude,
})

/** Rooms and corners where events begin and end. */
export const venues = {
  merchantHall: venue('chicago', 'chicagoB', 'The Merchant Hall', '120 W Kinzie St', 41.8893, -87.6325),
  foundryLoft: venue('chicago', 'chicagoB', 'Foundry Loft', '1640 N Damen Ave', 41.9115, -87.6776),
  printersRow: venue('chicago', 'chicagoA', 'Printers Row Rooms', '610 S Dearborn St', 41.8742, -87.6292),
  bryantRooms: venue('newYork', 'newYorkA', 'Bryant Rooms', '41 W 40th St', 40.7527, -73.9838),
  ropeworks: venue('newYork', 'newYorkB', 'The Ropeworks', '63 Flushing Ave, Brooklyn', 40.6981, -73.9716),
  distillery: venue('toronto', 'toronto', 'Stillhouse No. 4', '18 Tank House Lane', 43.6503, -79.3596),
  ferryLoft: venue('sanFrancisco', 'sanFranciscoA', 'Ferry Loft', '88 Embarcadero', 37.7936, -122.3935),
  jacaranda: venue('saoPaulo', 'saoPaulo', 'Casa Jacarandá', 'Rua Harmonia 410', -23.5546, -46.6916),
  coventCellar: venue('london', 'londonA', 'The Covent Cellar', '9 Maiden Lane', 51.5106, -0.1238),
  greenwichYard: venue('london', 'londonB', 'Greenwich Yard', '2 Lassell Street', 51.4842, 0.0018),
  hofSieben: venue('berlin', 'berlin', 'Hof Sieben', 'Sophienstraße 21', 52.5258, 13.4015),
  woolStore: venue('sydney', 'sydney', 'The Wool Store', '14 Hickson Road', -33.8585, 151.2075),
} as const
export type VenueName = keyof typeof venues

/** Raised and lowered prices of this year and the next. */
export function priceModifiersOf(year: number) {
  const modifier = (of: number, from: string, to: string, types: readonly SessionType[], percent: number) => ({
    id: idOf('price modifier', `${from} ${of - year}`),
    startsOn: `${of}-${from}`,
    endsOn: `${of}-${to}`,
    types,
    percent,
  })
  return [year - 1, year, year + 1].flatMap((of) => [
    modifier(of, '01-04', '01-22', ['REMOTE'], -10),
    modifier(of, '06-01', '06-30', ['REMOTE', 'HYBRID', 'IN_PERSON'], -5),
    modifier(of, '07-02', '08-27', ['REMOTE'], -10),
    modifier(of, '10-25', '10-31', ['HYBRID', 'IN_PERSON'], 10),
    modifier(of, '12-01', '12-19', ['HYBRID', 'IN_PERSON'], 15),
  ])
}
export type PriceModifier = ReturnType<typeof priceModifiersOf>[number]

/** A time at which no one plays. */
type Closed = ClosedTime & { readonly id: string; readonly name: string; readonly holiday: boolean }

/** Times at which no one plays: a day out of the whole company, when the offices are empty, and whole days around Christmas, wherever people are. */
export function globalUnavailabilitiesOf(now: Temporal.Instant): readonly Closed[] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const soon = today.add({ days: 24 })
  const friday = soon.add({ days: (12 - soon.dayOfWeek) % 7 })
  const christmas = Temporal.PlainDate.from({ year: today.year, month: 12, day: 24 })
  const closing = Temporal.PlainDate.compare(christmas, today.add({ days: 2 })) > 0 ? christmas : christmas.add({ years: 1 })
  const named = (name: string, time: ClosedTime) => ({ id: idOf('global unavailability', name), name, holiday: true, ...time })
  return [
    named('Company day out', closedIn({ date: friday.toString(), until: friday.toString() }, 'UTC')),
    named('Winter break', { date: closing.toString(), until: closing.add({ days: 2 }).toString() }),
  ]
}

/** A closed ring of `corners` points around a centre, in GeoJSON order. */
function ring(centre: Spot, kilometres: number, corners: number): (readonly [longitude: number, latitude: number])[] {
  const north = kilometres / 110.57
  const east = kilometres / (111.32 * Math.cos((centre.latitude * Math.PI) / 180))
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    return [rounded(centre.longitude + east * Math.cos(angle)), rounded(centre.latitude + north * Math.sin(angle))] as const
  })
  return [...points, ...points.slice(0, 1)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
