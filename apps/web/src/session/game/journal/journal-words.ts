import { deviceWords } from '../device-words.ts'
import type { JournalLine } from '../game-query.ts'
import { ignoredWords, spanWords } from '../game-words.ts'

/** A line of a journal as it is read. */
export interface ReadLine {
  readonly key: string
  readonly what: string
  /** Who reads it, how long it took, or why nothing happened. */
  readonly note: string
  readonly device: string
}

const names = { START: 'Start', PAUSE: 'Pause', VOTE: 'Vote', END: 'End', CLOSE: 'Close', MESSAGE: 'Message', NOTE: 'Note' } as const

/** What a command came to; a start also leads on from a pause, a vote or an end that was undone. */
const started = { PAUSE: 'Resumed', VOTE: 'Playing again', END: 'Kept playing', START: 'Started' } as const
const done = { PAUSE: 'Paused', VOTE: 'Voting', END: 'End', CLOSE: 'Closed' } as const

/** A command this long after it was pressed waited for a network, in milliseconds. */
const waited = 5000

/** The lines of a journal in words, in their order: the newest first. `refused` are the keys of what a linked game refused; it counts here. */
export function readJournal(lines: readonly JournalLine[], refused: readonly string[] = []): readonly ReadLine[] {
  const oldestFirst = lines.toReversed()
  return oldestFirst
    .map((line, at): ReadLine => {
      const before = oldestFirst
        .slice(0, at)
        .findLast(({ command, fate }) => fate === 'APPLIED' && command !== 'MESSAGE' && command !== 'NOTE')
      const { what, note } = whatOf(line, before)
      const notes = [note, refused.includes(line.key) ? 'Breadcrumb refused it' : ''].filter(Boolean)
      return { key: line.key, what, note: notes.join('. '), device: deviceOf(line) }
    })
    .toReversed()
}

function whatOf({ command, fate, reason, text, team, at }: JournalLine, before: JournalLine | undefined): Pick<ReadLine, 'what' | 'note'> {
  const why = fate === 'IGNORED' ? ignoredWords(reason) : fate === 'LATE' ? 'Arrived after the event was over' : null
  if (command === 'MESSAGE') return { what: `“${text}”`, note: why ?? (team ? `To ${team}` : 'To everyone') }
  if (command === 'NOTE') return { what: text ?? '', note: why ?? 'Crew only' }
  if (why !== null) return { what: names[command], note: why }
  if (command !== 'START') return { what: before?.command === 'END' && command === 'END' ? 'Ended' : done[command], note: '' }
  const from = before && before.command !== 'CLOSE' && before.command !== 'MESSAGE' && before.command !== 'NOTE' ? before.command : null
  if (from === null || from === 'START') return { what: fate === 'REPEATED' ? 'Start' : 'Started', note: '' }
  const lasted = before ? spanWords(Date.parse(at) - Date.parse(before.at)) : ''
  return { what: started[from], note: `after ${lasted}` }
}

function deviceOf({ device, at, receivedAt }: JournalLine): string {
  const words = deviceWords(device)
  const isOffline = Date.parse(receivedAt) - Date.parse(at) > waited
  return [words, isOffline ? 'offline' : ''].filter(Boolean).join(', ')
}
