import { type Answer, no, yes } from '@troupe/domain/answer'
import { type FormEntryAsked, formById, readEntry } from '@troupe/domain/message/forms'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { countHit, type Limit } from '../../platform/http/rate-limit.ts'
import { workspaceOf } from './answerer.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A customer sent a form, which is stored: our salespeople answer it. */
    'form.sent': { entryId: string }
  }
}

const sendings: Limit = { purpose: 'marketing form', most: 5, minutes: 60 }

/**
 * Stores what someone wrote with a form. Refuses NOT_FOUND for an unknown form, FORM_INCOMPLETE and INVALID as readEntry, TOO_MANY_REQUESTS above five an
 * hour and person; what is refused for its answers doesn't count.
 */
export async function sendForm(ctx: Ctx, id: string, asked: FormEntryAsked): Promise<Answer<Record<string, never>>> {
  const form = formById(id)
  const userId = actorId(ctx)
  if (!form || userId === null) return no('NOT_FOUND')
  const read = readEntry(form, asked)
  if (!read.ok) return read
  return command(ctx, async (work) => {
    // counted in the transaction: a retry under its key isn't another sending
    const retryAfter = await countHit({ db: work.tx, now: () => work.at }, sendings, userId)
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    const { id: entryId } = await work.tx
      .insertInto('message_form_entry')
      .values({
        form: form.id,
        user_id: userId,
        workspace_id: workspaceOf(ctx, asked.workspaceId),
        answers: JSON.stringify(read.value),
        page: asked.page || null,
        made_at: work.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.emit('form.sent', { entryId })
    return yes({})
  })
}
