import { idOf } from './ids.ts'
import { cities, gameZones, type VenueName, venues } from './places.ts'

type Sizes = readonly [least: number, most: number]
/** What a venue's page says of it. */
const pages: Readonly<Record<VenueName, { readonly people: Sizes; readonly description: string }>> = {
  merchantHall: {
    people: [20, 80],
    description:
      'A trading hall from 1891 with a gallery on three sides and a street door wide enough for a piano. Side entrance on Wells Street, lift to the first floor, two rooms for the crew. Sound carries, so games with quiet parts go in the library behind.',
  },
  foundryLoft: {
    people: [30, 150],
    description:
      'One long room under a saw-tooth roof, daylight until five. Loading dock in the yard. The freight lift takes two kit cases.',
  },
  printersRow: {
    people: [8, 40],
    description: 'Three connected rooms above a print shop. Quiet, warm and easy to find; no lift to the upper room.',
  },
  bryantRooms: {
    people: [12, 60],
    description:
      'Two ballrooms with a shared foyer, one street from the park. Bring your own microphones, the house system belongs to the hotel.',
  },
  ropeworks: {
    people: [50, 400],
    description: 'A hall 90 metres long by the old yard. Teams can’t hear each other, which is exactly what some games need.',
  },
  distillery: { people: [15, 90], description: 'Brick, copper and a mezzanine. The bar opens at five, whatever we are in the middle of.' },
  ferryLoft: { people: [20, 120], description: 'Top floor of the ferry building’s annexe, windows on the bay. Street parking only.' },
  jacaranda: {
    people: [10, 70],
    description: 'A house with a courtyard under a jacaranda. We play outside from April to August and in the front rooms when it rains.',
  },
  coventCellar: {
    people: [10, 60],
    description: 'Vaulted cellars with three alcoves for teams. No phone signal below the stairs: use the house wifi.',
  },
  greenwichYard: { people: [25, 200], description: 'A boatyard shed with a slipway. Cold in winter; the heaters need an hour.' },
  hofSieben: {
    people: [12, 80],
    description: 'The third courtyard of seven, ground floor. Ring twice; the gate closes at eight in the evening.',
  },
  woolStore: {
    people: [20, 110],
    description: 'Four floors of a wool store that its owner lends to us alone. Don’t give the address out before the crew has the keys.',
  },
}

/** What its owner lends to us alone. */
const lent: VenueName = 'woolStore'

export const venueIdOf = (name: VenueName): string => idOf('venue', venues[name].name)
const names = Object.keys(venues) as VenueName[]

/** The rows of the world's venues. */
export const venuesAt = (createdAt: string) =>
  names.map((name) => {
    const { city, zone: _, ...venue } = venues[name]
    const { people, description } = pages[name]
    return {
      ...{ id: venueIdOf(name), ...venue, description, cityId: cities[city].id },
      ...{ participantsMin: people[0], participantsMax: people[1], private: name === lent },
      ...{ gameZoneId: gameZoneAt(venue), createdAt, version: 1, nOfReviews: 0, rateSum: 0, nOfEvents: 0 },
    }
  })

/** The game zone around a venue: its corners lie within a kilometre. */
const gameZoneAt = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  gameZones.find(({ hull }) => {
    const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)]
    return Math.min(...xs) <= longitude && longitude <= Math.max(...xs) && Math.min(...ys) <= latitude && latitude <= Math.max(...ys)
  })?.id ?? null
