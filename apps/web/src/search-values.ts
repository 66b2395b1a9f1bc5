/* How the search of an address is written, and the values of its parameters: what makes no sense is left out. */

/** The search of an address as text: a repeated parameter is a list. Nothing is guessed: '007' stays what it is. */
export function readSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** The search of an address: lists as repeated parameters, objects as JSON, empty values left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      params.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return params.size ? `?${params}` : ''
}

/** A place of a quote or a booking: a name, a street and a city for people, a point for the price. */
export interface SearchPlace {
  readonly name?: string
  readonly address?: string
  readonly city?: string
  readonly latitude?: number
  readonly longitude?: number
}

/** The parameters that have a value. */
export function given<T extends object>(search: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const said: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const name in search) {
    const value = search[name]
    if (value !== undefined && value !== null) said[name] = value
  }
  return said
}

/** Where one value is expected, the first of a repeated parameter counts. */
const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

export function text(value: unknown, longest = 100): string | undefined {
  const one = single(value)
  const words = typeof one === 'number' ? String(one) : one
  return typeof words === 'string' && words ? words.slice(0, longest) : undefined
}

export function count(value: unknown): number | undefined {
  const number = Number(single(value))
  return Number.isInteger(number) && number > 0 ? Math.min(10_000, number) : undefined
}

export const oneOf = <const T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((each) => each === single(value))

/** A list, as the same parameter again or as JSON; what is not known is left out. */
export function listOf<T extends string>(value: unknown, known: readonly T[]): readonly T[] | undefined {
  const list = typeof value === 'string' && value.startsWith('[') ? parsed(value) : value
  const all = Array.isArray(list) ? list : [list]
  const found = known.filter((one) => all.includes(one))
  return found.length ? found : undefined
}

export function placeOf(value: unknown): SearchPlace | undefined {
  const one = single(value)
  const place = typeof one === 'string' ? parsed(one) : one
  if (typeof place !== 'object' || place === null) return undefined
  const known: Readonly<Record<string, unknown>> = { ...place }
  const { name, address, city, latitude, longitude } = known
  const texts = { name: text(name), address: text(address, 300), city: text(city) }
  const found = given({ ...texts, latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) })
  return Object.keys(found).length ? found : undefined
}

export const dayIn = (value: unknown): string | undefined => text(value)?.match(/^\d{4}-\d\d-\d\d$/)?.[0]

/** A day that the calendar has, in the years of our times. */
export const realDay = (date: unknown): string | undefined => {
  const day = dayIn(date)
  if (!day || day < '2000-02-01' || day > '2099-11-30') return undefined
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day ? day : undefined
}

/** A list of ids, at most as many as a page has people. */
export function ids(value: unknown): readonly string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one))
  return all.length ? all.slice(0, 50) : undefined
}

const degrees = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
