import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { GROUP_GAP, GROUP_SIZE, type GroupPattern, patternStarts } from '@troupe/domain/session/group'
import { Button } from '@troupe/ui/button'
import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Select } from '@troupe/ui/select'
import { useState } from 'react'
import { type BodyOf, call } from '../../platform/api.ts'
import { credits, zoneWords } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { moment } from '../../schedule/words.ts'
import type { Session } from '../session-query.ts'
import css from './make-group.module.css'
import { startIn, wallTimeOf } from './wall-time.ts'

const patterns: readonly { readonly value: GroupPattern; readonly label: string }[] = [
  { value: 'SIMULTANEOUS', label: 'At the same time' },
  { value: 'BACK_TO_BACK', label: 'Back to back' },
  { value: 'FREE', label: 'Dates to be chosen later' },
]

/** Makes a group of an event and copies of it, with the times and what they cost before anything is booked. */
export function MakeGroupDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { id, name, duration, timezone } = session
  const [count, setCount] = useState(2)
  const [pattern, setPattern] = useState<GroupPattern>('SIMULTANEOUS')
  const [gap, setGap] = useState<number>(GROUP_GAP.initial)
  const [value, setValue] = useState<DateTimeValue>(() => wallTimeOf(session.startsAt ?? '', timezone))
  const go = useNavigate()
  const queries = useQueryClient()
  const startsAt = session.startsAt ?? startIn(value, timezone)
  const isReady = pattern === 'FREE' || startsAt !== null
  const starts = isReady ? timesOf({ count, pattern, gap, duration, startsAt }) : []
  const making = useIntent(async (wish: MakeWish, key) => {
    const made = await call('POST /session-group', { body: wish, key })
    await queries.invalidateQueries({ queryKey: sessionKeys.all })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
    await go({ to: '/group/$id', params: { id: made.id } })
    onClose()
  })
  const submit = () => {
    if (!isReady) return
    const timed = pattern === 'FREE' || !startsAt ? {} : { startsAt: Temporal.Instant.from(startsAt).toString() }
    making.mutate({ copies: { sessionId: id, count }, pattern, timezone, ...timed, gapMinutes: gap })
  }
  const change = (run: () => void) => {
    making.reset()
    run()
  }
  return (
    <Dialog
      open
      steady
      title="Make a group"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={making.isPending}
            disabled={!isReady}
            disabledReason="Choose when the first event starts."
          >
            Book {counted(count - 1, 'more event', 'more events')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">
          Copies of {name} take its contacts, locations, group details and modifiers. They don’t take its notes, files or crew.
        </p>
        <Field label="Events in the group" hint="This one included.">
          <NumberStepper value={count} onChange={(next) => change(() => setCount(next))} min={GROUP_SIZE.least} max={GROUP_SIZE.most} />
        </Field>
        <Field label="When">
          <Select options={patterns} value={pattern} onChange={(next) => change(() => setPattern(next))} />
        </Field>
        {pattern === 'BACK_TO_BACK' && (
          <Field label="Minutes in between" hint="The same host can stay if there’s time to clear up and open the next lobby.">
            <NumberStepper value={gap} onChange={(next) => change(() => setGap(next))} min={GROUP_GAP.least} max={GROUP_GAP.most} />
          </Field>
        )}
        {pattern !== 'FREE' && !session.startsAt && (
          <DateTimeField
            label="First event starts"
            value={value}
            onChange={(next) => change(() => setValue(next))}
            zone={timezone}
            zoneName={zoneWords(timezone)}
            required
          />
        )}
        {starts.length > 0 && (
          <ol className={css.times} aria-label="Times">
            {starts.map((at, index) => (
              <li key={index}>
                <span>
                  {name} {index === 0 ? '' : index + 1}
                </span>
                <small>{at ? moment(at, timezone) : 'No date'}</small>
              </li>
            ))}
          </ol>
        )}
        <div className={css.stub}>
          <span className="muted">{session.workspace.name} pays about</span>
          <b className="disp">{credits(session.credits * (count - 1))}</b>
          <span className="muted">At the price of this event; each copy costs what it costs today. All are booked, or none.</span>
        </div>
        {making.error && (
          <Notice tone="danger" live>
            {refusalWords(making.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

type MakeWish = BodyOf<'POST /session-group'>

interface Planned {
  readonly count: number
  readonly pattern: GroupPattern
  readonly gap: number
  readonly duration: number
  readonly startsAt: string | null
}

/** The start of each event of the group, null where it has none yet. */
function timesOf({ count, pattern, gap, duration, startsAt }: Planned): readonly (string | null)[] {
  const durations = Array.from({ length: count }, () => duration)
  const starts = startsAt && patternStarts(durations, { pattern, gapMinutes: gap, startsAt: Temporal.Instant.from(startsAt) })
  return starts ? starts.map((at) => at.toString()) : durations.map((_, index) => (index === 0 ? startsAt : null))
}
