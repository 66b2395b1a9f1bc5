import { isOnGrid, minuteOf } from '@troupe/domain/schedule/grid'
import { nearestStarts } from '@troupe/domain/schedule/nearest'
import { QUERY_DAYS, startWindow } from '@troupe/domain/schedule/window'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { CHANGEOVER_MINUTES } from '@troupe/domain/session/times'
import type { SlotQuery } from '@troupe/domain/staffing/search/query'
import { CALL_ROLES } from '@troupe/domain/time/timeline'
import { createZones, dateOf, localDay } from '@troupe/domain/time/zone-table'
import { type Ctx, type House, isStaff } from '../../platform/ctx.ts'
import { crewFactsOf, leadOf, type NewSession } from '../../session/session.ts'
import { crewNeed, isStaffable, openStarts } from '../../staffing/staffing.ts'

/** What a time is looked for: the crew it needs, the time zone of the answers, and the session whose own crew counts as free. */
export interface Wish {
  readonly crew: CrewFacts
  readonly timezone: string
  readonly staff: boolean
  readonly ignoreSessionId?: string | undefined
}
export type Remaining = 'many' | 'few' | 'none'

/** One start of the grid. `crews`: complete crews left, 7 = seven or more; `date` and `minute` (of that day) are local to the wish's zone. */
export interface GridStart {
  readonly startsAt: Temporal.Instant
  readonly date: string
  readonly minute: number
  readonly crews: number
  readonly why?: 'NO_CREW' | 'SHORT_NOTICE'
}

const minuteMs = 60_000

/** [from, to) */
interface Window {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** Every start of the grid in a window that lies in the future, with what stands in its way. Read from the cache; booking has the final say. */
export async function startsIn(house: House, wish: Wish, window: Window): Promise<GridStart[]> {
  const now = house.now()
  const asked = queryOf(house, wish, window)
  const zone = createZones(asked.fromMs, asked.toMs)(wish.timezone)
  const isShown = (ms: number): boolean => isOnGrid(minuteOf(zone, ms))
  const query = { ...asked, isShown }
  const open = new Map((await openStarts(house, query)).map((slot) => [slot.startMs, slot.remaining]))
  const found: GridStart[] = []
  const cell = 15 * minuteMs
  for (let ms = Math.ceil(Math.max(query.fromMs, now.epochMilliseconds + 1) / cell) * cell; ms < query.toMs; ms += cell) {
    if (!isShown(ms)) continue
    if (ms > query.latestMs) break
    const crews = open.get(ms) ?? 0
    const why = crews > 0 ? {} : { why: ms < query.earliestMs ? ('SHORT_NOTICE' as const) : ('NO_CREW' as const) }
    found.push({
      startsAt: Temporal.Instant.fromEpochMilliseconds(ms),
      date: dateOf(localDay(zone, ms)),
      minute: minuteOf(zone, ms),
      crews,
      ...why,
    })
  }
  return found
}

/** Whether an event can be staffed at one start, on the grid or off it. Read from the cache; booking has the final say. */
export const isOpenAt = (house: House, wish: Wish, startsAt: Temporal.Instant): Promise<boolean> =>
  isStaffable(house, { ...queryOf(house, wish, { from: startsAt, to: startsAt }), startMs: startsAt.epochMilliseconds })

/** Whether an event that doesn't exist yet can be staffed at a given start. */
export function isFreeAt(ctx: Ctx, facts: NewSession, startsAt: Temporal.Instant): Promise<boolean> {
  return isOpenAt(ctx, { crew: crewFactsOf(facts), timezone: facts.timezone, staff: isStaff(ctx) }, startsAt)
}

/** When an event's people are busy: from the earliest call to the changeover after the end. */
export interface Busy {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export const busyAt = (crew: CrewFacts, startsAt: Temporal.Instant): Busy => ({
  from: startsAt.subtract({ minutes: Math.max(...CALL_ROLES.map((role) => leadOf(crew, role))) }),
  to: startsAt.add({ minutes: crew.duration + CHANGEOVER_MINUTES }),
})

/** Whether a time overlaps none of some others. */
export const isClearOf = (others: readonly Busy[], { from, to }: Busy): boolean =>
  others.every((other) => Temporal.Instant.compare(to, other.from) <= 0 || Temporal.Instant.compare(other.to, from) <= 0)

interface Near {
  readonly wanted: Temporal.Instant
  readonly besides?: readonly Busy[]
  readonly present?: Temporal.Instant | null
}

/** Hours either way within which alternatives are looked for: further only while there are fewer than three, as every start costs a search. */
const NEAR_HOURS = [24, 4 * 24, 15 * 24] as const

/**
 * The three feasible starts of the grid nearest to a wanted one, within 15 days either way; of two equally near the earlier. None of them is in `besides`,
 * and none is the `present` start of the event.
 */
export async function alternativesTo(house: House, wish: Wish, { wanted, besides = [], present = null }: Near) {
  const open: GridStart[] = []
  let near: readonly GridStart[] = []
  let searched = 0
  for (const hours of NEAR_HOURS) {
    for (const window of between(wanted, searched, hours)) {
      const starts = await startsIn(house, wish, window)
      open.push(...starts.filter(({ crews, startsAt }) => crews > 0 && isClearOf(besides, busyAt(wish.crew, startsAt))))
    }
    near = nearestStarts(
      open.filter(({ startsAt }) => present === null || !startsAt.equals(present)),
      wanted,
    )
    if (near.length === 3) break
    searched = hours
  }
  return near.map(({ startsAt }) => ({
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ minutes: wish.crew.duration }).toString(),
  }))
}

/** What lies at least `near` and less than `far` hours from an instant. */
const between = (at: Temporal.Instant, near: number, far: number): readonly Window[] => {
  const [from, to] = [at.subtract({ hours: far }), at.add({ hours: far })]
  return near === 0
    ? [{ from, to }]
    : [
        { from, to: at.subtract({ hours: near }) },
        { from: at.add({ hours: near }), to },
      ]
}

/**
 * The first free start of the grid from an instant on, up to the latest that may be booked, or null. Searched in pieces as long as a query may be, so that
 * one that finds something soon is cheap.
 */
export async function firstFreeFrom(house: House, wish: Wish, from: Temporal.Instant): Promise<Temporal.Instant | null> {
  const { earliest, latest } = windowOf(house, wish)
  let at = Temporal.Instant.compare(from, earliest) < 0 ? earliest : from
  while (Temporal.Instant.compare(at, latest) <= 0) {
    const to = at.add({ hours: 24 * QUERY_DAYS })
    const free = firstFree(await startsIn(house, wish, { from: at, to }))
    if (free) return free
    at = to
  }
  return null
}

export const firstFree = (starts: readonly GridStart[]): Temporal.Instant | null => starts.find(({ crews }) => crews > 0)?.startsAt ?? null

/** The most crews that are 'few'. */
const MOST_FEW = 3

/** many, few (at most three crews left) or none: all that customers learn where there are many. */
export function remainingOf(crews: number): Remaining {
  if (crews === 0) return 'none'
  return crews <= MOST_FEW ? 'few' : 'many'
}

/** The earliest and the latest start that the asker may book. */
export const windowOf = (house: House, { crew, timezone, staff }: Wish) =>
  startWindow({ hostType: crew.host_type, zone: timezone, staff }, house.now())

function queryOf(house: House, wish: Wish, { from, to }: Window): SlotQuery {
  const { earliest, latest } = windowOf(house, wish)
  return {
    ...crewNeed(wish.crew),
    fromMs: from.epochMilliseconds,
    toMs: to.epochMilliseconds,
    earliestMs: earliest.epochMilliseconds,
    latestMs: latest.epochMilliseconds,
    ...(wish.ignoreSessionId === undefined ? {} : { ignoreSessionId: wish.ignoreSessionId }),
  }
}
