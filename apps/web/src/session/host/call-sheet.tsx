import { ButtonLink } from '@troupe/ui/button'
import { classes } from '@troupe/ui/pure/classes'
import { MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import type { Me } from '../../platform/account.ts'
import { CalendarMenu } from '../calendar-menu.tsx'
import { HandOverPlace } from '../hand-over/hand-over.tsx'
import { mapAddress } from '../location/map-address.ts'
import { useOrderCrew } from '../running-order/rail.tsx'
import { useMinutesIn } from '../running-order/use-now.ts'
import type { Assignment, Session } from '../session-query.ts'
import { useAnswered } from '../staff/own-offer.tsx'
import { TravelArranged } from '../staff/travel/own-journey.tsx'
import { Withdraw } from '../staff/withdraw.tsx'
import { CallLink } from '../who.tsx'
import css from './call-sheet.module.css'
import { CallTime, RunningNow } from './call-time.tsx'
import { type CallPerson, leftWords, nowAndNext, peopleOf, placesOf, type SheetLine, sheetLines } from './call-words.ts'

interface CallSheetProps {
  readonly session: Session
  readonly me: Me
  /** The reader's accepted place. */
  readonly mine: Assignment
  /** The page's head doesn't ask to add the event to a calendar. */
  readonly hasCalendar: boolean
  /** What the sheet is of, where the page isn't the event's. On a wide window the sheet then has columns. */
  readonly title?: ReactNode
}

/** What someone who plays an event needs on the day, in this order: their call, the place, the people, the running order. While it runs, what is left comes first. */
export function CallSheet({ session, me, mine, hasCalendar, title }: CallSheetProps) {
  const crew = useOrderCrew(session, me)
  const now = useMinutesIn(session.startsAt)
  const lines = sheetLines(session, { callAt: mine.callAt, own: crew.own })
  const runs = now !== null && now >= 0 && now < session.duration
  return (
    <article className={classes(css.sheet, title !== undefined && css.titled, 'num')} aria-label="Call sheet" data-runs={runs || undefined}>
      {runs ? (
        <RunningNow session={session} lines={lines} now={now} />
      ) : (
        <CallTime session={session} mine={mine} isTitled={title !== undefined} />
      )}
      {title}
      <Places session={session} me={me} mine={mine} />
      <People people={peopleOf(session, { places: crew.places, userId: me.id })} />
      <RunningOrderList lines={lines} now={now} />
      {!runs && <Foot session={session} mine={mine} hasCalendar={hasCalendar} />}
    </article>
  )
}

/** Where the reader has to be: the place with its map, or, for who plays from home, the link. */
function Places({ session, me, mine }: Pick<CallSheetProps, 'session' | 'me' | 'mine'>) {
  if (session.hostType !== 'ON_SITE') return <Online link={mine.role === 'HOST' ? (me.meetingLink ?? null) : null} role={mine.role} />
  const places = placesOf(session)
  return (
    <div className={css.part}>
      <h2 className={classes(places.length > 0 && 'vh')}>Place</h2>
      {places.length === 0 && <p className={css.strong}>No place yet</p>}
      {places.map(({ key, name, address, place }, index) => (
        <div key={key} className={css.place}>
          <p>
            <b>{name}</b>
            <span>{[address, index === 0 && session.locationDetails].filter(Boolean).join('. ')}</span>
          </p>
          <ButtonLink
            icon={MapPin}
            render={
              <a
                href={mapAddress(place)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Map of ${place.name || place.address || place.city}`}
              />
            }
          >
            Map
          </ButtonLink>
        </div>
      ))}
      {places.length === 0 && <p>{session.locationDetails || 'It appears here once your producer knows it.'}</p>}
      {session.meta.kitBased && (
        <div className={css.place}>
          <p>
            <b>Kit</b>
            <span>This show needs its kit.</span>
          </p>
        </div>
      )}
      <Needs session={session} />
    </div>
  )
}

/** What the customer wrote about accessibility, in their words. */
function Needs({ session: { groupDetails, workspace } }: Pick<CallSheetProps, 'session'>) {
  const words = groupDetails?.mobility?.trim()
  if (!words) return null
  return (
    <div className={css.place}>
      <p>
        <b className={css.said}>“{words}”</b>
        <span>{workspace.name}</span>
      </p>
    </div>
  )
}

/** A show that is played from home. Guests join at the meeting link of its host's profile. */
const Online = ({ link, role }: { readonly link: string | null; readonly role: Assignment['role'] }) => (
  <div className={css.part}>
    <h2 className="vh">Place</h2>
    <div className={css.place}>
      <p>
        <b>Online</b>
        <span>{onlineWords(link, role)}</span>
      </p>
      {link && (
        <ButtonLink icon={Video} render={<a href={link} target="_blank" rel="noreferrer" />}>
          Join<span className="vh"> your meeting</span>
        </ButtonLink>
      )}
    </div>
  </div>
)

function onlineWords(link: string | null, role: Assignment['role']): string {
  if (link) return 'At the meeting link of your profile.'
  return role === 'HOST' ? 'Your profile has no meeting link. Add one, so that guests can join you.' : 'Your producer has the link to join.'
}

function People({ people }: { readonly people: readonly CallPerson[] }) {
  return (
    <div className={css.part}>
      <h2>People</h2>
      {people.length === 0 && <p>No one else is on this event yet.</p>}
      <ul className={css.people}>
        {people.map(({ key, name, avatar, what, phone }) => (
          <li key={key}>
            <UserAvatar name={name} avatar={avatar} />
            <span>
              {name}
              <small>{what}</small>
            </span>
            {phone && <CallLink name={name} phone={phone} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RunningOrderList({ lines, now }: { readonly lines: readonly SheetLine[]; readonly now: number | null }) {
  const running = now === null ? null : nowAndNext(lines, now).running
  if (lines.length === 0) return null
  return (
    <div className={css.part}>
      <h2>Running order</h2>
      <ol className={css.order}>
        {lines.map((line) => (
          <li
            key={line.key}
            data-own={line.isOwn || undefined}
            data-show={line.show ?? undefined}
            data-running={line === running || undefined}
            data-past={(now !== null && line.ends <= now && line !== running) || undefined}
          >
            <span className={css.at}>{line.at}</span>
            <i className={css.dot} aria-hidden="true" />
            <span>
              {line.title}
              {line.itemId && line.show && <span className="vh">{line.show === 'START' ? ', the show starts' : ', the show ends'}</span>}
              {line.isOwn && !line.isCall && <span className="vh">, yours</span>}
              {line === running && now !== null && <small>{leftWords(line.ends - now)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What the reader says and takes along: that their way is arranged, the event for their calendar, and the way out until it starts. */
function Foot({ session, mine, hasCalendar }: Pick<CallSheetProps, 'session' | 'mine' | 'hasCalendar'>) {
  const onWithdrawn = useAnswered(session)
  return (
    <footer className={css.foot}>
      <TravelArranged session={session} mine={mine} />
      <div className={css.acts}>
        {hasCalendar && session.links.google && <CalendarMenu session={session} />}
        <HandOverPlace place={mine} />
        <Withdraw id={mine.id} startsAt={session.startsAt} onWithdrawn={onWithdrawn} />
      </div>
    </footer>
  )
}
