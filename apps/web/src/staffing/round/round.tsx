import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Reason } from '../../session/staff/decline-sheet.tsx'
import { type Brief, briefQuery } from '../approval-query.ts'
import question from '../question.module.css'
import { OfferTicket } from './offer-ticket.tsx'
import css from './round.module.css'
import { clashesFirst, roundText, roundTitle } from './round-words.ts'

const loadDecline = () => import('../../session/staff/decline-sheet.tsx')
const DeclineSheet = lazy(() => chunk(loadDecline).then((file) => ({ default: file.DeclineSheet })))

/** Several offers by one link: one short ticket each, answered one by one or all together. */
export function Round({ code, brief }: { readonly code: string; readonly brief: Brief }) {
  const queries = useQueryClient()
  const [declining, setDeclining] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const renew = () => queries.invalidateQueries({ queryKey: briefQuery(code).queryKey })
  const answer = useRoundAnswer(code, async () => {
    setDeclining(null)
    await renew()
  })
  const pending = brief.offers.filter(({ state }) => state === 'PENDING')
  // the order stays while the answers come in, and an offer that is over still says which one it was
  const [first] = useState(() => clashesFirst(brief.offers))
  const offers = first.flatMap(({ offerId, when }) => {
    const offer = brief.offers.find((one) => one.offerId === offerId)
    return offer ? { ...offer, when: offer.when ?? when ?? null } : []
  })
  const asked = answer.isPending ? answer.variables.offerIds : []
  return (
    <>
      <Heading brief={brief} pending={pending.length} />
      {answer.error && declining === null && (
        <Notice tone="danger" live>
          {refusalWords(answer.error)}
        </Notice>
      )}
      <ul className={css.offers}>
        {offers.map((offer) => (
          <li key={offer.offerId}>
            <OfferTicket
              {...{ offer, code }}
              busy={asked.includes(offer.offerId)}
              disabled={answer.isPending}
              onAccept={() => answer.mutate({ say: 'accept', offerIds: [offer.offerId] })}
              onDecline={() => {
                answer.reset()
                setDeclining(offer.offerId)
              }}
              onChanged={renew}
            />
          </li>
        ))}
      </ul>
      {pending.length > 1 && (
        <div className={css.all} ref={tellBarHeight}>
          <Button
            variant="primary"
            size="lg"
            block
            icon={CheckCheck}
            busy={asked.length > 1}
            disabled={answer.isPending}
            onClick={() => answer.mutate({ say: 'accept', offerIds: pending.map(({ offerId }) => offerId) })}
          >
            Accept all {pending.length} offers
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {declining !== null && (
          <DeclineSheet
            open
            busy={answer.isPending}
            error={answer.error ? refusalWords(answer.error) : undefined}
            note={note}
            onNote={setNote}
            onClose={() => setDeclining(null)}
            onDecline={(reason) => answer.mutate({ say: 'decline', offerIds: [declining], reason, note: note.trim() })}
          />
        )}
      </Suspense>
    </>
  )
}

type RoundAnswer =
  | { readonly say: 'accept'; readonly offerIds: string[] }
  | { readonly say: 'decline'; readonly offerIds: string[]; readonly reason: Reason | null; readonly note: string }

/** Sends an answer to some of the offers. What was answered elsewhere, withdrawn or too late isn't refused here: the page says so once it has looked again. */
function useRoundAnswer(code: string, onAnswered: () => Promise<unknown>) {
  return useIntent(async (given: RoundAnswer, key) => {
    const params = { id: code }
    const { offerIds } = given
    try {
      if (given.say === 'accept') await call('POST /assignment/{id}/accept', { params, body: { offerIds }, key })
      else {
        const { reason, note } = given
        const body = { offerIds, ...(reason ? { reason } : {}), ...(note ? { note } : {}) }
        await call('POST /assignment/{id}/decline', { params, body, key })
      }
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 410)) throw error
    }
    await onAnswered()
  })
}

/** The question, or how far the answers are. The focus comes here with the last answer, so that it is read aloud. */
function Heading({ brief, pending }: { readonly brief: Brief; readonly pending: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(pending)
  useEffect(() => {
    if (before.current > 0 && pending === 0) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    before.current = pending
  }, [pending])
  return (
    <div className={question.question}>
      <h1 ref={heading} tabIndex={-1}>
        {roundTitle(brief.person.firstName, { pending, accepted: brief.offers.filter(({ state }) => state === 'ACCEPTED').length })}
      </h1>
      <p role="status">{roundText(brief.offers)}</p>
    </div>
  )
}
