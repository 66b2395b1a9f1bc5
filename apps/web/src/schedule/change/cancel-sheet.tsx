import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { meQuery } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { changeQuery, type FeeStep } from '../schedule-queries.ts'
import { useSettled } from '../use-settled.ts'
import type { ChangeProps, ChangeSession } from './change-session.ts'
import css from './change-sheet.module.css'
import { curveIn } from './fee-curve.ts'
import { FeeSteps } from './fee-steps.tsx'
import { refundDone, refundHeadline, refundNote } from './refund-words.ts'

/** Cancels an event, in one step: what happens, the refund now and later, and the reason (required of staff). Producers can restore it afterwards. */
export function CancelSheet({ session, open, onClose }: ChangeProps) {
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me)
  const asked = useQuery({ ...changeQuery(session), enabled: open })
  const { error, refetch, isFetching } = asked
  const curve = curveIn(asked)
  const refund = curve?.[0]?.refund
  const form = useCancelForm({ session, staff, onClose })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Cancel event"
      actions={
        <>
          <Button onClick={onClose}>Keep event</Button>
          <Button
            variant="danger"
            busy={form.busy}
            disabled={refund === undefined}
            disabledReason={error ? 'We couldn’t load the refund.' : 'The refund is still loading.'}
            onClick={() => void form.submit()}
          >
            Cancel event
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          This cancels {session.name}
          {hasCrew(session) && ' and releases its crew'}. Everyone involved gets an email.
        </p>
        {error ? (
          <ErrorBlock title="Couldn’t load the refund." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : refund === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <Refund session={session} refund={refund} curve={curve} />
        )}
        <ParagraphField
          form={form}
          name="reason"
          required={staff}
          maxLength={500}
          hint={staff ? 'Saved with the event and visible to the customer.' : 'Optional.'}
        />
        <Refused form={form} />
      </div>
    </Sheet>
  )
}

interface CancelProps extends Pick<ChangeProps, 'session' | 'onClose'> {
  /** Staff say why. */
  readonly staff: boolean
}

function useCancelForm({ session, staff, onClose }: CancelProps) {
  const toast = useToast()
  const settled = useSettled()
  return useAsk({
    first: { reason: '' },
    labels: { reason: 'Reason' },
    check: ({ reason }) => ({ reason: staff && !reason.trim() ? 'Required' : undefined }),
    send: async ({ reason }, key) => {
      const query = reason.trim() ? { reason: reason.trim() } : {}
      const done = await call('DELETE /session/{id}', { params: { id: session.id }, query, key })
      settled(session)
      toast(refundDone(done.refund.credits, session.credits))
      onClose()
    },
  })
}

interface RefundProps {
  readonly session: ChangeSession
  /** Credits that come back now. */
  readonly refund: number
  readonly curve: readonly FeeStep[] | undefined
}

function Refund({ session, refund, curve }: RefundProps) {
  const due = dueOf(session, refund)
  const isFull = refund === session.credits && refund > 0
  return (
    <>
      <p className={css.big}>{refundHeadline(due)}</p>
      <p className={css.quiet}>{refundNote(due)}</p>
      {curve?.some((step) => step.refund > 0) && (session.startsAt !== null || curve.length > 1) && (
        <FeeSteps curve={curve} of="refund" now={isFull ? 'Full refund' : undefined} zone={ownZone()} />
      )}
    </>
  )
}

/** A self-hosted event has no crew, and one without a date has none yet. */
const hasCrew = ({ hostType, startsAt }: ChangeSession): boolean => hostType !== 'SELF_HOSTED' && startsAt !== null

const dueOf = ({ credits: paid, workspace }: ChangeSession, refund: number) => ({
  refund,
  paid,
  workspace: workspace?.name ?? 'the workspace',
})
