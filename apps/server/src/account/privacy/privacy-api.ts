import { actorId } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { UserRef } from '../people/user-row.ts'
import { answerBy, erasingAsked, type KeptOfPerson, keptOf } from './erase-request.ts'

const asked = batched((ctx, ids) => erasingAsked(ctx.db, ids))
// emails and events of workspaces that they have left are kept about them too
const kept = batched((ctx, ids) => asHouse(ctx.db, (db) => keptOf(db, ctx.now(), ids)))

interface PrivacyRow extends KeptOfPerson {
  readonly askedAt: Temporal.Instant | null
}

const PrivacyRef = builder.objectRef<PrivacyRow>('UserPrivacy').implement({
  description: 'What we keep of a person, and whether they asked to be erased.',
  fields: (t) => ({
    events: t.exposeInt('events', { description: 'The number of events that they booked, are a contact of or accepted to play in.' }),
    emails: t.exposeInt('emails', { description: 'The number of emails that we wrote to them.' }),
    recordings: t.exposeInt('recordings', { description: 'The number of recordings of their pages.' }),
    contactOf: t.exposeInt('contactOf', {
      description: 'The number of upcoming events that they are the contact or the booking contact of.',
    }),
    eraseAskedAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.askedAt }),
    eraseAnswerBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when we answer, 30 days after they asked.',
      resolve: (row) => row.askedAt && answerBy(row.askedAt),
    }),
  }),
})

builder.objectField(UserRef, 'privacy', (t) =>
  t.field({
    type: PrivacyRef,
    nullable: true,
    description: 'What we keep of them; for the person and for admins, null for everyone else.',
    resolve: async (row, _, ctx) => {
      const isAdmin = ctx.actor.kind === 'user' && ctx.actor.role === 'ADMIN'
      if (!isAdmin && actorId(ctx) !== row.id) return null
      const [askedAt, found] = await Promise.all([asked(ctx, row.id), kept(ctx, row.id)])
      return found ? { ...found, askedAt: askedAt ?? null } : null
    },
  }),
)
