import { type Answer, no, yes } from '../answer.ts'

/** An item as it flows; minutes, but for the id. Without a length it lasts until the next one. */
export interface FlowItem {
  readonly id: string
  readonly offsetMinutes: number
  readonly minutes: number
  readonly minMinutes: number
  readonly pinned: boolean
}

/** What doesn't move: a pinned item, the start or the end of the event. What follows begins where it ends. */
interface Anchor {
  readonly id: string
  readonly at: number
  readonly ends: number
  /** Where it comes in the order of the items. */
  readonly index: number
}

const STEP = 5

/**
 * Fits a running order to the duration of its event: pinned items, the start and the end stay, and the items between two of these follow one another; where they
 * don't fit, their lengths shrink in proportion, never under their least ones, in steps of 5 minutes. What is before the start or after the end keeps its
 * distance. `was` is the duration for which it was set. The order stays, and doing it again changes nothing. Refuses INVALID {items: [SHORT], short,
 * between}: how many minutes are missing between which two, `START` and `END` among them.
 */
export function reflow<Item extends FlowItem>(
  items: readonly Item[],
  { duration, was }: { readonly duration: number; readonly was: number },
): Answer<Item[]> {
  const ordered = inOrder(items)
  const anchors = anchorsOf(ordered, { duration, was })
  const flowed = [...ordered]
  for (const [nth, left] of anchors.entries()) {
    const right = anchors[nth + 1]
    const from = left.id === 'START' || left.id === 'END' ? left.index : left.index + 1
    if (!right) {
      let least = left.ends
      for (const [index, item] of ordered.entries()) {
        if (index < from) continue
        least = Math.max(least, item.offsetMinutes + (item.offsetMinutes >= was ? duration - was : 0))
        flowed[index] = { ...item, offsetMinutes: least }
      }
      break
    }
    const ends = right.id === 'END' ? was : right.at
    const placed = flowBetween(ordered.slice(from, right.index), { left, right, ends })
    if (!placed.ok) return placed
    flowed.splice(from, placed.value.length, ...placed.value)
  }
  return yes(flowed)
}

const inOrder = <Item extends FlowItem>(items: readonly Item[]) => [...items].sort((one, other) => one.offsetMinutes - other.offsetMinutes)

/** What doesn't move, in order. The end comes after the pinned items before it, and before the first item that began at the former end or later. */
function anchorsOf(ordered: readonly FlowItem[], { duration, was }: { readonly duration: number; readonly was: number }): Anchor[] {
  const indexOr = (index: number) => (index === -1 ? ordered.length : index)
  const start = indexOr(ordered.findIndex(({ offsetMinutes }) => offsetMinutes >= 0))
  const last = ordered.findLastIndex(({ pinned, offsetMinutes }) => pinned && offsetMinutes < duration)
  const end = indexOr(
    ordered.findIndex(
      ({ pinned, offsetMinutes }, index) => index > last && index >= start && (pinned ? offsetMinutes >= duration : offsetMinutes >= was),
    ),
  )
  const pins = ordered.flatMap(({ id, offsetMinutes: at, minutes, pinned }, index) =>
    pinned ? [{ id, at, ends: at + minutes, index }] : [],
  )
  return [
    ...pins.filter(({ index }) => index < start),
    { id: 'START', at: 0, ends: 0, index: start },
    ...pins.filter(({ index }) => index >= start && index < end),
    { id: 'END', at: duration, ends: duration, index: end },
    ...pins.filter(({ index }) => index >= end),
  ]
}

/** `ends` is where the last of the items ended before, if it has no length. */
function flowBetween<Item extends FlowItem>(
  items: readonly Item[],
  { left, right, ends }: { readonly left: Anchor; readonly right: Anchor; readonly ends: number },
): Answer<Item[]> {
  if (items.length === 0) return yes([])
  const lengths = items.map((item, index) => lengthOf(item, items[index + 1]?.offsetMinutes ?? ends))
  const fitted = fit(lengths, { least: items.map(({ minMinutes }) => minMinutes), room: right.at - left.ends })
  if (!fitted.ok) return no('INVALID', { fields: { items: ['SHORT'] }, short: fitted.extensions.short, between: [left.id, right.id] })
  let at = left.ends
  return yes(
    items.map((item, index) => {
      const length = fitted.value[index] ?? 0
      const placed = { ...item, offsetMinutes: at, ...(item.minutes > 0 ? { minutes: length } : {}) }
      at += length
      return placed
    }),
  )
}

const lengthOf = ({ minutes, offsetMinutes, minMinutes }: FlowItem, next: number) =>
  minutes > 0 ? minutes : Math.max(minMinutes, next - offsetMinutes)

/** Lengths that fit into some minutes: as they are, else in proportion, none under its least one. Refuses with the minutes that are missing. */
function fit(lengths: readonly number[], { least, room }: { readonly least: readonly number[]; readonly room: number }): Answer<number[]> {
  const wanted = lengths.map((length, index) => Math.max(length, least[index] ?? 0))
  if (sum(wanted) <= room) return yes(wanted)
  if (sum(least) > room) return no('INVALID', { short: sum(least) - room })
  const parts = shares(wanted, { least, room })
  const shrunk = parts.map((part, index) => Math.max(least[index] ?? 0, Math.floor((part + 1e-9) / STEP) * STEP))
  // what rounding left over goes, a step each, to those from whom it took most
  const rounded = parts.map((part, index) => ({ index, by: part - (shrunk[index] ?? 0) })).sort((one, other) => other.by - one.by)
  for (const { index } of rounded.slice(0, Math.floor((room - sum(shrunk)) / STEP))) shrunk[index] = (shrunk[index] ?? 0) + STEP
  return yes(shrunk)
}

/** The share of each length in the room; those that would fall under their least one have it, and the others share the rest. */
function shares(lengths: readonly number[], { least, room }: { readonly least: readonly number[]; readonly room: number }): number[] {
  const held = new Set<number>()
  for (;;) {
    const free = lengths.map((_, index) => index).filter((index) => !held.has(index))
    const rest = room - sum([...held].map((index) => least[index] ?? 0))
    const scale = rest / Math.max(1, sum(free.map((index) => lengths[index] ?? 0)))
    const under = free.filter((index) => (lengths[index] ?? 0) * scale < (least[index] ?? 0))
    if (under.length === 0) return lengths.map((length, index) => (held.has(index) ? (least[index] ?? 0) : length * scale))
    for (const index of under) held.add(index)
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/**
 * Moves an item and everything after it by some minutes, as far as the next pinned item: pinned items stay, and what lies behind one too. The order of
 * what doesn't move is left as it is.
 */
export function pushFrom<Item extends FlowItem>(items: readonly Item[], id: string, minutes: number): Item[] {
  const ordered = inOrder(items)
  const from = ordered.findIndex((item) => item.id === id)
  const pin = ordered.findIndex((item, index) => index >= from && item.pinned)
  return ordered.map((item, index) =>
    from !== -1 && index >= from && (pin === -1 || index < pin) ? { ...item, offsetMinutes: item.offsetMinutes + minutes } : item,
  )
}
