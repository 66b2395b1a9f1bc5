import { type Answer, yes } from '@troupe/domain/answer'
import { cellBehind } from '@troupe/domain/csv'
import { invalid } from '@troupe/domain/errors'
import { MOST_MISSIONS } from '@troupe/domain/mission/fields'
import {
  MISSION_COLUMNS,
  type MissionColumn,
  missionColumnOf,
  missionIn,
  missionKindIn,
  NEEDED_MISSION_COLUMNS,
} from '@troupe/domain/mission/import'
import type { NewMission } from '@troupe/domain/mission/input'
import { linesOf, type TableLine, withoutEnd } from '../platform/csv-lines.ts'
import { type Ctx, command } from '../platform/ctx.ts'
import { setForUpdate } from './can.ts'
import { idsOf, insertMissions } from './change-missions.ts'

/** More rows than anyone means to import are not judged one by one. */
const MOST_ROWS = 500

/** The result of one row of the table. */
interface MissionRowFate {
  /** The line in the text at which it begins, from 1. */
  readonly line: number
  readonly fate: 'NEW' | 'REFUSED'
  readonly name: string
  readonly type: string
  /** Why the row is rejected: codes by column; the column '' is the row as a whole. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** The cells of a rejected row as they are in the text, to hand them back. */
  readonly cells?: readonly string[]
}
interface MissionImportFate {
  /** The missions were created. */
  readonly applied: boolean
  /** How many missions were created, or would be. */
  readonly created: number
  readonly refused: number
  readonly headings: readonly string[]
  readonly rows: readonly MissionRowFate[]
}

/**
 * Adds the missions of a table to a set, after those that it has: all of its rows, or none if one is rejected. Without `apply` nothing is saved. Refuses as
 * setForUpdate, INVALID {text: REQUIRED | INVALID | TOO_MANY}, and for the headings {heading | column: UNKNOWN, TAKEN for the second one of a
 * column, REQUIRED}.
 */
export function importMissions(
  ctx: Ctx,
  { id, text, apply }: { readonly id: string; readonly text: string; readonly apply: boolean },
): Promise<Answer<MissionImportFate>> {
  return command<MissionImportFate>(apply ? ctx : { ...ctx, idempotency: undefined }, async (work) => {
    const found = await setForUpdate(work, 'POST /mission-sets/{id}/import', { id })
    if (!found.ok) return found
    const table = tableIn(text)
    if (!table.ok) return table
    const { headings, rows } = table.value
    const set = found.value
    const from = (await idsOf(work, set.id)).length
    const judged = rows.map((row, place) => judgeRow(row, from + place < MOST_MISSIONS))
    const missions = judged.flatMap(({ mission }) => mission ?? [])
    const refused = judged.length - missions.length
    const applied = apply && refused === 0
    if (applied) {
      await insertMissions(work, set.id, { missions, from })
      work.audit({
        ...{ operation: 'POST /mission-sets/{id}/import', subjectType: 'mission set', subjectId: set.id, workspaceId: set.workspace_id },
        after: { missions: missions.map(({ name }) => name) },
      })
    }
    return yes({ applied, created: refused > 0 ? 0 : missions.length, refused, headings, rows: judged.map(({ fate }) => fate) })
  })
}

interface MissionTableRow extends TableLine {
  readonly named: Readonly<Partial<Record<MissionColumn, string>>>
  /** It has values without a heading, which have no meaning. */
  readonly tooLong: boolean
}

function tableIn(text: string): Answer<{ readonly headings: readonly string[]; readonly rows: readonly MissionTableRow[] }> {
  const lines = linesOf(text)
  if (!lines) return invalid({ text: ['INVALID'] })
  const [header, ...rest] = lines
  if (!header || rest.length === 0) return invalid({ text: ['REQUIRED'] })
  if (rest.length > MOST_ROWS) return invalid({ text: ['TOO_MANY'] })
  const headings = withoutEnd(header.cells)
  const read = headings.map(missionColumnOf)
  const faults: Record<string, string[]> = {}
  for (const [place, heading] of headings.entries()) {
    const column = read[place]
    if (column === undefined) faults[heading] = ['UNKNOWN']
    else if (column && read.indexOf(column) < place) faults[heading] = ['TAKEN']
  }
  for (const column of NEEDED_MISSION_COLUMNS) if (!read.includes(column)) faults[MISSION_COLUMNS[column]] = ['REQUIRED']
  if (Object.keys(faults).length > 0) return invalid(faults)
  return yes({ headings, rows: rest.map((line) => tableRow(line, read, headings)) })
}

function tableRow(line: TableLine, read: readonly (MissionColumn | null | undefined)[], headings: readonly string[]): MissionTableRow {
  const { cells } = line
  const named = read.flatMap((column, place) => (column ? [[column, cellBehind(cells[place] ?? '')] as const] : []))
  const tooLong = cells.some((cell, place) => cell !== '' && !read[place] && (headings[place] ?? '') === '')
  return { ...line, named: Object.fromEntries(named), tooLong }
}

function judgeRow({ line, cells, named, tooLong }: MissionTableRow, fits: boolean): { fate: MissionRowFate; mission?: NewMission } {
  const { name = '', type = '' } = named
  const head = { line, name, type: missionKindIn(type) ?? type }
  const refused = (fields: NonNullable<MissionRowFate['fields']>) => ({ fate: { ...head, fate: 'REFUSED' as const, fields, cells } })
  if (tooLong) return refused({ '': ['TOO_LONG'] })
  if (!fits) return refused({ '': ['TOO_MANY'] })
  const mission = missionIn(named)
  if (!mission.ok) return refused(mission.extensions.fields)
  return { fate: { ...head, fate: 'NEW' }, mission: mission.value }
}
