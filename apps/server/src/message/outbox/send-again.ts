import { type Answer, yes } from '@troupe/domain/answer'
import { refuse } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { type Ctx, command } from '../../platform/ctx.ts'
import { isAddress } from '../text.ts'
import { isOver } from './deliver.ts'
import { queueMail } from './store-mail.ts'

/**
 * Sends an email again that wasn't delivered, was too old or still waits: it is due now, and the schedule of 72 hours starts again. Refuses NOT_FOUND;
 * STATE_CONFLICT {reason} with EMAIL_SENT for one that was sent, EMAIL_SENDING for one that is being sent at this moment and NO_EMAIL_ADDRESS
 * for one without an address; EXPIRED {reason: EMAIL_EXPIRED} when its code or offer has ended.
 */
export const sendAgain = (ctx: Ctx, id: string): Promise<Answer<{ readonly id: string }>> =>
  command(ctx, async (work) => {
    if (!isUuid(id)) return refuse('NOT_FOUND')
    const { tx, at } = work
    const mail = await tx
      .selectFrom('message_mail')
      .select(['id', 'kind', 'to_address', 'sent_at', 'code_id', 'offer_id', 'workspace_id', 'claimed_until'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return refuse('NOT_FOUND')
    if (mail.sent_at) return refuse('STATE_CONFLICT', { reason: 'EMAIL_SENT' })
    if (mail.claimed_until && Temporal.Instant.compare(mail.claimed_until, at) > 0)
      return refuse('STATE_CONFLICT', { reason: 'EMAIL_SENDING' })
    if (!isAddress(mail.to_address)) return refuse('STATE_CONFLICT', { reason: 'NO_EMAIL_ADDRESS' })
    if (await isOver({ db: tx, now: work.now }, mail)) return refuse('EXPIRED', { reason: 'EMAIL_EXPIRED' })
    await tx
      .updateTable('message_mail')
      .set({
        next_at: at,
        queued_at: at,
        again_at: at,
        first_tried_at: null,
        claimed_until: null,
        not_delivered_at: null,
        too_old: false,
        last_error: null,
      })
      .where('id', '=', id)
      .execute()
    await queueMail(work, mail)
    work.audit({ operation: 'POST /mails/{id}/again', subjectType: 'mail', subjectId: id, workspaceId: mail.workspace_id })
    return yes({ id })
  })
