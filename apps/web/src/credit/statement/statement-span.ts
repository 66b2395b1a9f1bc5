import { realDay } from '../../search-values.ts'
import type { OrdersSearch } from '../../searches.ts'

/** The dates of a statement as the address says them: a preset, or two days as '2026-01-01_2026-03-31', of which either can be left out. */
export const SPANS = ['quarter', 'year', 'all'] as const
type Preset = (typeof SPANS)[number]

export const spanNames: Readonly<Record<Preset, string>> = { quarter: 'Last 3 months', year: 'Last 12 months', all: 'All dates' }

/** Changes to the address; undefined removes a parameter. */
export type StatementChange = { readonly [Name in 'show' | 'span']?: OrdersSearch[Name] | undefined }

export interface StatementSpan {
  readonly preset: Preset | 'own'
  /** Days YYYY-MM-DD, both of them shown; undefined where it is open. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Presets begin with a month, so that its sums are whole. `today` is the reader's. */
export function spanOf(text: string | undefined, today: string): StatementSpan {
  if (text?.includes('_')) {
    const [from, to] = text.split('_').map(realDay)
    return { preset: 'own', from, to }
  }
  const preset = SPANS.find((one) => one === text) ?? 'year'
  if (preset === 'all') return { preset }
  const first = Temporal.PlainDate.from(today).with({ day: 1 })
  return { preset, from: first.subtract({ months: preset === 'year' ? 11 : 2 }).toString() }
}

/** The days of a span as instants of the reader's zone, half open. */
export function instantsOf({ from, to }: StatementSpan, zone: string): { readonly from?: string; readonly to?: string } {
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString()
  return {
    ...(from ? { from: start(Temporal.PlainDate.from(from)) } : {}),
    ...(to ? { to: start(Temporal.PlainDate.from(to).add({ days: 1 })) } : {}),
  }
}
