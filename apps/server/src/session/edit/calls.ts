import type { Answer } from '@troupe/domain/answer'
import type { Work } from '../../platform/ctx.ts'
import type { CallFacts, SessionRow } from '../row.ts'
import type { PageChange } from './change.ts'

/**
 * Writes columns of an event on which the calls of its crew depend, and moves the crew's time with them. Refuses ASSIGNMENT_CONFLICT {people} where
 * someone would be at two events at the same time. `isTold`: a call has moved, and its people get the event again.
 */
export type CallsWriter = (work: Work, sessionId: string, calls: Partial<CallFacts>) => Promise<Answer<{ readonly isTold: boolean }>>

let writeCalls: CallsWriter | undefined

/** Names what writes calls: the time of people belongs to a later area, which can refuse. */
export const callsAreWrittenBy = (writer: CallsWriter) => {
  writeCalls = writer
}

/** How the calls follow where a change of columns has other minutes for the lobby or the crew. */
export function callsChange(work: Work, row: SessionRow, columns: Partial<SessionRow>): Pick<PageChange, 'write'> {
  const { lobby = row.lobby, schedule_offset = row.schedule_offset } = columns
  if (lobby === row.lobby && schedule_offset === row.schedule_offset) return {}
  return {
    write: () => {
      if (!writeCalls) throw new Error('nothing writes calls')
      return writeCalls(work, row.id, { lobby, schedule_offset })
    },
  }
}
