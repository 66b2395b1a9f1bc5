import { no, type Refusal } from '@troupe/domain/answer'
import { nearestStarts } from '@troupe/domain/schedule/nearest'
import type { CrewFacts } from '@troupe/domain/session/crew-facts'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { type Busy, busyAt, type GridStart, isClearOf, startsIn } from '../starts/starts.ts'

/** An event that gets a start with others, so many milliseconds after the first of them. */
interface Together {
  readonly crew: CrewFacts
  readonly afterMs: number
  /** An event that has people already: they count as free. */
  readonly sessionId?: string
}

interface WantedTogether {
  readonly timezone: string
  readonly startsAt: Temporal.Instant
  readonly events: readonly Together[]
}

/** Hours either way in which starts are looked for: each event needs a search of its own. */
const searchedHours = 72

/**
 * Completes the refusal of a time for one of several events, `index`, with up to three starts of the first at which all fit. As many crews must be free for
 * each event as overlap it, itself included: for copies that is exact, and more than needed otherwise. Searched after the rollback.
 */
export const withStartsForAll =
  (ctx: Ctx, wanted: WantedTogether) =>
  async (refusal: Refusal): Promise<Refusal> => {
    if (refusal.code !== 'SLOT_TAKEN') return refusal
    const { index } = refusal.extensions
    return no('SLOT_TAKEN', { index, alternatives: await startsForAll(ctx, wanted) })
  }

async function startsForAll(ctx: Ctx, { timezone, startsAt, events }: WantedTogether) {
  const [first] = events
  if (!first) return []
  const busy = events.map(({ crew, afterMs }): Busy => busyAt(crew, startsAt.add({ milliseconds: afterMs })))
  const needed = busy.map((one) => busy.filter((other) => !isClearOf([other], one)).length)
  const window = { from: startsAt.subtract({ hours: searchedHours }), to: startsAt.add({ hours: searchedHours }) }
  const known = new Map<string, readonly GridStart[]>()
  let open: readonly number[] | undefined
  for (const [at, { crew, afterMs, sessionId }] of events.entries()) {
    // copies are asked once for each shift
    const key = JSON.stringify([crew, afterMs, sessionId ?? null])
    const starts =
      known.get(key) ??
      (await startsIn(
        ctx,
        { crew, timezone, staff: isStaff(ctx), ignoreSessionId: sessionId },
        { from: window.from.add({ milliseconds: afterMs }), to: window.to.add({ milliseconds: afterMs }) },
      ))
    known.set(key, starts)
    const enough = Math.min(MOST_COUNTED, needed[at] ?? 1)
    const fits = new Set(starts.filter(({ crews }) => crews >= enough).map((start) => start.startsAt.epochMilliseconds - afterMs))
    open = open === undefined ? [...fits] : open.filter((ms) => fits.has(ms))
  }
  const starts = (open ?? []).map((ms) => ({ startsAt: Temporal.Instant.fromEpochMilliseconds(ms) }))
  return nearestStarts(
    starts.filter((one) => !one.startsAt.equals(startsAt)),
    startsAt,
  ).map((one) => ({ startsAt: one.startsAt.toString(), endsAt: one.startsAt.add({ minutes: first.crew.duration }).toString() }))
}

/** More crews than this aren't counted. */
const MOST_COUNTED = 7
