import type { SearchSchemaInput } from '@tanstack/react-router'

/*
 * What pages keep in their address, so that a reload or a shared link shows the same. Each reader takes what the address says, which anybody
 * may have typed, and answers only what makes sense.
 */
type Raw = Record<string, unknown> & SearchSchemaInput

export interface CatalogueSearch {
  readonly q?: string
  readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'
  readonly people?: number
  readonly order?: 'booked' | 'name' | 'credits' | 'new'
}

export function catalogueSearch({ q, format, people, order }: Raw): CatalogueSearch {
  return {
    ...text('q', q),
    ...(format === 'REMOTE' || format === 'HYBRID' || format === 'IN_PERSON' ? { format } : {}),
    ...count('people', people),
    ...(order === 'name' || order === 'credits' || order === 'new' ? { order } : {}),
  }
}

export interface BookingSearch {
  readonly format?: string
  readonly host?: string
  readonly people?: number
  readonly city?: string
  readonly zone?: string
  readonly date?: string
  readonly start?: string
}

export const bookingSearch = ({ format, host, people, city, zone, date, start }: Raw): BookingSearch => ({
  ...text('format', format),
  ...text('host', host),
  ...text('city', city),
  ...text('zone', zone),
  ...text('date', date),
  ...text('start', start),
  ...count('people', people),
})

export interface EventsSearch {
  readonly q?: string
  readonly when?: 'past' | 'all'
  readonly page?: number
  readonly sort?: string
}

export const eventsSearch = ({ q, when, page, sort }: Raw): EventsSearch => ({
  ...text('q', q),
  ...(when === 'past' || when === 'all' ? { when } : {}),
  ...count('page', page),
  ...text('sort', sort),
})

export const eventSearch = ({ tab }: Raw): { readonly tab?: string } => text('tab', tab)

export type OutboxSearch = {
  readonly q?: string
  readonly page?: number
  readonly mail?: string
}

export const outboxSearch = ({ q, page, mail }: Raw): OutboxSearch => ({ ...text('q', q), ...count('page', page), ...text('mail', mail) })

/** Where to go after signing in: a path of this site, and nothing that a browser could read as another one. */
export const loginSearch = ({ to }: { to?: string } & SearchSchemaInput): { readonly to?: string } =>
  typeof to === 'string' && /^\/(?![/\\])[^\\]*$/.test(to) ? { to } : {}

const text = <K extends string>(name: K, value: unknown): { [key in K]?: string } =>
  typeof value === 'string' && value ? ({ [name]: value.slice(0, 100) } as { [key in K]?: string }) : {}

const count = <K extends string>(name: K, value: unknown): { [key in K]?: number } => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? ({ [name]: Math.min(10_000, number) } as { [key in K]?: number }) : {}
}
