import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { type AttendeeAnswer, answersAnHour, type JoinAnswer } from '@troupe/domain/session/invites'
import { RE2JS } from 're2js'
import { type Ctx, command } from '../../platform/ctx.ts'
import { countHit } from '../../platform/http/rate-limit.ts'
import { inviteHash } from './code.ts'
import { openInvite } from './open-invite.ts'

/**
 * A guest says whether they come; the same address again changes the answer. Refuses as `openInvite`, TOO_MANY_REQUESTS {retryAfter} for more answers an hour than
 * a link takes, INVALID {email: NOT_ALLOWED} for an address that the event's pattern doesn't match as a whole.
 */
export async function answerInvite(ctx: Ctx, code: string, given: JoinAnswer): Promise<Answer<{ answer: AttendeeAnswer }>> {
  const found = await openInvite(ctx, code)
  if (!found.ok) return found
  const { id, audience, attendees, email_regex_pattern: pattern } = found.value
  const limit = { purpose: 'join', most: answersAnHour(attendees), minutes: 60 }
  const retryAfter = await countHit(ctx, limit, inviteHash(code))
  if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
  if (!matchesPattern(given.email, pattern)) return invalid({ email: ['NOT_ALLOWED'] })
  return command(ctx, async (work) => {
    const row = {
      ...{ first_name: given.firstName, last_name: given.lastName ?? '', audience },
      ...{ answer: given.answer, answered_at: work.at },
    }
    await work.tx
      .insertInto('session_attendee')
      .values({ session_id: id, email: given.email, ...row })
      .onConflict((conflict) => conflict.columns(['session_id', 'email']).doUpdateSet(row))
      .execute()
    work.tell('session', id, 'session.updated')
    return yes({ answer: given.answer })
  })
}

/** Whether an event's pattern takes an address, in time that grows with its length alone (REG-01). */
export const matchesPattern = (email: string, pattern: string | null): boolean => pattern === null || RE2JS.matches(pattern, email)
