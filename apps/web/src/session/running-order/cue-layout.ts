import type { FlowItem } from '@troupe/domain/time/reflow'

/** Pixels of a minute, at the usual size of letters (text-scale.ts) as all places here: five minutes are one line of text. */
const PER_MINUTE = 3.6
/** One line of text and the space below it. */
export const LINE = 18
/** A longer stretch with nothing in it is drawn as long as this, in minutes: its own minutes stand in it. */
const LONGEST_GAP = 60

type Placeable = Pick<FlowItem, 'id' | 'offsetMinutes' | 'minutes'>

/** Where an item is drawn, in pixels from the top, and in which of the columns that overlapping items share. */
export interface PlacedCue<Item> {
  readonly item: Item
  readonly top: number
  readonly height: number
  readonly column: number
  readonly columns: number
  /** It takes place at the same time as another one, in part at least. */
  readonly overlaps: boolean
  /** When it ends, in minutes from the start; where it has no length, when the next one begins. */
  readonly ends: number
}

/** Time in which nothing is planned. */
export interface CueGap {
  readonly top: number
  readonly height: number
  readonly minutes: number
  /** It lies within the show. */
  readonly inShow: boolean
  /** The show ends after it. */
  readonly toEnd: boolean
}

export interface CueLayout<Item> {
  readonly cues: readonly PlacedCue<Item>[]
  readonly gaps: readonly CueGap[]
  readonly height: number
  /** The line of the show. */
  readonly show: { readonly top: number; readonly bottom: number }
  /** The pixels of a minute, as for the line of now. */
  readonly at: (minutes: number) => number
  /** The minute of a pixel, as for what is dragged there. */
  readonly minuteAt: (pixels: number) => number
}

interface CueMark<Item> {
  readonly at: number
  readonly what: 'end' | 'showStart' | 'showEnd' | 'start'
  readonly cue?: CueSpan<Item>
}
interface CueSpan<Item> {
  readonly item: Item
  readonly index: number
  readonly from: number
  readonly to: number
}

const rank = { end: 0, showEnd: 1, showStart: 2, start: 3 } as const

/**
 * Lays a running order out on a scale of minutes. What is shorter than its text is as high as that: `room` gives the pixels that an item needs. No two times
 * stand on one line, so the scale stretches where much happens in few minutes, and a long gap is drawn shorter.
 */
export function layoutCues<Item extends Placeable>(
  items: readonly Item[],
  { duration, room = () => LINE }: { readonly duration: number; readonly room?: (item: Item) => number },
): CueLayout<Item> {
  const spans = spansOf(items, duration)
  const { tops, bottoms, points } = walk(spans, { duration, room })
  const at = scaleOf(points)
  const placed = inColumns(spans, { tops, bottoms })
  const height = Math.max(at(points.at(-1)?.minutes ?? 0), ...bottoms.values())
  return {
    ...{ cues: placed, gaps: gapsOf(items, { duration, at }), height, show: { top: at(0), bottom: at(duration) } },
    ...{ at, minuteAt: minuteScaleOf(points) },
  }
}

/** When each item takes place. One without a length lasts until the next one, the last until the end of the show. */
function spansOf<Item extends Placeable>(items: readonly Item[], duration: number): CueSpan<Item>[] {
  const ordered = [...items].sort((one, other) => one.offsetMinutes - other.offsetMinutes)
  return ordered.map((item, index) => {
    const from = item.offsetMinutes
    const next = ordered[index + 1]?.offsetMinutes ?? Math.max(from, duration)
    return { item, index, from, to: item.minutes > 0 ? from + item.minutes : next }
  })
}

interface ScalePoint {
  readonly minutes: number
  readonly y: number
}

function walk<Item extends Placeable>(
  spans: readonly CueSpan<Item>[],
  { duration, room }: { readonly duration: number; readonly room: (item: Item) => number },
) {
  const tops = new Map<number, number>()
  const bottoms = new Map<number, number>()
  const points: ScalePoint[] = []
  let y = 0
  let before: number | null = null
  let label = Number.NEGATIVE_INFINITY
  let running = 0
  for (const mark of marksOf(spans, duration)) {
    const passed: number = before === null ? 0 : mark.at - before
    y += PER_MINUTE * (running === 0 ? Math.min(passed, LONGEST_GAP) : passed)
    const top = mark.cue ? tops.get(mark.cue.index) : undefined
    if (mark.what === 'end' && mark.cue && top !== undefined) {
      y = Math.max(y, top + room(mark.cue.item))
      running -= 1
      bottoms.set(mark.cue.index, y)
    } else if (passed > 0 || running === 0) {
      y = Math.max(y, label + LINE)
    }
    if (mark.what === 'start' && mark.cue) {
      tops.set(mark.cue.index, y)
      running += 1
    }
    if (mark.what !== 'end') label = mark.what === 'start' || !spans.some(({ from }) => from === mark.at) ? y : label
    points.push({ minutes: mark.at, y })
    before = mark.at
  }
  return { tops, bottoms, points }
}

/** All that happens, in order. At the same time what ends comes first, but for what ends as it begins. */
function marksOf<Item extends Placeable>(spans: readonly CueSpan<Item>[], duration: number): CueMark<Item>[] {
  const marks: CueMark<Item>[] = [
    { at: 0, what: 'showStart' },
    { at: duration, what: 'showEnd' },
    ...spans.flatMap((cue): CueMark<Item>[] =>
      cue.to > cue.from
        ? [
            { at: cue.from, what: 'start', cue },
            { at: cue.to, what: 'end', cue },
          ]
        : [{ at: cue.from, what: 'start', cue }],
    ),
  ]
  const sorted = marks.sort(
    (one, other) => one.at - other.at || rank[one.what] - rank[other.what] || (one.cue?.index ?? 0) - (other.cue?.index ?? 0),
  )
  return sorted.flatMap((mark) =>
    mark.what === 'start' && mark.cue && mark.cue.to <= mark.cue.from ? [mark, { ...mark, what: 'end' as const }] : [mark],
  )
}

/** The pixel of a minute, the lowest where there are several: between two marks it goes evenly, before the first and after the last by the scale. */
function scaleOf(points: readonly ScalePoint[]) {
  return (minutes: number): number => {
    const last = points.findLast((point) => point.minutes <= minutes)
    const next = points.find((point) => point.minutes > minutes)
    if (!last) return next ? next.y - (next.minutes - minutes) * PER_MINUTE : 0
    if (!next) return last.y + (minutes - last.minutes) * PER_MINUTE
    return last.y + ((minutes - last.minutes) / (next.minutes - last.minutes)) * (next.y - last.y)
  }
}

/** The other way round. Where the scale stands still, the later minute. */
function minuteScaleOf(points: readonly ScalePoint[]) {
  return (y: number): number => {
    const last = points.findLast((point) => point.y <= y)
    const next = points.find((point) => point.y > y)
    if (!last) return next ? next.minutes - (next.y - y) / PER_MINUTE : y / PER_MINUTE
    if (!next) return last.minutes + (y - last.y) / PER_MINUTE
    return last.minutes + ((y - last.y) / (next.y - last.y)) * (next.minutes - last.minutes)
  }
}

/** Items that overlap stand side by side, each in the first column that is free. */
function inColumns<Item extends Placeable>(
  spans: readonly CueSpan<Item>[],
  { tops, bottoms }: { readonly tops: ReadonlyMap<number, number>; readonly bottoms: ReadonlyMap<number, number> },
): PlacedCue<Item>[] {
  const placed: PlacedCue<Item>[] = []
  let group: { span: CueSpan<Item>; column: number }[] = []
  const close = () => {
    const columns = Math.max(1, ...group.map(({ column }) => column + 1))
    for (const { span, column } of group) {
      const top = tops.get(span.index) ?? 0
      const overlaps = group.some(({ span: other }) => other !== span && other.from < span.to && span.from < other.to)
      placed.push({ item: span.item, top, height: (bottoms.get(span.index) ?? top) - top, column, columns, overlaps, ends: span.to })
    }
    group = []
  }
  for (const span of spans) {
    const running = group.filter(({ span: other }) => other.to > span.from)
    if (running.length === 0) close()
    const taken = new Set(running.map(({ column }) => column))
    group.push({ span, column: firstFree(taken) })
  }
  close()
  return placed
}

function firstFree(taken: ReadonlySet<number>): number {
  let column = 0
  while (taken.has(column)) column += 1
  return column
}

/** Where nothing is planned, between the first item and the last and within the show. One that reaches into the show is cut there. */
export function gapsOf(
  items: readonly Placeable[],
  { duration, at }: { readonly duration: number; readonly at: (minutes: number) => number },
): CueGap[] {
  const spans = spansOf(items, duration)
  if (spans.length === 0) return []
  const last = Math.max(duration, ...spans.map(({ to }) => to))
  const edges = [...new Set([0, duration, last, ...spans.flatMap(({ from, to }) => [from, to])])].sort((one, other) => one - other)
  return edges.flatMap((from, index) => {
    const to = edges[index + 1]
    if (to === undefined || spans.some((span) => span.from <= from && span.to > from)) return []
    const inShow = from >= 0 && to <= duration
    return [{ top: at(from), height: at(to) - at(from), minutes: to - from, inShow, toEnd: to === duration }]
  })
}

/** Places and lengths as custom properties of a style: in rems, for they grow with the words in them. */
export const rems = (values: Readonly<Record<`--${string}`, number>>): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${Math.round(value * 10) / 160}rem`]))
