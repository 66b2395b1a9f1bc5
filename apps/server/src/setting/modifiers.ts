import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { columnsOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { createModifierInput, type ModifierRow, modifierFields } from '@troupe/domain/setting/modifiers'
import { sql } from 'kysely'
import { type Ctx, command } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { anywhere, type Listed, type Page } from '../platform/database/lists.ts'
import { batched } from '../platform/graphql/batch.ts'

/** The columns of the list by which it is sorted. */
export const modifierSortFields = ['label', 'createdAt'] as const
const sorted = { label: sql`lower(label)`, createdAt: sql`created_at` } as const

interface ModifiersWanted {
  /** A part of the label or of the description. */
  readonly text?: string | undefined
  readonly sorting: readonly { readonly field: (typeof modifierSortFields)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

const columns = columnsOf(modifierFields)

/** All modifiers, for staff alone (FORBIDDEN): by label unless asked otherwise. */
export async function listModifiers(
  { db, scope }: Ctx,
  { text, sorting }: ModifiersWanted,
  page: Page,
): Promise<Answer<Listed<ModifierRow>>> {
  if (!scope.all) return no('FORBIDDEN')
  let rows = db.selectFrom('setting_modifier')
  if (text?.trim()) rows = rows.where(sql<boolean>`(label || ' ' || description) ilike ${anywhere(text.trim())}`)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let ordered = rows.select(columns)
  for (const { field, direction } of sorting) ordered = ordered.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await ordered.orderBy(sorted.label).offset(page.offset).limit(page.limit).execute()
  return yes({ nodes, totalCount: total })
}

/** Adds a modifier. Refuses INVALID {fields}, and {label: TAKEN} for one that differs from another in capitals alone. */
export function createModifier(ctx: Ctx, input: unknown): Promise<Answer<ModifierRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createModifierInput, input)
    if (!parsed.ok) return parsed
    const { label, description = '' } = parsed.value
    const made = await work.tx
      .insertInto('setting_modifier')
      .values({ label, description, created_at: work.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!made) return invalid({ label: ['TAKEN'] })
    work.audit({ operation: 'createModifier', subjectType: 'modifier', subjectId: made.id, after: { label, description } })
    return yes(made)
  })
}

/** How many formats, events and people have a modifier. */
export interface ModifierUses {
  readonly formats: number
  /** Events that are over or cancelled included. */
  readonly sessions: number
  readonly upcoming: number
  readonly users: number
}

/**
 * Deletes a modifier. Refuses NOT_FOUND, and STATE_CONFLICT {reason: IN_USE, sessions, formats, users} while something has it: a command that gives it to
 * something holds its row until it is done.
 */
export function deleteModifier(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    if (!isUuid(id)) return no('NOT_FOUND')
    const row = await work.tx
      .selectFrom('setting_modifier')
      .select(['id', 'label', 'description'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    const { formats = 0, sessions = 0, users = 0 } = (await usesOf(work.tx, [row.id], work.at)).get(row.id) ?? {}
    if (formats + sessions + users > 0) return no('STATE_CONFLICT', { reason: 'IN_USE', sessions, formats, users })
    await work.tx.deleteFrom('setting_modifier').where('id', '=', row.id).execute()
    const { label, description } = row
    work.audit({ operation: 'deleteModifier', subjectType: 'modifier', subjectId: row.id, before: { label, description } })
    return yes({ id: row.id })
  })
}

/** Where a modifier is used. */
export const modifierUses = batched(({ db, now }, ids) => usesOf(db, ids, now()))

async function usesOf(db: Db | Tx, ids: readonly string[], now: Temporal.Instant): Promise<ReadonlyMap<string, ModifierUses>> {
  const { rows } = await sql<ModifierUses & { id: string }>`
    select m.id,
      (select count(*)::int from catalogue_format_modifier l where l.modifier_id = m.id) as formats,
      (select count(*)::int from session_modifier l where l.modifier_id = m.id) as sessions,
      (select count(*)::int from session_modifier l join session s on s.id = l.session_id where l.modifier_id = m.id
        and s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED') and (s.starts_at is null or s.starts_at > ${now})) as upcoming,
      (select count(*)::int from account_user_modifier l join account_user u on u.id = l.user_id
        where l.modifier_id = m.id and u.deleted_at is null) as users
    from setting_modifier m where m.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}
