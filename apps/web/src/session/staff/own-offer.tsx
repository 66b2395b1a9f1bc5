import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { useToast } from '@troupe/ui/toast'
import type { Me } from '../../platform/account.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { ownOffers } from '../own-places.ts'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { AnswerBar } from './answer-bar.tsx'
import css from './own-offer.module.css'
import { questionWords } from './question-words.ts'
import { OwnJourney } from './travel/own-journey.tsx'
import { Withdraw } from './withdraw.tsx'

/**
 * The question on the page of an event whose reader was asked to be on it: Accept and Decline, and who to call; once they accepted, the way out. Nothing
 * for everyone else.
 */
export function OwnOffer({ session, me }: { session: Session; me: Me }) {
  const show = useAnswered(session)
  const { data: places = [] } = useQuery(assignmentsQuery(session.id))
  const own = ownOffers(places, me.id)
  const [mine] = own
  if (!mine?.approval) return null
  if (mine.approval.state === 'ACCEPTED') return own.map((one) => <Confirmed key={one.id} {...{ session, mine: one, onWithdrawn: show }} />)
  const producer = places.find(({ role, user }) => role === 'PRODUCER' && user !== null)?.user
  return (
    <section className={css.offer} aria-labelledby="own-offer">
      <h2 id="own-offer">{questionWords(me.firstName, mine.role)}</h2>
      {producer && (
        <p>
          Questions? Ask your producer, {producer.fullName}
          {producer.phone && (
            <>
              , on <a href={`tel:${producer.phone}`}>{producer.phone}</a>
            </>
          )}
          .
        </p>
      )}
      <OwnJourney session={session} mine={mine} />
      <AnswerBar
        key={mine.approval.id}
        offer={{
          id: mine.id,
          offerIds: [mine.approval.id],
          expiresAt: mine.approval.expiresAt,
          travels: session.hostType === 'ON_SITE',
        }}
        onAnswered={show}
      />
    </section>
  )
}

/** Someone who accepted: their role, and the way out until the start. Producers and salespeople, whom no one asked, have the crew table. */
function Confirmed({
  session,
  mine,
  onWithdrawn,
}: {
  session: Session
  mine: Assignment
  onWithdrawn: (said: 'withdrawn' | 'already off') => Promise<unknown>
}) {
  const hasBegun = session.startsAt !== null && Date.parse(session.startsAt) <= serverNow()
  if ((mine.role !== 'HOST' && mine.role !== 'PLANT') || hasBegun) return null
  return (
    <div className={css.confirmed}>
      <p>
        You’re on this event as a {ASSIGNMENT_ROLE_WORDS[mine.role].toLowerCase()}.
        <Withdraw id={mine.id} startsAt={session.startsAt} onWithdrawn={onWithdrawn} />
      </p>
      <OwnJourney session={session} mine={mine} />
    </div>
  )
}

/** What follows an answer to one's own offer, or a withdrawal: it is said, and every page shows what is true now. */
export function useAnswered(session: Session) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async (said: keyof typeof saidWords) => {
    // someone who is no longer asked or on the crew may not be able to open the event
    if (said === 'decline' || said === 'withdrawn' || said === 'already off') await navigate({ to: '/shows' })
    toast(saidWords[said])
    await queries.invalidateQueries({ queryKey: sessionKeys.lists })
    await queries.invalidateQueries({ queryKey: sessionKeys.one(session.id) })
  }
}

const saidWords = {
  accept: 'You’re confirmed.',
  decline: 'Declined. Thanks for letting us know.',
  withdrawn: 'You’re no longer on this event. Thanks for letting us know.',
  'too late': 'This offer is no longer open.',
  'already off': 'You’re no longer on this event.',
} as const
