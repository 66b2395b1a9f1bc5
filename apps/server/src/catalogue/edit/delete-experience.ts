import { type Answer, no, yes } from '@troupe/domain/answer'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { deleteImages } from './images.ts'
import { closeGaps, lockOrder } from './order.ts'
import { experienceForUpdate, unusedByEvents } from './rows.ts'

/**
 * Deletes an experience with its formats and pictures; the ones after it move up. Refuses NOT_FOUND, STATE_CONFLICT {sessions} while events use it, and
 * STATE_CONFLICT {key} while a system key names it.
 */
export function deleteExperience(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    await lockOrder(work)
    const found = await experienceForUpdate(work, { id }, { toDelete: true })
    if (!found.ok) return found
    const row = found.value
    const unused = await unusedByEvents(work, 'experience_id', row.id)
    if (!unused.ok) return unused
    const key = await keyNaming(work, row.id)
    if (key !== undefined) return no('STATE_CONFLICT', { key })
    await deleteImages(work, row.id)
    await work.tx.deleteFrom('catalogue_format').where('experience_id', '=', row.id).execute()
    await work.tx.deleteFrom('catalogue_experience').where('id', '=', row.id).execute()
    await closeGaps(work)
    work.audit({ operation: 'deleteExperience', subjectType: 'experience', subjectId: row.id, before: { title: row.title } })
    return yes({ id: row.id })
  })
}

async function keyNaming({ tx }: Work, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('setting_system')
    .select('key')
    .where(sql<boolean>`value = to_jsonb(${id}::text)`)
    .orderBy('key')
    .executeTakeFirst()
  return row?.key
}
