import { sessionTimes } from '@troupe/domain/session/times'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Dialog } from '@troupe/ui/dialog'
import { Empty } from '@troupe/ui/empty'
import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { Tone } from '@troupe/ui/tone'
import { CalendarClock, Check, ClockAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { AddTimelineItemDocument, RemoveTimelineItemDocument, SetTimelineDocument } from '../graphql.ts'
import { wordsOf } from '../platform/api.ts'
import { day, time, timeRange, zoneWords } from '../platform/format.ts'
import css from './schedule-tab.module.css'
import type { Session } from './session-query.ts'
import tab from './tab.module.css'
import { useChange } from './use-change.ts'
import { counted, mayChooseTime, whyNotMoved } from './words.ts'

type Item = Session['timeline']['items'][number]

/** When the event takes place, and what happens when on the day. */
export function ScheduleTab({ session, onReschedule }: { session: Session; onReschedule: () => void }) {
  return (
    <div className={tab.stack}>
      <When session={session} onReschedule={onReschedule} />
      <RunningOrder session={session} />
    </div>
  )
}

function When({ session, onReschedule }: { session: Session; onReschedule: () => void }) {
  const { startsAt, endsAt, timezone, duration, lobby } = session
  const change = (
    <Button size="sm" icon={CalendarClock} disabled={!mayChooseTime(session)} disabledReason={whyNotMoved(session)} onClick={onReschedule}>
      {startsAt ? 'Reschedule' : 'Choose a time'}
    </Button>
  )
  if (!startsAt || !endsAt)
    return (
      <Panel title="Date and time" actions={change}>
        <p className={tab.none}>This event has no date yet. It lasts {duration} minutes.</p>
      </Panel>
    )
  return (
    <Panel title="Date and time" actions={change}>
      <div className={tab.text}>
        <Kv
          items={[
            { key: 'Date', value: day(startsAt, timezone) },
            { key: 'Time', value: `${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}` },
            { key: 'Lobby opens', value: lobby > 0 ? `${counted(lobby, 'minute', 'minutes')} before the start` : 'At the start' },
            { key: 'Staff on call from', value: time(callOf(session) ?? startsAt, timezone) },
          ]}
        />
      </div>
    </Panel>
  )
}

/** When the crew must be there; null without a date. */
export function callOf({ startsAt, duration, lobby, scheduleOffset }: Session): string | null {
  return startsAt
    ? sessionTimes({ startsAt: Temporal.Instant.from(startsAt), duration, lobby, scheduleOffset }).crewBusyFrom.toString()
    : null
}

/** What happens when on the day; staff and editors change it. */
export function RunningOrder({ session }: { session: Session }) {
  const { items, outdated } = session.timeline
  const may = session.meta.permissions.timeline.value
  const confirm = useConfirm()
  const remove = useChange(RemoveTimelineItemDocument)
  const keep = useChange(SetTimelineDocument)
  const refusal = remove.error ?? keep.error
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  return (
    <Panel
      title="Running order"
      aside={
        outdated && (
          <Tone tone="warning" icon={ClockAlert}>
            Outdated since the time changed
          </Tone>
        )
      }
      actions={
        may && (
          <>
            {outdated && (
              <Button
                size="sm"
                icon={Check}
                busy={keep.isPending}
                onClick={() => keep.mutate({ id: session.id, items: items.map(inputOf) })}
              >
                Still right
              </Button>
            )}
            <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
              Add an item
            </Button>
          </>
        )
      }
    >
      {refusal && (
        <Notice tone="danger" live>
          {wordsOf(refusal)}
        </Notice>
      )}
      {items.length === 0 ? (
        <Empty title="No running order yet">What happens when on the day is listed here.</Empty>
      ) : (
        <ol className={css.cues}>
          {items.map((item) => (
            <li
              key={item.id}
              className={css.cue}
              data-curtain={item.offsetMinutes === 0 || item.offsetMinutes === session.duration || undefined}
            >
              <span className={css.time}>{item.time ? time(item.time, session.timezone) : offsetWords(item.offsetMinutes)}</span>
              <span className={css.dot} aria-hidden="true" />
              <span className={css.title}>{item.title}</span>
              <span className={css.text}>{item.description}</span>
              {may && (
                <Menu
                  label={`Change ${item.title}`}
                  items={[
                    { key: 'edit', label: 'Edit', onSelect: () => setEdited(item) },
                    {
                      key: 'remove',
                      label: 'Remove',
                      danger: true,
                      onSelect: async () => {
                        if (await confirm({ text: `“${item.title}” is removed from the running order.`, danger: true }))
                          remove.mutate({ id: session.id, itemId: item.id })
                      },
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {edited && (
        <CueDialog
          key={edited === 'new' ? 'new' : edited.id}
          session={session}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

const dayOfMinutes = 1440

function CueDialog({ session, item, onClose }: { session: Session; item: Item | null; onClose: () => void }) {
  const [offset, setOffset] = useState(item?.offsetMinutes ?? 0)
  const [title, setTitle] = useState(item?.title ?? '')
  const [description, setDescription] = useState(item?.description ?? '')
  const [asked, setAsked] = useState(false)
  const add = useChange(AddTimelineItemDocument)
  const set = useChange(SetTimelineDocument)
  const error = add.error ?? set.error
  const save = async () => {
    setAsked(true)
    if (!title.trim()) return
    const cue = { offsetMinutes: offset, title, description }
    const others = session.timeline.items.filter((one) => one.id !== item?.id)
    const done = item
      ? set.mutateAsync({ id: session.id, items: [...others.map(inputOf), cue] })
      : add.mutateAsync({ id: session.id, item: cue })
    await done.then(onClose, () => {})
  }
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={item ? 'Edit the item' : 'Add an item'}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending || set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={tab.fields}>
        {error && (
          <Notice tone="danger" live>
            {wordsOf(error)}
          </Notice>
        )}
        <Field label="What happens" required error={asked && !title.trim() ? 'Required' : undefined}>
          <TextInput name="cue" value={title} maxLength={96} onChange={setTitle} />
        </Field>
        <Field label="Minutes from the start" hint={cueWords(session, offset)}>
          <NumberStepper value={offset} min={-dayOfMinutes} max={dayOfMinutes} step={5} unit="minutes" onChange={setOffset} />
        </Field>
        <Field label="Details">
          <TextArea value={description} maxLength={1000} onChange={setDescription} />
        </Field>
      </div>
    </Dialog>
  )
}

const inputOf = ({ offsetMinutes, title, description }: Item) => ({ offsetMinutes, title, description })

function cueWords({ startsAt, timezone }: Session, offset: number): string {
  if (!startsAt) return `${offsetWords(offset)}. Negative is before the start.`
  const at = new Date(new Date(startsAt).getTime() + offset * 60_000).toISOString()
  return `${time(at, timezone)}, ${offsetWords(offset).toLowerCase()}. Negative is before the start.`
}

function offsetWords(offset: number): string {
  if (offset === 0) return 'At the start'
  return offset < 0 ? `${-offset} min before` : `${offset} min in`
}
