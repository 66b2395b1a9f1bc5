import type { Sort } from '@troupe/ui/pure/sort'

/** The columns by which the list is sorted. */
const SORTED = ['name', 'credits', 'expiry', 'lastEvent', 'nextEvent'] as const
type SortedBy = (typeof SORTED)[number]

/** What the page keeps in its address. */
export interface OverviewSearch {
  readonly q: string
  readonly sort: { readonly key: SortedBy; readonly direction: 'ascending' | 'descending' } | null
  /** From 1. */
  readonly page: number
}

/** What the address says, which anyone may have typed. It is read with the page, since the first view of others has no room for it. */
export function overviewSearch({
  q,
  sort,
  page,
}: {
  readonly q?: unknown
  readonly sort?: unknown
  readonly page?: unknown
}): OverviewSearch {
  const written = typeof sort === 'string' ? sort : ''
  const key = SORTED.find((one) => one === written.replace(/^-/, ''))
  const number = Number(page)
  return {
    q: typeof q === 'string' ? q : '',
    sort: key ? { key, direction: written.startsWith('-') ? 'descending' : 'ascending' } : null,
    page: Number.isInteger(number) && number > 1 && number < 100_000 ? number : 1,
  }
}

/** The same as a search of an address; what is as at first is left out. */
export const writtenOverview = ({
  q,
  sort,
  page,
}: Omit<OverviewSearch, 'sort'> & { readonly sort: Sort | null }): { q?: string; sort?: string; page?: number } => ({
  ...(q === '' ? {} : { q }),
  ...(sort === null ? {} : { sort: `${sort.direction === 'descending' ? '-' : ''}${sort.key}` }),
  ...(page > 1 ? { page } : {}),
})
