import type { GameCommand, PlaythroughStatus } from '@troupe/domain/game/kinds'
import { isPossible } from '@troupe/domain/game/playthrough'
import type { KnownGame } from '@troupe/domain/game/waiting'
import { mayStart } from '@troupe/domain/session/lifecycle'
import { Icon } from '@troupe/ui/icon'
import { MessageSquare, Pause, Play, Vote } from 'lucide-react'
import { useState } from 'react'
import { ownZone, time } from '../../platform/format.ts'
import type { SpokenWish } from '../game/send-command.ts'
import css from './console.module.css'
import type { Facts } from './kept/shelf.ts'
import { MessageBox } from './message-box.tsx'

interface DockProps {
  readonly facts: Facts
  readonly known: KnownGame
  /** Milliseconds. */
  readonly now: number
  readonly isAway: boolean
  readonly onPress: (command: GameCommand, said?: SpokenWish) => void
}

/** How long (ms) after the end was pressed it can't be confirmed: a second press so soon is the same one. */
const SAME_PRESS_MS = 5000

/** What the thumb reaches: the one action of the moment, what else can be done, and what it means. */
export function Dock({ facts, known, now, isAway, onPress }: DockProps) {
  const [saying, setSaying] = useState(false)
  const game = known.playthrough
  if (game?.endedAt) return null
  if (game?.status === 'ENDING')
    return (
      <Frame>
        <Main label="Keep playing" onPress={() => onPress('START')} />
        <button
          type="button"
          className={css.other}
          disabled={now - game.since.epochMilliseconds <= SAME_PRESS_MS}
          onClick={() => onPress('END')}
        >
          End now
        </button>
      </Frame>
    )
  if (!game) return <BeforeStart facts={facts} known={known} now={now} onPress={onPress} />
  return (
    <Frame>
      {saying ? (
        <MessageBox
          teams={teamsOf(facts)}
          onSend={(said) => {
            onPress('MESSAGE', said)
            setSaying(false)
          }}
          onClose={() => setSaying(false)}
        />
      ) : (
        <Others status={game.status} onPress={onPress} onSay={() => setSaying(true)} />
      )}
      {!saying && (
        <>
          <Main label="End game" onPress={() => onPress('END')} />
          <p>{isAway ? 'Works offline. The screen stays on.' : 'You have 60 seconds to change your mind'}</p>
        </>
      )}
    </Frame>
  )
}

interface OthersProps {
  readonly status: PlaythroughStatus
  readonly onPress: (command: GameCommand) => void
  readonly onSay: () => void
}

/** Pause, or resume; vote; message. What isn't possible stays where it is. */
function Others({ status, onPress, onSay }: OthersProps) {
  const resumes = isPossible(status, 'START')
  return (
    <div className={css.others}>
      <button type="button" className={css.other} onClick={() => onPress(resumes ? 'START' : 'PAUSE')}>
        <Icon of={resumes ? Play : Pause} />
        {resumes ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className={css.other} disabled={!isPossible(status, 'VOTE')} onClick={() => onPress('VOTE')}>
        <Icon of={Vote} />
        Vote
      </button>
      <button type="button" className={css.other} onClick={onSay}>
        <Icon of={MessageSquare} />
        Message
      </button>
    </div>
  )
}

function BeforeStart({ facts, known, now, onPress }: Omit<DockProps, 'isAway'>) {
  const may = mayStart(known.event, Temporal.Instant.fromEpochMilliseconds(Math.round(now)))
  const { startsAt } = facts.session
  if (!may.ok && may.reason !== 'TOO_EARLY') return null
  return (
    <Frame>
      <Main label="Start game" disabled={!may.ok} onPress={() => onPress('START')} />
      <p>
        {may.ok || !startsAt
          ? 'Works without a network from now on'
          : `You can start it from ${time(new Date(Date.parse(startsAt) - 3_600_000).toISOString(), ownZone())}, an hour before the show`}
      </p>
    </Frame>
  )
}

const Main = ({
  label,
  disabled = false,
  onPress,
}: {
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
}) => (
  <button type="button" className={css.main} disabled={disabled} onClick={onPress}>
    {label}
  </button>
)

const Frame = ({ children }: { readonly children: React.ReactNode }) => (
  <section className={css.dock} aria-label="Game controls">
    <div>{children}</div>
  </section>
)

/** The names of the teams: those of the lawn day, else as many as the event has. */
const teamsOf = ({ session, game }: Facts): readonly string[] =>
  game.lawnSchedule?.teams ?? Array.from({ length: session.teams }, (_, place) => `Team ${place + 1}`)
