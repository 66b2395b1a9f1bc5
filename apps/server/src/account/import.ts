import { type Answer, no, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { parse } from 'csv-parse/sync'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { type Candidate, insertUser, judgeCandidate, type MakeOperation } from './create-user.ts'

/** What becomes of one row of the table. `line` is the one of the file, the header being 1. */
export interface RowFate {
  readonly line: number
  readonly fate: 'NEW' | 'EXISTS' | 'REFUSED'
  readonly email: string
  readonly name: string
  readonly role: string
  /** Why it is refused: codes by column; the column '' is the row as a whole. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
}
export interface ImportFate {
  readonly applied: boolean
  readonly created: number
  readonly existing: number
  readonly refused: number
  readonly rows: readonly RowFate[]
}

const mostRows = 1000
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
 * Makes people from a table, each row judged as its own operation would be. Without `apply` nothing is kept: the rows are made and rolled back,
 * so that the fate shown is the true one. With it, all new rows are made or, when one is refused, none. Who exists is left as they are.
 * Refuses INVALID {file | the column's name}.
 */
export async function importUsers(ctx: Ctx, text: unknown, apply: boolean): Promise<Answer<ImportFate>> {
  const read = readTable(text)
  if (!read.ok) return read
  let fate: ImportFate | undefined
  const answer = await command<ImportFate>(apply ? ctx : { ...ctx, idempotency: undefined }, async (work) => {
    fate = await makeAll(work, read.value, apply)
    return fate.applied ? yes(fate) : no('STATE_CONFLICT', { reason: 'NOT_APPLIED' })
  })
  if (answer.ok) return answer
  return fate && answer.extensions.reason === 'NOT_APPLIED' ? yes(fate) : answer
}

type Row = Readonly<Record<string, string>>

/** The table's rows by their columns. */
function readTable(text: unknown): Answer<readonly Row[]> {
  if (typeof text !== 'string' || text.trim() === '') return invalid({ file: ['REQUIRED'] })
  let rows: string[][]
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true, delimiter: [',', ';', '\t'] })
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
  return yes(lines.map((line) => Object.fromEntries(header.map((name, place) => [name, plain(line[place] ?? '')]))))
}

/** The apostrophe of our own export, which keeps a spreadsheet from reading a formula, is no part of the text. */
const plain = (cell: string): string => (/^'\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

async function makeAll(work: Work, rows: readonly Row[], apply: boolean): Promise<ImportFate> {
  const workspaces = await workspacesByWord(work)
  const emails = rows.map((row) => (row.email ?? '').trim().toLowerCase())
  const known = await work.tx.selectFrom('account_user').select('email').where('email', 'in', emails).execute()
  const existing = new Set(known.map((row) => row.email))
  const earlier = new Set<string>()
  const fates: RowFate[] = []
  for (const [place, row] of rows.entries()) {
    const email = emails[place] ?? ''
    const head = { line: place + 2, email, name: `${row.firstName} ${row.lastName}`.trim(), role: row.role ?? '' }
    if (existing.has(email)) fates.push({ ...head, fate: 'EXISTS' })
    else if (earlier.has(email)) fates.push({ ...head, fate: 'REFUSED', fields: { email: ['TAKEN'] } })
    else fates.push({ ...head, ...(await makeOne(work, row, workspaces)) })
    earlier.add(email)
  }
  const count = (fate: RowFate['fate']) => fates.filter((one) => one.fate === fate).length
  const refused = count('REFUSED')
  return { applied: apply && refused === 0, created: count('NEW'), existing: count('EXISTS'), refused, rows: fates }
}

async function makeOne(work: Work, row: Row, workspaces: ReadonlyMap<string, string>): Promise<Pick<RowFate, 'fate' | 'fields'>> {
  const candidate = candidateOf(work, row, workspaces)
  const made = candidate.ok ? await insertUser(work, candidate.value) : candidate
  return made.ok ? { fate: 'NEW' } : { fate: 'REFUSED', fields: fieldsOf(made) }
}

function candidateOf(work: Work, row: Row, workspaces: ReadonlyMap<string, string>): Answer<Candidate> {
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

function fieldsOf(refusal: Refusal): Readonly<Record<string, readonly string[]>> {
  if (refusal.code === 'INVALID') return refusal.extensions.fields as Record<string, string[]>
  return { role: [String(refusal.extensions.reason ?? refusal.code)] }
}
