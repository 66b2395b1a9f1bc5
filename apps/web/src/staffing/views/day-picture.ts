import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import type { BoardChip, BoardClosed, BoardColumn, BoardRow, BoardSpot } from '@troupe/ui/pure/board-layout'
import { time } from '../../platform/format.ts'
import type { PersonDay } from '../availability/use-away.ts'
import { type BoardPlace, placeOfChip } from '../crews/board-picture.ts'
import type { PlaceTimes } from './view-queries.ts'

const HOUR_MS = 3_600_000
/** A letter of a card in shares of a day of fifteen hours, and what a card has besides its letters. */
const LETTER = 0.0055
const AROUND = 0.03

interface DayHours {
  readonly fromMs: number
  readonly toMs: number
}

/** When a place keeps someone: the way there, the call, the show, and the way back. Epoch milliseconds; none of an event without a date. */
interface PlaceDay {
  readonly leaveMs: number
  readonly callMs: number
  readonly startMs: number
  readonly endMs: number
  readonly backMs: number
}

/** The times of a place; null of an event without a date. */
export function placeDay({ session: { startsAt, endsAt } }: Pick<BoardPlace, 'session'>, times: PlaceTimes | undefined): PlaceDay | null {
  if (!startsAt || !endsAt) return null
  const [startMs, endMs] = [Date.parse(startsAt), Date.parse(endsAt)]
  const callMs = times?.callAt ? Date.parse(times.callAt) : startMs
  const way = times?.way
  return { startMs, endMs, callMs, leaveMs: way ? Date.parse(way.leaveAt) : callMs, backMs: way ? Date.parse(way.backAt) : endMs }
}

/**
 * The hours of a day: from an hour before the first way to an hour after the last one back, in whole hours and at most the day itself and the night
 * after it. A day without shows has those from eight to eight.
 */
export function hoursOf(days: readonly PlaceDay[], { from, to }: { readonly from: string; readonly to: string }): DayHours {
  const [dayMs, nextMs] = [Date.parse(from), Date.parse(to)]
  if (days.length === 0) return { fromMs: dayMs + 8 * HOUR_MS, toMs: dayMs + 20 * HOUR_MS }
  const whole = (ms: number, round: (hours: number) => number) => dayMs + round((ms - dayMs) / HOUR_MS) * HOUR_MS
  return {
    fromMs: Math.max(dayMs, whole(Math.min(...days.map(({ leaveMs }) => leaveMs)), Math.floor) - HOUR_MS),
    toMs: Math.min(nextMs + 6 * HOUR_MS, whole(Math.max(...days.map(({ backMs }) => backMs)), Math.ceil) + HOUR_MS),
  }
}

const share = ({ fromMs, toMs }: DayHours, ms: number): number => Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)))

/** The column of a day: its hours, the half of the day named where it begins. */
export function hoursColumn(date: string, label: string, hours: DayHours, zone: string): BoardColumn {
  const count = Math.round((hours.toMs - hours.fromMs) / HOUR_MS)
  return {
    ...{ id: date, label },
    ticks: Array.from({ length: count }, (_, index) => ({
      at: index / count,
      label: hourWords(hours.fromMs + index * HOUR_MS, zone, index === 0),
    })),
  }
}

/** '9', '12 pm' or '09:00'. */
function hourWords(ms: number, zone: string, isFirst: boolean): string {
  const words = time(new Date(ms).toISOString(), zone)
  const [clock = '', half] = words.split('\u00a0')
  if (half === undefined) return clock
  const hour = clock.replace(/:00$/, '')
  return isFirst || hour === '12' ? `${hour} ${half}` : hour
}

interface DayChips {
  readonly chips: readonly BoardChip[]
  readonly places: ReadonlyMap<string, BoardPlace>
  readonly times: ReadonlyMap<string, PlaceTimes> | undefined
  readonly hours: DayHours
  readonly zone: string
}

/** The cards of a day where their time is. What would overlap, its words included, is in another lane of its row. */
export function dayChips({ chips, places, times, hours, zone }: DayChips): BoardChip[] {
  const placed = chips.flatMap((chip): (BoardChip & { spot: BoardSpot })[] => {
    const place = places.get(placeOfChip(chip.id))
    const day = place && placeDay(place, times?.get(place.id))
    if (!place || !day) return []
    const at = (ms: number) => share(hours, ms)
    const spot = {
      ...{ from: at(day.callMs), to: at(day.endMs), tinted: { from: at(day.startMs), to: at(day.endMs) }, lane: 0 },
      way: chip.look === 'gone' ? { from: at(day.callMs), to: at(day.endMs) } : { from: at(day.leaveMs), to: at(day.backMs) },
    }
    const called = time(new Date(day.callMs).toISOString(), zone)
    const title = chip.look === 'open' ? `${openRole(chip, place)}, ${chip.title}` : chip.title
    return [{ ...chip, title, time: called, spot }]
  })
  return [...Map.groupBy(placed, ({ row }) => row).values()].flatMap(inLanes)
}

/** 'Host', or '2 hosts' where several are open. */
const openRole = ({ note }: BoardChip, { role }: BoardPlace): string => (note.startsWith('1 ') ? ASSIGNMENT_ROLE_WORDS[role] : note)

function inLanes(chips: readonly (BoardChip & { spot: BoardSpot })[]): BoardChip[] {
  const ends: number[] = []
  return chips
    .toSorted((a, b) => a.spot.from - b.spot.from || a.id.localeCompare(b.id))
    .map((chip) => {
      const { from, to } = chip.spot
      const end = Math.max(to, from + AROUND + (chip.time.length + chip.title.length) * LETTER)
      const free = ends.findIndex((one) => one <= from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = end
      return { ...chip, spot: { ...chip.spot, lane } }
    })
}

/** From how long on unavailable hours say so. */
const SAID_FROM_MS = 2 * HOUR_MS

/** When someone isn't available in the hours of a day. */
export function closedIn({ free, away }: PersonDay, hours: DayHours): BoardClosed[] {
  const gaps: DayHours[] = []
  let at = hours.fromMs
  for (const { fromMs, toMs } of free) {
    if (fromMs > at && at < hours.toMs) gaps.push({ fromMs: at, toMs: Math.min(fromMs, hours.toMs) })
    at = Math.max(at, toMs)
  }
  if (at < hours.toMs) gaps.push({ fromMs: at, toMs: hours.toMs })
  return gaps
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .map(({ fromMs, toMs }) => ({
      ...{ from: share(hours, fromMs), to: share(hours, toMs) },
      words: toMs - fromMs >= SAID_FROM_MS ? (away ?? 'Unavailable') : undefined,
    }))
}

interface DayRows {
  readonly rows: readonly BoardRow[]
  readonly working: number
  readonly free: number
  readonly away: number
}

interface RowsOfDay {
  readonly rows: readonly BoardRow[]
  readonly chips: readonly BoardChip[]
  readonly days: ReadonlyMap<string, ReadonlyMap<string, PersonDay>>
  readonly date: string
  readonly hours: DayHours
}

/** Those who work, by their first call; then those who are free, then those who are away the whole day. Each group after the first begins with a line. */
export function dayRows({ rows, chips, days, date, hours }: RowsOfDay): DayRows {
  const first = new Map<string, number>()
  for (const { row, spot, look } of chips)
    if (row !== null && look !== 'gone') first.set(row, Math.min(first.get(row) ?? 1, spot?.from ?? 1))
  const told = rows.map((row) => {
    const day = days.get(row.id)?.get(date)
    const closed = day ? closedIn(day, hours) : []
    // a line has room for the shorter word
    const note = row.note.replace(', level ', ' ').replace('Plant actor', 'Plant')
    const shown = closed.length === 0 ? { ...row, note } : { ...row, note, closed: new Map([[date, closed]]) }
    return { row: shown, isAway: closed.some(({ from, to }) => from === 0 && to === 1) }
  })
  const working = told.filter(({ row }) => first.has(row.id)).sort((a, b) => (first.get(a.row.id) ?? 1) - (first.get(b.row.id) ?? 1))
  const free = told.filter(({ row, isAway }) => !first.has(row.id) && !isAway)
  const away = told.filter(({ row, isAway }) => !first.has(row.id) && isAway)
  const begun = (group: typeof told) => group.map(({ row }, index) => (index === 0 ? { ...row, isFirst: true } : row))
  return {
    rows: [...working.map(({ row }) => row), ...(working.length > 0 ? begun(free) : free.map(({ row }) => row)), ...begun(away)],
    ...{ working: working.length, free: free.length, away: away.length },
  }
}

/** The part of a day that a week’s cell stands for. */
const WEEK_HOURS = { from: 8, to: 22 } as const
/** Someone with less time than this isn’t shown as free the whole day. */
const SHORT_MS = 4 * HOUR_MS

/** What of some times lies in the hours. */
const within = (times: PersonDay['free'], hours: DayHours): readonly DayHours[] =>
  times
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, hours.fromMs), toMs: Math.min(toMs, hours.toMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)

const known = new Map<string, DayHours>()

/** The hours of a week's cell on a date. Everyone shares them, and a calendar is slow to ask. */
function weekHours(date: string, zone: string): DayHours {
  const key = `${date} ${zone}`
  const found = known.get(key)
  if (found) return found
  const at = (hour: number) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant().epochMilliseconds
  const made = { fromMs: at(WEEK_HOURS.from), toMs: at(WEEK_HOURS.to) }
  known.set(key, made)
  return made
}

/** The hatched parts of a cell of a week, where something takes a part of the day or little of it is free; nothing for days that are all free or all away. */
export function partOf(day: PersonDay, date: string, zone: string): readonly BoardClosed[] {
  if (day.away !== null) return []
  const hours = weekHours(date, zone)
  const open = within(day.free, hours)
  const total = open.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  if (day.kind !== 'PART' && total >= SHORT_MS) return []
  const closed = closedIn(day, hours)
  const [only] = open
  const some = only && open.length === 1 && total < SHORT_MS ? `Free ${briefRange(only, zone)}` : undefined
  const words = only ? some : 'Unavailable'
  return closed.map((one, index) => ({ from: one.from, to: one.to, words: index === 0 ? words : undefined }))
}

/** '2 to 3 pm'. */
function briefRange({ fromMs, toMs }: DayHours, zone: string): string {
  const [from, to] = [fromMs, toMs].map((ms) => time(new Date(ms).toISOString(), zone).replace(':00\u00a0', '\u00a0'))
  const half = to?.match(/\u00a0[ap]m$/)?.[0]
  return `${half && from?.endsWith(half) ? from.slice(0, -half.length) : from} to ${to}`
}

/** When someone is free on a day, in a few words: 'All day', 'From 12 pm', 'Not 12 to 2 pm', '9 am to 5 pm'. */
export function freeHours({ free, kind }: PersonDay, hours: DayHours, zone: string): string {
  const open = within(free, hours)
  const [first, second] = open
  if (!first) return 'Not in these hours'
  const clock = (ms: number) => time(new Date(ms).toISOString(), zone).replace(':00\u00a0', '\u00a0')
  if (second) return open.length === 2 ? `Not ${briefRange({ fromMs: first.toMs, toMs: second.fromMs }, zone)}` : 'In part'
  const [isFrom, isTo] = [first.fromMs === hours.fromMs, first.toMs === hours.toMs]
  if ((isFrom && isTo) || (kind === 'FREE' && first.toMs - first.fromMs >= 2 * SHORT_MS)) return 'All day'
  if (isTo) return `From ${clock(first.fromMs)}`
  return isFrom ? `Until ${clock(first.toMs)}` : briefRange(first, zone)
}
