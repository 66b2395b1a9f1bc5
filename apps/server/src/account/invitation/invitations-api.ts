import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { FlagRef, flagOf } from '../../platform/rights/flag.ts'
import { WorkspaceRole } from '../api.ts'
import { INVITATION_STATES, maySendAgain, mayTakeBack, type OpenInvitation, openInvitations } from './open-invitations.ts'

const InvitationState = builder.enumType('InvitationState', { values: INVITATION_STATES })

const InvitationCanRef = builder.objectRef<OpenInvitation>('InvitationCan').implement({
  description: 'What the caller can currently do with this invitation, with a reason for each action that isn’t allowed.',
  fields: (t) => ({
    sendAgain: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(maySendAgain(ctx, row)) }),
    takeBack: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayTakeBack(ctx, row)) }),
  }),
})
const InvitationRef = builder.objectRef<OpenInvitation>('Invitation').implement({
  description: 'An unanswered invitation to a workspace.',
  fields: (t) => ({
    id: t.exposeID('id'),
    workspaceId: t.exposeID('workspaceId'),
    email: t.exposeString('email'),
    role: t.field({ type: WorkspaceRole, resolve: (row) => row.role }),
    inviter: t.exposeString('inviter', {
      nullable: true,
      description:
        'The name of the person who sent the invitation; null if the caller can’t see that person, for example because they’ve left the workspace.',
    }),
    madeAt: t.field({ type: 'DateTime', resolve: (row) => row.madeAt }),
    expiresAt: t.field({ type: 'DateTime', resolve: (row) => row.expiresAt }),
    state: t.field({
      type: InvitationState,
      description:
        'EXPIRED: the deadline has passed. LAPSED: the inviter is no longer allowed to invite. Neither can be accepted, but both can be resent.',
      resolve: (row) => row.state,
    }),
    can: t.field({ type: InvitationCanRef, resolve: (row) => row }),
  }),
})
const InvitationsRef = listOf('InvitationList', InvitationRef)
addQuery('invitations', (t) =>
  t.field({
    type: InvitationsRef,
    args: { workspaceId: t.arg.id({ required: true }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { workspaceId, ...page }, ctx) => openInvitations(ctx, workspaceId, orThrow(pageOf(page, 1024))),
  }),
)
