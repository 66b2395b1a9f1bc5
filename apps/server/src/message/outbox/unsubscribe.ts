import { type Answer, no, yes } from '@troupe/domain/answer'
import { keysOf } from '@troupe/domain/keys'
import { switchEmailsOff } from '../../account/account.ts'
import { type Ctx, command } from '../../platform/ctx.ts'
import { byCode } from '../../platform/http/by-code.ts'
import { templates } from '../templates/templates.ts'
import { unsubscribingOf } from './unsubscribe-code.ts'

const wishes = { REMINDER: 'reminders' } as const
const misses = { purpose: 'wrong-unsubscribe', most: 20, minutes: 60 }

/**
 * Switches one class of emails off for one person, by the link of an email: what waits of it isn't sent any longer. Repeated, it changes nothing. Refuses NOT_FOUND for a
 * code that isn't ours, and for a person who no longer has an account; TOO_MANY_REQUESTS {retryAfter} after 20 of these within an hour from an address.
 */
export const unsubscribe = (ctx: Ctx, code: string, party: string): Promise<Answer<{ readonly class: keyof typeof wishes }>> =>
  byCode(ctx, { party, misses }, async () => {
    const whose = unsubscribingOf(ctx.settings, code)
    if (!whose) return no('NOT_FOUND')
    return command(ctx, async (work) => {
      const person = await switchEmailsOff(work, { userId: whose.userId, wish: wishes[whose.mailClass] })
      if (!person) return no('NOT_FOUND')
      const kinds = keysOf(templates).filter((kind) => templates[kind].class === whose.mailClass)
      await work.tx
        .deleteFrom('message_mail')
        .where('to_address', '=', person.email)
        .where('kind', 'in', kinds)
        .where('sent_at', 'is', null)
        .execute()
      if (person.changed)
        work.audit({ operation: 'POST /email/unsubscribe/{code}', subjectType: 'user', subjectId: whose.userId, actorId: null })
      return yes({ class: whose.mailClass })
    })
  })
