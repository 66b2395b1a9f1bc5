import { RUNNING_ROLES } from '@troupe/domain/game/journal'
import { isRunning } from '@troupe/domain/game/playthrough'
import type { KnownGame } from '@troupe/domain/game/waiting'
import { isStaff } from '@troupe/domain/role/roles'
import { Icon } from '@troupe/ui/icon'
import { Check, ChevronLeft, CloudOff, RefreshCw, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayInYear, isoDay, ownZone, time } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { useSecond } from '../game/use-second.ts'
import css from './console.module.css'
import { gameNow } from './console-view.ts'
import { contactWords } from './console-words.ts'
import { Dock } from './dock.tsx'
import { Folds } from './folds.tsx'
import { GameState } from './game-state.tsx'
import type { Facts } from './kept/shelf.ts'
import type { Console, ConsoleState } from './run.ts'
import { useAwake, useConsole } from './use-console.ts'
import { Waiting } from './waiting.tsx'

interface HostConsoleProps {
  readonly sessionId: string
  /** The way back to the reader's shows, as the page around it makes links. */
  readonly back: ReactNode
}

/**
 * The console of an event on a phone: the clock, what is next, and one action at the thumb. What is pressed is kept on the device first, and shown as done; it works in
 * the same way without a network.
 */
export function HostConsole({ sessionId, back }: HostConsoleProps) {
  const { console, state } = useConsole(sessionId)
  const now = useSecond()
  const known = gameNow(state, now)
  useTitle(state.facts?.session.name)
  useAwake(known?.playthrough ? isRunning(known.playthrough) : false)
  return (
    <main className={css.console} id="main" data-alone data-theme="dark" data-density="comfortable">
      <div className={css.column}>
        <Head state={state} back={back} />
        {state.isLost && <Lost />}
        {!state.isLost && !state.facts && <Coming trouble={state.trouble} onRetry={() => void console.refresh()} />}
        {known && <Body console={console} state={state} known={known} now={now} />}
      </div>
    </main>
  )
}

interface ConsoleBodyProps {
  readonly console: Console
  readonly state: ConsoleState
  readonly known: KnownGame
  readonly now: number
}

function Body({ console, state, known, now }: ConsoleBodyProps) {
  const { facts } = state
  if (!facts) return null
  return (
    <>
      <Waiting state={state} onSeen={(command) => void console.seen(command)} />
      <GameState facts={facts} known={known} now={now} isAway={state.awaySince !== null} />
      <Folds
        facts={facts}
        game={known.playthrough}
        now={now}
        sounds={{ here: state.sounds, isAway: state.awaySince !== null }}
        onNote={(text) => console.press('NOTE', { text, team: null })}
      />
      {state.isKept && <KeptHere until={facts.until} hasSounds={state.sounds.length > 0} />}
      {runs(facts) && (
        <Dock
          facts={facts}
          known={known}
          now={now}
          isAway={state.awaySince !== null}
          onPress={(command, said) => void console.press(command, said)}
        />
      )}
    </>
  )
}

/** Whether the person runs the game: staff do, and who has accepted a place that does. Everyone else of the crew sees it. */
const runs = ({ me, places }: Facts): boolean =>
  isStaff(me) ||
  places.some(
    ({ userId, role, approval }) => userId === me.id && approval?.state === 'ACCEPTED' && RUNNING_ROLES.some((one) => one === role),
  )

function Head({ state, back }: { readonly state: ConsoleState; readonly back: ReactNode }) {
  const { facts, awaySince, isSending, sentAt, isLost } = state
  const isAway = awaySince !== null
  const words = contactWords({ isAway, isSending, sentAt, readAt: facts?.readAt ?? null }, ownZone())
  return (
    <header className={css.head}>
      {back}
      <h1 className="disp">{facts?.session.name ?? 'Console'}</h1>
      {!isLost && (
        <p className={css.contact} data-away={isAway || undefined} aria-live="polite">
          <Icon of={isAway ? CloudOff : isSending || !facts ? RefreshCw : Check} />
          {words}
        </p>
      )}
    </header>
  )
}

/** The icon of the way back. */
export const BackIcon = () => (
  <>
    <Icon of={ChevronLeft} size={20} />
    <span className="vh">Back to My shows</span>
  </>
)

export const backClass = css.back

function Coming({ trouble, onRetry }: { readonly trouble: string | null; readonly onRetry: () => void }) {
  if (trouble === null)
    return (
      <p className={css.plain} role="status">
        Loading the console
      </p>
    )
  return (
    <div className={css.plain} role="alert">
      <h2>Nothing of this event is on this phone yet</h2>
      <p>{trouble}</p>
      <button type="button" className={css.small} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

const Lost = () => (
  <div className={css.plain} role="alert">
    <h2>You no longer run this event</h2>
    <p>Nothing of it is on this phone now. If that surprises you, call your producer.</p>
  </div>
)

function KeptHere({ until, hasSounds }: { readonly until: string; readonly hasSounds: boolean }) {
  const zone = ownZone()
  const today = isoDay(until, zone) === todayIn(zone)
  return (
    <p className={css.kept}>
      <Icon of={Smartphone} size={20} />
      <span>
        <b>Saved on this phone</b>
        <br />
        Facts, missions and answers, phone numbers, {hasSounds && 'sounds, '}notes. Deleted{' '}
        {today ? `at ${time(until, zone)}` : `on ${dayInYear(until, zone)}, ${time(until, zone)}`}, or when you sign out.
      </span>
    </p>
  )
}
