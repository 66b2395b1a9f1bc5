import { type Answer, type Refusal, yes } from '@troupe/domain/answer'
import { cellBehind } from '@troupe/domain/csv'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { notTexts } from '@troupe/domain/input'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type AccountCandidate, insertUsers, judgeCandidate, type MakeOperation } from './create-user.ts'

/** The result of one row of the table. `line` is its line in the file; the header is line 1. */
export interface RowFate {
  readonly line: number
  readonly fate: 'NEW' | 'EXISTS' | 'REFUSED'
  readonly email: string
  readonly name: string
  readonly role: string
  /** Why the row is rejected: codes by column; the column '' is the row as a whole. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
}
export interface ImportFate {
  readonly applied: boolean
  readonly created: number
  readonly existing: number
  readonly refused: number
  readonly rows: readonly RowFate[]
}

const mostRows = 500
const columns = new Set([
  'firstName',
  'lastName',
  'email',
  'role',
  'permission',
  'phone',
  'timezone',
  'languages',
  'level',
  'load',
  'notes',
  'workspace',
  'workspaceRole',
])
/** Columns of our own export that an import does not read. */
const unread = new Set(['id', 'active', 'createdAt', 'lastLoggedInAt'])

/**
 * Makes people from a table, each row judged as its own operation would be. Without `apply` nothing is kept; with it all new rows are made or,
 * when one is refused, none. Who exists is left as they are. Refuses INVALID {file | the column's name}.
 */
export async function importUsers(ctx: Ctx, text: unknown, apply: boolean): Promise<Answer<ImportFate>> {
  const read = readTable(text)
  if (!read.ok) return read
  return command<ImportFate>(apply ? ctx : { ...ctx, idempotency: undefined }, async (work) => {
    const judged = await judgeRows(work, read.value)
    const candidates = judged.flatMap(({ candidate }) => candidate ?? [])
    const rows = judged.map(({ fate }) => fate)
    const count = (fate: RowFate['fate']) => rows.filter((one) => one.fate === fate).length
    const refused = count('REFUSED')
    const applied = apply && refused === 0
    if (applied && candidates.length > 0) {
      const made = await insertUsers(work, candidates)
      // someone else created one of them in between: nothing is saved, and the next dry run says which
      if (!made.ok) return made
    }
    return yes({ applied, created: candidates.length, existing: count('EXISTS'), refused, rows })
  })
}

interface TableRow {
  readonly cells: Readonly<Record<string, string>>
  /** It has more cells than the header has columns, so the extra ones have no meaning. */
  readonly tooLong: boolean
}

/** The table's rows by their columns. */
function readTable(text: unknown): Answer<readonly TableRow[]> {
  if (typeof text !== 'string' || text.trim() === '') return invalid({ file: ['REQUIRED'] })
  let rows: string[][]
  try {
    // fewer cells than columns is how spreadsheets end a row; more of them is refused row by row
    rows = parse(text, {
      bom: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch {
    return invalid({ file: ['INVALID'] })
  }
  const [header = [], ...lines] = rows
  if (lines.length > mostRows) return invalid({ file: ['TOO_BIG'] })
  const unknown = header.filter((name) => !columns.has(name) && !unread.has(name))
  const missing = ['firstName', 'lastName', 'email', 'role'].filter((name) => !header.includes(name))
  if (unknown.length + missing.length > 0)
    return invalid(Object.fromEntries([...unknown.map((name) => [name, ['UNKNOWN']]), ...missing.map((name) => [name, ['REQUIRED']])]))
  if (lines.length === 0) return invalid({ file: ['REQUIRED'] })
  return yes(
    lines.map((line) => ({
      cells: Object.fromEntries(header.map((name, place) => [name, cellBehind(line[place] ?? '')])),
      tooLong: line.length > header.length,
    })),
  )
}

/** Spreadsheets of some countries write semicolons, a copied table has tabs: those in the header are counted. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

interface JudgedRow {
  readonly fate: RowFate
  readonly candidate?: AccountCandidate
}

async function judgeRows(work: Work, rows: readonly TableRow[]): Promise<JudgedRow[]> {
  const workspaces = await workspacesByWord(work)
  const emails = rows.map(({ cells }) => (cells.email ?? '').normalize('NFKC').trim().toLowerCase())
  // a value that isn't text can't be an address; it is refused with its row below
  const texts = emails.filter((email) => Object.keys(notTexts(email)).length === 0)
  const known = await work.tx
    .selectFrom('account_user')
    .select('email')
    .where('email', 'in', ['', ...texts])
    .execute()
  const existing = new Set(known.map((row) => row.email))
  return rows.map((row, place) => {
    const email = emails[place] ?? ''
    const { firstName, lastName, role = '' } = row.cells
    const head = { line: place + 2, email, name: `${firstName} ${lastName}`.trim(), role }
    const refused = (fields: RowFate['fields']): JudgedRow => ({ fate: { ...head, fate: 'REFUSED', ...(fields ? { fields } : {}) } })
    if (row.tooLong) return refused({ '': ['TOO_LONG'] })
    if (existing.has(email)) return { fate: { ...head, fate: 'EXISTS' } }
    if (emails.indexOf(email) < place) return refused({ email: ['TAKEN'] })
    const candidate = candidateOf(work, row.cells, workspaces)
    return candidate.ok ? { fate: { ...head, fate: 'NEW' }, candidate: candidate.value } : refused(fieldsOf(candidate))
  })
}

function candidateOf(work: Work, row: TableRow['cells'], workspaces: ReadonlyMap<string, string>): Answer<AccountCandidate> {
  const { workspace, workspaceRole, languages, level, load, role, permission, ...rest } = row
  const told = Object.fromEntries(Object.entries(rest).filter(([name, value]) => value !== '' && !unread.has(name)))
  const input: Record<string, unknown> = { firstName: '', lastName: '', email: '', ...told }
  if (languages) input.languages = languages.toLowerCase().split(/[\s,;|/]+/)
  if (level) input.level = Number(level)
  if (load) input.load = Number(load)
  const operation: MakeOperation = role === 'BOOKING_USER' ? 'createBookingUser' : role === 'PLANT' ? 'createPlant' : 'createStaffUser'
  if (operation === 'createStaffUser') Object.assign(input, { role, ...(permission ? { permission } : {}) })
  else if (permission && permission !== (operation === 'createPlant' ? 'HOST' : 'BOOKING_USER')) return invalid({ permission: ['UNFIT'] })
  if (workspace) {
    if (operation !== 'createBookingUser') return invalid({ workspace: ['UNFIT'] })
    const id = workspaces.get(workspace.toLowerCase())
    if (!id) return invalid({ workspace: ['NOT_FOUND'] })
    Object.assign(input, { workspaceId: id, ...(workspaceRole ? { workspaceRole } : {}) })
  }
  return judgeCandidate(work, operation, input)
}

/** Workspaces by their id and, where only one has it, by their name. */
async function workspacesByWord(work: Work): Promise<Map<string, string>> {
  const rows = await work.tx.selectFrom('workspace').select(['id', 'name']).execute()
  const byName = Map.groupBy(rows, (row) => row.name.toLowerCase())
  const named = [...byName].flatMap(([name, [first, second]]) => (first && !second && !isUuid(name) ? [[name, first.id] as const] : []))
  return new Map([...named, ...rows.map((row) => [row.id, row.id] as const)])
}

const refusedFields = z.object({ fields: z.record(z.string(), z.array(z.string())) })

function fieldsOf(refusal: Refusal): Readonly<Record<string, readonly string[]>> {
  const read = refusedFields.safeParse(refusal.extensions)
  if (refusal.code === 'INVALID' && read.success) return read.data.fields
  return { role: [String(refusal.extensions.reason ?? refusal.code)] }
}
