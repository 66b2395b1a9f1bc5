import { syncTypeWords } from '@troupe/domain/catalogue/sync-words'
import { placeParts } from '@troupe/domain/session/place-words'
import { FORMAT_WORDS, HOST_TYPE_WORDS, sizeWords } from '@troupe/domain/words'
import { Facts } from '@troupe/ui/facts'
import type { ComponentProps } from 'react'
import { ago, day, fromNow, number, ownZone, time, timeRange, zoneWords } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { Flash } from '../flash.tsx'
import type { Session } from '../session-query.ts'
import { movedWords, ownClock } from '../words.ts'
import css from './call-strip.module.css'

interface CallStripProps {
  readonly session: Session
  readonly crew: boolean
  /** Only its date and its time. */
  readonly brief?: boolean
}

/** When, for whom and where, on every tab. */
export function CallStrip({ session, crew, brief = false }: CallStripProps) {
  return (
    <div className={css.strip}>
      <Facts look="call" items={brief ? whenOf(session, crew) : [...whenOf(session, crew), ...whoAndWhereOf(session, crew)]} />
    </div>
  )
}

type Fact = ComponentProps<typeof Facts>['items'][number]

/** Crew and staff plan their own day: they read their own clock, and the event's once, here. */
function whenOf(session: Session, crew: boolean): readonly Fact[] {
  const { startsAt, endsAt } = session
  const timezone = crew ? ownZone() : session.timezone
  return [
    {
      label: 'Date',
      value: <Flash of={startsAt}>{startsAt ? day(startsAt, timezone) : 'No date'}</Flash>,
      hint: <DateHint session={session} />,
    },
    {
      label: 'Time',
      value: <Flash of={startsAt}>{startsAt && endsAt ? timeRange(startsAt, endsAt, timezone) : 'No time'}</Flash>,
      hint: crew ? ownClock(session) : zoneHint(session),
    },
  ]
}

function whoAndWhereOf(session: Session, crew: boolean): readonly Fact[] {
  const { attendees, teams, size, type, hostType, syncType } = session
  const place = placeOf(session)
  return [
    {
      label: 'Attendees',
      value: <Flash of={attendees}>{`${number(attendees)} ${attendees === 1 ? 'person' : 'people'}`}</Flash>,
      hint: `${counted(teams, 'team', 'teams')}, ${sizeWords(size, type)}`,
    },
    { label: 'Location', value: <Flash of={place.value}>{place.value}</Flash>, hint: place.hint },
    {
      label: 'Format',
      value: FORMAT_WORDS[type],
      hint: crew ? `${HOST_TYPE_WORDS[hostType]}. Sync type: ${syncTypeWords(syncType)}` : HOST_TYPE_WORDS[hostType],
    },
  ]
}

function DateHint({ session }: { session: Session }) {
  const moved = movedWords(session)
  return (
    <>
      {dateHint(session)}
      {moved && <span className={css.moved}>{moved}</span>}
    </>
  )
}

/** How long until the start, or since it; a cancelled event counts down to nothing. */
function dateHint({ startsAt, status, duration }: Session): string {
  if (status === 'CANCELLED') return 'Cancelled'
  if (!startsAt) return `${duration} minutes`
  // '44 minutes ago' alone sounds as if it were over
  const isUnderWay = status === 'LIVE' && Date.parse(startsAt) <= serverNow()
  return isUnderWay ? `Started ${ago(startsAt)}` : capital(fromNow(startsAt))
}

function zoneHint({ startsAt, timezone }: Session): string {
  const own = ownZone()
  if (!startsAt || own === timezone) return zoneWords(timezone)
  return `${zoneWords(timezone)}, ${time(startsAt, own)} ${zoneWords(own)}`
}

function placeOf({ type, locations, city }: Session): { value: string; hint: string } {
  if (type === 'REMOTE') return { value: 'Online', hint: 'Everyone joins by link' }
  const venue = locations.find((one) => one.type === 'VENUE') ?? locations.find((one) => one.type === 'START')
  if (!venue) return { value: city || 'No location', hint: city ? 'No start location' : '' }
  const [value = '', ...more] = placeParts(venue.location)
  return { value, hint: more.join(', ') || 'No address' }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
