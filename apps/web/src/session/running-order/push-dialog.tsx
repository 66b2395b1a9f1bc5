import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { useState } from 'react'
import { SetTimelineDocument } from '../../graphql.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { cueInput } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import { layoutCues } from './cue-layout.ts'
import { type CueChange, cueTime, listed, minutesWords } from './order-words.ts'
import { type Push, type PushFrom, pushOf } from './push.ts'
import css from './running-order.module.css'

const choices = ['5', '10', '15', 'other'] as const
type PushChoice = (typeof choices)[number]

interface PushDialogProps {
  readonly session: Session
  readonly from: PushFrom
  /** The first names of the crew who see it on their phones. */
  readonly seenBy: readonly string[]
  readonly onClose: () => void
}

/** Moves the rest of a running order, or an item and what follows it: first what would move and what stays, then one change. */
export function PushDialog({ session, from, seenBy, onClose }: PushDialogProps) {
  const [choice, setChoice] = useState<PushChoice>('10')
  const [other, setOther] = useState(20)
  const set = useUndoable(session, SetTimelineDocument)
  const minutes = choice === 'other' ? other : Number(choice)
  const push = pushOf(session.timeline.items, from, minutes)
  const act = actOf(push, minutes)
  const send = () =>
    set.mutate(
      // what was shown is what is done: over another version it is refused
      { wish: { id: session.id, items: push.items.map(cueInput), version: session.version }, said: act?.said ?? '' },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={'now' in from ? 'Push from here' : `Push from “${from.item.title}”`}
      size="sm"
      onSubmit={act ? send : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {act && (
            <Button type="submit" variant="primary" busy={set.isPending}>
              {act.label}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {set.error && (
          <Notice tone="danger" live>
            {refusalWords(set.error)}
          </Notice>
        )}
        <Segmented
          label="By how much"
          value={choice}
          onChange={setChoice}
          options={choices.map((value) => ({ value, label: value === 'other' ? 'Other' : `${value} min` }))}
        />
        {choice === 'other' && (
          <Field label="Minutes">
            <NumberStepper value={other} onChange={setOther} min={1} max={240} step={5} unit="minutes" live />
          </Field>
        )}
        <Moves session={session} push={push} seenBy={seenBy} />
      </div>
    </Dialog>
  )
}

/** What the button says and what the message says once it is done; null where nothing would change. */
function actOf({ moved, longer }: Push, minutes: number): { label: string; said: string } | null {
  const by = `by ${minutesWords(minutes)}`
  if (moved.length > 0) {
    const items = counted(moved.length, 'item', 'items')
    return { label: `Push ${items} ${by}`, said: `${items} pushed ${by}` }
  }
  return longer && { label: `Extend ${by}`, said: `“${longer.was.title}” extended ${by}` }
}

function Moves({ session, push, seenBy }: { session: Session; push: Push; seenBy: readonly string[] }) {
  const { moved, longer } = push
  return (
    <>
      {(longer || moved.length > 0) && (
        <ul className={css.changes} aria-label="What moves">
          {longer && <Move session={session} title={`${longer.was.title}, ends`} was={endOf(longer.was)} is={endOf(longer.is)} />}
          {moved.map(({ was, is }) => (
            <Move key={is.id} session={session} title={is.title} was={was.offsetMinutes} is={is.offsetMinutes} />
          ))}
        </ul>
      )}
      <p className="note">{[...staysWords(session, push), ...seenWords(seenBy)].join(' ')}</p>
    </>
  )
}

const endOf = ({ offsetMinutes, minutes }: CueChange['is']) => offsetMinutes + minutes

/** What doesn't move, what would be run into, and what is left before the end. */
function staysWords(session: Session, { items, moved, longer, stays }: Push): string[] {
  const late = [longer, ...moved].find(
    (one) => one && stays && endOf(one.is) > stays.offsetMinutes && endOf(one.was) <= stays.offsetMinutes,
  )
  const free = layoutCues(items, session).gaps.find(({ inShow, toEnd }) => inShow && toEnd)
  return [
    ...(stays
      ? [
          `“${stays.title}” is pinned and stays at ${cueTime(session, stays.offsetMinutes)}${moved.length === 0 && !longer ? ', so nothing moves' : ''}.`,
        ]
      : []),
    ...(late && stays ? [`“${late.is.title}” will overlap it.`] : []),
    ...(!stays && moved.length === 0 && !longer ? ['Nothing is left to move.'] : []),
    `The show still ends at ${cueTime(session, session.duration)}${free ? `, ${minutesWords(free.minutes)} stay free` : ''}.`,
  ]
}

/** 'Marcus and Delphine see it on their phones immediately.' */
function seenWords(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return [`${listed(shown)} ${names.length === 1 ? 'sees it on their phone' : 'see it on their phones'} immediately.`]
}

const Move = ({ session, title, was, is }: { session: Session; title: string; was: number; is: number }) => (
  <li className={css.change}>
    <span>{title}</span>
    <span className="num">
      <del>{cueTime(session, was)}</del>
      <b>{cueTime(session, is)}</b>
    </span>
  </li>
)
