export const pageSizes = [5, 10, 15, 20, 25, 50, 75, 100] as const
export const defaultPageSize = 25

export interface Page {
  offset: number
  limit: number
}

/** The rows of this page, counted from 1; null when there are none. */
export function rangeOf(page: Page, total: number): { first: number; last: number } | null {
  if (total <= 0 || page.offset >= total) return null
  return { first: page.offset + 1, last: Math.min(page.offset + page.limit, total) }
}

/** The page before; never before the first row. */
export function previousPage(page: Page): Page | null {
  return page.offset > 0 ? { offset: Math.max(0, page.offset - page.limit), limit: page.limit } : null
}

/** The page after; null when this one holds the last row. */
export function nextPage(page: Page, total: number): Page | null {
  const offset = page.offset + page.limit
  return offset < total ? { offset, limit: page.limit } : null
}

/** Another page size, on the page that still shows the row which was first. */
export function resized(page: Page, limit: number): Page {
  return { offset: Math.floor(page.offset / limit) * limit, limit }
}
