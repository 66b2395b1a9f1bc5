import { pushFrom, reflow } from '@troupe/domain/time/reflow'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { useState } from 'react'
import { SetTimelineDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Cue, cueInput } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { mergeOver } from '../use-merge.ts'
import { counted } from '../words.ts'
import { type MovedCue, movedCues, shortWords } from './order-words.ts'

interface OrderProps {
  readonly session: Session
  readonly onClose: () => void
}

/** Fits the running order to the event, after showing what moves. */
export function ReflowDialog({ session, onClose }: OrderProps) {
  const { items, setForDuration: was } = session.timeline
  const flowed = reflow(items, { duration: session.duration, was })
  const moved = flowed.ok ? movedCues(session, flowed.value) : []
  const short = shortWords(flowed, items)
  return (
    <OrderDialog
      session={session}
      onClose={onClose}
      title="Re-flow the running order"
      moved={moved}
      wish={{ reflow: true }}
      submit={moved.length === 0 ? 'Keep it as it is' : `Re-flow ${counted(moved.length, 'item', 'items')}`}
      said="Running order re-flowed"
      problem={short}
    >
      {moved.length === 0 && !short && <p>Everything fits already. Nothing moves.</p>}
    </OrderDialog>
  )
}

/** Moves an item and what follows it by some minutes. */
export function PushDialog({ session, item, onClose }: OrderProps & { readonly item: Cue }) {
  const [minutes, setMinutes] = useState(5)
  const { items } = session.timeline
  const after = pushFrom(items, item.id, minutes)
  const moved = movedCues(session, after)
  const stays = items.filter(({ pinned, offsetMinutes }) => pinned && offsetMinutes >= item.offsetMinutes)
  return (
    <OrderDialog
      session={session}
      onClose={onClose}
      title={`Push from “${item.title}”`}
      moved={moved}
      wish={{ items: after.map(cueInput) }}
      submit={`Push ${counted(moved.length, 'item', 'items')} by ${counted(minutes, 'minute', 'minutes')}`}
      said={`Pushed ${counted(moved.length, 'item', 'items')} by ${counted(minutes, 'minute', 'minutes')}`}
      problem={moved.length === 0 ? `“${item.title}” is pinned. Push from another item, or unpin it.` : null}
    >
      <Field label="Minutes">
        <NumberStepper value={minutes} min={5} max={240} step={5} unit="minutes" onChange={setMinutes} live />
      </Field>
      {stays.length > 0 && <p className={css.quiet}>Pinned items stay: {stays.map(({ title }) => `“${title}”`).join(', ')}.</p>}
    </OrderDialog>
  )
}

interface OrderDialogProps extends OrderProps {
  readonly title: string
  readonly moved: readonly MovedCue[]
  readonly wish: { readonly reflow: true } | { readonly items: readonly ReturnType<typeof cueInput>[] }
  readonly submit: string
  readonly said: string
  /** Why it can't be done. */
  readonly problem: string | null
  readonly children: React.ReactNode
}

function OrderDialog({ session, onClose, title, moved, wish, submit, said, problem, children }: OrderDialogProps) {
  const set = useUndoable(session, SetTimelineDocument)
  const send = async () => {
    const sent = { id: session.id, ...('items' in wish ? { items: [...wish.items] } : wish), ...mergeOver(session) }
    const done = await set.mutateAsync({ wish: sent, said }).catch(() => null)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={set.isPending}
            disabled={problem !== null}
            disabledReason={problem ?? undefined}
            onClick={() => void send()}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className="stack">
        {set.error && (
          <Notice tone="danger" live>
            {refusalWords(set.error)}
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
        {moved.length > 0 && (
          <ul aria-label="What moves">
            {moved.map(({ id, title: name, before, after }) => (
              <li key={id}>
                <b>{name}</b>: <s>{before}</s> → {after}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
