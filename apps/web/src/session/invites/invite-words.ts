import { domainsIn } from '@troupe/domain/session/invites'
import { placeParts } from '@troupe/domain/session/place-words'
import { dayInYear, isoDay, ownZone, time, timeRange, zoneWords } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import type { Session } from '../session-query.ts'
import type { ShownLink } from './invites-query.ts'

type Audience = ShownLink['audience']

export const audienceWords: Readonly<Record<Audience, string>> = { ON_SITE: 'On site', ONLINE: 'Online' }

type Placed = Pick<Session, 'locations'>
const startOf = ({ locations }: Placed) => locations.find(({ type }) => type === 'START')?.location

/** Where the guests of a link are: 'The Merchant Hall, Chicago'. */
export function whereWords(session: Placed, audience: Audience): string {
  if (audience === 'ONLINE') return 'From anywhere, by video'
  const place = startOf(session)
  return place ? placeParts({ name: place.name, city: place.city }).join(', ') || 'No place yet' : 'No place yet'
}

/** Whose addresses can answer, in words and never as a pattern. */
export function whoCanAnswer(pattern: string | null): string {
  if (pattern === null) return 'Anyone with the link can answer'
  const domains = domainsIn(pattern)
  return domains ? `Only ${new Intl.ListFormat('en').format(domains)} addresses can answer` : 'Only some addresses can answer'
}

type Texted = Placed & Pick<Session, 'name' | 'startsAt' | 'endsAt' | 'timezone'>

/** The text to send with a link, as its paragraphs. */
export function textToSend(session: Texted, { audience, url }: Pick<ShownLink, 'audience' | 'url'>, from: string): readonly string[] {
  const { name, startsAt, endsAt, timezone } = session
  const when =
    startsAt && endsAt ? ` on ${dayInYear(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)} ${zoneWords(timezone)}` : ''
  const place = startOf(session)
  const where = audience === 'ONLINE' ? ', online by video' : place ? `, at ${placeParts(place).join(', ')}` : ''
  return [`We’re going to ${name}${when}${where}.`, `Tell us if you’re coming:\n${url}`, from]
}

/** 'Today, 2:08 pm', 'Yesterday' and 'Tue 24 Nov'. */
export function whenWords(iso: string, zone: string = ownZone(), now: number = serverNow()): string {
  const today = isoDay(new Date(now).toISOString(), zone)
  const of = isoDay(iso, zone)
  if (of === today) return `Today, ${time(iso, zone)}`
  return of === isoDay(new Date(now - 86_400_000).toISOString(), zone) ? 'Yesterday' : dayInYear(iso, zone)
}

/** Whether a link was emailed again within the last 24 hours. */
export const isRested = (resentAt: string | null, now: number = serverNow()): boolean =>
  resentAt === null || Date.parse(resentAt) + 86_400_000 <= now
