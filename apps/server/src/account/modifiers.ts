import type { Ctx, Work } from '../platform/ctx.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { batched } from '../platform/graphql/batch.ts'

/** The labels of some modifiers by their ids, without those that aren't there. None of them is deleted before this command is done. */
export async function heldModifiers({ tx }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('setting_modifier')
    .select(['id', 'label'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The labels of some modifiers in their order, for those who may read what names them. */
export async function modifierLabels(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const labels = await Promise.all(ids.map((id) => labelOf(ctx, id)))
  return labels.flatMap((label) => label ?? []).toSorted()
}

const labelOf = batched(({ db }, ids) => labelsById(db, ids))

/** The labels of some modifiers by their ids, without those that aren't there. */
export async function labelsById(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('setting_modifier')
    .select(['id', 'label'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** What the audit has of a change of modifiers: their labels as they are now. */
export function labelsOf<Side extends { readonly modifiers?: readonly string[] | undefined }>(
  side: Side,
  labels: ReadonlyMap<string, string>,
): Side {
  return side.modifiers ? { ...side, modifiers: side.modifiers.flatMap((id) => labels.get(id) ?? []).toSorted() } : side
}
