import { type Answer, no, yes } from '@troupe/domain/answer'
import type { SyncType } from '@troupe/domain/catalogue/kinds'
import { formatById } from '../../catalogue/catalogue.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import {
  changeSession,
  free,
  type Outcome,
  type PageChange,
  type ReadVersion,
  type SessionRow,
  templateAsSync,
} from '../../session/session.ts'
import { type CrewBefore, clearCrewForKind, seatCrewForKind } from '../../staffing/staffing.ts'
import { openForKind } from './change-kind.ts'
import { crewLines } from './crew-lines.ts'

interface SyncWish {
  readonly id: string
  readonly read: ReadVersion
  readonly expects?: string | null | undefined
  readonly syncType: SyncType
}

/**
 * Gives an event another sync type: a template of another one is parked, and one that was parked comes back; the lobby is the template's, else the format's.
 * No credits move. Refuses STARTS_SOON after the end, STATE_CONFLICT {status}, SLOT_TAKEN {role}; else as changeSession.
 */
export const changeSyncType = (ctx: Ctx, { id, read, expects, syncType }: SyncWish): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id, read, expects, open: openForKind }, async (work, row) => {
    const note = (lines: Outcome['lines']) => {
      work.notes.outcome = { credits: free(row.credits), lines }
    }
    note([])
    if (row.sync_type === syncType) return yes({})
    const format = await formatById(work.tx, row.format_id)
    if (!format) return no('NOT_FOUND')
    const { write, ...template } = await templateAsSync(work, row, { format, syncType })
    const columns = { ...template.columns, sync_type: syncType }
    note(template.lines)
    return yes(crewDeed(work, row, { columns, write, note, lines: template.lines }))
  })

interface SyncDeed {
  readonly columns: Partial<SessionRow>
  readonly lines: Outcome['lines']
  readonly write: () => Promise<void>
  readonly note: (lines: Outcome['lines']) => void
}

/** With another lobby the crew is called at another time. */
function crewDeed(work: Work, row: SessionRow, { columns, lines, write, note }: SyncDeed): PageChange {
  let crew: CrewBefore | undefined
  return {
    columns,
    write: async () => {
      if (columns.lobby !== row.lobby) crew = await clearCrewForKind(work, row.id, columns)
      await write()
      return yes(null)
    },
    follows: async () => {
      if (!crew) return yes(null)
      const seated = await seatCrewForKind(work, crew)
      if (seated.ok) note([...lines, ...crewLines(crew.places, seated.value)])
      return seated
    },
  }
}
