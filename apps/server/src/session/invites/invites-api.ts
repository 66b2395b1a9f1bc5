import { ATTENDEE_ANSWERS, ATTENDEE_FILTERS, INVITE_AUDIENCES, resetInviteInput, sendInviteInput } from '@troupe/domain/session/invites'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf } from '../../platform/graphql/inputs.ts'
import { readChanged } from '../readiness/after-change.ts'
import { reads, SessionRef } from '../refs.ts'
import { type Attendee, listAttendees, ofGuests } from './attendees.ts'
import { type InviteLink, inviteLinks } from './links.ts'
import { resetInvite } from './reset-invite.ts'
import { sendInvite } from './send-invite.ts'

const Audience = builder.enumType('InviteAudience', {
  description: 'Where the guests of an invite link take part.',
  values: INVITE_AUDIENCES,
})
const AttendeeAnswerRef = builder.enumType('AttendeeAnswer', { values: ATTENDEE_ANSWERS })
const AttendeeFilter = builder.enumType('AttendeeFilter', {
  description: 'NONE are guests who were emailed and haven’t answered.',
  values: ATTENDEE_FILTERS,
})

const InviteLinkRef = builder.objectRef<InviteLink>('InviteLink').implement({
  fields: (t) => ({
    audience: t.field({ type: Audience, resolve: (row) => row.audience }),
    url: t.exposeString('url'),
    yes: t.exposeInt('yes', { description: 'How many guests of this audience are coming.' }),
    no: t.exposeInt('no', { description: 'How many aren’t.' }),
    unanswered: t.exposeInt('unanswered', { description: 'How many were emailed the link and haven’t answered.' }),
    resentAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last emailed again to everyone who hadn’t answered.',
      resolve: (row) => row.resentAt,
    }),
  }),
})
const AttendeeRef = builder.objectRef<Attendee>('Attendee').implement({
  description: 'A guest who answered an invite link, or was emailed one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName', { description: 'Empty until the guest has answered.' }),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email'),
    answer: t.field({ type: AttendeeAnswerRef, nullable: true, resolve: (row) => row.answer }),
    audience: t.field({ type: Audience, resolve: (row) => row.audience }),
    at: t.field({
      type: 'DateTime',
      description: 'When the guest answered last, or was last emailed if they haven’t.',
      resolve: (row) => row.at,
    }),
  }),
})
const AttendeesRef = listOf('AttendeeList', AttendeeRef)

const guarded = ['accepted'] as const
builder.objectFields(SessionRef, (t) => ({
  inviteLinks: t.field({
    type: [InviteLinkRef],
    nullable: true,
    description: 'The invite links of the event, one for each audience. Visible to editors, hosts who have accepted, and staff.',
    ...reads(['type', ...guarded], (view, ctx) => ofGuests(ctx, view, { field: 'inviteLinks', read: () => inviteLinks(ctx, view) })),
  }),
  attendeeList: t.field({
    type: AttendeesRef,
    nullable: true,
    description:
      'The guests who answered an invite link or were emailed one, answers first. Visible to editors, hosts who have accepted, and staff.',
    args: { answer: t.arg({ type: AttendeeFilter }), offset: t.arg.int(), limit: t.arg.int() },
    extensions: { reads: ['id', 'workspace_id', ...guarded] },
    resolve: (view, { answer, ...page }, ctx) =>
      ofGuests(ctx, view, {
        field: 'attendeeList',
        read: () => listAttendees(ctx, view.id, { answer, ...orThrow(pageOf(page)) }),
      }),
  }),
}))

const said = { id: 'The id of the event.' }
const ResetInput = inputOf('ResetInviteLinkInput', resetInviteInput, { fields: said })
addMutation('resetInviteLink', (t) =>
  t.field({
    type: SessionRef,
    description: 'Makes a new invite link. The one before it no longer works; the answers stay.',
    args: { input: t.arg({ type: ResetInput, required: true }) },
    resolve: (_, { input }, ctx, info) => readChanged(ctx, info, resetInvite(ctx, input)),
  }),
)
const SendInput = inputOf('SendInviteLinkInput', sendInviteInput, {
  fields: {
    ...said,
    to: 'Up to 250 email addresses. Without them, everyone who was emailed this link and hasn’t answered, once in 24 hours.',
    names: 'The names of the addresses, at the same places; empty where none is known. A guest’s answer replaces it.',
  },
})
addMutation('sendInviteLink', (t) =>
  t.field({
    type: SessionRef,
    description: 'Emails an invite link. An event’s links can be emailed to 250 addresses.',
    args: { input: t.arg({ type: SendInput, required: true }) },
    resolve: (_, { input }, ctx, info) => readChanged(ctx, info, sendInvite(ctx, input)),
  }),
)
