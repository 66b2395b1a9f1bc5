import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { isOver } from '@troupe/domain/session/lifecycle'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { reaches } from '../../platform/rights/policy.ts'
import { producesEvent } from '../hand-over/open-request.ts'
import { sessionFacts } from '../search/session-facts.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A producer wrote to everyone who is on an event's crew or asked to be. */
    'crew.messaged': {
      readonly messageId: string
      readonly sessionId: string
      readonly byId: string
      readonly userIds: readonly string[]
      readonly text: string
    }
  }
}

/**
 * Sends a message to everyone with a live offer of an event, less the sender. Answers to how many. Refuses NOT_FOUND for an event that isn't the caller's,
 * STATE_CONFLICT when it is over, and STATE_CONFLICT {reason: NO_CREW} when there is no one to write to.
 */
export const messageCrew = (
  ctx: Ctx,
  sessionId: string,
  { text }: { readonly text: string },
): Promise<Answer<{ readonly id: string; readonly recipients: number }>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const me = actorId(work)
      const locked = isUuid(sessionId)
        ? await work.tx.selectFrom('session').select(['id', 'workspace_id']).where('id', '=', sessionId).forNoKeyUpdate().executeTakeFirst()
        : undefined
      const session = locked && (await sessionFacts(work.tx, sessionId))
      if (!session || me === null || !reaches(work.scope, { own: await producesEvent(work, sessionId) })) return no('NOT_FOUND')
      if (isOver(session.status)) return no('STATE_CONFLICT', { reason: session.status })
      const crew = await work.tx
        .selectFrom('staffing_approval as o')
        .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
        .select('o.user_id')
        .distinct()
        .where('o.session_id', '=', sessionId)
        // a salesperson doesn't come to the event
        .where('a.role', '<>', 'SALESPERSON')
        .where('o.state', 'in', LIVE_OFFERS)
        .where('o.user_id', '<>', me)
        .orderBy('o.user_id')
        .execute()
      const userIds = crew.map((row) => row.user_id)
      if (userIds.length === 0) return no('STATE_CONFLICT', { reason: 'NO_CREW' })
      const { id } = await work.tx
        .insertInto('staffing_message')
        .values({ session_id: sessionId, sent_by: me, text, recipients: userIds.length, made_at: work.at })
        .returning('id')
        .executeTakeFirstOrThrow()
      work.audit({
        operation: 'POST /session/{id}/message',
        subjectType: 'session',
        subjectId: sessionId,
        sessionId,
        workspaceId: locked.workspace_id,
        after: { recipients: userIds.length },
      })
      work.tell('session', sessionId, 'session.assignment')
      await work.emit('crew.messaged', { messageId: id, sessionId, byId: me, userIds, text })
      return yes({ id, recipients: userIds.length })
    }),
  )
