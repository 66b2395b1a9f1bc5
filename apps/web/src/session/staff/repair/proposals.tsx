import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApplyRepairDocument, RepairProposalsDocument } from '../../../graphql.ts'
import { call, graphql } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import { staffingKeys } from '../../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../../platform/use-intent.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { Assignment } from '../../session-query.ts'
import { isRefused } from '../offer-words.ts'
import { appliedWords, applyWords, effectWords, moveSentences, type Proposal } from './proposal-words.ts'
import css from './proposals.module.css'
import { whyOpenWords } from './why-words.ts'

interface ProposalsProps {
  readonly sessionId: string
  readonly place: Assignment
}

/** The ways to fill an open place with everyone who would move, and a button for each. Shown immediately where someone was lost or no one was found. */
export function Proposals({ sessionId, place }: ProposalsProps) {
  const isPressing = place.task !== null || (place.offers ?? []).some(isRefused)
  const [isOpen, setOpen] = useState(isPressing)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...sessionKeys.one(sessionId), 'repair', place.id],
    queryFn: ({ signal }) =>
      graphql(RepairProposalsDocument, { assignmentId: place.id }, { signal }).then((answer) => answer.repairProposals),
    enabled: isOpen || isPressing,
  })
  const applying = useApply(sessionId)
  if (!isOpen && !isPressing)
    return (
      <span className={css.show}>
        <Button size="sm" variant="tertiary" onClick={() => setOpen(true)}>
          Show ways to fill this role
        </Button>
      </span>
    )
  if (error && !data)
    return (
      <div className={css.full}>
        <ErrorBlock
          title="Couldn’t load ways to fill this role."
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>
    )
  if (!data)
    return (
      <div className={css.full}>
        <Skeleton rows={2} label="Looking for ways to fill this role" />
      </div>
    )
  return (
    <>
      {applying.error && (
        <div className={css.full}>
          <Notice tone="danger" live>
            {refusalWords(applying.error)}
          </Notice>
        </div>
      )}
      {data.length === 0 ? (
        <WhyOpen sessionId={sessionId} place={place} />
      ) : (
        <ul className={css.list} aria-label="Ways to fill this role">
          {data.map((proposal) => (
            <Way key={proposal.id} proposal={proposal} busy={applying.isPending} onApply={() => applying.mutate(proposal)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** That no one was found for the role, which may also be because it's too late to ask, and what keeps everyone from it. */
function WhyOpen({ sessionId, place: { id: assignmentId, role } }: ProposalsProps) {
  const { data } = useQuery({
    queryKey: staffingKeys.hostsFor(sessionId, assignmentId),
    queryFn:
      role === 'SALESPERSON'
        ? skipToken
        : ({ signal }) => call('GET /scheduler/session/{id}/hosts', { params: { id: sessionId }, query: { role, assignmentId }, signal }),
  })
  return <span className={css.none}>We found no one for this role, even if others move. {data && whyOpenWords(data.hosts)}</span>
}

interface ProposalProps {
  readonly proposal: Proposal
  readonly busy: boolean
  readonly onApply: () => void
}

function Way({ proposal, busy, onApply }: ProposalProps) {
  return (
    <li className={css.proposal}>
      <div>
        {moveSentences(proposal).map((sentence) => (
          <p key={sentence} className={css.move}>
            {sentence}
          </p>
        ))}
        <p className={`${css.move} muted`}>{effectWords(proposal)}</p>
      </div>
      <Button size="sm" disabled={busy} onClick={onApply}>
        {applyWords(proposal)}
      </Button>
    </li>
  )
}

/** Applies a proposal; whether it was refused or not, the page shows what is true now. */
function useApply(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (proposal: Proposal, key) => {
    try {
      await graphql(ApplyRepairDocument, { id: proposal.id }, { key })
    } finally {
      await queries.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
      void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    }
    toast(appliedWords(proposal))
  })
}
