import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { meQuery } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { credits, ownZone } from '../../platform/format.ts'
import { changeQuery, type FeeStep } from '../schedule-queries.ts'
import { useSettled } from '../use-settled.ts'
import type { ChangeProps, ChangeSession } from './change-session.ts'
import css from './change-sheet.module.css'
import { FeeSteps } from './fee-steps.tsx'
import { backWords, paidWords } from './refund-words.ts'

/** Cancels an event: the refund now and later, why (staff), and one more question before it is done. */
export function CancelSheet({ session, open, onClose }: ChangeProps) {
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me)
  const { data, error, refetch, isFetching } = useQuery({ ...changeQuery(session), enabled: open })
  const confirm = useConfirm()
  const refund = data?.curve?.[0]?.refund
  const form = useCancelForm({ session, staff, onClose })

  async function submit() {
    if (refund === undefined || !form.isRight()) return
    const text = `This cancels ${session.name} and releases the crew. ${backWords(refund, session.credits)}`
    if (await confirm({ text, danger: true })) await form.submit()
  }

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
            quiet
            busy={form.busy}
            disabled={refund === undefined}
            disabledReason="The refund isn’t known yet."
            onClick={() => void submit()}
          >
            Cancel event
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <p>{session.name}</p>
        {error ? (
          <ErrorBlock title="Could not load the refund." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : refund === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <Refund session={session} refund={refund} curve={data?.curve} />
        )}
        <ParagraphField form={form} name="reason" required={staff} maxLength={500} hint={staff ? 'Saved with the event.' : 'Optional.'} />
        <Refused form={form} />
      </div>
    </Sheet>
  )
}

interface CancelProps extends Omit<ChangeProps, 'open'> {
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
      toast(`Cancelled, ${credits(done.refund.credits)} back`)
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

const Refund = ({ session, refund, curve }: RefundProps) => (
  <>
    <p className={css.big}>{credits(refund)} back</p>
    <p className={css.quiet}>
      {paidWords(refund, session.credits)} {session.workspace && `They return to ${session.workspace.name}.`}
    </p>
    {curve && (session.startsAt !== null || curve.length > 1) && <FeeSteps curve={curve} of="refund" zone={ownZone()} />}
  </>
)
