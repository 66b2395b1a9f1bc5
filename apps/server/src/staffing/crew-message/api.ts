import { crewMessageInput, MESSAGE_DAYS } from '@troupe/domain/staffing/hand-over'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { shown } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { reads, SessionRef } from '../../session/session.ts'
import { messageCrew } from './send.ts'

/** A message of an event's producer to its whole crew. */
export function crewMessageRoutes(route: RestRoute) {
  route('POST /session/{id}/message', {
    summary: 'Send a message to everyone who is on an event’s crew or asked to be',
    params: z.object({ id: z.string() }),
    body: crewMessageInput,
    answer: z.object({ id: z.uuid(), recipients: z.number() }),
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params, body }) => messageCrew(ctx, params.id, body),
  })
}

interface CrewMessage {
  readonly id: string
  readonly text: string
  readonly by: string
  readonly recipients: number
  readonly made_at: Temporal.Instant
}

const MessageRef = builder.objectRef<CrewMessage>('CrewMessage').implement({
  description: 'A message to the crew of an event.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text'),
    by: t.exposeString('by', { description: 'Who wrote it.' }),
    recipients: t.exposeInt('recipients'),
    at: t.field({ type: 'DateTime', resolve: (row) => row.made_at }),
  }),
})

/** The messages to the crew of an event of the last 30 days, the newest first. */
const messagesOf = (ctx: Ctx, sessionId: string): Promise<CrewMessage[]> =>
  asHouse(ctx.db, (db) =>
    db
      .selectFrom('staffing_message as m')
      .innerJoin('account_user as u', 'u.id', 'm.sent_by')
      .select(['m.id', 'm.text', 'u.full_name as by', 'm.recipients', 'm.made_at'])
      .where('m.session_id', '=', sessionId)
      .where('m.made_at', '>', ctx.now().subtract({ hours: MESSAGE_DAYS * 24 }))
      .orderBy('m.made_at', 'desc')
      .limit(50)
      .execute(),
  )

builder.objectFields(SessionRef, (t) => ({
  crewMessages: t.field({
    type: [MessageRef],
    nullable: true,
    description: 'Messages to the crew of the last 30 days, the newest first. Visible to staff and crew only.',
    ...reads(['id', 'assigned'], async (view, ctx) => {
      const maySee = reaches(scopeOf('Session.crewMessages', ctx.actor), { assigned: view.assigned })
      return shown(ctx, { maySee, field: 'Session.crewMessages', value: maySee ? await messagesOf(ctx, view.id) : null })
    }),
  }),
}))
