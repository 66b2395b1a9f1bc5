import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns, type ChangeBy, columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { INSTRUCTION_TYPES, type InstructionType } from '@troupe/domain/session/instruction-types'
import {
  createInstructionInput,
  type InstructionRow,
  instructionChange,
  instructionFields,
  instructionFor,
} from '@troupe/domain/session/instructions'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import type { Listed, Page } from '../platform/database/lists.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { difference } from '../platform/fields.ts'
import { withCleanTexts } from '../platform/files/rich-text.ts'
import { sessionInstructions } from '../session/session.ts'

/** The columns of the list by which it is sorted. */
export const instructionSortFields = ['title', 'type', 'createdAt'] as const
const sorted = { title: 'title', type: 'type', createdAt: 'created_at' } as const

interface InstructionsAsked {
  readonly type?: InstructionType | undefined
  /** Only those of an event, as its reader reads them, in the order of their types. */
  readonly sessionId?: string | undefined
  readonly sorting: readonly { readonly field: (typeof instructionSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const columns = columnsOf(instructionFields)

/** All instructions, for staff alone (FORBIDDEN): by type and then by title unless asked otherwise. Those of an event are for its readers (NOT_FOUND). */
export async function listInstructions(
  ctx: Ctx,
  { type, sessionId, sorting }: InstructionsAsked,
  page: Page,
): Promise<Answer<Listed<InstructionRow>>> {
  const { db, scope } = ctx
  if (sessionId !== undefined) {
    const found = await sessionInstructions(ctx, sessionId)
    if (!found.ok) return found
    const those = found.value.filter((row) => type === undefined || row.type === type)
    return yes({ nodes: those.slice(page.offset, page.offset + page.limit), totalCount: those.length })
  }
  if (!scope.all) return no('FORBIDDEN')
  let rows = db.selectFrom('setting_instruction')
  if (type) rows = rows.where('type', '=', type)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ordered = rows.select(columns)
  for (const { field, direction } of sorting) ordered = ordered.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await ordered.orderBy('type').orderBy('title').orderBy('id').offset(page.offset).limit(page.limit).execute()
  return yes({ nodes, totalCount: total })
}

/** Adds an instruction. Refuses INVALID {fields}, and {documentType: DUPLICATE} where one of its type fits exactly the same events. */
export function createInstruction(ctx: Ctx, input: unknown): Promise<Answer<InstructionRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createInstructionInput, input)
    if (!parsed.ok) return parsed
    const { type, title, hosts = [], documentType = null, description = '', content = '' } = parsed.value
    const values = withCleanTexts(instructionFields, { type, title, hosts, documentType, description, content })
    const free = await isFree(work, { id: null, type, hosts, document_type: documentType })
    if (!free.ok) return free
    const made = await work.tx
      .insertInto('setting_instruction')
      .values({ ...asColumns(values), type, title: values.title, created_at: work.at })
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({ operation: 'createInstruction', subjectType: 'instruction', subjectId: made.id, after: values })
    return yes(made)
  })
}

/** Changes an instruction; what is absent stays. Refuses NOT_FOUND, VERSION_CONFLICT {version} and as createInstruction. */
export function updateInstruction(
  ctx: Ctx,
  { id, version, ...input }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<InstructionRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(instructionChange, input)
    if (!parsed.ok) return parsed
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx.selectFrom('setting_instruction').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const change: ChangeBy<typeof instructionFields, 'updateInstruction'> = withCleanTexts(instructionFields, parsed.value)
    const changed = difference(row, asColumns(change))
    if (!changed) return yes(row)
    const free = await isFree(work, { ...row, ...changed.after })
    if (!free.ok) return free
    const after = await work.tx
      .updateTable('setting_instruction')
      .set({ ...changed.after, version: row.version + 1 })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({ operation: 'updateInstruction', subjectType: 'instruction', subjectId: id, ...changed })
    return yes(after)
  })
}

/** Instructions are written one after the other, so that no two of a type come to fit exactly the same events. */
async function isFree(
  work: Work,
  { id, type, hosts, document_type }: Pick<InstructionRow, 'type' | 'hosts' | 'document_type'> & { readonly id: string | null },
): Promise<Answer<null>> {
  await advisoryLock(work.tx, 'instructions')
  const other = await work.tx
    .selectFrom('setting_instruction')
    .select('id')
    .where('type', '=', type)
    .where(sql<boolean>`hosts = ${[...hosts]}::text[]`)
    .where('document_type', 'is not distinct from', document_type)
    .executeTakeFirst()
  return other && other.id !== id ? invalid({ documentType: ['DUPLICATE'] }) : yes(null)
}

/** How many upcoming events show an instruction, and when the next of them begins. */
export interface InstructionUses {
  readonly events: number
  readonly nextAt: Temporal.Instant | null
}

/** The types that an event shows as long as no game is linked to it. */
const shownTypes = INSTRUCTION_TYPES.filter((type) => type !== 'IRL_LOGIN_INSTRUCTIONS')

/** Where instructions are shown, by their ids. One that is empty isn't shown. */
export async function instructionUses({ db, now }: Ctx): Promise<ReadonlyMap<string, InstructionUses>> {
  const rows = await db.selectFrom('setting_instruction').select(columns).execute()
  const kinds = await db
    .selectFrom('session')
    .select(['pdf_type as documentType', 'host_type as hostType'])
    .select((eb) => eb.fn.countAll<number>().as('events'))
    .select(sql<Temporal.Instant>`min(starts_at)`.as('nextAt'))
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '>', now())
    .groupBy(['pdf_type', 'host_type'])
    .execute()
  const uses = new Map<string, InstructionUses>()
  for (const { events, nextAt, ...kind } of kinds)
    for (const type of shownTypes) {
      const row = instructionFor(rows, type, kind)
      if (!row?.content) continue
      const known = uses.get(row.id)
      const next = known?.nextAt && Temporal.Instant.compare(known.nextAt, nextAt) < 0 ? known.nextAt : nextAt
      uses.set(row.id, { events: (known?.events ?? 0) + events, nextAt: next })
    }
  return uses
}
