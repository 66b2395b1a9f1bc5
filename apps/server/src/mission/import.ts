import { type Answer, no, yes } from '@troupe/domain/answer'
import { cellBehind } from '@troupe/domain/csv'
import { invalid } from '@troupe/domain/errors'
import { MOST_MISSIONS } from '@troupe/domain/mission/fields'
import {
  MISSION_COLUMNS,
  type MissionColumn,
  missionCells,
  missionColumnOf,
  missionIn,
  missionKindIn,
  missionOf,
  NEEDED_MISSION_COLUMNS,
} from '@troupe/domain/mission/import'
import type { NewMission } from '@troupe/domain/mission/input'
import { linesOf, type TableLine, withoutEnd } from '../platform/csv-lines.ts'
import { type Ctx, command } from '../platform/ctx.ts'
import { setForUpdate } from './can.ts'
import { idsOf, insertMissions } from './change-missions.ts'
import { tellMissions } from './tell.ts'

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

/** Where the missions come from: a table, or for staff one of Breadcrumb's lists. */
type MissionSource = { readonly format: 'CSV'; readonly text: string } | { readonly format: 'BREADCRUMB_LIST'; readonly listId: string }

interface JudgedMissions {
  readonly headings: readonly string[]
  /** Each row as it is judged; `fits` is false for one that the set has no place for. */
  readonly rows: readonly ((fits: boolean) => JudgedMission)[]
}
interface JudgedMission {
  readonly fate: MissionRowFate
  readonly mission?: NewMission
}

/**
 * Adds the missions of a table, or of a list of Breadcrumb, to a set, after those that it has: all of its rows, or none if one is rejected. Without `apply` nothing is saved. Refuses as
 * setForUpdate, INVALID {text: REQUIRED | INVALID | TOO_MANY}, and for the headings {heading | column: UNKNOWN, TAKEN for the second one of a
 * column, REQUIRED}. A list is for staff: FORBIDDEN, INVALID {listId: UNKNOWN}, UNAVAILABLE without an answer of Breadcrumb.
 */
export async function importMissions(
  ctx: Ctx,
  { id, source, apply }: { readonly id: string; readonly source: MissionSource; readonly apply: boolean },
): Promise<Answer<MissionImportFate>> {
  const given = source.format === 'CSV' ? yes(source.text) : await listOfBreadcrumb(ctx, source.listId)
  if (!given.ok) return given
  return command<MissionImportFate>(apply ? ctx : { ...ctx, idempotency: undefined }, async (work) => {
    const found = await setForUpdate(work, 'POST /mission-sets/{id}/import', { id })
    if (!found.ok) return found
    const table = typeof given.value === 'string' ? tableIn(given.value) : yes(given.value)
    if (!table.ok) return table
    const { headings, rows } = table.value
    const set = found.value
    const from = (await idsOf(work, set.id)).length
    const judged = rows.map((judge, place) => judge(from + place < MOST_MISSIONS))
    const missions = judged.flatMap(({ mission }) => mission ?? [])
    const refused = judged.length - missions.length
    const applied = apply && refused === 0
    if (applied) {
      await insertMissions(work, set.id, { missions, from })
      tellMissions(work, set.workspace_id)
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

/** The missions of a list, before the transaction: a server that hangs must not hold it. */
async function listOfBreadcrumb(ctx: Ctx, listId: string): Promise<Answer<JudgedMissions>> {
  if (!ctx.scope.all) return no('FORBIDDEN')
  const told = await ctx.breadcrumb?.missionsOf(listId)
  if (told?.kind === 'REFUSED') return invalid({ listId: ['UNKNOWN'] })
  if (told?.kind !== 'ANSWERED') return no('UNAVAILABLE')
  const rows = told.value.map((given, place) => (fits: boolean) => {
    const row = { line: place + 1, cells: missionCells(given), name: given.name, type: given.type, tooLong: false }
    return fateOf(row, { fits, judge: () => missionOf(given) })
  })
  return yes({ headings: Object.values(MISSION_COLUMNS), rows })
}

function tableIn(text: string): Answer<JudgedMissions> {
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
  return yes({ headings, rows: rest.map((line) => (fits: boolean) => judgeRow(tableRow(line, read, headings), fits)) })
}

function tableRow(line: TableLine, read: readonly (MissionColumn | null | undefined)[], headings: readonly string[]): MissionTableRow {
  const { cells } = line
  const named = read.flatMap((column, place) => (column ? [[column, cellBehind(cells[place] ?? '')] as const] : []))
  const tooLong = cells.some((cell, place) => cell !== '' && !read[place] && (headings[place] ?? '') === '')
  return { ...line, named: Object.fromEntries(named), tooLong }
}

function judgeRow({ named, ...row }: MissionTableRow, fits: boolean): JudgedMission {
  const { name = '', type = '' } = named
  return fateOf({ ...row, name, type }, { fits, judge: () => missionIn(named) })
}

function fateOf(
  { line, cells, name, type, tooLong }: TableLine & { readonly name: string; readonly type: string; readonly tooLong: boolean },
  { fits, judge }: { readonly fits: boolean; readonly judge: () => ReturnType<typeof missionIn> },
): JudgedMission {
  const head = { line, name, type: missionKindIn(type) ?? type }
  const refused = (fields: NonNullable<MissionRowFate['fields']>) => ({ fate: { ...head, fate: 'REFUSED' as const, fields, cells } })
  if (tooLong) return refused({ '': ['TOO_LONG'] })
  if (!fits) return refused({ '': ['TOO_MANY'] })
  const mission = judge()
  return mission.ok ? { fate: { ...head, fate: 'NEW' }, mission: mission.value } : refused(mission.extensions.fields)
}
