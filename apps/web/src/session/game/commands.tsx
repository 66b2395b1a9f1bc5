import type { GameCommand } from '@troupe/domain/game/kinds'
import { Button } from '@troupe/ui/button'
import type { Glyph } from '@troupe/ui/icon'
import { Archive, MessageSquare, Pause, Play, RotateCcw, Square, Vote } from 'lucide-react'
import type { Session } from '../session-query.ts'
import css from './game.module.css'
import type { Game } from './game-query.ts'
import { whyNot } from './game-words.ts'
import type { useCommand } from './use-command.ts'
import { useSecond } from './use-second.ts'

interface CommandsProps {
  readonly session: Session
  readonly game: Game | null
  readonly command: ReturnType<typeof useCommand>
  readonly says: boolean
  readonly onSay: () => void
}

type Pressed = Exclude<GameCommand, 'MESSAGE' | 'NOTE'>

/** End now comes only after this, so that a second press isn't one: milliseconds. */
const samePress = 5000

/** The commands in one row, always in this order; the one that comes next is the light one. What isn't possible now stays, and says why. */
export function Commands({ session, game, command, says, onSay }: CommandsProps) {
  const now = useSecond()
  const status = game?.status
  const next = nextOf(status)
  const button = (
    name: Pressed,
    label: string,
    { icon, off = whyNot(name, { game, session }, now) }: { icon: Glyph; off?: string | null },
  ) => (
    <Button
      key={name}
      icon={icon}
      className={name === next ? css.next : css.command}
      busy={command.isPending && command.variables.command === name}
      disabled={off !== null}
      disabledReason={off ?? undefined}
      onClick={() => command.mutate({ command: name })}
    >
      {label}
    </Button>
  )
  const message = (
    <Button
      icon={MessageSquare}
      className={css.command}
      aria-expanded={says}
      disabled={whyNot('MESSAGE', { game, session }, now) !== null}
      disabledReason={whyNot('MESSAGE', { game, session }, now) ?? undefined}
      onClick={onSay}
    >
      Message
    </Button>
  )
  if (game && status === 'ENDING') {
    const isSoon = now - Date.parse(game.since) <= samePress
    return (
      <div className={css.commands}>
        {button('START', 'Keep playing', { icon: RotateCcw })}
        {button('END', 'End now', {
          icon: Square,
          off: isSoon ? 'The game ends a minute after End was pressed. You can end it now in a few seconds.' : null,
        })}
        {message}
      </div>
    )
  }
  return (
    <div className={css.commands}>
      {button('START', status === 'PAUSED' || status === 'VOTING' ? 'Resume' : 'Start', { icon: Play })}
      {button('PAUSE', 'Pause', { icon: Pause })}
      {button('VOTE', 'Vote', { icon: Vote })}
      {message}
      {status === 'ENDED' ? button('CLOSE', 'Close', { icon: Archive }) : button('END', 'End', { icon: Square })}
      <p>{meansOf(status)}</p>
    </div>
  )
}

function nextOf(status: Game['status'] | undefined): Pressed {
  if (status === undefined || status === 'PAUSED' || status === 'ENDING') return 'START'
  return status === 'ENDED' ? 'CLOSE' : 'END'
}

function meansOf(status: Game['status'] | undefined): string {
  if (status === undefined) return 'Start begins the game and the event'
  if (status === 'ENDED') return 'Close ends the notes; it happens by itself a day after the end'
  if (status === 'CLOSED' || status === 'ARCHIVED') return 'This game is closed'
  return 'End gives teams 60 seconds and can be undone until then'
}
