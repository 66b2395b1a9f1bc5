import { Button } from '@troupe/ui/button'
import type { Glyph } from '@troupe/ui/icon'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Tone } from '@troupe/ui/tone'
import { Archive, Check, Copy, MessageSquare, Pause, Play, Square, StickyNote, TriangleAlert, Vote } from 'lucide-react'
import { useState } from 'react'
import { UserAvatar } from '../../../account/user-avatar.tsx'
import { timeToSecond } from '../../../platform/format.ts'
import type { Session } from '../../session-query.ts'
import type { Game, JournalLine } from '../game-query.ts'
import { whyNot } from '../game-words.ts'
import { useSecond } from '../use-second.ts'
import css from './journal.module.css'
import { readJournal } from './journal-words.ts'
import { SayMessage, SayNote } from './say.tsx'

interface JournalProps {
  readonly session: Session
  readonly game: Game | null
  /** The keys of the commands that a linked game refused. */
  readonly refused: readonly string[]
  /** The reader may write in it. */
  readonly runs: boolean
  /** The line for a message is open. */
  readonly says: boolean
  readonly onSaid: () => void
}

/** Everything that was pressed, with what became of it, the newest first; and where something is said. */
export function Journal({ session, game, refused, runs, says, onSaid }: JournalProps) {
  const now = useSecond()
  const [notes, setNotes] = useState(false)
  const lines = game?.journal ?? []
  const words = readJournal(lines, refused)
  const off = whyNot('NOTE', { game, session }, now)
  return (
    <Panel
      title="Journal"
      aside="Newest first"
      flush
      actions={
        runs && (
          <Button
            size="sm"
            icon={StickyNote}
            aria-expanded={notes}
            disabled={off !== null}
            disabledReason={off ?? undefined}
            onClick={() => setNotes(!notes)}
          >
            Add note
          </Button>
        )
      }
    >
      {says && whyNot('MESSAGE', { game, session }, now) === null && <SayMessage session={session} onSaid={onSaid} />}
      {notes && off === null && <SayNote session={session} onSaid={() => setNotes(false)} />}
      {lines.length === 0 ? (
        <p className={css.empty}>What is pressed and said appears here, with who pressed it and what became of it.</p>
      ) : (
        <table className={css.table} aria-label="Journal">
          <thead>
            <tr>
              <th className={css.when}>When</th>
              <th>What</th>
              <th className={css.who}>Who</th>
              <th className={css.device}>Device</th>
              <th className={css.result}>Result</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.key}>
                <td className={css.quiet}>{timeToSecond(line.at, session.timezone)}</td>
                <td>
                  <span className={css.what}>
                    <Icon of={glyphs[line.command]} className={css.quiet} />
                    <span className={css.text}>{words[at]?.what}</span>
                    <span className={css.note}>{words[at]?.note}</span>
                  </span>
                </td>
                <td>
                  <span className={css.person}>
                    <UserAvatar name={line.by} avatar={null} size="sm" />
                    {line.by}
                  </span>
                </td>
                <td className={css.quiet}>{words[at]?.device}</td>
                <td>
                  <Result line={line} isRefused={refused.includes(line.key)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const glyphs: Readonly<Record<JournalLine['command'], Glyph>> = {
  START: Play,
  PAUSE: Pause,
  VOTE: Vote,
  END: Square,
  CLOSE: Archive,
  MESSAGE: MessageSquare,
  NOTE: StickyNote,
}

/** Only what didn't happen as it was pressed is boxed. */
function Result({ line: { fate, command }, isRefused }: { readonly line: JournalLine; readonly isRefused: boolean }) {
  if (isRefused)
    return (
      <Tone tone="warning" icon={TriangleAlert}>
        Refused
      </Tone>
    )
  if (fate === 'APPLIED')
    return (
      <Tone tone="success" icon={Check} bare>
        {command === 'MESSAGE' ? 'Sent' : 'Applied'}
      </Tone>
    )
  if (fate === 'REPEATED')
    return (
      <Tone tone="plain" icon={Copy} bare>
        Repeated
      </Tone>
    )
  return (
    <Tone tone="warning" icon={TriangleAlert}>
      {fate === 'IGNORED' ? 'Ignored' : 'Late'}
    </Tone>
  )
}
