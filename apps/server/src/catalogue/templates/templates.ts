import { type Answer, no, yes } from '@troupe/domain/answer'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { type TemplateKind, type TemplateRow, type TemplateUse, templateFields, whyNotTemplate } from '@troupe/domain/catalogue/templates'
import { invalid } from '@troupe/domain/errors'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { lineInput, parseInput } from '@troupe/domain/input'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx, Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { anywhere, idOrNone, type Listed, noRow, type Page } from '../../platform/database/lists.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A template of Troupe's has a new version: what chose the former one chooses this. */
    'template.replaced': { former: string; by: string }
  }
}

/** The columns of the list by which it is sorted. */
export const templateSortFields = ['name', 'kind', 'createdAt'] as const
const sorted = { name: 'name', kind: 'kind', createdAt: 'created_at' } as const

export interface TemplatesAsked {
  readonly kind?: TemplateKind | undefined
  readonly syncType?: string | undefined
  /** Those for this format, and those for any. */
  readonly type?: SessionFormat | undefined
  readonly workspaceId?: string | undefined
  readonly text?: string | undefined
  /** Those that may be chosen for this event, and the one that it has. */
  readonly forSession?: string | undefined
  readonly sorting: readonly { readonly field: (typeof templateSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const columns = columnsOf(templateFields)

/** Templates, by name unless asked otherwise. */
export async function listTemplates({ db }: Ctx, asked: TemplatesAsked, page: Page): Promise<Listed<TemplateRow>> {
  const { kind, syncType, type, workspaceId, text, forSession, sorting } = asked
  let rows = db.selectFrom('catalogue_template as t')
  if (kind) rows = rows.where('kind', '=', kind)
  if (syncType) rows = rows.where(sql<boolean>`sync_type = ${syncType}`)
  if (type) rows = rows.where((eb) => eb.or([eb('type', '=', type), eb('type', 'is', null)]))
  if (workspaceId) rows = rows.where('workspace_id', '=', idOrNone(workspaceId))
  if (text?.trim()) rows = rows.where('name', 'ilike', anywhere(text.trim()))
  if (forSession) rows = rows.where(fitsSession(forSession))
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ordered = rows.select(columns)
  for (const { field, direction } of sorting) ordered = ordered.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await ordered.orderBy('name').orderBy('id').offset(page.offset).limit(page.limit).execute()
  return { nodes, totalCount: total }
}

/** What an event has or may choose: the rule of `whyNotTemplate` as a condition, since a list is read a page at a time. */
const fitsSession = (id: string) => sql<boolean>`exists (
  select from session s where s.id = ${idOrNone(id)} and (s.template_id = t.id
    or (s.sync_type = t.sync_type and (t.kind = 'MASTER' or (t.kind = 'CUSTOM' and t.workspace_id = s.workspace_id)))))`

/** One template. Refuses NOT_FOUND. */
export async function templateById({ db }: Ctx, id: string): Promise<Answer<TemplateRow>> {
  const row = await db.selectFrom('catalogue_template').select(columns).where('id', '=', idOrNone(id)).executeTakeFirst()
  return row ? yes(row) : no('NOT_FOUND')
}

/**
 * Why a template can't be chosen, as the rule says it; null if it can. Its row is held: what makes it a LEGACY one
 * has to lock it for update, and waits until this transaction ends.
 */
export async function whyNotChosen(tx: Tx, id: string, use: TemplateUse) {
  const row = isUuid(id)
    ? await tx
        .selectFrom('catalogue_template')
        .select(['kind', 'workspace_id', 'sync_type'])
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  return whyNotTemplate(row, use)
}

/** What some templates bring to an event, by id. */
export async function templateFacts(db: Db | Tx, ids: readonly (string | null)[]) {
  const rows = await db
    .selectFrom('catalogue_template')
    .select(['id', 'name', 'lobby', 'timeline'])
    .where('id', 'in', [noRow, ...ids.flatMap((id) => id ?? [])])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A template that was saved, and the ids of those that it replaces. */
interface SavedTemplate {
  readonly template: TemplateRow
  readonly replaced: readonly string[]
}

/**
 * Adds a template. A MASTER one replaces those of its name: they become LEGACY, once no one else is choosing them, and formats that have one get the new one if it
 * fits their sync type. Refuses INVALID {name}: TAKEN for a CUSTOM one of the same workspace.
 */
export async function saveTemplate(work: Work, given: Omit<TemplateRow, 'id' | 'version' | 'created_at'>): Promise<Answer<SavedTemplate>> {
  const parsed = parseInput(nameInput, { name: given.name })
  if (!parsed.ok) return parsed
  const { name } = parsed.value
  const { tx } = work
  const sameName = await tx
    .selectFrom('catalogue_template')
    .select('id')
    .where('kind', '=', given.kind)
    .where(sql<boolean>`workspace_id is not distinct from ${given.workspace_id}::uuid and lower(name) = lower(${name})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (given.kind === 'CUSTOM' && sameName.length > 0) return invalid({ name: ['TAKEN'] })
  const replaced = sameName.map(({ id }) => id)
  if (replaced.length > 0) await tx.updateTable('catalogue_template').set({ kind: 'LEGACY' }).where('id', 'in', replaced).execute()
  const template = await tx
    .insertInto('catalogue_template')
    .values({ ...given, name, timeline: JSON.stringify(given.timeline), created_at: work.at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  for (const former of replaced) {
    const { id: to, sync_type: syncType } = template
    await tx
      .updateTable('catalogue_format')
      .set((eb) => ({ template_id: to, version: eb('version', '+', 1) }))
      .where('template_id', '=', former)
      .where('sync_type', '=', syncType)
      .execute()
    await work.emit('template.replaced', { former, by: to })
  }
  return yes({ template, replaced })
}

const nameInput = z.object({ name: lineInput(96, 1) })
