export type OffsetState =
  | { kind: 'never' }
  | { kind: 'one'; offset: string }
  | { kind: 'twice'; offsets: readonly string[]; offset: string | null }

/** Date and time as one local time ('2026-11-01T01:30'); null while one of them is missing. */
export function localOf(date: string, time: string): string | null {
  return date === '' || time === '' ? null : `${date}T${time.slice(0, 5)}`
}

/** Whether a local time exists once, twice (then the kept choice counts while it is one of them) or never in its zone. */
export function offsetState(offsets: readonly string[], kept: string | null): OffsetState {
  const [only, second] = offsets
  if (only === undefined) return { kind: 'never' }
  if (second === undefined) return { kind: 'one', offset: only }
  return { kind: 'twice', offsets, offset: kept !== null && offsets.includes(kept) ? kept : null }
}
