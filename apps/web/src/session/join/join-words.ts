import { day, dayInYear, time, timeRange, zoneWords } from '../../platform/format.ts'
import type { InvitePage } from './join-query.ts'

type InviteTimes = Pick<InvitePage, 'audience'> & { readonly event: Pick<InvitePage['event'], 'type' | 'startsAt' | 'endsAt' | 'timezone'> }

/** Whether two clocks show the same at an instant. */
const sameClock = (iso: string, one: string, other: string) => time(iso, one) === time(iso, other) && day(iso, one) === day(iso, other)

/**
 * When the event is: on site by the clock of the place, online by the reader's own; and in a second line by the other one where that shows something else.
 */
export function whenOf(
  { audience, event }: InviteTimes,
  own: string,
): { readonly date: string; readonly hours: string; readonly other: string | null } {
  const { startsAt, endsAt, timezone, type } = event
  if (startsAt === null || endsAt === null) return { date: 'No date yet', hours: 'This page will show it once it’s set.', other: null }
  const isOnline = audience === 'ONLINE'
  const zone = isOnline ? own : timezone
  const hours = `${timeRange(startsAt, endsAt, zone)}, ${zoneWords(zone)}`
  const date = dayInYear(startsAt, zone)
  if (sameClock(startsAt, own, timezone)) return { date, hours, other: null }
  if (!isOnline) return { date, hours, other: `${momentOf(startsAt, own, date)} ${zoneWords(own)}` }
  const where = zoneWords(timezone).replace(/ time$/, '')
  return { date, hours, other: `${momentOf(startsAt, timezone, date)} in ${where}${type === 'HYBRID' ? ', where the others play' : ''}` }
}

/** '4:30 pm', with the day where it is another one. */
const momentOf = (iso: string, zone: string, date: string) => {
  const there = dayInYear(iso, zone)
  return `${there === date ? '' : `${there}, `}${time(iso, zone)}`
}

/** Where to play, or when that appears; null without a date. */
export function playWords(
  { play, event, audience }: Pick<InvitePage, 'play' | 'event' | 'audience'>,
  own: string,
  now: number,
): string | null {
  if (play.appearsAt === null || play.url !== null) return null
  if (Date.parse(play.appearsAt) <= now) return 'Your host will send the link.'
  return `The link to play appears here on the day, from ${time(play.appearsAt, audience === 'ONLINE' ? own : event.timezone)}.`
}

/** An address that an event takes, as the example in the field. */
export const exampleEmail = (domains: InvitePage['domains']): string => `you@${domains?.[0] ?? 'company.example'}`

/** What is wrong with an address that the event doesn't take. */
export function otherAddressWords(domains: InvitePage['domains']): string {
  if (!domains?.length) return 'This address can’t answer. Use the one that you were invited with.'
  return `Use your ${new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)} address.`
}
