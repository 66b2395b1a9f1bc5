import { useQuery } from '@tanstack/react-query'
import { isOver } from '@troupe/domain/session/lifecycle'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { CloudOff } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { Clashes } from '../../platform/form/clash/clashes.tsx'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Cue } from '../call.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { CueLine, runningId } from './cue-line.tsx'
import { boundsOf, OrderActions, OrderKeys, summary, useLightPaper } from './order-frame.tsx'
import { listed, nudged } from './order-words.ts'
import { OutdatedStrip } from './outdated-strip.tsx'
import type { PushFrom } from './push.ts'
import { CrewPanel, CuePanel, Rail, useOrderCrew } from './rail.tsx'
import css from './running-order.module.css'
import { useCueDraft } from './use-cue-draft.ts'
import type { CueDrag } from './use-cue-drag.ts'
import { useMinutesIn } from './use-now.ts'
import { useRemoveCue, useSetting } from './use-order.ts'

const CueDialog = lazy(() => chunk(() => import('./cue-dialog.tsx')).then((file) => ({ default: file.CueDialog })))
const PushDialog = lazy(() => chunk(() => import('./push-dialog.tsx')).then((file) => ({ default: file.PushDialog })))

interface RunningOrderProps {
  readonly session: Session
  readonly staff: boolean
  /** The page is about it: the rail tells of the item that is selected. */
  readonly isSubject?: boolean
  /** The page scrolls to the show, or to now. */
  readonly opensAtShow?: boolean
}

/** What happens when on the day; staff and editors change it. */
export function RunningOrder({ session, staff, isSubject = false, opensAtShow = false }: RunningOrderProps) {
  const mayEdit = session.meta.permissions.timeline.value
  const { data: me } = useQuery(meQuery)
  const [opened, setOpened] = useState<OpenedCue | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const narrow = useNarrow()
  const draft = useCueDraft(session, staff)
  const setting = useSetting(session)
  const removing = useRemoveCue(session)
  const crew = useOrderCrew(session, me ?? undefined)
  const now = useNow(session)
  useLightPaper()
  const { items } = session.timeline
  const flowed = setting.reflowed?.answer.ok ? setting.reflowed : null
  const running = now === null ? null : runningId(items, { duration: session.duration, now })
  const selected = (mayEdit && !flowed && draft.items.find(({ id }) => id === selectedId)) || null
  const close = () => setOpened(null)
  const open = (item: Cue) => setOpened({ look: 'item', item })
  const push = (item: Cue) => setOpened({ look: 'push', from: { item } })
  const add = (at = 0) => setOpened({ look: 'item', item: null, at })
  const onKey = (event: KeyboardEvent, item: Cue) => {
    const wish = wishOf(event)
    if (!wish) return
    event.preventDefault()
    if (wish === 'new') add(item.offsetMinutes + item.minutes)
    else if (wish === 'leave') setSelectedId(null)
    else draft.change(item, (cue) => nudged(cue, wish))
  }
  const onDrop = (item: Cue, { part, offsetMinutes, minutes }: CueDrag) =>
    draft.change(item, (cue) => (part === 'whole' ? { ...cue, offsetMinutes } : { ...cue, minutes }), 0)
  const pushes = mayEdit && now !== null && (
    <Button size="sm" onClick={() => setOpened({ look: 'push', from: { runningId: running, now } })}>
      Push from here
    </Button>
  )
  return (
    <div className={css.order}>
      <Panel
        title="Running order"
        aside={now !== null && crew.own.size > 0 ? 'Yours are marked' : summary(session)}
        flush
        actions={
          <>
            {!running && pushes}
            <OrderActions session={session} live={now !== null} setting={setting} onAdd={() => add()} />
          </>
        }
      >
        <Problems draft={draft} error={setting.error ?? removing.error} />
        {mayEdit && (setting.reflowed || session.timeline.outdatedBecause.length > 0) && <OutdatedStrip session={session} {...setting} />}
        {items.length === 0 ? (
          <Empty title="No running order">
            {mayEdit ? 'Add the first item, or set it from the template.' : 'The plan for the day, with times, appears here.'}
          </Empty>
        ) : (
          <CueLine
            session={session}
            staff={staff}
            items={flowed?.answer.ok ? flowed.answer.value : draft.items}
            own={crew.own}
            changes={flowed?.changes}
            now={now}
            push={pushes}
            opensAtShow={opensAtShow}
            edit={
              mayEdit && !flowed
                ? { selected: selectedId, onSelect: ({ id }) => setSelectedId(id), onOpen: open, onKey, onLeave: draft.settle, onDrop }
                : undefined
            }
          />
        )}
        {mayEdit && items.length > 0 && <OrderKeys />}
      </Panel>
      {isSubject && selected && !narrow && (
        <Rail>
          <CuePanel
            session={session}
            staff={staff}
            item={selected}
            onChange={draft.change}
            onOpen={open}
            onPush={push}
            onRemove={removing.remove}
          />
        </Rail>
      )}
      {isSubject && now !== null && crew.places.length > 0 && (
        <Rail>
          <CrewPanel places={crew.places} accepted={crew.accepted} staff={staff} />
        </Rail>
      )}
      <CueDialogs {...{ session, staff, opened }} seenBy={crew.seenBy} onPush={push} onClose={close} />
    </div>
  )
}

/** The dialog that is open: an item, null for a new one, or what pushes the rest. */
type OpenedCue =
  | { readonly look: 'item'; readonly item: Cue | null; readonly at?: number }
  | { readonly look: 'push'; readonly from: PushFrom }

interface CueDialogsProps {
  readonly session: Session
  readonly staff: boolean
  readonly opened: OpenedCue | null
  readonly seenBy: ReturnType<typeof useOrderCrew>['seenBy']
  readonly onPush: (item: Cue) => void
  readonly onClose: () => void
}

const CueDialogs = ({ session, staff, opened, seenBy, onPush, onClose }: CueDialogsProps) => (
  <Suspense fallback={null}>
    {opened?.look === 'item' && (
      <CueDialog
        key={opened.item?.id ?? 'new'}
        session={session}
        staff={staff}
        item={opened.item}
        at={opened.at}
        onPush={onPush}
        onClose={onClose}
      />
    )}
    {opened?.look === 'push' && <PushDialog session={session} from={opened.from} seenBy={seenBy} onClose={onClose} />}
  </Suspense>
)

/** What a key on an item does: moves it, makes it longer or shorter, pins it, begins a new one after it, or lets it go. */
function wishOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (ctrlKey || metaKey) return null
  const step = altKey ? 1 : 5
  const by = key === 'ArrowUp' ? -step : key === 'ArrowDown' ? step : 0
  if (by !== 0) return shiftKey ? { longer: by } : { move: by }
  if (key === 'Escape') return 'leave'
  if (altKey) return null
  return key.toLowerCase() === 'p' ? { pin: true } : key.toLowerCase() === 'n' ? 'new' : null
}

/** Minutes since the start, from the first item of the running order to the end of the last; null before and after that. */
function useNow(session: Session): number | null {
  const now = useMinutesIn(session.cancellation || isOver(session.status) ? null : session.startsAt)
  const { first, last } = boundsOf(session)
  return now !== null && now >= first && now < last ? now : null
}

interface ProblemsProps {
  readonly draft: ReturnType<typeof useCueDraft>
  /** Why something else wasn’t done. */
  readonly error: unknown
}

/** What of the items isn’t saved, and why: each with its ways out. */
function Problems({ draft: { kept, refused, clashes }, error }: ProblemsProps) {
  return (
    <>
      <div role="status">
        {kept.length > 0 && (
          <p className={css.kept}>
            <Icon of={CloudOff} size={14} />
            <span>Kept on this device: {listed(kept.map(({ title }) => `“${title}”`))}</span>
            <Button size="sm" variant="tertiary" onClick={() => kept.map(({ onUndo }) => onUndo?.())}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {clashes.length > 0 && (
        <div className={css.problem}>
          <Clashes clashes={clashes} />
        </div>
      )}
      {refused.map(({ id, title, words, onRetry, onDiscard }) => (
        <div key={id} className={css.problem}>
          <Notice
            tone="danger"
            live
            actions={
              <>
                {onRetry && (
                  <Button size="sm" onClick={onRetry}>
                    Try again
                  </Button>
                )}
                <Button size="sm" variant="tertiary" onClick={onDiscard}>
                  Discard
                </Button>
              </>
            }
          >
            “{title}” wasn’t saved. {words}
          </Notice>
        </div>
      ))}
      {Boolean(error) && (
        <div className={css.problem}>
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        </div>
      )}
    </>
  )
}
