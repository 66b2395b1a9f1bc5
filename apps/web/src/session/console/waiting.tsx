import { Icon } from '@troupe/ui/icon'
import { CirclePause, CircleStop, type LucideIcon, MessageSquare, Play, StickyNote, TriangleAlert, Vote, X } from 'lucide-react'
import { ownZone, time } from '../../platform/format.ts'
import css from './console.module.css'
import { commandWords, nothingHappened, waitingWords } from './console-words.ts'
import type { QueuedCommand } from './kept/shelf.ts'
import type { ConsoleState } from './run.ts'

/** What was pressed and isn't known elsewhere yet, and what came to nothing, until its person has seen why. */
export function Waiting({ state, onSeen }: { readonly state: ConsoleState; readonly onSeen: (command: QueuedCommand) => void }) {
  const { queue, awaySince, facts } = state
  const ignored = queue.filter((one) => one.ignored !== undefined)
  const waiting = awaySince === null ? [] : queue.filter((one) => one.ignored === undefined)
  if (waiting.length + ignored.length === 0) return null
  const clock = (ms: number) => time(new Date(ms).toISOString(), ownZone())
  const first = facts?.game.breadcrumbRealPlaythrough ? undefined : queue.find(({ command }) => command === 'START')
  return (
    <section className={css.waiting} aria-label="Waiting to be sent">
      {waiting.length > 0 && (
        <div role="status">
          <h2>{waitingWords(waiting.length)}</h2>
          <p>{awaySince !== null && `No network since ${clock(awaySince)}. `}Keep going: they’re sent in this order, with these times.</p>
        </div>
      )}
      <ol>
        {[...ignored, ...waiting].map((one) => (
          <li key={one.key}>
            <Icon of={one.ignored === undefined ? ICONS[one.command] : TriangleAlert} />
            <span className={css.what}>
              {commandWords(one, one === first)}
              {one.ignored !== undefined && <small>{nothingHappened(one.ignored)}</small>}
            </span>
            <time dateTime={new Date(one.pressedAt).toISOString()}>{clock(one.pressedAt)}</time>
            {one.ignored !== undefined && (
              <button type="button" className={css.seen} onClick={() => onSeen(one)}>
                <Icon of={X} />
                <span className="vh">{`I’ve seen it: ${commandWords(one, one === first)}`}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const ICONS: Readonly<Record<QueuedCommand['command'], LucideIcon>> = {
  START: Play,
  PAUSE: CirclePause,
  VOTE: Vote,
  END: CircleStop,
  CLOSE: CircleStop,
  MESSAGE: MessageSquare,
  NOTE: StickyNote,
}
