import { roleWords } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Pin } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { type Cue, setsCall } from '../call.ts'
import type { Session } from '../session-query.ts'
import { type CueLayout, type PlacedCue, rems } from './cue-layout.ts'
import css from './cue-line.module.css'
import { cueTime, minutesWords } from './order-words.ts'
import type { CueDrag } from './use-cue-drag.ts'

interface CueBlockProps {
  readonly session: Session
  /** Customers know plant actors as actors. */
  readonly staff: boolean
  readonly placed: PlacedCue<Cue>
  /** The reader has something to do in it. */
  readonly isOwn: boolean
  /** How it is before a change that is shown and not done. */
  readonly was: Cue | undefined
  readonly now: number | null
  readonly running: boolean
  readonly push: ReactNode
  /** It is being dragged: this is the place it leaves. */
  readonly isGhost: boolean
  readonly edit: CueEdit | undefined
}

interface CueEdit {
  readonly selected: boolean
  readonly onSelect: (item: Cue) => void
  readonly onKey: (event: KeyboardEvent, item: Cue) => void
  readonly onLeave: () => void
  readonly onPress: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (item: Cue, byKey: boolean) => void
  readonly onOpen: (item: Cue) => void
}

/** An item on the line: its time, its dot and its block. */
export function CueBlock({ session, staff, placed, isOwn, was, now, running, push, isGhost, edit }: CueBlockProps) {
  const { item, top, height, column, columns, overlaps, ends } = placed
  const drawn = Math.max(16, height - 2)
  const look = {
    className: css.block,
    'data-bare': item.minutes === 0 || undefined,
    'data-own': isOwn || undefined,
    'data-pinned': item.pinned || undefined,
    'data-overlaps': (overlaps && edit !== undefined) || undefined,
    'data-changed': was !== undefined || undefined,
    'data-past': (now !== null && ends <= now) || undefined,
    'data-running': running || undefined,
    'data-ghost': isGhost || undefined,
    'data-selected': edit?.selected || undefined,
  }
  const words = (
    <>
      <Words item={item} isOwn={isOwn} />
      <Facts session={session} staff={staff} item={item} was={was} left={running && now !== null ? Math.ceil(ends - now) : null} />
    </>
  )
  return (
    <li
      className={css.cue}
      data-shared={columns > 1 || undefined}
      data-pushed={(running && Boolean(push)) || undefined}
      style={{ ...rems({ '--y': top, '--h': drawn, '--p': padOf(item, drawn) }), '--column': column, '--columns': columns }}
    >
      <span className={css.time}>
        {was && was.offsetMinutes !== item.offsetMinutes && <del>{cueTime(session, was.offsetMinutes)}</del>}
        {cueTime(session, item.offsetMinutes)}
      </span>
      <i
        className={css.dot}
        data-curtain={item.offsetMinutes === 0 || item.offsetMinutes === session.duration || undefined}
        aria-hidden="true"
      />
      {edit ? (
        <button
          type="button"
          {...look}
          aria-keyshortcuts="ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown P N"
          onFocus={() => edit.onSelect(item)}
          // a press of Enter or of a reader counts no clicks
          onClick={({ detail }) => edit.onClick(item, detail === 0)}
          onDoubleClick={() => edit.onOpen(item)}
          onPointerDown={edit.onPress}
          onKeyDown={(event) => edit.onKey(event, item)}
          onBlur={edit.onLeave}
        >
          {words}
          {edit.selected && !isGhost && <span className={css.grip} data-grip="" aria-hidden="true" />}
        </button>
      ) : (
        <div {...look}>{words}</div>
      )}
      {running && push && <span className={css.push}>{push}</span>}
    </li>
  )
}

/** The space above an item's words: none where they have no more than their line. */
const padOf = ({ minutes }: Cue, height: number): number => Math.max(0, Math.min(minutes > 0 ? 6 : 3, (height - 16) / 2))

const Words = ({ item, isOwn }: { item: Cue; isOwn: boolean }) => (
  <span className={css.words}>
    <b>{item.title}</b>
    {isOwn && <span className="vh">, yours</span>}
    {item.description && <span className={css.text}>{item.description}</span>}
  </span>
)

interface FactsProps {
  readonly session: Session
  readonly staff: boolean
  readonly item: Cue
  readonly was: Cue | undefined
  /** Minutes until the running item ends. */
  readonly left: number | null
}

function Facts({ session, staff, item, was, left }: FactsProps) {
  const { role, minutes, pinned } = item
  return (
    <span className={css.facts}>
      {pinned && (
        <span className={css.pin}>
          <Icon of={Pin} size={14} />
          <span className="vh">Pinned</span>
        </span>
      )}
      {role && (
        <span className={css.role}>
          {roleWords(role, staff)}
          {setsCall(session, item) && <span className="vh">, sets the call time</span>}
        </span>
      )}
      {was && was.offsetMinutes !== item.offsetMinutes && <del className={css.wasTime}>{cueTime(session, was.offsetMinutes)}</del>}
      {left !== null ? (
        <span className={css.minutes}>{left} min left</span>
      ) : (
        minutes > 0 && (
          <span className={css.minutes}>
            {was && was.minutes !== minutes && <del>{was.minutes}</del>}
            {minutes} min
          </span>
        )
      )}
    </span>
  )
}

interface LiftedCueProps {
  readonly session: Session
  readonly staff: boolean
  readonly placed: PlacedCue<Cue>
  readonly drag: CueDrag
  readonly layout: CueLayout<Cue>
  readonly isOwn: boolean
}

/** The item under the pointer, where it would be dropped, with that time in the column of times. */
export function LiftedCue({ session, staff, placed, drag, layout, isOwn }: LiftedCueProps) {
  const { item, height, ends } = placed
  const resized = drag.part === 'end'
  const top = resized ? placed.top : layout.at(drag.offsetMinutes)
  const end = resized ? drag.offsetMinutes + (drag.minutes || ends - item.offsetMinutes) : drag.offsetMinutes
  const drawn = Math.max(16, (resized ? layout.at(end) - top : height) - 2)
  return (
    <div
      className={css.lifted}
      style={rems({ '--y': top, '--h': drawn, '--p': padOf(item, drawn) })}
      data-end={resized || undefined}
      aria-hidden="true"
    >
      <b className={css.at}>{cueTime(session, end)}</b>
      <div className={css.block} data-own={isOwn || undefined} data-lifted="">
        <Words item={item} isOwn={false} />
        <span className={css.facts}>
          <b>{draggedWords(item, drag)}</b>
          {item.role && <span className={css.role}>{roleWords(item.role, staff)}</span>}
          {drag.minutes > 0 && <span className={css.minutes}>{drag.minutes} min</span>}
        </span>
      </div>
    </div>
  )
}

/** '10 minutes earlier', '5 minutes longer'; nothing where it would change nothing. */
function draggedWords(item: Cue, { part, offsetMinutes, minutes }: CueDrag): string {
  const by = part === 'whole' ? offsetMinutes - item.offsetMinutes : minutes - item.minutes
  if (by === 0 || (part === 'end' && item.minutes === 0)) return ''
  const [less, more] = part === 'whole' ? ['earlier', 'later'] : ['shorter', 'longer']
  return `${minutesWords(Math.abs(by))} ${by < 0 ? less : more}`
}
