import { textScale } from '@troupe/ui/pure/text-scale'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Cue } from '../call.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { CueBlock, LiftedCue } from './cue-block.tsx'
import { type CueGap, type CueLayout, gapsOf, LINE, layoutCues, rems } from './cue-layout.ts'
import css from './cue-line.module.css'
import { type CueChange, cueTime, minutesWords } from './order-words.ts'
import { type CueDrag, useCueDrag } from './use-cue-drag.ts'

export interface CueLineProps {
  readonly session: Session
  /** Customers know plant actors as actors. */
  readonly staff: boolean
  readonly items: readonly Cue[]
  /** The ids of those that the reader has something to do in. */
  readonly own: ReadonlySet<string>
  /** What a re-flow would change: old times and lengths are struck beside the new ones. */
  readonly changes?: ReadonlyMap<string, CueChange> | undefined
  /** Minutes since the start, while the running order is running. */
  readonly now?: number | null | undefined
  /** On the running item. */
  readonly push?: ReactNode
  readonly opensAtShow?: boolean | undefined
  /** Only those who may change it have these. */
  readonly edit?: CueEdits | undefined
}

interface CueEdits {
  readonly selected: string | null
  readonly onSelect: (item: Cue) => void
  readonly onOpen: (item: Cue) => void
  readonly onKey: (event: KeyboardEvent, item: Cue) => void
  readonly onLeave: () => void
  readonly onDrop: (item: Cue, drag: CueDrag) => void
}

/** The running order on a scale of minutes: the line of the show, and a block for each item. */
export function CueLine({ session, items, now = null, opensAtShow = false, edit, ...props }: CueLineProps) {
  const narrow = useNarrow()
  const { duration } = session
  const running = now === null ? null : runningId(items, { duration, now })
  const pushed = Boolean(props.push)
  const layout = useMemo(
    () => layoutCues(items, { duration, room: (item) => roomOf(item, { narrow, pushes: pushed && item.id === running }) }),
    [items, duration, narrow, pushed, running],
  )
  const list = useRef<HTMLOListElement>(null)
  useOpenAtShow(list, opensAtShow)
  const { drag, press, hasDragged } = useCueDrag({ layout, list, onDrop: edit?.onDrop })
  const { top, bottom } = layout.show
  const lifted = drag && layout.cues.find(({ item }) => item.id === drag.id)
  // neither the place it leaves nor the one under the pointer is free
  const gaps = drag && lifted ? gapsOf([...items, { ...lifted.item, ...drag }], { duration, at: layout.at }) : layout.gaps
  const hasCueAt = (offset: number) => items.some(({ offsetMinutes }) => offsetMinutes === offset)
  const quiet = !edit || now !== null || props.changes !== undefined
  return (
    <div className={css.line} style={rems({ '--h': layout.height })} data-dragging={drag ? '' : undefined}>
      <span className={css.axis} aria-hidden="true" />
      <span className={css.show} style={rems({ '--y': top + DOT, '--h': bottom - top })} aria-hidden="true" />
      {[0, duration].map(
        (offset) =>
          !hasCueAt(offset) && (
            <span key={offset} className={css.curtain} style={rems({ '--y': offset === 0 ? top : bottom })}>
              <i>{cueTime(session, offset)}</i>
              <span className="vh">{offset === 0 ? 'The show starts' : 'The show ends'}</span>
            </span>
          ),
      )}
      {gaps.map((gap) => (
        <Gap key={`${gap.top} ${gap.minutes}`} gap={gap} quiet={quiet} />
      ))}
      <ol ref={list} className={css.cues}>
        {layout.cues.map((placed) => (
          <CueBlock
            key={placed.item.id}
            session={session}
            staff={props.staff}
            placed={placed}
            isOwn={props.own.has(placed.item.id)}
            was={props.changes?.get(placed.item.id)?.was}
            now={now}
            running={placed.item.id === running}
            push={props.push}
            isGhost={placed.item.id === drag?.id}
            edit={
              edit && {
                ...edit,
                selected: edit.selected === placed.item.id,
                onPress: (event) => press(event, placed),
                onClick: (item, byKey) => {
                  if (hasDragged() && !byKey) return
                  if (narrow || byKey) edit.onOpen(item)
                  else edit.onSelect(item)
                },
              }
            }
          />
        ))}
        {now !== null ? (
          <Now session={session} layout={layout} now={now} />
        ) : (
          <li className={css.opens} data-opens style={rems({ '--y': top })} aria-hidden="true" />
        )}
      </ol>
      {drag && lifted && (
        <LiftedCue session={session} staff={props.staff} placed={lifted} drag={drag} layout={layout} isOwn={props.own.has(drag.id)} />
      )}
    </div>
  )
}

/** From a line's top to the middle of its text. */
const DOT = 8

/** Scrolls to the show, or to now, once, unless that is in sight. */
function useOpenAtShow(list: { readonly current: HTMLElement | null }, opensAtShow: boolean) {
  const opened = useRef(false)
  useEffect(() => {
    if (!opensAtShow || opened.current) return
    opened.current = true
    const at = list.current?.querySelector('[data-opens]')
    if (at && at.getBoundingClientRect().top > innerHeight * 0.8) at.scrollIntoView({ block: 'center' })
  }, [list, opensAtShow])
}

/** The item that is running: of several that overlap the one that began last. */
export function runningId(items: readonly Cue[], { duration, now }: { readonly duration: number; readonly now: number }): string | null {
  const { cues } = layoutCues(items, { duration })
  return cues.findLast(({ item, ends }) => item.offsetMinutes <= now && now < ends)?.item.id ?? null
}

/**
 * The pixels that the words of an item need, so that nothing of them is cut: an estimate, on a wide window mostly one line. Fewer letters have room in a line
 * when they are larger, and still fewer beside the times on a phone.
 */
function roomOf({ title, description }: Cue, { narrow, pushes }: { readonly narrow: boolean; readonly pushes: boolean }): number {
  const scale = textScale()
  const lines = narrow
    ? Math.ceil((title.length * scale ** 2) / 20) + Math.ceil((description.length * scale ** 2) / 28)
    : Math.max(1, Math.ceil(((title.length * 1.1 + description.length) * scale) / 76))
  const words = lines * 16 + (lines > 1 ? 10 : 2)
  return words + (pushes ? (narrow ? 52 : 22) : 0)
}

/** Time with nothing planned. It warns only those who could plan something, before the show runs. */
function Gap({ gap: { top, height, minutes, inShow, toEnd }, quiet }: { gap: CueGap; quiet: boolean }) {
  if (height < LINE) return null
  return (
    <p className={css.gap} style={rems({ '--y': top, '--h': height - 2 })} data-warns={(inShow && !quiet) || undefined}>
      <span>
        {minutesWords(minutes)} {quiet && inShow && toEnd ? 'free before the end' : 'with nothing planned'}
      </span>
    </p>
  )
}

function Now({ session, layout, now }: { session: Session; layout: CueLayout<Cue>; now: number }) {
  return (
    <li className={css.now} style={rems({ '--y': layout.at(now) })} data-opens>
      <span className="vh">Now, </span>
      <b>{cueTime(session, Math.floor(now))}</b>
    </li>
  )
}
