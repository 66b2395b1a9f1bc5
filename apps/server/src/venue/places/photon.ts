import { lineInput, pointInput } from '@troupe/domain/input'
import type { FoundPlace } from '@troupe/domain/venue/places'
import type { Place } from '@troupe/domain/venue/polygon'
import { z } from 'zod'
import { jsonOf } from '../../platform/json.ts'
import { askOperator } from '../../platform/outbound/operator-client.ts'
import { countryName } from './regions.ts'
import { timezoneAt } from './timezone.ts'

export interface AddressesAsked {
  readonly text: string
  readonly near: Place | null
  readonly limit: number
}

/** All that an answer may take: what someone types must not wait longer for streets than they do. */
const LIMITS = { timeout: 1500, longest: 256 * 1024 }
/** After so many failures in a row the server isn't asked for a while: each would make everyone wait for the whole time. */
const MOST_FAILURES = 3
const REST_MS = 30_000

const failures = new Map<string, { inRow: number; until: number }>()

/**
 * Street addresses from a server that speaks Photon's protocol, in its order; none when it is slow, broken or answers nonsense. What it says is data of
 * a stranger: names are lines of bounded length, and a place without a point is none.
 */
export async function findAddresses(base: URL, asked: AddressesAsked): Promise<readonly FoundPlace[]> {
  const state = failures.get(base.href) ?? { inRow: 0, until: 0 }
  failures.set(base.href, state)
  const now = performance.now()
  if (now < state.until) return []
  const found = await askPhoton(base, asked)
  if (found) {
    state.inRow = 0
    return found
  }
  state.inRow += 1
  // a single try after the rest decides whether there is another one
  if (state.inRow >= MOST_FAILURES) state.until = performance.now() + REST_MS
  return []
}

async function askPhoton(base: URL, { text, near, limit }: AddressesAsked): Promise<readonly FoundPlace[] | undefined> {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/api`
  // cities come from the embedded list, so there must be room for what isn't taken
  url.searchParams.set('q', text)
  url.searchParams.set('limit', String(limit * 2))
  url.searchParams.set('lang', 'en')
  if (near) {
    url.searchParams.set('lat', String(near.latitude))
    url.searchParams.set('lon', String(near.longitude))
  }
  const result = await askOperator({ url, headers: { accept: 'application/json' }, ...LIMITS })
  if (!result.ok || result.answer.status !== 200) return undefined
  const json = jsonOf(result.answer.body)
  const read = answerInput.safeParse(typeof json === 'string' ? parsed(json) : undefined)
  if (!read.success) return undefined
  const places = read.data.features.flatMap((feature) => {
    const place = featureInput.safeParse(feature)
    return place.success ? addressOf(place.data) : []
  })
  return places.slice(0, limit)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answerInput = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).max(100) })

const line = (most: number) => z.optional(lineInput(most))
const featureInput = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([pointInput.longitude, pointInput.latitude]) }),
  properties: z.object({
    // cities, districts and states aren't exact, and the embedded list has the cities
    type: z.enum(['house', 'street']),
    ...{ name: line(200), housenumber: line(30), street: line(200), district: line(100), city: line(100), county: line(100) },
    ...{ state: line(100), country: line(100), countrycode: z.optional(z.string().regex(/^[A-Za-z]{2}$/)) },
  }),
})

/** Countries where the number precedes the street. */
const NUMBER_FIRST = new Set(['AU', 'CA', 'FR', 'GB', 'HK', 'IE', 'IN', 'LU', 'NZ', 'SG', 'US', 'ZA'])

function addressOf({ geometry, properties }: z.output<typeof featureInput>): FoundPlace[] {
  const [longitude, latitude] = geometry.coordinates.map(sixDecimals)
  const { type, housenumber, city, district, county, state } = properties
  const code = properties.countrycode?.toUpperCase() ?? ''
  const street = properties.street ?? (type === 'street' ? properties.name : undefined) ?? ''
  const parts = NUMBER_FIRST.has(code) ? [housenumber, street] : [street, housenumber]
  const address = street === '' ? '' : parts.filter(Boolean).join(' ')
  const name = properties.name || address
  const country = code ? countryName(code) : (properties.country ?? '')
  if (!name || !country || latitude === undefined || longitude === undefined) return []
  const point = { latitude, longitude }
  return [
    {
      ...{ kind: 'ADDRESS', name, address, city: city ?? district ?? county ?? '', region: state || null, country },
      ...{ ...point, timezone: timezoneAt(point), venueId: null, source: 'PROVIDER' },
    },
  ]
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
