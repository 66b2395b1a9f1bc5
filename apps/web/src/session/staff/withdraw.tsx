import { Button } from '@troupe/ui/button'
import { lazy, Suspense, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { WithdrawalReason } from './withdraw-sheet.tsx'

const loadSheet = () => import('./withdraw-sheet.tsx')
const WithdrawSheet = lazy(() => chunk(loadSheet).then((file) => ({ default: file.WithdrawSheet })))

/** Preloads the sheet; a failure is shown when it is opened. */
const prepare = () => void loadSheet().catch(() => {})

interface WithdrawProps {
  /** The code of the accepted offer, or the id of one's own assignment. */
  readonly id: string
  /** Which of several offers of a code. */
  readonly offerId?: string
  /** The event begins; from then on there is no button. */
  readonly startsAt: string | null
  /** Shows what is true now, also when the offer had ended elsewhere. */
  readonly onWithdrawn: (said: 'withdrawn' | 'already off') => Promise<unknown>
}

/** The way out of something that was accepted, until it starts. */
export function Withdraw({ id, offerId, startsAt, onWithdrawn }: WithdrawProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const withdrawal = useIntent(async (body: { reason: WithdrawalReason; note?: string }, key) => {
    let isAlreadyOff = false
    try {
      const which = offerId === undefined ? {} : { offerIds: [offerId] }
      await call('POST /assignment/{id}/withdraw', { params: { id }, body: { ...body, ...which }, key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ASSIGNMENT_SUPERSEDED') throw error
      isAlreadyOff = true
    }
    setOpen(false)
    await onWithdrawn(isAlreadyOff ? 'already off' : 'withdrawn')
  })
  if (startsAt !== null && Date.parse(startsAt) <= serverNow()) return null
  return (
    <>
      <Button
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        I can’t make it
      </Button>
      <Suspense fallback={null}>
        {wasOpened && (
          <WithdrawSheet
            open={isOpen}
            busy={withdrawal.isPending}
            error={withdrawal.error ? refusalWords(withdrawal.error) : undefined}
            onClose={() => setOpen(false)}
            onWithdraw={(body) => withdrawal.mutate(body)}
          />
        )}
      </Suspense>
    </>
  )
}
