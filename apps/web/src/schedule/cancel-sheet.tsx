import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextArea } from '@troupe/ui/text-area'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { meQuery } from '../platform/account.ts'
import { call } from '../platform/api.ts'
import { credits, ownZone } from '../platform/format.ts'
import { useIntent } from '../platform/use-intent.ts'
import type { ChangeProps } from './change-session.ts'
import css from './change-sheet.module.css'
import { FeeSteps } from './fee-steps.tsx'
import { changeQuery } from './schedule-queries.ts'
import { useSettled } from './use-settled.ts'

interface Cancelled {
  readonly refund: { readonly credits: number; readonly percent: number }
}

/** Cancels an event: what comes back now and later, why (staff), and one more question before it is done. */
export function CancelSheet({ session, open, onClose }: ChangeProps) {
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me)
  const { data, error, refetch, isFetching } = useQuery({ ...changeQuery(session), enabled: open && session.startsAt !== null })
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const settled = useSettled()
  const cancel = useIntent((query: { reason?: string }, key) => call<Cancelled>(`DELETE /session/${session.id}`, { query, key }))
  const refund = session.startsAt === null ? session.credits : data?.curve?.[0]?.refund
  const missing = staff && !reason.trim()

  async function submit() {
    setAsked(true)
    if (missing || refund === undefined) return
    const text = `${session.name} is cancelled and its crew is released. ${backWords(refund, session.credits)}`
    if (!(await confirm({ text, danger: true }))) return
    cancel.mutate(reason.trim() ? { reason: reason.trim() } : {}, {
      onSuccess: (done) => {
        settled(session)
        toast(`Cancelled, ${credits(done.refund.credits)} back`)
        onClose()
      },
    })
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
            busy={cancel.isPending}
            disabled={refund === undefined}
            disabledReason="What comes back is not known yet."
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
          <ErrorBlock title="Could not load what comes back." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : refund === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <>
            <p className={css.big}>{credits(refund)} back</p>
            <p className={css.quiet}>
              {paidWords(refund, session.credits)} {session.workspace && `They return to ${session.workspace.name}.`}
            </p>
            {data?.curve && <FeeSteps curve={data.curve} of="refund" zone={ownZone()} />}
          </>
        )}
        <Field
          label="Reason"
          required={staff}
          error={asked && missing ? 'Required' : undefined}
          hint={staff ? 'It is kept with the event.' : 'Optional; it helps us next time.'}
        >
          <TextArea value={reason} onChange={setReason} maxLength={500} />
        </Field>
        {cancel.error && (
          <Notice tone="danger" live>
            {cancel.error.message || 'Something Went Wrong'}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

/** Under the number that comes back: what was paid. */
function paidWords(refund: number, paid: number): string {
  if (paid === 0) return 'It cost no credits.'
  return refund === paid ? 'That is all that was paid.' : `Of ${credits(paid)} that were paid.`
}

/** '10 of 11 credits come back.' Whole credits are what is true; a percentage of them would be rounded twice. */
function backWords(refund: number, paid: number): string {
  if (paid === 0) return 'It cost no credits.'
  if (refund === paid) return `All ${credits(paid)} come back.`
  return `${refund} of ${credits(paid)} come back.`
}
