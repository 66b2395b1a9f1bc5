import { OUTCOME_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { lazy, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { outcomeTold, outcomeTone } from '../outcome-words.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'

const OutcomeDialog = lazy(() => chunk(() => import('./outcome-dialog.tsx')).then((file) => ({ default: file.OutcomeDialog })))

/** How a completed event went, for producers: a question while no one knows, afterwards the answer, which can be corrected. */
export function OutcomeNotice({ session }: { readonly session: Session }) {
  const [isOpen, setOpen] = useState(false)
  const { outcome, outcomeReason } = session
  const isUnknown = outcome === 'UNKNOWN'
  const told = outcomeTold(outcome)
  return (
    <div className={css.notice} data-outcome>
      <Notice
        tone={outcomeTone(outcome)}
        title={isUnknown ? 'Did this event take place?' : `Outcome: ${OUTCOME_WORDS[outcome ?? 'RAN']}`}
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            {isUnknown ? 'Report outcome' : 'Change outcome'}
          </Button>
        }
      >
        {isUnknown && <p>It wasn’t started in Troupe.</p>}
        {told && <p>{told}</p>}
        {outcomeReason && <p className={css.reason}>Reason: {outcomeReason}</p>}
      </Notice>
      <Suspense fallback={null}>{isOpen && <OutcomeDialog session={session} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
