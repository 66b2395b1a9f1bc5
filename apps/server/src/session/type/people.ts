import { hostRoleOf, isLiveOffer } from '@troupe/domain/role/assignment'
import { DECLINE_REASONS, TASK_CAUSES, WITHDRAWAL_REASONS } from '@troupe/domain/staffing/kinds'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import { shown } from '../../platform/ctx.ts'
import { showFields } from '../../platform/fields.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import {
  maySeeOfPlace,
  type SeenOffer,
  type SeenPerson,
  type SeenPlace,
  type SeenVenueContact,
  seenAssignments,
  seenContact,
  seenVenueContacts,
} from '../edit/seen.ts'
import { AssignmentStatus, HostRole } from '../enums.ts'
import type { ApprovalView, CustomerRatingView, TaskView, WithdrawalView } from '../list/view.ts'
import { reads, SessionAssignmentRef, SessionRef } from '../refs.ts'
import { callColumns, callOf } from '../row.ts'
import { BookerRef, shownBooker } from './booker.ts'

export const PersonRef = builder.objectRef<SeenPerson>('SessionPerson').implement({
  description: 'A person on an event, with the fields that the caller can see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: !row.isFirstNameOnly, field: 'SessionPerson.lastName', value: row.lastName }),
    }),
    fullName: t.exposeString('fullName'),
    email: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: row.isReachable, field: 'SessionPerson.email', value: row.email }),
    }),
    phone: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: row.isCallable, field: 'SessionPerson.phone', value: row.phone }),
    }),
    avatar: t.exposeString('avatar', { nullable: true }),
  }),
})
const VenueContactRef = builder.objectRef<SeenVenueContact>('SessionVenueContact').implement({
  description: 'Someone at the place of an event, without an account. The crew sees the email and phone once they’ve accepted.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: row.isReachable, field: 'SessionVenueContact.email', value: row.email }),
    }),
    phone: t.string({
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: row.isReachable, field: 'SessionVenueContact.phone', value: row.phone }),
    }),
    details: t.exposeString('details', { nullable: true }),
  }),
})
/** An instant that the statement wrote inside its JSON. */
const instantOf = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text))

const UpdaterRef = builder.objectRef<{ id: string; fullName: string }>('SessionAssignmentUpdater').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const ApprovalRef = builder.objectRef<ApprovalView>('SessionAssignmentApproval').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({ type: AssignmentStatus, resolve: (row) => row.state }),
    askedAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => instantOf(row.askedAt) }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The deadline for answering the offer.',
      resolve: (row) => instantOf(row.expiresAt),
    }),
    resentAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => instantOf(row.resentAt) }),
    remindedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last reminder was sent.',
      resolve: (row) => instantOf(row.remindedAt),
    }),
  }),
})
const DeclineReason = builder.enumType('DeclineReason', { values: DECLINE_REASONS })
const WithdrawalReason = builder.enumType('WithdrawalReason', { values: WITHDRAWAL_REASONS })
const WithdrawalRef = builder.objectRef<WithdrawalView>('SessionAssignmentWithdrawal').implement({
  fields: (t) => ({
    reason: t.field({ type: WithdrawalReason, resolve: (row) => row.reason }),
    note: t.exposeString('note', { nullable: true }),
    late: t.exposeBoolean('late', { description: 'Whether the person withdrew less than 72 hours before the start.' }),
  }),
})
const OfferRef = builder.objectRef<SeenOffer>('SessionAssignmentOffer').implement({
  description: 'An offer in the history of an assignment. Visible to staff only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({ type: AssignmentStatus, resolve: (row) => row.state }),
    user: t.field({ type: PersonRef, resolve: (row) => row.user }),
    askedAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.askedAt) }),
    answeredAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => instantOf(row.answeredAt) }),
    by: t.exposeString('by', { nullable: true, description: 'The name of who chose the person by hand; null if no one did.' }),
    reason: t.field({ type: DeclineReason, nullable: true, description: 'Why the person declined.', resolve: (row) => row.reason }),
    note: t.exposeString('note', { nullable: true, description: 'The note that came with the person’s answer.' }),
    withdrawal: t.field({
      type: WithdrawalRef,
      nullable: true,
      description: 'Why the person withdrew from the event after accepting.',
      resolve: (row) => row.withdrawal,
    }),
    replacedBy: t.field({
      type: PersonRef,
      nullable: true,
      description: 'The person who was chosen next.',
      resolve: (row) => row.replacedBy,
    }),
  }),
})
const CustomerRatingRef = builder.objectRef<CustomerRatingView>('SessionAssignmentCustomerRating').implement({
  fields: (t) => ({
    rating: t.exposeInt('rating'),
    note: t.exposeString('note', { nullable: true }),
    ratedAt: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.ratedAt) }),
  }),
})
const TaskRef = builder.objectRef<TaskView>('SessionAssignmentTask').implement({
  fields: (t) => ({
    cause: t.field({ type: builder.enumType('TaskCause', { values: TASK_CAUSES }), resolve: (row) => row.cause }),
    at: t.field({ type: 'DateTime', description: 'When the email was sent.', resolve: (row) => Temporal.Instant.from(row.at) }),
  }),
})
SessionAssignmentRef.implement({
  fields: (t) => ({
    session: t.field({ type: SessionRef, description: 'The event that this place belongs to.', resolve: (row) => row.session }),
    order: t.exposeInt('order'),
    hostRole: t.field({
      type: HostRole,
      nullable: true,
      description: 'The host role of this assignment: the same for both kinds of producers, and null for salespeople.',
      resolve: (row) => hostRoleOf(row.role),
    }),
    callAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the assigned person has to be there; null for salespeople and for events without a date.',
      resolve: (row) => (row.role === 'SALESPERSON' ? null : callOf(row.calls, row.role)),
    }),
    user: t.field({ type: PersonRef, nullable: true, resolve: (row) => row.user }),
    updatedBy: t.field({
      type: UpdaterRef,
      nullable: true,
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: maySeeOfPlace(ctx, 'Session.assignments.type/travel/updatedBy', row),
          field: 'SessionAssignment.updatedBy',
          value: row.updatedBy,
        }),
    }),
    rating: t.int({
      nullable: true,
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: scopeOf('Session.assignments.rating', ctx.actor).all, field: 'SessionAssignment.rating', value: row.rating }),
    }),
    staffRating: t.int({
      nullable: true,
      description: 'The rating that staff gave the person. Visible to staff only.',
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: scopeOf('Session.assignments.rating', ctx.actor).all,
          field: 'SessionAssignment.staffRating',
          value: row.staffRating,
        }),
    }),
    customerRating: t.field({
      type: CustomerRatingRef,
      nullable: true,
      description: 'The rating that the event’s contact gave the person, with an optional note. Visible to staff only.',
      resolve: (row, _, ctx) =>
        shown(ctx, {
          maySee: scopeOf('Session.assignments.rating', ctx.actor).all,
          field: 'SessionAssignment.customerRating',
          value: row.customerRating,
        }),
    }),
    approval: t.field({ type: ApprovalRef, nullable: true, resolve: (row) => row.approval }),
    offers: t.field({
      type: [OfferRef],
      nullable: true,
      description: 'All offers for this assignment, newest first. The first one is also in the approval field. Visible to staff only.',
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: scopeOf('Session.assignments.offers', ctx.actor).all, field: 'SessionAssignment.offers', value: row.offers }),
    }),
    task: t.field({
      type: TaskRef,
      nullable: true,
      description:
        'Why we emailed the event’s producer or, if it has none, another producer or an admin about the place: it’s open, or the person in it no longer meets a requirement or hasn’t confirmed their travel. Null once this is resolved. Visible to staff only.',
      resolve: (row, _, ctx) =>
        shown(ctx, { maySee: scopeOf('Session.assignments.offers', ctx.actor).all, field: 'SessionAssignment.task', value: row.task }),
    }),
  }),
})
showFields(SessionAssignmentRef, placeFields, { isJson: true, sees: maySeeOfPlace })

/** What the places of an event, and who sees them, hang on. */
export const CREW = ['assignments', 'assigned', 'starts_at', ...callColumns] as const

builder.objectFields(SessionRef, (t) => ({
  contact: t.field({
    type: PersonRef,
    nullable: true,
    ...reads(['contact', 'accepted'], (view, ctx) => seenContact(ctx, view, view.contact)),
  }),
  bookingContact: t.field({
    type: PersonRef,
    nullable: true,
    ...reads(['bookingContact', 'accepted'], (view, ctx) => seenContact(ctx, view, view.bookingContact)),
  }),
  additionalBookingContacts: t.field({
    type: [PersonRef],
    ...reads(['additionalBookingContacts', 'accepted'], (view, ctx) =>
      view.additionalBookingContacts.flatMap((person) => seenContact(ctx, view, person) ?? []),
    ),
  }),
  bookedBy: t.string({
    nullable: true,
    description: 'The name of the person who booked the event. Customers read Troupe for our staff.',
    ...reads(['booker'], (view, ctx) => shownBooker(ctx, view.booker)?.name ?? null),
  }),
  booker: t.field({
    type: BookerRef,
    nullable: true,
    description: 'The person who booked the event; null if no one is known to have, and to callers who can’t see them.',
    ...reads(['booker'], (view, ctx) => shownBooker(ctx, view.booker)),
  }),
  venueContacts: t.field({
    type: [VenueContactRef],
    ...reads(['venue_contacts', 'accepted'], (view, ctx) => seenVenueContacts(ctx, view)),
  }),
  assignments: t.field({
    type: [SessionAssignmentRef],
    extensions: { reads: CREW },
    // a place names its session, which is the row itself
    resolve: (session, _, ctx) => seenAssignments(ctx, session).map((place) => ({ ...place, session })),
  }),
  asksMe: t.boolean({
    description: 'Whether the caller has an unanswered offer for this event.',
    ...reads(['asked'], (view) => view.asked),
  }),
  producer: t.field({
    type: PersonRef,
    nullable: true,
    ...reads(CREW, (view, ctx) => seenAssignments(ctx, view).find((place) => place.role === 'PRODUCER')?.user ?? null),
  }),
  producers: t.field({
    type: [PersonRef],
    ...reads(CREW, (view, ctx) => peopleOf(seenAssignments(ctx, view), ['PRODUCER', 'SUPPORTING_PRODUCER'])),
  }),
  hosts: t.field({ type: [PersonRef], ...reads(CREW, (view, ctx) => peopleOf(seenAssignments(ctx, view), ['HOST'])) }),
}))

const peopleOf = (places: readonly SeenPlace[], roles: readonly string[]): SeenPerson[] =>
  places.flatMap((place) =>
    place.user && roles.includes(place.role) && (place.approval === null || isLiveOffer(place.approval.state)) ? [place.user] : [],
  )
