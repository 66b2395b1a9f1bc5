import { day, ownZone, timeBeside, zoneWords } from '../../../platform/format.ts'
import { shortLength } from '../../../platform/words/short-length.ts'

interface OwnWay {
  readonly minutes: number
  readonly km: number
  readonly leaveAt: string
  readonly backAt: string
}
interface EventStart {
  readonly startsAt: string | null
  readonly timezone: string
}

/** 'About 1 h 30 min, 52 km from home'. */
export const wayLength = ({ minutes, km }: OwnWay): string => `About ${shortLength(minutes)}, ${km} km from home`

/**
 * When someone leaves home for an event and is back, on the reader's clock, and on the event's where that shows something else. A day is named where it
 * isn't the event's. Someone who has accommodation there isn't back after the event.
 */
export function wayTimes(
  { leaveAt, backAt }: OwnWay,
  { startsAt, timezone }: EventStart,
  { lodging, zone = ownZone() }: { readonly lodging: string | null | undefined; readonly zone?: string },
): { own: string; there: string | null } {
  const eventDay = day(startsAt ?? leaveAt, timezone)
  const at = (instant: string, inZone: string) =>
    `${timeBeside(instant, startsAt ?? instant, inZone)}${day(instant, inZone) === eventDay ? '' : ` on ${day(instant, inZone)}`}`
  const both = (inZone: string) => `Leave ${at(leaveAt, inZone)}${lodging ? '' : `, back ${at(backAt, inZone)}`}`
  if (both(zone) === both(timezone)) return { own: both(timezone), there: null }
  return { own: `${both(zone)} (your time)`, there: `${both(timezone)} ${zoneWords(timezone)}` }
}
