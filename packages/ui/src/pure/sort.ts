export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** What a press on a column's head makes of the order: ascending, descending, unsorted; another column starts ascending. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 'ascending' }
  return current.direction === 'ascending' ? { key, direction: 'descending' } : null
}
