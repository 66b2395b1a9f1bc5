import { type PlaceNamed, placeParts } from '../session/place-words.ts'
import { type ClockWords, clockInZone, dayInZone, spanInZone, zoneWords } from '../time/clock-words.ts'
import type { LawnDay, LawnItem } from './lawn-day.ts'
import type { LawnPlan } from './lawn-plan.ts'

/** The parts of a printed schedule: what hangs on the wall, and a strip of paper for each team. */
export const LAWN_PARTS = ['SHEET', 'STRIPS'] as const
export type LawnPart = (typeof LAWN_PARTS)[number]

/** A lawn day with what its paper says of the event. */
export interface PrintedLawn {
  readonly name: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly timezone: string
  readonly place: PlaceNamed | null
  readonly producer: { readonly name: string; readonly phone: string | null } | null
  readonly plan: LawnPlan
  readonly day: LawnDay
}

interface SheetRow {
  /** '1', or '' for a further heat of the round above, or a break. */
  readonly round: string
  readonly time: string
  /** The two teams at each station; none where it is free. */
  readonly cells: readonly (readonly string[])[]
  /** 'Break, 16 min, until 3:12 pm'; empty for games. */
  readonly rest: string
}
interface Strip {
  readonly team: string
  /** '2 of 3' for a team that needs several strips. */
  readonly part: string
  readonly rows: readonly StripRow[]
}
interface StripRow {
  readonly time: string
  readonly station: string
  readonly opponent: string
}

/** A lawn schedule as its layout prints it, every fact in words. */
export interface LawnPaper {
  readonly name: string
  readonly when: string
  readonly date: string
  readonly where: string
  readonly foot: string
  /** A table for so many stations as a sheet is wide. */
  readonly sheets: readonly { readonly stations: readonly string[]; readonly rows: readonly SheetRow[] }[]
  /** Pages of eight. */
  readonly strips: readonly (readonly Strip[])[]
}

/** The longest name on paper, which is read from afar; the rest of a longer one is left out. */
const LONGEST_NAME = 28
const STATIONS_OF_A_SHEET = 6
const STRIPS_OF_A_PAGE = 8
const ROWS_OF_A_STRIP = 12

/** The paper of a lawn day: all of it, or one part. */
export function lawnPaper(lawn: PrintedLawn, part?: LawnPart): LawnPaper {
  const { name, startsAt, endsAt, timezone, place, producer, plan, day } = lawn
  const date = dayInZone(startsAt, timezone)
  const [where = '', address = ''] = place ? placeParts(place) : []
  const counts = [countWords(day.rounds, 'round'), countWords(plan.missions.length, 'station'), countWords(plan.teams.length, 'team')]
  return {
    name,
    when: `${date}, ${spanInZone(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`,
    date,
    where: [where, address].filter(Boolean).join(', '),
    foot: [counts.join(', '), [producer?.name, producer?.phone].filter(Boolean).join(', ')].filter(Boolean).join('. '),
    sheets: part === 'STRIPS' ? [] : chunks(plan.missions, STATIONS_OF_A_SHEET).map((stations) => sheetOf(lawn, stations)),
    strips:
      part === 'SHEET'
        ? []
        : chunks(
            plan.teams.flatMap((team) => stripsOf(lawn, team)),
            STRIPS_OF_A_PAGE,
          ),
  }
}

function sheetOf({ day, timezone }: PrintedLawn, stations: readonly string[]) {
  const heats = [...Map.groupBy(day.list, ({ kind, round, heat }) => `${kind} ${round} ${heat}`).values()]
  const rows = heats.flatMap((items): SheetRow[] => {
    const [first] = items
    if (!first) return []
    if (first.kind === 'BREAK') return first.isLong ? [{ round: '', time: '', cells: [], rest: breakWords(first, timezone) }] : []
    const [from, to] = [first.startsAt, first.endsAt].map((at) => clockInZone(at, timezone).time)
    const cells = stations.map((station) => items.find(({ mission }) => mission === station)?.teams.map(nameOnPaper) ?? [])
    return [{ round: first.heat === 1 ? String(first.round) : '', time: `${from} to ${to}`, cells, rest: '' }]
  })
  return { stations: stations.map(nameOnPaper), rows }
}

function stripsOf({ day, timezone }: PrintedLawn, team: string): Strip[] {
  const rows = [...Map.groupBy(day.list, ({ kind, round }) => `${kind} ${round}`).values()].flatMap((items): StripRow[] => {
    const [first] = items
    if (!first) return []
    const time = clockText(clockInZone(first.startsAt, timezone))
    if (first.kind === 'BREAK') return first.isLong ? [{ time, station: '', opponent: `Break, ${minutesOf(first)} min` }] : []
    const game = items.find(({ teams }) => teams.includes(team))
    if (!game) return [{ time, station: '', opponent: 'No game' }]
    const opponent = game.teams.find((one) => one !== team) ?? ''
    return [
      {
        time: clockText(clockInZone(game.startsAt, timezone)),
        station: nameOnPaper(game.mission ?? ''),
        opponent: `v ${nameOnPaper(opponent)}`,
      },
    ]
  })
  // a team of a plan with more rounds than fit on a strip has several
  const parts = chunks(rows, ROWS_OF_A_STRIP)
  return parts.map((some, at) => ({ team: nameOnPaper(team), part: parts.length > 1 ? `${at + 1} of ${parts.length}` : '', rows: some }))
}

/** The columns of a lawn schedule as a table for spreadsheets. */
export const LAWN_COLUMNS = ['kind', 'round', 'heat', 'starts', 'ends', 'station', 'team', 'opponent'] as const

/** Its rows, in the local time of the event. */
export const lawnRows = ({ list }: Pick<LawnDay, 'list'>, timezone: string) =>
  list.map(({ kind, round, heat, startsAt, endsAt, mission, teams: [team = null, opponent = null] }) => {
    const [starts = '', ends = ''] = [startsAt, endsAt].map((at) => localText(at, timezone))
    return { kind: kind === 'GAME' ? 'Game' : 'Break', round, heat, starts, ends, station: mission, team, opponent }
  })

/** '2026-12-09 14:10'. */
const localText = (at: Temporal.Instant, timezone: string): string =>
  at.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

function nameOnPaper(name: string): string {
  const letters = [...name]
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name
}

const breakWords = (item: LawnItem, timezone: string): string =>
  `Break, ${minutesOf(item)} min, until ${clockText(clockInZone(item.endsAt, timezone))}`

const minutesOf = ({ startsAt, endsAt }: LawnItem): number => (endsAt.epochMilliseconds - startsAt.epochMilliseconds) / 60_000
const clockText = ({ time, half }: ClockWords): string => `${time} ${half}`
const countWords = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
