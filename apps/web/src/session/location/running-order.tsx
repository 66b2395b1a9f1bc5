import { offsetWords } from '@troupe/domain/time/timeline'
import { roleWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { Icon } from '@troupe/ui/icon'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Check, Pin, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { RemoveTimelineItemDocument, SetTimelineDocument } from '../../graphql.ts'
import { chunk } from '../../platform/chunk.ts'
import { time } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Cue, setsCall, zoneNote } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { counted } from '../words.ts'
import { outdatedWords } from './order-words.ts'
import css from './running-order.module.css'

const dialogs = () => chunk(() => import('./order-dialogs.tsx'))
const ReflowDialog = lazy(() => dialogs().then((file) => ({ default: file.ReflowDialog })))
const PushDialog = lazy(() => dialogs().then((file) => ({ default: file.PushDialog })))
const CueDialog = lazy(() => chunk(() => import('./cue-dialog.tsx')).then((file) => ({ default: file.CueDialog })))

/** What happens when on the day; staff change it. */
export function RunningOrder({ session, staff }: { session: Session; staff: boolean }) {
  const { items, outdatedBecause } = session.timeline
  const zone = items.length > 0 ? zoneNote(session) : null
  const may = session.meta.permissions.timeline.value
  const remove = useChange(RemoveTimelineItemDocument)
  const set = useUndoable(session, SetTimelineDocument)
  const confirm = useConfirm()
  const refusal = remove.error ?? set.error
  const [shown, setShown] = useState<OpenOver | null>(null)
  const close = () => setShown(null)
  const send = (wish: { readonly keep: true } | { readonly fromTemplate: true }, said: string) =>
    set.mutate({ wish: { id: session.id, ...wish, ...mergeOver(session) }, said })
  const take = async () => {
    const text = `Replace the running order (${counted(items.length, 'item', 'items')}) with the one of the event’s template or format?`
    if (items.length === 0 || (await confirm({ text }))) send({ fromTemplate: true }, 'Running order replaced')
  }
  return (
    <Panel
      title="Running order"
      aside={zone && <span className={css.aside}>{zone}</span>}
      actions={
        may && (
          <>
            <Button size="sm" icon={Plus} onClick={() => setShown({ look: 'new' })}>
              Add item
            </Button>
            <Menu
              label="More for the running order"
              items={[
                ...(items.length > 0 ? [{ key: 'reflow', label: 'Re-flow', onSelect: () => setShown({ look: 'reflow' }) }] : []),
                { key: 'template', label: 'Take over the template’s', onSelect: () => void take() },
              ]}
            />
          </>
        )
      }
    >
      <div className="stack">
        {refusal && (
          <Notice tone="danger" live>
            {refusalWords(refusal)}
          </Notice>
        )}
        {may && outdatedBecause.length > 0 && (
          <Notice
            tone="warning"
            title="Check this running order"
            actions={
              <>
                <Button size="sm" icon={Check} busy={set.isPending} onClick={() => send({ keep: true }, 'Running order kept')}>
                  It’s fine as it is
                </Button>
                <Button size="sm" onClick={() => setShown({ look: 'reflow' })}>
                  Re-flow
                </Button>
              </>
            }
          >
            {outdatedWords(outdatedBecause, session).join(' ')}
          </Notice>
        )}
        <Cues
          session={session}
          staff={staff}
          onEdit={(item) => setShown({ look: 'item', item })}
          onPush={(item) => setShown({ look: 'push', item })}
          onRemove={(itemId) => remove.mutate({ id: session.id, itemId, ...mergeOver(session) })}
        />
      </div>
      <Suspense fallback={null}>
        {shown?.look === 'new' && <CueDialog key="new" session={session} staff={staff} item={null} onClose={close} />}
        {shown?.look === 'item' && <CueDialog key={shown.item.id} session={session} staff={staff} item={shown.item} onClose={close} />}
        {shown?.look === 'reflow' && <ReflowDialog session={session} onClose={close} />}
        {shown?.look === 'push' && <PushDialog session={session} item={shown.item} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

/** What is open over the running order. */
type OpenOver = { readonly look: 'new' | 'reflow' } | { readonly look: 'item' | 'push'; readonly item: Cue }

interface CuesProps {
  readonly session: Session
  /** Customers know plant actors as actors. */
  readonly staff: boolean
  readonly onEdit: (item: Cue) => void
  readonly onPush: (item: Cue) => void
  readonly onRemove: (id: string) => void
}

function Cues({ session, staff, onEdit, onPush, onRemove }: CuesProps) {
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
            {(item.minutes > 0 || item.pinned) && (
              <small className={css.calls}>
                {item.minutes > 0 && `${item.minutes} min`}
                {item.minutes > 0 && item.pinned && ', '}
                {item.pinned && (
                  <>
                    <Icon of={Pin} size={12} /> pinned
                  </>
                )}
              </small>
            )}
            {item.role && session.meta.permissions.timeline.value && setsCall(session, item) && (
              <small className={css.calls}>Sets the {roleWords(item.role, staff).toLowerCase()}’s call time</small>
            )}
          </span>
          <span className={css.text}>{item.description}</span>
          {session.meta.permissions.timeline.value && (
            <CueMenu item={item} diy={session.diy} onEdit={onEdit} onPush={onPush} onRemove={onRemove} />
          )}
        </li>
      ))}
    </ol>
  )
}

function CueMenu({
  item,
  diy,
  onEdit,
  onPush,
  onRemove,
}: Omit<CuesProps, 'session' | 'staff'> & { readonly item: Cue; readonly diy: boolean }) {
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
          { key: 'push', label: 'Push from here', onSelect: () => onPush(item) },
          { key: 'remove', label: 'Remove', danger: true, onSelect: remove },
        ]}
      />
    </span>
  )
}
