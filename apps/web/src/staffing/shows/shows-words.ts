import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { dayInYear, isoDay, ownZone, time, timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { shortLength } from '../../platform/words/short-length.ts'
import type { HandOver } from '../../session/hand-over/hand-over-query.ts'
import type { AgendaShow } from './shows-query.ts'

/** A show with a date, as the page of one's own shows has it. */
export type OwnShow = AgendaShow & {
  readonly approval: NonNullable<AgendaShow['approval']>
  readonly session: AgendaShow['session'] & { readonly startsAt: string; readonly endsAt: string }
}

interface SortedShows {
  /** Offers to answer, the soonest deadline first. */
  readonly offers: readonly OwnShow[]
  /** The show that runs, else the first one within seven days. */
  readonly next: OwnShow | null
  /** All others that were accepted, the earliest first. */
  readonly coming: readonly OwnShow[]
}

const dayMs = 86_400_000

/** Sorts someone's own places: what waits for their answer, what is next, and what comes after it. What is over or was ended is none of these. `now` is in milliseconds. */
export function sortShows(places: readonly AgendaShow[], now: number): SortedShows {
  const ahead = places
    .filter(isOwnShow)
    .filter(({ session }) => Date.parse(session.endsAt) > now && (session.status === 'SCHEDULED' || session.status === 'LIVE'))
    .toSorted((a, b) => a.session.startsAt.localeCompare(b.session.startsAt))
  const accepted = ahead.filter(({ approval }) => approval.state === 'ACCEPTED')
  const first = accepted[0]
  const next = first && Date.parse(first.session.startsAt) < now + 7 * dayMs ? first : null
  return {
    offers: ahead
      .filter(({ approval }) => approval.state === 'PENDING' && !(approval.expiresAt && Date.parse(approval.expiresAt) <= now))
      .toSorted((a, b) => (a.approval.expiresAt ?? '9').localeCompare(b.approval.expiresAt ?? '9')),
    next,
    coming: accepted.filter((show) => show !== next),
  }
}

const isOwnShow = (place: AgendaShow): place is OwnShow =>
  place.approval !== null && place.session.startsAt !== null && place.session.endsAt !== null

/** Whether a show runs. */
export const isRunning = ({ session }: OwnShow, now: number): boolean =>
  Date.parse(session.startsAt) <= now && now < Date.parse(session.endsAt)

/** What an offer is close to: the nearest accepted show of that day, else that the day is free. */
export function adviceWords(
  offer: OwnShow,
  accepted: readonly OwnShow[],
  zone = ownZone(),
): { readonly words: string; readonly isClose: boolean } {
  const { startsAt, endsAt } = offer.session
  const date = isoDay(startsAt, zone)
  const gapTo = ({ session }: OwnShow) =>
    Math.max(Date.parse(startsAt) - Date.parse(session.endsAt), Date.parse(session.startsAt) - Date.parse(endsAt))
  const [nearest] = accepted
    .filter(({ session }) => isoDay(session.startsAt, zone) === date || isoDay(session.endsAt, zone) === date)
    .toSorted((a, b) => gapTo(a) - gapTo(b))
  if (!nearest) return { words: 'You have no other show that day', isClose: false }
  const { session } = nearest
  const isBefore = session.endsAt <= startsAt
  return {
    words: `${session.name} ${isBefore ? `ends at ${time(session.endsAt, zone)}` : `starts at ${time(session.startsAt, zone)}`} that day`,
    isClose: gapTo(nearest) < 3 * 3_600_000,
  }
}

/** 'Host, Halden, The Loop': the role, the client, and where. */
export const aboutWords = (show: OwnShow): string =>
  [ASSIGNMENT_ROLE_WORDS[show.role], show.session.workspace.name, whereWords(show)].join(', ')

/** Where a show is played: the name of its place, else its city; online shows are played from home. */
export function whereWords({ session }: Pick<OwnShow, 'session'>): string {
  if (session.hostType !== 'ON_SITE') return 'Online, from home'
  const of = (type: string) => session.locations.find((one) => one.type === type)?.location
  const place = of('VENUE') ?? of('START')
  return place?.name || place?.address || place?.city || session.city || 'On site'
}

/** 'Today', 'Tomorrow', or the date. */
export function dayHeading(startsAt: string, now: number, zone = ownZone()): string {
  const date = isoDay(startsAt, zone)
  if (date === isoDay(new Date(now).toISOString(), zone)) return 'Today'
  return date === isoDay(new Date(now + dayMs).toISOString(), zone) ? 'Tomorrow' : dayInYear(startsAt, zone)
}

/** 'Fri 27 Nov, leave in 1 h 20 min': what is said next to the heading of the next show. */
export function nextWords({ session, way, callAt }: OwnShow, now: number, zone = ownZone()): string {
  const heading = dayHeading(session.startsAt, now, zone)
  const date = heading === 'Today' || heading === 'Tomorrow' ? [dayInYear(session.startsAt, zone)] : []
  const until = (at: string) => Math.ceil((Date.parse(at) - now) / 60_000)
  const [what, at] = way ? ['leave', way.leaveAt] : ['call', callAt ?? session.startsAt]
  const left = until(at)
  return [...date, ...(left > 0 && left < 24 * 60 ? [`${what} in ${shortLength(left)}`] : [])].join(', ')
}

/** '4 shows in December'; over several months, until when: '6 shows until Thu 4 Feb'. */
export function comingWords(shows: readonly OwnShow[], zone = ownZone()): string {
  const months = new Set(shows.map(({ session }) => isoDay(session.startsAt, zone).slice(0, 7)))
  const last = shows.at(-1)
  if (!last) return ''
  const count = counted(shows.length, 'show', 'shows')
  if (months.size > 1) return `${count} until ${dayInYear(last.session.startsAt, zone)}`
  return `${count} in ${new Intl.DateTimeFormat('en', { month: 'long', timeZone: zone }).format(new Date(last.session.startsAt))}`
}

/** 'Amara Diallo can take over, your producer decides', 'You asked 2 colleagues to take over': until then the show stays in the list. */
export const handedWords = ({ taker, asked }: Pick<HandOver, 'taker' | 'asked'>): string =>
  taker
    ? `${taker.fullName} can take over, your producer decides`
    : `You asked ${counted(asked.length, 'colleague', 'colleagues')} to take over`

/** 'Show 1:30 to 3:00 pm'. */
export const showTimes = ({ session }: OwnShow, zone = ownZone()): string => `Show ${timeRange(session.startsAt, session.endsAt, zone)}`
