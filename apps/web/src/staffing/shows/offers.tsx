import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toldDeadline } from '@troupe/domain/staffing/answer-time'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useToast } from '@troupe/ui/toast'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { dayInYear, ownZone, time, timeBeside } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useAnswer } from '../../session/staff/answer-bar.tsx'
import { DeclineSheet } from '../../session/staff/decline-sheet.tsx'
import css from './shows.module.css'
import { aboutWords, adviceWords, type OwnShow } from './shows-words.ts'

interface OffersProps {
  readonly offers: readonly OwnShow[]
  /** Every show that the reader has accepted. */
  readonly accepted: readonly OwnShow[]
  readonly online: boolean
  /** A show runs: the offers are one line, until they are opened. */
  readonly folded: boolean
}

/** How many tickets stand there before the rest is asked for. */
const FIRST = 3

/** What waits for the reader's answer, as tickets: the soonest deadline first. */
export function Offers({ offers, accepted, online, folded }: OffersProps) {
  const [shown, setShown] = useState(false)
  const first = shown ? offers : offers.slice(0, folded ? 0 : FIRST)
  const more = offers.length - first.length
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offers">
      <div className={css.section}>
        <h2 id="offers" className="disp">
          Offers
        </h2>
        <p role="status">{counted(offers.length, 'offer', 'offers')} to answer</p>
      </div>
      {first.length > 0 && (
        <ul className={css.offers}>
          {first.map((show) => (
            <li key={show.approval.id}>
              <OfferTicket show={show} accepted={accepted} online={online} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={css.more}>
          <Button onClick={() => setShown(true)}>{first.length > 0 ? `Show ${more} more` : 'Show the offers'}</Button>
        </p>
      )}
    </section>
  )
}

const said = {
  accept: 'You’re confirmed.',
  decline: 'Declined. Thanks for letting us know.',
  'too late': 'This offer is no longer open.',
} as const

/** One show that the reader is asked to play: when, what it is close to, and both answers. */
function OfferTicket({ show, accepted, online }: Omit<OffersProps, 'offers' | 'folded'> & { readonly show: OwnShow }) {
  const { session, approval, callAt, way } = show
  const zone = ownZone()
  const advice = adviceWords(show, accepted, zone)
  const at = (iso: string) => timeBeside(iso, session.startsAt, zone)
  const times = [
    ...(callAt ? [['Call', at(callAt)] as const] : []),
    ['Show', time(session.startsAt, zone)] as const,
    ...(way ? [['Leave', at(way.leaveAt)] as const] : []),
  ]
  return (
    <Ticket className={css.offer}>
      <article className={css.ticket} aria-label={`Offer: ${session.name}, ${dayInYear(session.startsAt, zone)}`}>
        <span className={css.crop}>
          <Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />
        </span>
        <div className={css.facts}>
          <p className={css.date}>{dayInYear(session.startsAt, zone)}</p>
          <h3 className="disp" title={session.name}>
            <Link to="/event/$id" params={{ id: session.id }}>
              {session.name}
            </Link>
          </h3>
          <p className={css.quiet}>{aboutWords(show)}</p>
          <dl className={css.times}>
            {times.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className={css.advice} data-close={advice.isClose || undefined}>
            <Icon of={advice.isClose ? TriangleAlert : CircleCheck} size={16} />
            {advice.words}
          </p>
        </div>
        <div className={css.ask}>
          <Perforation />
          <Answers show={show} until={approval.expiresAt} online={online} />
        </div>
      </article>
    </Ticket>
  )
}

function Answers({ show, until, online }: { readonly show: OwnShow; readonly until: string | null; readonly online: boolean }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [declining, setDeclining] = useState(false)
  const [note, setNote] = useState('')
  const { session, approval } = show
  const offer = { id: show.id, offerIds: [approval.id], expiresAt: until, travels: session.hostType === 'ON_SITE' }
  const answer = useAnswer(offer, async (given) => {
    setDeclining(false)
    // the ticket goes, and the focus with it
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    toast(said[given])
    await queries.invalidateQueries({ queryKey: staffingKeys.agenda })
    void queries.invalidateQueries({ queryKey: sessionKeys.one(session.id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  })
  const busy = (say: 'accept' | 'decline') => answer.isPending && answer.variables.say === say
  return (
    <div className={css.answers}>
      {answer.error && !declining && (
        <Notice tone="danger" live>
          {refusalWords(answer.error)}
        </Notice>
      )}
      {until && <p className={css.until}>Answer by {untilWords(until)}</p>}
      <Button disabled={!online || answer.isPending} onClick={() => setDeclining(true)}>
        Decline<span className="vh"> {session.name}</span>
      </Button>
      <Button
        variant="primary"
        busy={busy('accept')}
        disabled={!online || answer.isPending}
        onClick={() => answer.mutate({ say: 'accept', body: {} })}
      >
        Accept<span className="vh"> {session.name}</span>
      </Button>
      <DeclineSheet
        open={declining}
        busy={busy('decline')}
        error={answer.error ? refusalWords(answer.error) : undefined}
        note={note}
        onNote={setNote}
        onClose={() => setDeclining(false)}
        onDecline={(reason) =>
          answer.mutate({ say: 'decline', body: { ...(reason ? { reason } : {}), ...(note.trim() ? { note: note.trim() } : {}) } })
        }
      />
    </div>
  )
}

/** 'Sat 28 Nov, 9:00 am', on the reader's clock. */
function untilWords(iso: string): string {
  const told = toldDeadline(Temporal.Instant.from(iso), serverInstant()).toString()
  return `${dayInYear(told, ownZone())}, ${time(told, ownZone())}`
}
