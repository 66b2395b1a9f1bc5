import { languagesIn, permissionIn, roleIn, workspaceLevelIn } from '@troupe/domain/account/people-table'
import { type Answer, type Refusal, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { notTexts } from '@troupe/domain/input'
import { z } from 'zod'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { type AccountCandidate, insertUsers, judgeCandidate, type MakeOperation } from './create-user.ts'
import { type PeopleTable, readTable, type TableRow } from './import-table.ts'

/** The result of one row of the table. */
export interface RowFate {
  /** The line in the file at which it begins, from 1. */
  readonly line: number
  readonly fate: 'NEW' | 'EXISTS' | 'REFUSED'
  readonly email: string
  readonly name: string
  readonly role: string
  /** Why the row is rejected: codes by column; the column '' is the row as a whole. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** The cells of a rejected row as they are in the file, to hand them back. */
  readonly cells?: readonly string[]
}
export interface ImportFate extends Pick<PeopleTable, 'encoding' | 'headings'> {
  /** The new rows were created. */
  readonly applied: boolean
  readonly created: number
  readonly existing: number
  readonly refused: number
  readonly rows: readonly RowFate[]
}

interface Import {
  /** The file. */
  readonly bytes: unknown
  /** The columns by their places, where the headings don't name them. */
  readonly columns: readonly string[] | undefined
  readonly apply: boolean
}

/**
 * Makes people from a table, each row judged as its own operation would be. Without `apply` nothing is saved; with it the new rows are created, and
 * the rejected ones come back with their cells. Who exists is left as they are. Refuses what readTable refuses, and INVALID {email: TAKEN} when
 * someone else creates one of them at the same time: then no one is created.
 */
export async function importUsers(ctx: Ctx, { bytes, columns, apply }: Import): Promise<Answer<ImportFate>> {
  const read = readTable(bytes, columns)
  if (!read.ok) return read
  return command<ImportFate>(apply ? ctx : { ...ctx, idempotency: undefined }, async (work) => {
    const judged = await judgeRows(work, read.value.rows)
    const candidates = judged.flatMap(({ candidate }) => candidate ?? [])
    const rows = judged.map(({ fate }) => fate)
    const count = (fate: RowFate['fate']) => rows.filter((one) => one.fate === fate).length
    if (apply && candidates.length > 0) {
      const made = await insertUsers(work, candidates)
      // the next dry run says which
      if (!made.ok) return made
    }
    const { encoding, headings } = read.value
    const refused = count('REFUSED')
    const applied = apply && (candidates.length > 0 || refused === 0)
    return yes({ applied, created: candidates.length, existing: count('EXISTS'), refused, encoding, headings, rows })
  })
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
    const { firstName = '', lastName = '', role = '' } = row.cells
    const head = { line: row.line, email, name: `${firstName} ${lastName}`.trim(), role: roleIn(role) ?? role }
    const refused = (fields: Readonly<Record<string, readonly string[]>>): JudgedRow => ({
      fate: { ...head, fate: 'REFUSED', fields, cells: row.given },
    })
    if (row.tooLong) return refused({ '': ['TOO_LONG'] })
    if (existing.has(email)) return { fate: { ...head, fate: 'EXISTS' } }
    if (emails.indexOf(email) < place) return refused({ email: ['TAKEN'] })
    const candidate = candidateOf(work, row.cells, workspaces)
    return candidate.ok ? { fate: { ...head, fate: 'NEW' }, candidate: candidate.value } : refused(fieldsOf(candidate))
  })
}

function candidateOf(work: Work, row: TableRow['cells'], workspaces: ReadonlyMap<string, string>): Answer<AccountCandidate> {
  const { workspace, workspaceRole, languages, level, load, permission: permitted = '', role: called = '', ...rest } = row
  const role = roleIn(called) ?? called
  const permission = permissionIn(permitted) ?? permitted
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const input: Record<string, unknown> = { firstName: '', lastName: '', email: '', ...told }
  if (languages) input.languages = languagesIn(languages)
  // screens name the level with its package: '2 Pro'
  if (level) input.level = Number(level.replace(/^(\d)\s+\D+$/, '$1'))
  if (load) input.load = Number(load)
  const operation: MakeOperation = role === 'BOOKING_USER' ? 'createBookingUser' : role === 'PLANT' ? 'createPlant' : 'createStaffUser'
  if (operation === 'createStaffUser') Object.assign(input, { role, ...(permission ? { permission } : {}) })
  else if (permission && permission !== (operation === 'createPlant' ? 'HOST' : 'BOOKING_USER')) return invalid({ permission: ['UNFIT'] })
  if (workspace) {
    if (operation !== 'createBookingUser') return invalid({ workspace: ['UNFIT'] })
    const id = workspaces.get(workspace.toLowerCase())
    if (!id) return invalid({ workspace: ['NOT_FOUND'] })
    Object.assign(input, { workspaceId: id, ...(workspaceRole ? { workspaceRole: workspaceLevelIn(workspaceRole) ?? workspaceRole } : {}) })
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
