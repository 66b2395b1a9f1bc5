import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { ids, MOST_MODIFIERS } from '@troupe/domain/field'
import { parseInput } from '@troupe/domain/input'
import type { LoggedFields } from '@troupe/domain/session/change-log'
import * as z from 'zod/mini'
import { heldModifiers } from '../../account/account.ts'
import type { Ctx, Work } from '../../platform/ctx.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'
import { changeSession, type PageChange, type ReadVersion } from './change.ts'

interface ModifierEdit {
  readonly id: string
  readonly read: ReadVersion
  readonly modifierIds: readonly string[]
}

/**
 * Adds modifiers to an event: staff's own, so that no days lock them. Those that it has already are ignored. INVALID {modifierIds: REQUIRED | UNKNOWN |
 * TOO_MANY} for none, for one that isn't there, and for more than 50 in all; refuses otherwise as changeSession.
 */
export const addModifiers = (ctx: Ctx, { id, read, modifierIds }: ModifierEdit): Promise<Answer<{ id: string }>> =>
  change(ctx, { id, read, modifierIds, isWanted: true })

/** Removes modifiers from an event; those that it doesn't have are ignored. Refuses as addModifiers. */
export const removeModifiers = (ctx: Ctx, { id, read, modifierIds }: ModifierEdit): Promise<Answer<{ id: string }>> =>
  change(ctx, { id, read, modifierIds, isWanted: false })

const change = (ctx: Ctx, { id, read, modifierIds, isWanted }: ModifierEdit & { readonly isWanted: boolean }) =>
  changeSession(ctx, { id, read, open: sessionForUpdate }, async (work, row) => {
    const parsed = parseInput(z.object({ modifierIds: ids(MOST_MODIFIERS).input }), { modifierIds })
    if (!parsed.ok) return parsed
    if (modifierIds.length === 0) return invalid({ modifierIds: ['REQUIRED'] })
    return modifiersChange(work, row, new Map(parsed.value.modifierIds.map((one) => [one, isWanted])))
  })

/** Decides which modifiers an event gets (true) and which it loses (false). */
export async function modifiersChange(work: Work, row: SessionRow, wanted: ReadonlyMap<string, boolean>): Promise<Answer<PageChange>> {
  const rows = await work.tx.selectFrom('session_modifier').select('modifier_id').where('session_id', '=', row.id).execute()
  const known = new Set(rows.map((one) => one.modifier_id))
  const added = [...wanted].flatMap(([one, isWanted]) => (isWanted && !known.has(one) ? [one] : []))
  const removed = [...wanted].flatMap(([one, isWanted]) => (!isWanted && known.has(one) ? [one] : []))
  if (known.size - removed.length + added.length > MOST_MODIFIERS) return invalid({ modifierIds: ['TOO_MANY'] })
  if ((await heldModifiers(work, added)).size < added.length) return invalid({ modifierIds: ['UNKNOWN'] })
  return yes({
    fields: modifierChanges(added, removed),
    isQuiet: true,
    write: async () => {
      const values = added.map((modifier_id) => ({ session_id: row.id, modifier_id }))
      if (values.length > 0) await work.tx.insertInto('session_modifier').values(values).execute()
      if (removed.length > 0)
        await work.tx.deleteFrom('session_modifier').where('session_id', '=', row.id).where('modifier_id', 'in', removed).execute()
      return yes(null)
    },
  })
}

/** What the change log has of modifiers that come and go. */
export const modifierChanges = (added: readonly string[], removed: readonly string[]): LoggedFields =>
  Object.fromEntries([
    ...added.map((id) => [`modifiers.${id}`, { before: null, after: true }] as const),
    ...removed.map((id) => [`modifiers.${id}`, { before: true, after: null }] as const),
  ])
