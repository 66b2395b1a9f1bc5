import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import type { Me } from '../../platform/account.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { assignmentsQuery, type Session } from '../session-query.ts'
import { AnswerBar } from './answer-bar.tsx'
import css from './own-offer.module.css'
import { questionWords } from './question-words.ts'

/** The question on the page of an event whose reader was asked to be on it: Accept and Decline, and who to call. Nothing for everyone else. */
export function OwnOffer({ session, me }: { session: Session; me: Me }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { data: places = [] } = useQuery(assignmentsQuery(session.id))
  const mine = places.find(({ user, approval }) => user?.id === me.id && approval?.state === 'PENDING')
  if (!mine?.approval) return null
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
      <AnswerBar
        key={mine.approval.id}
        offer={{
          id: mine.id,
          offerIds: [mine.approval.id],
          expiresAt: mine.approval.expiresAt,
          travels: session.hostType === 'ON_SITE',
        }}
        onAnswered={async (said) => {
          // someone who declined may no longer open the event
          if (said === 'decline') await navigate({ to: '/events' })
          toast(saidWords[said])
          await queries.invalidateQueries({ queryKey: sessionKeys.lists })
          await queries.invalidateQueries({ queryKey: sessionKeys.one(session.id) })
        }}
      />
    </section>
  )
}

const saidWords = {
  accept: 'You’re confirmed.',
  decline: 'Declined. Thanks for letting us know.',
  'too late': 'This offer can no longer be answered.',
} as const
