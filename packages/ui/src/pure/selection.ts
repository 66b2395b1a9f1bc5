interface Ticked {
  /** The keys of all rows in their order. */
  readonly keys: readonly string[]
  readonly key: string
  readonly on: boolean
  /** The row that was ticked before; null for a row alone. */
  readonly anchor: string | null
}

/** The selection after one row was ticked; with an anchor, every row between it and this one takes the same state. */
export function ticked(selected: ReadonlySet<string>, { keys, key, on, anchor }: Ticked): ReadonlySet<string> {
  const [from, to] = [anchor === null ? -1 : keys.indexOf(anchor), keys.indexOf(key)]
  if (from === -1 || to === -1) return withKeys(selected, [key], on)
  return withKeys(selected, keys.slice(Math.min(from, to), Math.max(from, to) + 1), on)
}

/** The selection with these keys added or removed; those of other pages stay. */
export function withKeys(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) on ? next.add(key) : next.delete(key)
  return next
}

/** How much of a page is selected. */
export function shareOf(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  let count = 0
  for (const key of keys) if (selected.has(key)) count++
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
