import { idOf } from './ids.ts'
import { type CityName, cities, type ZoneAreaName, zoneAreas } from './places.ts'

type StaffRole = 'ADMIN' | 'CUSTOMER_SUCCESS_MANAGER' | 'EVENT_PRODUCER' | 'HOST' | 'PLANT' | 'SALESPERSON'

/** A week of hours: ISO days (1 = Monday) and wall times of the person's own zone. */
type Hours = readonly (readonly [days: readonly number[], from: string, to: string])[]

const weekdays = [1, 2, 3, 4, 5]
const hours = {
  office: [[weekdays, '08:00', '19:00']],
  long: [[weekdays, '07:00', '22:00']],
  late: [
    [[1, 2, 3, 4], '10:00', '23:00'],
    [[5, 6], '12:00', '24:00'],
  ],
  early: [[weekdays, '06:00', '17:00']],
  // the break is real: availability has holes in it
  split: [
    [weekdays, '07:30', '13:00'],
    [weekdays, '14:00', '20:30'],
  ],
  sixDays: [
    [weekdays, '08:00', '21:00'],
    [[6], '10:00', '18:00'],
  ],
  pastMidnight: [[[1, 2, 3, 4, 5], '12:00', '01:00']],
  none: [],
} as const satisfies Record<string, Hours>

export interface Staff {
  readonly id: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: StaffRole
  readonly permission: 'ADMIN' | 'STAFF' | 'HOST'
  readonly city: CityName
  readonly zoneArea: ZoneAreaName | null
  readonly languages: readonly string[]
  /** 1 to 3: STANDARD, PRO, PREMIUM. */
  readonly level: number
  readonly ratingTenths: number | null
  readonly hours: Hours
  readonly dailyLimit: number
  readonly load: number
  readonly travelable: boolean
  readonly birthYear: number
  readonly phone: string
  readonly meetingLink: string | null
}

type Told = readonly [
  name: string,
  fullName: string,
  city: CityName,
  languages: string,
  level: number,
  ratingTenths: number | null,
  hours: keyof typeof hours,
  load: number,
  zoneArea?: ZoneAreaName,
]

const hosts: readonly Told[] = [
  ['host', 'Marcus Oyelaran', 'chicago', 'en', 3, 48, 'long', 8, 'chicagoB'],
  ['staffhost', 'Amara Diallo', 'chicago', 'en fr', 3, 49, 'sixDays', 8, 'chicagoB'],
  ['ruth', 'Ruth Feldman', 'chicago', 'en', 1, 44, 'office', 6, 'chicagoB'],
  ['delphine', 'Delphine Okoro', 'chicago', 'en fr', 2, 46, 'long', 7, 'chicagoB'],
  ['hector', 'Hector Villanueva', 'chicago', 'en es', 2, 45, 'split', 7, 'chicagoB'],
  ['sofia', 'Sofia Marchetti', 'newYork', 'en es', 2, 47, 'long', 6, 'newYorkB'],
  ['desmond', 'Desmond Achebe', 'newYork', 'en', 3, 46, 'long', 8, 'newYorkB'],
  ['mei', 'Mei-Lin Chao', 'newYork', 'en', 2, 43, 'sixDays', 7, 'newYorkB'],
  ['tamsin', 'Tamsin Hale', 'london', 'en', 3, 49, 'long', 8, 'londonB'],
  ['kwame', 'Kwame Boateng', 'london', 'en fr', 2, 45, 'sixDays', 7, 'londonB'],
  ['nadia', 'Nadia Rahman', 'london', 'en', 1, null, 'split', 6, 'londonB'],
  ['jonas', 'Jonas Wetterling', 'berlin', 'de en', 3, 47, 'long', 8, 'berlin'],
  ['leyla', 'Leyla Arslan', 'berlin', 'de en', 2, 46, 'long', 7, 'berlin'],
  ['callum', 'Callum Reid', 'sydney', 'en', 3, 44, 'long', 7, 'sydney'],
  ['priscilla', 'Priscilla Tan', 'sydney', 'en', 2, 47, 'sixDays', 7, 'sydney'],
  ['grace', 'Grace Kimura', 'sanFrancisco', 'en', 3, 48, 'long', 8, 'sanFranciscoB'],
  ['omar', 'Omar Haddad', 'sanFrancisco', 'en es', 2, 42, 'office', 6, 'sanFranciscoB'],
  ['wren', 'Wren Tallbear', 'toronto', 'en fr', 2, 45, 'long', 7, 'toronto'],
  ['beatriz', 'Beatriz Moura', 'saoPaulo', 'pt en es', 3, 48, 'long', 8, 'saoPaulo'],
  ['lucia', 'Lucía Campoy', 'madrid', 'es en', 3, 49, 'pastMidnight', 8],
  ['ximena', 'Ximena Ortega', 'mexicoCity', 'es en', 2, 46, 'long', 7],
  ['tunde', 'Tunde Bakare', 'lagos', 'en', 1, 41, 'office', 5],
  ['anjali', 'Anjali Rao', 'bengaluru', 'en', 2, 45, 'late', 6],
  ['haruka', 'Haruka Ono', 'tokyo', 'en ja', 2, null, 'early', 5],
]
const plants: readonly Told[] = [
  ['plant', 'Ines Carvalho', 'chicago', 'en pt es', 2, 47, 'long', 6, 'chicagoB'],
  ['theo', 'Theo Brandt', 'chicago', 'en de', 2, 45, 'long', 6, 'chicagoB'],
  ['lewis', 'Lewis Okafor', 'chicago', 'en', 1, 43, 'office', 4, 'chicagoB'],
  ['imogen', 'Imogen Vance', 'chicago', 'en', 3, 48, 'late', 6, 'chicagoB'],
  ['rafael', 'Rafael Quintero', 'newYork', 'es en', 2, 46, 'long', 6, 'newYorkB'],
  ['bridget', 'Bridget Molloy', 'newYork', 'en', 3, 44, 'long', 6, 'newYorkB'],
  ['ottilie', 'Ottilie Shaw', 'london', 'en', 2, 45, 'long', 6, 'londonB'],
  ['dev', 'Dev Chowdhury', 'london', 'en', 3, 47, 'long', 6, 'londonB'],
  ['paloma', 'Paloma Reyes', 'madrid', 'es en', 3, 49, 'long', 6],
]
const producers: readonly Told[] = [
  ['producer', 'Dana Whitlock', 'chicago', 'en', 3, 49, 'long', 14, 'chicagoB'],
  ['kenji', 'Kenji Mori', 'newYork', 'en ja', 3, 48, 'long', 14, 'newYorkB'],
  ['fiona', 'Fiona Galbraith', 'london', 'en', 3, 47, 'long', 14, 'londonB'],
  ['matthias', 'Matthias Krüger', 'berlin', 'de en', 3, 46, 'long', 12, 'berlin'],
  ['zoe', 'Zoe Pappas', 'sydney', 'en', 3, 45, 'long', 12, 'sydney'],
  ['carmen', 'Carmen Ibáñez', 'sanFrancisco', 'es en', 3, 48, 'long', 12, 'sanFranciscoB'],
  ['thiago', 'Thiago Prado', 'saoPaulo', 'pt en es', 3, 46, 'long', 12, 'saoPaulo'],
]
const office: readonly (readonly [StaffRole, Told])[] = [
  ['ADMIN', ['admin', 'Margit Solberg', 'chicago', 'en', 1, null, 'none', 10]],
  ['CUSTOMER_SUCCESS_MANAGER', ['success', 'Nia Campbell', 'chicago', 'en', 1, null, 'none', 10]],
  ['CUSTOMER_SUCCESS_MANAGER', ['ravi', 'Ravi Menon', 'london', 'en', 1, null, 'none', 10]],
  ['SALESPERSON', ['sales', 'Jo Lindqvist', 'chicago', 'en', 1, null, 'none', 10]],
  ['SALESPERSON', ['clara', 'Clara Nussbaum', 'berlin', 'de en', 1, null, 'none', 10]],
]

/** Everyone on the house's side, about forty-five people in twelve time zones. */
export const staff: readonly Staff[] = [
  ...office.map(([role, told]) => staffOf(role, told)),
  ...producers.map((told) => staffOf('EVENT_PRODUCER', told)),
  ...hosts.map((told) => staffOf('HOST', told)),
  ...plants.map((told) => staffOf('PLANT', told)),
]

function staffOf(role: StaffRole, told: Told): Staff {
  const [name, fullName, city, languages, level, ratingTenths, week, load, zoneArea] = told
  const crew = role === 'HOST' || role === 'PLANT'
  const gap = fullName.indexOf(' ')
  return {
    id: idOf('user', name),
    name,
    firstName: fullName.slice(0, gap),
    lastName: fullName.slice(gap + 1),
    email: `${name}@troupe.example`,
    role,
    permission: role === 'ADMIN' ? 'ADMIN' : crew && name !== 'staffhost' ? 'HOST' : 'STAFF',
    city,
    zoneArea: zoneArea ?? null,
    languages: languages.split(' '),
    level,
    ratingTenths,
    hours: hours[week],
    dailyLimit: crew ? 3 : 4,
    load,
    travelable: load >= 8,
    phone: `+1 312 555 ${String(100 + staffNumber(name)).padStart(4, '0')}`,
    meetingLink: crew ? `https://meet.troupe.example/${name}` : null,
    birthYear: 1964 + ((name.length * 7 + fullName.length * 3) % 38),
  }
}

/** A number of its own for each name, from the order of the lists. */
function staffNumber(name: string): number {
  return [...office.map(([, told]) => told), ...producers, ...hosts, ...plants].findIndex(([one]) => one === name)
}

const customer = (name: string, fullName: string, email: string, timezone: string, phone: string) => ({
  id: idOf('user', name),
  name,
  firstName: fullName.split(' ')[0] ?? '',
  lastName: fullName.split(' ').slice(1).join(' '),
  email,
  timezone,
  phone,
})

/** The people who book. */
export const customers = [
  customer('owner', 'Graham Tolliver', 'owner@northwind.example', 'America/Chicago', '+1 312 555 0140'),
  customer('editor', 'Priya Raman', 'editor@northwind.example', 'America/Chicago', '+1 312 555 0148'),
  customer('viewer', 'Samuel Osei', 'viewer@northwind.example', 'America/Chicago', '+1 312 555 0151'),
  customer('northwindLondon', 'Alice Penhaligon', 'alice.penhaligon@northwind.example', 'Europe/London', '+44 20 5550 0161'),
  customer('haldenOwner', 'Yusuf Demir', 'owner@halden.example', 'Europe/Berlin', '+49 30 5550 172'),
  customer('haldenEditor', 'Ingrid Halvorsen', 'editor@halden.example', 'Europe/Berlin', '+49 30 5550 174'),
  customer('diyOwner', 'Mateo Galarza', 'owner@orbis.example', 'America/New_York', '+1 212 555 0180'),
  customer('diyEditor', 'Hannah Byrne', 'editor@orbis.example', 'America/New_York', '+1 212 555 0181'),
  customer('kestrelOwner', 'Lwazi Dube', 'owner@kestrel.example', 'Europe/London', '+44 20 5550 0192'),
  customer('kestrelEditor', 'Maya Stern', 'editor@kestrel.example', 'Europe/London', '+44 20 5550 0193'),
  // works for two customers
  customer('agency', 'Tom Ferreira', 'tom@standby.example', 'America/Toronto', '+1 416 555 0107'),
]

/** The wall-clock zone of a staff member. */
export const zoneOf = (person: Staff) => cities[person.city].timezone

/** A staff member's row of the zone areas, if they live in one. */
export const zoneAreaIdOf = (person: Staff) => (person.zoneArea === null ? null : zoneAreas[person.zoneArea].id)
