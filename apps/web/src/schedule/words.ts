import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { isOnGrid } from '@troupe/domain/schedule/grid'
import { HOST_TYPE_WORDS, sizeWords } from '@troupe/domain/words'
import { credits, day, formatWords, time, timeRange, zoneWords } from '../platform/format.ts'
import type { Alternative } from './schedule-queries.ts'

/** 'Wed 16 Dec'. */
const shortDay = (iso: string, timeZone: string): string => day(iso, timeZone).replace(/ \d{4}$/, '')

/** 'Wed 16 Dec, 1:30 pm'. */
export const moment = (iso: string, timeZone: string): string => `${shortDay(iso, timeZone)}, ${time(iso, timeZone)}`

/** 'Wed 25 Nov, 2:00 to 3:30 pm, Chicago time': day, start, end and zone of that many minutes. */
export function whenWords(start: string, minutes: number, timeZone: string): string {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString()
  return `${shortDay(start, timeZone)}, ${timeRange(start, end, timeZone)}, ${zoneWords(timeZone)}`
}

/** 'Wed 25 Nov' of a day YYYY-MM-DD. */
export const dateWords = (isoDate: string): string => shortDay(`${isoDate}T12:00:00Z`, 'UTC')

/** A start that was refused, and the format that it was wanted for. */
export interface WantedStart {
  readonly start: string | null
  readonly type: SessionFormat
}

/** 'Wed 16 Dec, 1:30 pm', or the change that makes the wanted time possible. */
export function alternativeWords(
  { startsAt, quantity, duration, format, hostType }: Alternative,
  wanted: WantedStart | null,
  zone: string,
): string {
  if (!wanted?.start || Date.parse(wanted.start) !== Date.parse(startsAt)) return moment(startsAt, zone)
  if (quantity !== undefined) return `Keep this time with ${sizeWords(quantity, wanted.type)}`
  if (duration !== undefined) return `Keep this time and play for ${duration} minutes`
  if (hostType !== undefined && format !== undefined) return `Keep this time in another format: ${formatWords({ type: format, hostType })}`
  if (hostType === 'SELF_HOSTED') return 'Keep this time and host the show yourself'
  return hostType === undefined ? moment(startsAt, zone) : `Keep this time with a ${HOST_TYPE_WORDS[hostType].toLowerCase()}`
}

/** 'You have 24 credits.'; to staff, whose credits they aren't, 'Northwind Foods has 24 credits.' */
export const balanceWords = (available: number, workspace?: string): string =>
  `${workspace === undefined ? 'You have' : `${workspace} has`} ${credits(available)}.`

/** The note under a time: how many crews are left where they are few, to staff how many are free, or why it can't be chosen. */
export function slotNote({ remaining, crewsLeft, hosts, why }: SlotFree): string | undefined {
  if (remaining === 'none') return why === 'SHORT_NOTICE' ? 'Too soon' : 'Full'
  // what the server counts are complete crews, which may have several hosts
  if (crewsLeft !== undefined) return `${crewsLeft} ${crewsLeft === 1 ? 'crew' : 'crews'} left`
  return hosts === undefined ? undefined : `${hosts > 6 ? '7+' : hosts} crews free`
}

interface SlotFree {
  readonly remaining: string
  readonly crewsLeft?: number
  readonly hosts?: number
  readonly why?: string
}

/** Why a start can't stay when its time zone is changed: at night none is offered. Null where it can: the instant is the same, and so is its crew. */
export function nightWords(start: string, zone: string): string | null {
  const { hour, minute } = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
  return isOnGrid(hour * 60 + minute) ? null : `We don’t offer ${time(start, zone)}, ${zoneWords(zone)}. Choose another time.`
}
