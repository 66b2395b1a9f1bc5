import { roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Tone } from '@troupe/ui/tone'
import { Check, ClockAlert, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RemoveTimelineItemDocument, SetTimelineDocument } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import { time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Cue, cueInput, offsetWords, setsCall, zoneNote } from '../call.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import css from './running-order.module.css'

const CueDialog = lazy(() => chunk(() => import('./cue-dialog.tsx')).then((file) => ({ default: file.CueDialog })))

/** What happens when on the day; staff and editors change it. */
export function RunningOrder({ session, staff }: { session: Session; staff: boolean }) {
  const { items, outdated } = session.timeline
  const zone = items.length > 0 ? zoneNote(session) : null
  const remove = useChange(RemoveTimelineItemDocument)
  const keep = useChange(SetTimelineDocument)
  const refusal = remove.error ?? keep.error
  const stillRight = outdated ? () => keep.mutate({ id: session.id, items: items.map(cueInput), ...mergeOver(session) }) : undefined
  const [edited, setEdited] = useState<Cue | 'new' | null>(null)
  return (
    <Panel
      title="Running order"
      aside={
        (outdated || zone) && (
          <span className={css.aside}>
            {outdated && (
              <Tone tone="warning" icon={ClockAlert}>
                Not updated since the event’s time changed
              </Tone>
            )}
            {zone}
          </span>
        )
      }
      actions={
        session.meta.permissions.timeline.value && (
          <>
            {stillRight && (
              <Button size="sm" icon={Check} busy={keep.isPending} onClick={stillRight}>
                Keep running order
              </Button>
            )}
            <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
              Add item
            </Button>
          </>
        )
      }
    >
      {refusal && (
        <Notice tone="danger" live>
          {refusalWords(refusal)}
        </Notice>
      )}
      <Cues
        session={session}
        staff={staff}
        onEdit={setEdited}
        onRemove={(itemId) => remove.mutate({ id: session.id, itemId, ...mergeOver(session) })}
      />
      <Suspense fallback={null}>
        {edited === 'new' && <CueDialog key="new" session={session} staff={staff} item={null} onClose={() => setEdited(null)} />}
        {edited && edited !== 'new' && (
          <CueDialog key={edited.id} session={session} staff={staff} item={edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Panel>
  )
}

interface CuesProps {
  readonly session: Session
  /** Customers know plant actors as actors. */
  readonly staff: boolean
  readonly onEdit: (item: Cue) => void
  readonly onRemove: (id: string) => void
}

function Cues({ session, staff, onEdit, onRemove }: CuesProps) {
  const { items } = session.timeline
  if (items.length === 0) return <Empty title="No running order">The plan for the day, with times, appears here.</Empty>
  return (
    <ol className={css.cues}>
      {items.map((item) => (
        <li
          key={item.id}
          className={css.cue}
          data-curtain={item.offsetMinutes === 0 || item.offsetMinutes === session.duration || undefined}
        >
          <span className={css.time}>{item.time ? time(item.time, session.timezone) : offsetWords(item.offsetMinutes)}</span>
          <span className={css.track} aria-hidden="true">
            <span className={css.dot} />
          </span>
          <span className={css.title}>
            {item.title}
            {item.role && session.meta.permissions.timeline.value && setsCall(session, item) && (
              <small className={css.calls}>Sets the {roleWords(item.role, staff).toLowerCase()}’s call time</small>
            )}
          </span>
          <span className={css.text}>{item.description}</span>
          {session.meta.permissions.timeline.value && <CueMenu item={item} diy={session.diy} onEdit={onEdit} onRemove={onRemove} />}
        </li>
      ))}
    </ol>
  )
}

function CueMenu({ item, diy, onEdit, onRemove }: Omit<CuesProps, 'session' | 'staff'> & { readonly item: Cue; readonly diy: boolean }) {
  const confirm = useConfirm()
  const remove = async () => {
    const crew = diy ? '' : ' The crew will no longer see it.'
    if (await confirm({ text: `Remove “${item.title}” from the running order?${crew}`, danger: true })) onRemove(item.id)
  }
  return (
    <span className={css.more}>
      <Menu
        label={`Actions for ${item.title}`}
        items={[
          { key: 'edit', label: 'Edit', onSelect: () => onEdit(item) },
          { key: 'remove', label: 'Remove', danger: true, onSelect: remove },
        ]}
      />
    </span>
  )
}
