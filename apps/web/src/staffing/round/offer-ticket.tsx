import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { Tone } from '@troupe/ui/tone'
import { Check, MapPin, TriangleAlert, Video } from 'lucide-react'
import { day, ownZone, time, timeRange, zoneWords } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { answers } from '../../session/staff/assignment-words.ts'
import { Withdraw } from '../../session/staff/withdraw.tsx'
import { Calendars, Times } from '../approval-ticket.tsx'
import { placesOf } from '../approval-words.ts'
import { MovedFrom } from '../moved-from.tsx'
import css from './round.module.css'
import type { RoundOffer } from './round-words.ts'

interface OfferProps {
  readonly offer: RoundOffer
  readonly code: string
  readonly busy: boolean
  readonly disabled: boolean
  readonly onAccept: () => void
  readonly onDecline: () => void
  readonly onChanged: () => Promise<unknown>
}

/** One show of several: what, when, where, what is next to it, and its own two answers, or what was answered. */
export function OfferTicket({ offer, code, busy, disabled, onAccept, onDecline, onChanged }: OfferProps) {
  const { state, role, show, when, brief: event, offerId } = offer
  const isOpen = state === 'PENDING'
  const name = [show.title, when && day(when.startsAt, when.timezone)].filter(Boolean).join(', ')
  return (
    <Ticket className={css.ticket}>
      <article aria-label={name}>
        <div className={css.what}>
          <div className={css.line}>
            <p className="kick">{ASSIGNMENT_ROLE_WORDS[role]}</p>
            {!isOpen && <Tone {...answers[state]}>{answers[state].word}</Tone>}
          </div>
          <h2 className={`disp ${css.show}`}>{show.title}</h2>
          {event && <p className="muted">{event.company}</p>}
        </div>
        {when && <Times when={when} />}
        {isOpen && when && <MovedFrom when={when} />}
        {event && <Where offer={offer} />}
        {isOpen && <Clashes offer={offer} />}
        {isOpen && (
          <>
            <Perforation />
            <div className={css.answers}>
              <Button icon={Check} busy={busy} disabled={disabled && !busy} aria-label={`Accept ${name}`} onClick={onAccept}>
                Accept
              </Button>
              <Button disabled={disabled} aria-label={`Decline ${name}`} onClick={onDecline}>
                Decline
              </Button>
              {offer.expiresAt && <p className={css.until}>Please answer by {untilWords(offer.expiresAt)}.</p>}
            </div>
          </>
        )}
        {state === 'ACCEPTED' && (role === 'HOST' || role === 'PLANT') && (
          <p className={css.wayOut}>
            <Withdraw id={code} offerId={offerId} startsAt={when?.startsAt ?? null} onWithdrawn={onChanged} />
          </p>
        )}
        {offer.calendars && <Calendars {...offer.calendars} show={show.title} of={name} />}
      </article>
    </Ticket>
  )
}

function Where({ offer: { where, brief: event } }: Pick<OfferProps, 'offer'>) {
  const [place] = placesOf(where)
  const isOnSite = event?.hostType === 'ON_SITE'
  return (
    <p className={css.where}>
      <Icon of={isOnSite ? MapPin : Video} size={16} />
      {place
        ? [place.name, place.address, place.city].filter(Boolean).join(', ')
        : isOnSite
          ? 'On site. The address isn’t known yet.'
          : 'Online. You’ll join remotely.'}
    </p>
  )
}

/** Other events of the person around that time. */
function Clashes({ offer: { conflicts = [] } }: Pick<OfferProps, 'offer'>) {
  if (conflicts.length === 0) return null
  return (
    <ul className={css.clashes}>
      {conflicts.map(({ name, startsAt, endsAt, timezone, state }) => (
        <li key={`${name} ${startsAt}`}>
          <Icon of={TriangleAlert} size={16} />
          <span>
            {state === 'PENDING' ? 'You’ve also been asked to join' : 'You’re also on'} {name}: {day(startsAt, timezone)},{' '}
            {timeRange(startsAt, endsAt, timezone)}, {zoneWords(timezone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function untilWords(iso: string): string {
  const zone = ownZone()
  const told = toldDeadline(Temporal.Instant.from(iso), serverInstant()).toString()
  return `${day(told, zone)}, ${time(told, zone)}, ${zoneWords(zone)}`
}
