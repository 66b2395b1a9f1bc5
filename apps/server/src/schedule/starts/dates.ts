import { type Answer, no, yes } from '@troupe/domain/answer'
import { type DayPrices, NO_DAY_PRICES } from '@troupe/domain/catalogue/day-prices'
import { existsTogether } from '@troupe/domain/catalogue/kinds'
import { PEOPLE_PER_ROOM, roomsFit, sizeAndUnits } from '@troupe/domain/catalogue/rooms'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { feeCurve } from '@troupe/domain/schedule/fee-curve'
import type { Fee } from '@troupe/domain/schedule/fees'
import { dayShares, EMPTY_DAY } from '@troupe/domain/schedule/grid'
import { placeInput, type ScheduleQuery, type SlotsQuery } from '@troupe/domain/schedule/input'
import { mayQuery } from '@troupe/domain/schedule/window'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { type FormatFacts, fitsFormat, formatOf } from '../../catalogue/catalogue.ts'
import { actorId, type Ctx, isStaff } from '../../platform/ctx.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { cueColumnsOf, holdsOffer, type SessionRow, sessionColumns } from '../../session/session.ts'
import { zoneAt, zoneForHost } from '../../venue/venue.ts'
import { feeDue, feeFactsOf } from '../fees/fee.ts'
import { roomsOf } from '../place.ts'
import { type NewEvent, newDayPrices, type ResizedEvent, soldDayPrices } from '../prices/day-prices.ts'
import { alternativesTo, firstFree, firstFreeFrom, type Remaining, remainingOf, startsIn, type Wish } from './starts.ts'

export interface DateLine {
  readonly date: string
  readonly open: boolean
  readonly remaining: Remaining
  /** How many of the full hours from 9:00 to 17:00 of this day lie in the window and may be asked for. */
  readonly starts: number
  /** How many of these are free. */
  readonly free: number
  /** The price of the day less `creditsFrom`; null for a day on which the asker may not book, and without a price. */
  readonly creditsAbove: number | null
  /** Complete crews at the best time of the day, 7 = seven or more; staff only. */
  readonly hosts?: number
}
interface DayLines {
  readonly dates: readonly DateLine[]
  /**
   * The least credits of any day on which the asker may book, from their earliest start to 18 months ahead. Whether a crew is free on it isn't
   * considered. Null without a price.
   */
  readonly creditsFrom: number | null
  /** The first free start of the grid from the beginning of the window on, also beyond its end; null when there is none. */
  readonly nextFree: string | null
}
export interface Dates extends DayLines {
  /** What moving the session costs now; absent while there is no session. */
  readonly fee?: Fee | null
  /** From each instant on moving costs `fee` and cancelling gives back `refund`, in credits. */
  readonly curve?: readonly { readonly from: string; readonly fee: number; readonly refund: number }[]
}
export interface SlotLine {
  readonly startsAt: string
  readonly endsAt: string
  readonly remaining: Remaining
  readonly why?: string
  /** Complete crews left, 1 to 3; absent while there are more, and for an event without a crew. */
  readonly crewsLeft?: number
  /** Complete crews left, 7 = seven or more; staff only. */
  readonly hosts?: number
  readonly fee?: Fee
}
export interface Slots {
  readonly slots: readonly SlotLine[]
  /** Three feasible times, when none of the asked ones is. */
  readonly alternatives: readonly { readonly startsAt: string; readonly endsAt: string }[]
}
const defaultDays = 31

/**
 * The days of a window, how many crews they have left and what they cost, for an event that need not exist: `experienceId` names the experience when the
 * path does, and without one there are no prices. Refuses INVALID (more than 62 days included), NOT_FOUND for an experience that the asker may not book.
 */
export async function schemaDates(ctx: Ctx, query: ScheduleQuery): Promise<Answer<Dates>> {
  const asked = await askedOf(ctx, query, { days: defaultDays })
  if (!asked.ok) return asked
  return yes(await datesOf(ctx, asked.value))
}

/** The same for a session, whose own crew does not stand in the way, with the fee that moving it costs now and how it will rise. NOT_FOUND for those of other customers. */
export async function sessionDates(ctx: Ctx, id: string, query: ScheduleQuery): Promise<Answer<Dates>> {
  const found = await readableSession(ctx, id)
  if (!found.ok) return found
  const row = found.value
  const asked = await askedOf(ctx, query, { days: defaultDays, session: row })
  if (!asked.ok) return asked
  const now = ctx.now()
  const facts = await feeFactsOf(ctx.db, row, now)
  return yes({
    ...(await datesOf(ctx, asked.value)),
    fee: row.starts_at ? feeDue(ctx, { row, facts, now }) : null,
    curve: feeCurve(facts, now).map((step) => ({ from: step.from.toString(), fee: step.fee, refund: step.refund })),
  })
}

/** The times of a window, one local day unless it says its end; `sessionId` looks for an existing session. Refuses as the dates do. */
export async function slots(ctx: Ctx, query: SlotsQuery): Promise<Answer<Slots>> {
  const { sessionId, ...rest } = query
  const scope = scopeOf('GET /scheduler/session/{id}/dates', ctx.actor)
  const found = sessionId !== undefined ? await readableSession({ ...ctx, scope }, sessionId) : undefined
  if (found && !found.ok) return found
  const row = found?.value
  const asked = await askedOf(ctx, rest, { days: 1, session: row })
  if (!asked.ok) return asked
  const { wish, from, to } = asked.value
  const starts = await startsIn(ctx, wish, asked.value)
  const now = ctx.now()
  const fee = row?.starts_at ? feeDue(ctx, { row, facts: await feeFactsOf(ctx.db, row, now), now }) : null
  const isOpen = starts.some((start) => start.crews > 0)
  return yes({
    slots: starts.map((start) => ({
      startsAt: start.startsAt.toString(),
      endsAt: start.startsAt.add({ minutes: wish.crew.duration }).toString(),
      remaining: remainingOf(start.crews),
      ...(start.why ? { why: start.why } : {}),
      ...(remainingOf(start.crews) === 'few' ? { crewsLeft: start.crews } : {}),
      ...(wish.staff ? { hosts: start.crews } : {}),
      ...(fee ? { fee } : {}),
    })),
    alternatives: isOpen ? [] : await alternativesTo(ctx, wish, { wanted: middleOf(from, to) }),
  })
}

const middleOf = (from: Temporal.Instant, to: Temporal.Instant) =>
  from.add({ milliseconds: Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 2) })

async function datesOf(ctx: Ctx, asked: DatesAsked): Promise<DayLines> {
  const { wish, from, to } = asked
  const starts = await startsIn(ctx, wish, asked)
  const shares = dayShares(starts)
  const { creditsFrom, creditsAbove } = await dayPricesOf(ctx, asked)
  const lines: DateLine[] = []
  const last = to.subtract({ milliseconds: 1 }).toZonedDateTimeISO(wish.timezone).toPlainDate()
  let day = from.toZonedDateTimeISO(wish.timezone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    const { crews, ...share } = shares.get(date) ?? EMPTY_DAY
    const hosts = wish.staff ? { hosts: crews } : {}
    lines.push({ date, open: crews > 0, remaining: remainingOf(crews), ...share, creditsAbove: creditsAbove(date), ...hosts })
  }
  const nextFree = firstFree(starts) ?? (await firstFreeFrom(ctx, wish, to))
  return { dates: lines, creditsFrom, nextFree: nextFree?.toString() ?? null }
}

async function dayPricesOf(ctx: Ctx, { wish, sold, event }: DatesAsked): Promise<DayPrices> {
  if (sold) return soldDayPrices(ctx, wish, sold)
  return event ? newDayPrices(ctx, wish, event) : NO_DAY_PRICES
}

/** What a time is looked for: `sold` is an event that exists, `event` what a new one costs, null without an experience. */
interface Looked {
  readonly crew: CrewFacts
  readonly sold?: ResizedEvent
  readonly event?: NewEvent | null
}

/** Who looks for a time, and in which window. */
interface DatesAsked extends Omit<Looked, 'crew'> {
  readonly wish: Wish
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** `days` is the length of a window without an end; `session` an existing one that looks for another time. */
async function askedOf(
  ctx: Ctx,
  query: ScheduleQuery,
  { days, session }: { readonly days: number; readonly session?: SessionRow | undefined },
): Promise<Answer<DatesAsked>> {
  const from = Temporal.Instant.from(query.start)
  const to = query.end === undefined ? localDaysAfter(from, query.timezone, days) : Temporal.Instant.from(query.end)
  const fits = mayQuery(from, to)
  if (!fits.ok) return fits
  const looked = session ? resized(session, query) : await crewOf(ctx, query)
  if (!looked.ok) return looked
  const { crew, ...priced } = looked.value
  const wish = { crew, timezone: query.timezone, staff: isStaff(ctx), ignoreSessionId: session?.id }
  return yes({ wish, from, to, ...priced })
}

/** The start of the local day that many days later: days of 23 and 25 hours count as days. */
const localDaysAfter = (from: Temporal.Instant, zone: string, days: number) =>
  from.toZonedDateTimeISO(zone).add({ days }).startOfDay().toInstant()

/** The crew of a session with the wanted rooms. Refuses INVALID when its people do not fit into them. */
function resized(session: SessionRow, { quantity, timezone }: ScheduleQuery): Answer<Looked> {
  const rooms = roomsOf(session, quantity)
  if (!rooms.ok) return rooms
  const { size, units } = rooms.value
  return yes({ crew: { ...session, timezone, units }, sold: { row: session, rooms: size, units } })
}

/**
 * The crew of an event that does not exist yet, and what its price follows from. Refuses what booking would refuse: INVALID for kinds that do not go together, people who do
 * not fit into the rooms or into the show, more or fewer minutes than it takes, a host on site without a place, and UNKNOWN_PRICE_ZONE.
 */
async function crewOf(ctx: Ctx, query: ScheduleQuery): Promise<Answer<Looked>> {
  const type = query.format ?? 'REMOTE'
  const hostType = query.hostType ?? 'ON_SCREEN'
  if (!existsTogether(type, hostType)) return invalid({ hostType: ['NOT_ALLOWED'] })
  const format =
    query.experienceId === undefined ? undefined : await formatOf(ctx.db, { experienceId: query.experienceId, format: type, hostType })
  if (query.experienceId !== undefined && !(format && isOffered(ctx, format))) return no('NOT_FOUND')
  const rooms = query.quantity
  const attendees = query.attendees === undefined ? (rooms ?? 1) * PEOPLE_PER_ROOM : query.attendees
  if (rooms !== undefined && !roomsFit(attendees, rooms)) return invalid({ quantity: ['TOO_SMALL'] })
  const duration = query.duration === undefined ? (format?.duration ?? 60) : query.duration
  // without attendees there is no number to check
  const fits = format ? fitsFormat(format, query.attendees === undefined ? 1 : attendees, duration) : yes(undefined)
  if (!fits.ok) return fits
  const location = placeOf(query.location)
  if (!location.ok) return location
  if (hostType === 'ON_SITE' && location.value === null) return invalid({ location: ['REQUIRED'] })
  const start = hostType === 'ON_SITE' ? location.value : null
  const zone = zoneForHost(start && (await zoneAt(ctx.db, start, ctx.now())), hostType)
  if (!zone.ok) return zone
  const packageLevel = query.packageLevel ?? 'STANDARD'
  const crew: CrewFacts = {
    type,
    host_type: hostType,
    diy: hostType === 'SELF_HOSTED',
    units: sizeAndUnits({ format: type, attendees, rooms, peoplePerUnit: format?.peoplePerUnit }).units,
    actors: format?.actors ?? 0,
    package_level: packageLevel,
    language: query.language ?? languageOf(format),
    duration,
    lobby: format?.lobby ?? 15,
    schedule_offset: query.scheduleOffset ?? format?.scheduleOffset ?? 0,
    ...cueColumnsOf(format?.timeline ?? []),
    timezone: query.timezone,
    zone_area_id: zone.value?.id ?? null,
    latitude: location.value?.latitude ?? null,
    longitude: location.value?.longitude ?? null,
    is_travelable: false,
  }
  return yes({ crew, event: format ? { format, attendees, durationMinutes: duration, packageLevel, rooms, zone: zone.value } : null })
}

const isOffered = (ctx: Ctx, format: FormatFacts) => isStaff(ctx) || (format.shown && format.bookable)

/** English where a format is played in it. */
export const languageOf = (format: Pick<FormatFacts, 'languages'> | undefined): string =>
  !format || format.languages.includes('en') ? 'en' : (format.languages[0] ?? 'en')

function placeOf(text: string | undefined): Answer<{ latitude: number; longitude: number } | null> {
  if (text === undefined) return yes(null)
  try {
    return parseInput(placeInput, JSON.parse(text))
  } catch {
    return invalid({ location: ['INVALID'] })
  }
}

/** An event that the caller may read: one of their workspaces’, or one at which they have a place. Refuses NOT_FOUND. */
export async function readableSession(ctx: Ctx, id: string): Promise<Answer<SessionRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const row = await ctx.db.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirst()
  const me = actorId(ctx)
  const assigned = row !== undefined && me !== null && (await holdsOffer(ctx.db, id, me))
  return row && reaches(ctx.scope, { workspaceId: row.workspace_id, assigned }) ? yes(row) : no('NOT_FOUND')
}
