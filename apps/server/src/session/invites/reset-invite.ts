import { type Answer, no, yes } from '@troupe/domain/answer'
import { type InviteAudience, inviteAudiences, takesAnswers } from '@troupe/domain/session/invites'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { sessionForUpdate } from '../lock.ts'
import type { SessionRow } from '../row.ts'
import { inviteCode, inviteHash } from './code.ts'
import { currentLinks } from './links.ts'

export interface InviteAsked {
  readonly id: string
  readonly audience: InviteAudience
}

/**
 * Makes a new link of an audience; the one before it no longer works, and the answers stay. Refuses NOT_FOUND, FORBIDDEN, NOT_ALLOWED_TYPE for an
 * audience that the event doesn't have, STATE_CONFLICT once it is cancelled or over.
 */
export const resetInvite = (ctx: Ctx, { id, audience }: InviteAsked): Promise<Answer<{ id: string }>> =>
  command(ctx, async (work) => {
    const found = await invitingSession(work, { id, audience })
    if (!found.ok) return found
    const [link] = await currentLinks(work, work.tx, { sessionId: found.value.id, audiences: [audience] })
    const generation = (link?.generation ?? 0) + 1
    const key = { sessionId: found.value.id, audience, generation }
    await work.tx
      .insertInto('session_invite')
      .values({
        code_hash: inviteHash(inviteCode(work.settings.secret, key)),
        session_id: key.sessionId,
        ...{ audience, generation, made_at: work.at },
      })
      .execute()
    work.audit({ operation: 'resetInviteLink', subjectType: 'session', subjectId: key.sessionId, after: { audience, generation } })
    work.tell('session', key.sessionId, 'session.updated')
    return yes({ id: key.sessionId })
  })

/** An event, locked, whose guests can be invited through the link of an audience. */
export async function invitingSession(work: Work, { id, audience }: InviteAsked): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const { type, status, ends_at: endsAt } = found.value
  if (!inviteAudiences(type).includes(audience)) return no('NOT_ALLOWED_TYPE')
  return takesAnswers({ status, endsAt }, work.at) ? found : no('STATE_CONFLICT')
}
