import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { deleteAvailabilitiesInput } from '@troupe/domain/staffing/availability-input'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { changeHours } from './change-hours.ts'
import { noteHours } from './note-hours.ts'

/**
 * Deletes rows of one person's availability; what is left of an absence ends now. Offers that were released stay released. Refuses NOT_FOUND when one of
 * the ids is unknown, someone else's, or belongs to another person than the first, and as changeHours.
 */
export function deleteAvailabilities(
  ctx: Ctx,
  { release, ...input }: { readonly ids: unknown; readonly release?: boolean | null | undefined },
): Promise<Answer<readonly string[]>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(deleteAvailabilitiesInput, input)
    if (!parsed.ok) return parsed
    const ids = [...new Set(parsed.value.ids)]
    const owners = await ownersOf(work, ids)
    const [userId] = owners
    const isTheirs = owners.size === 1 && userId !== undefined && (work.scope.all || userId === actorId(work))
    if (!isTheirs) return no('NOT_FOUND')
    const changed = await changeHours(work, { userId, release: release ?? false }, async () => {
      const gone = [...(await deleteRows(work, userId, ids)), ...(await endAbsences(work, userId, ids))]
      return gone.length === ids.length ? yes(gone) : no('NOT_FOUND')
    })
    if (!changed.ok) return changed
    await noteHours(work, 'deleteAvailabilities', { userId, before: { ids } })
    return yes(ids)
  })
}

/** The people whom some rows and absences belong to. */
async function ownersOf(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const rows = await work.tx
    .selectFrom('staffing_availability')
    .select('user_id')
    .where('id', 'in', [...ids])
    .unionAll(
      work.tx
        .selectFrom('staffing_absence')
        .select('user_id')
        .where('id', 'in', [...ids]),
    )
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

async function deleteRows(work: Work, userId: string, ids: readonly string[]): Promise<string[]> {
  const gone = await work.tx
    .deleteFrom('staffing_availability')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** An absence that has begun ends now, one to come is deleted. */
async function endAbsences(work: Work, userId: string, ids: readonly string[]): Promise<string[]> {
  const theirs = await work.tx
    .selectFrom('staffing_absence')
    .select(['id', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()
  for (const { id, starts_at, ends_at } of theirs) {
    const hasBegun = Temporal.Instant.compare(starts_at, work.at) < 0
    if (!hasBegun) await work.tx.deleteFrom('staffing_absence').where('id', '=', id).execute()
    else if (Temporal.Instant.compare(work.at, ends_at) < 0)
      await work.tx.updateTable('staffing_absence').set({ ends_at: work.at }).where('id', '=', id).execute()
  }
  return theirs.map(({ id }) => id)
}
