import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import type { RestOperations } from '../../rest.ts'

export type PricingData = RestOperations['GET /pricing/data']['answer']
type EmbeddedConfig = RestOperations['GET /pricing/config']['answer']
export type PricedCity = EmbeddedConfig['cities'][number]

/** What the prices are for. */
export interface Wish {
  readonly people: number
  readonly format: SessionFormat
  readonly city: PricedCity | null
}

/** The prices of all experiences on the website for a group. Throws an Error with the server's sentence. */
export function askPrices({ people, format, city }: Wish, signal: AbortSignal): Promise<PricingData> {
  const query = new URLSearchParams({ type: format, people: String(people) })
  if (city) query.set('coordinates', `${city.latitude},${city.longitude}`)
  return asked<PricingData>(`/pricing/data?${query}`, { signal })
}

/** The cities where events are played, by name. */
export async function askCities(signal: AbortSignal): Promise<readonly PricedCity[]> {
  return (await asked<EmbeddedConfig>('/pricing/config', { signal })).cities
}

const unreachable = 'You’re offline, or we can’t be reached right now. Check your connection and try again.'

/** Doesn't use the app's API client, which sends and renews the bearer token. */
async function asked<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, { ...request, credentials: 'omit' }).catch((error: unknown) => {
    if (request.signal?.aborted) throw error
    throw new Error(unreachable)
  })
  // a gateway answers in HTML while the server is down
  const answer: (T & { readonly message?: unknown }) | null = await response.json().catch(() => null)
  if (!answer) throw new Error(unreachable)
  if (response.ok) return answer
  throw new Error(typeof answer.message === 'string' ? answer.message : 'Something Went Wrong')
}
