import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { galleryPassword } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { closeBox } from '../../platform/box.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { sessionForUpdate } from '../../session/session.ts'

const passwordInput = z.strictObject({ password: galleryPassword })

/**
 * Changes the password of an event's gallery, which is then pushed. It leaves no trace but its box. Refuses INVALID, NOT_FOUND, FORBIDDEN, and NOT_ALLOWED_TYPE for
 * an event that has no gallery, or while galleries are off.
 */
export function updateGalleryPassword(
  ctx: Ctx,
  { id, ...given }: { readonly id: string; readonly password: string },
): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(passwordInput, given)
    if (!parsed.ok) return parsed
    const { password } = parsed.value
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    // the server alone writes links
    const isDone = await asHouse(work.tx, async () => {
      const link = await work.tx
        .selectFrom('integration_link')
        .select(['id', 'state'])
        .where('session_id', '=', id)
        .where('type', '=', 'GALLERY')
        .where('active', '=', true)
        .forUpdate()
        .executeTakeFirst()
      if (!link) return false
      const now = sql<Temporal.Instant>`${work.at}::timestamptz`
      // a try that failed goes on waiting for its time, and brings the new password then
      const goesOn = link.state === 'FAILED' ? {} : { state: 'PENDING' as const, next_at: now, tries: 0 }
      await work.tx
        .updateTable('integration_link')
        .set({ password_box: closeBox(work.settings, link.id, password), wanted_version: sql`wanted_version + 1`, ...goesOn })
        .where('id', '=', link.id)
        .execute()
      return true
    })
    if (!isDone) return no('NOT_ALLOWED_TYPE')
    work.audit({ operation: 'updateGalleryPassword', subjectType: 'session', subjectId: id, workspaceId: found.value.workspace_id })
    work.tell('session', id, 'session.integration')
    return yes({ id })
  })
}
