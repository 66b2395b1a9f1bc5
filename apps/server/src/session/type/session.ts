import { performs } from '@troupe/domain/role/assignment'
import { type CustomerStateFound, crewOf } from '@troupe/domain/session/customer-state'
import { sessionFields } from '@troupe/domain/session/fields'
import { isComplete, isUpcoming } from '@troupe/domain/session/lock'
import { changedSince, type ReviewChange } from '@troupe/domain/session/review'
import { teamsFor } from '@troupe/domain/session/teams'
import { assignabilityOf } from '@troupe/domain/staffing/may-assign'
import '../../catalogue/catalogue.ts'
import { MissionSetRef, setOfEvent } from '../../mission/mission.ts'
import { shown } from '../../platform/ctx.ts'
import { showFields } from '../../platform/fields.ts'
import { builder } from '../../platform/graphql/graphql.ts'
import { DOCUMENT_FACTS, readableDocuments } from '../documents/readable.ts'
import { maySee, seenPerson } from '../edit/seen.ts'
import { CustomerState, DocumentType, ReadinessStatus, SessionAssignability, SessionDropOutReason } from '../enums.ts'
import type { DropOutView, SessionView, WaitingHandOver } from '../list/view.ts'
import { dropOutOf, LATE_FACTS, readerOf } from '../readiness/late.ts'
import {
  CUSTOMER_STATE_FACTS,
  customerStateOf,
  placesOf,
  READINESS_FACTS,
  readinessOf,
  type SessionReadiness,
} from '../readiness/readiness.ts'
import { reads, SessionRef } from '../refs.ts'
import { GroupDetailsRef } from './group-details.ts'
import './activity.ts'
import './present.ts'
import './meta.ts'
import { PersonRef } from './people.ts'
import './places.ts'
import './timeline.ts'

const SessionWorkspaceRef = builder.objectRef<SessionView['workspace']>('SessionWorkspace').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const SessionExperienceRef = builder.objectRef<SessionView['experience']>('SessionExperience').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title'), category: t.exposeString('category') }),
})
const SessionOrderRef = builder.objectRef<NonNullable<SessionView['order']>>('SessionOrder').implement({
  fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code') }),
})
const CrewRef = builder.objectRef<ReturnType<typeof crewOf>>('SessionCrew').implement({
  description: 'Whether an event’s hosts and actors are confirmed, without naming them.',
  fields: (t) => ({
    set: t.boolean({ description: 'Whether all hosts and actors have accepted.', resolve: (row) => row.isSet }),
    answersBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The latest deadline of the pending offers; null if there are none, or while someone still has to be asked.',
      resolve: (row) => (row.isOpen ? null : row.hearBy),
    }),
  }),
})
const CustomerStateRef = builder.objectRef<CustomerStateFound>('SessionCustomerState').implement({
  description: 'What an event still waits for, as the people who booked it read it.',
  fields: (t) => ({
    state: t.field({
      type: CustomerState,
      description:
        'Missing answers come first, then a crew that isn’t complete, then details that only we have to check. READY if nothing is left.',
      resolve: (row) => row.state,
    }),
    missing: t.stringList({
      description:
        'The questions that the customer hasn’t answered, by field. `address`, the exact place of a start on site, doesn’t affect the state.',
      resolve: (row) => [...row.missing],
    }),
    neededBy: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the customer’s answers are needed: 7 days before the start, but at least 24 hours after the booking, and never after editing closes. Null if the event has no date.',
      resolve: (row) => row.neededBy,
    }),
    startNeededBy: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the exact place of a start on site is needed: 14 days before the start; after that it is late. Null if it’s known, if it isn’t asked for, and if the event has no date.',
      resolve: (row) => row.startNeededBy,
    }),
    hearBy: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The latest deadline of the pending offers to the crew; null if there are none.',
      resolve: (row) => row.hearBy,
    }),
  }),
})
const ReviewChangeRef = builder.objectRef<ReviewChange>('SessionReviewChange').implement({
  description: 'A field of the customer details that has changed since the last review.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The path of the field, such as name, groupDetails.food or locations.START.' }),
    before: t.string({
      nullable: true,
      description:
        'The field’s value at the last review: text, a number, “Yes” or “No”. Null if it was empty, a list or an object, and for contacts.',
      resolve: (row) => row.before,
    }),
  }),
})
const DropOutRef = builder.objectRef<DropOutView>('SessionDropOut').implement({
  description: 'Someone who left the crew shortly before the event, and who is asked instead.',
  fields: (t) => ({
    assignmentId: t.exposeID('assignmentId', { description: 'The id of their place in the crew.' }),
    userId: t.exposeID('userId', {
      description: 'Who left: the person who had accepted; if no one had, the last one who declined or didn’t answer.',
    }),
    user: t.field({ type: PersonRef, resolve: ({ user }) => seenPerson(user, true) }),
    reason: t.field({ type: SessionDropOutReason, description: 'Why they left.', resolve: (row) => row.reason }),
    note: t.exposeString('note', { nullable: true, description: 'What they wrote.' }),
    at: t.field({ type: 'DateTime', resolve: (row) => Temporal.Instant.from(row.at) }),
    askedUserId: t.exposeID('askedUserId', { nullable: true, description: 'Who is asked now; null if no one is.' }),
    askedUser: t.field({ type: PersonRef, nullable: true, resolve: ({ askedUser }) => askedUser && seenPerson(askedUser, true) }),
    askedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when they can answer.',
      resolve: (row) => (row.askedUntil === null ? null : Temporal.Instant.from(row.askedUntil)),
    }),
  }),
})
const HandOverRef = builder.objectRef<WaitingHandOver>('SessionHandOver').implement({
  description: 'Someone would take over a colleague’s place and waits for the producer’s yes.',
  fields: (t) => ({
    assignmentId: t.exposeID('assignmentId', { description: 'The id of the place in the crew.' }),
    from: t.field({ type: PersonRef, description: 'Who has the place until then.', resolve: ({ from }) => seenPerson(from, true) }),
    taker: t.field({ type: PersonRef, description: 'Who would take it over.', resolve: ({ taker }) => seenPerson(taker, true) }),
    note: t.exposeString('note', { nullable: true, description: 'What the person who asks wrote.' }),
    until: t.field({
      type: 'DateTime',
      description: 'Until when the producer can answer.',
      resolve: (row) => Temporal.Instant.from(row.until),
    }),
  }),
})
const ReadinessItemRef = builder.objectRef<SessionReadiness['items'][number]>('ReadinessItem').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    owner: t.exposeString('owner'),
    done: t.exposeBoolean('done'),
    missing: t.stringList({ resolve: (row) => [...row.missing] }),
  }),
})
const ReadinessRef = builder.objectRef<SessionReadiness>('SessionReadiness').implement({
  fields: (t) => ({
    status: t.field({ type: ReadinessStatus, resolve: (row) => row.status }),
    label: t.exposeString('label'),
    waiting: t.exposeInt('waiting', {
      description:
        'The number of hosts and actors who haven’t answered their offers yet. They count as assigned, so this number doesn’t affect the status, unless someone left the crew shortly before the event: only staff see that, as an open role.',
    }),
    items: t.field({ type: [ReadinessItemRef], resolve: (row) => [...row.items] }),
  }),
})

SessionRef.implement({
  fields: (t) => ({
    workspace: t.field({ type: SessionWorkspaceRef, ...reads(['workspace'], (view) => view.workspace) }),
    experience: t.field({ type: SessionExperienceRef, ...reads(['experience'], (view) => view.experience) }),
    order: t.field({
      type: SessionOrderRef,
      nullable: true,
      description: 'The order that paid for the event; null if the balance did, and to those who can’t see the order.',
      ...reads(['order', 'assigned'], (view, ctx) =>
        shown(ctx, { maySee: maySee(ctx, 'order', view), field: 'Session.order', value: view.order }),
      ),
    }),
    scheduleStartsAt: t.field({
      type: 'DateTime',
      nullable: true,
      ...reads(['starts_at', 'schedule_offset'], (view) => view.starts_at?.subtract({ minutes: view.schedule_offset }) ?? null),
    }),
    isCustomizable: t.boolean(reads(['format'], (view) => view.format.settings.customization === true)),
    missionSet: t.field({
      type: MissionSetRef,
      nullable: true,
      description: 'The missions that are played at the event, with their answers for those who can see them.',
      ...reads(['mission_set_id', 'starts_at', 'assigned'], (view, ctx) =>
        setOfEvent(ctx, view.mission_set_id, { workspaceId: view.workspace_id, assigned: view.assigned, startsAt: view.starts_at }),
      ),
    }),
    blackout: t.boolean({
      description: 'True for blackout experiences, whose group details don’t need a content rating or an answer about the bar.',
      ...reads(['experience_id'], (view, ctx) => ctx.settings.blackoutExperienceIds.includes(view.experience_id)),
    }),
    teams: t.int(reads(['attendees'], (view) => teamsFor(view.attendees))),
    groupDetails: t.field({ type: GroupDetailsRef, ...reads(['group_details'], (view) => view.group_details) }),
    remote: t.boolean(reads(['type'], (view) => view.type === 'REMOTE')),
    irl: t.boolean(reads(['type'], (view) => view.type === 'IN_PERSON')),
    hybrid: t.boolean(reads(['type'], (view) => view.type === 'HYBRID')),
    onScreen: t.boolean(reads(['host_type'], (view) => view.host_type === 'ON_SCREEN')),
    scheduled: t.boolean(reads(['starts_at'], (view) => view.starts_at !== null)),
    upcoming: t.boolean(reads(['starts_at'], (view, ctx) => isUpcoming(view.starts_at, ctx.now()))),
    complete: t.boolean(reads(['starts_at'], (view, ctx) => isComplete(view.starts_at, ctx.now()))),
    documents: t.field({
      type: [DocumentType],
      description: 'The documents that the caller can download of the event: those with something in them.',
      ...reads(DOCUMENT_FACTS, (view, ctx) => readableDocuments(ctx, view)),
    }),
    hasUpgrade: t.boolean(reads(['package_level'], (view) => view.package_level !== 'STANDARD')),
  }),
})
// what the event still waits for, and from whom
builder.objectFields(SessionRef, (t) => ({
  readiness: t.field({
    type: ReadinessRef,
    nullable: true,
    ...reads(READINESS_FACTS, (view, ctx) =>
      readinessOf(view, {
        ...{ reader: readerOf(ctx), now: ctx.now(), blackoutExperienceIds: ctx.settings.blackoutExperienceIds },
      }),
    ),
  }),
  reviewed: t.boolean(reads(['reviewed_version', 'customer_version'], (view) => view.reviewed_version === view.customer_version)),
  crew: t.field({
    type: CrewRef,
    nullable: true,
    description: 'Whether the crew is confirmed; null if the event has no hosts or actors.',
    ...reads(['assignments', 'assigned', 'status', ...LATE_FACTS], (view, ctx) => {
      const isStaff = readerOf(ctx) === 'STAFF'
      // only customers read a place that someone left late as taken
      const places = placesOf(view, ctx.now()).map((place) => (isStaff ? { ...place, late: false } : place))
      const value = places.some(({ role }) => performs(role)) ? crewOf(places) : null
      return shown(ctx, { maySee: maySee(ctx, 'Session.crew', view), field: 'Session.crew', value })
    }),
  }),
  customerState: t.field({
    type: CustomerStateRef,
    nullable: true,
    description: 'What the event still waits for, in place of its readiness; null once it’s completed or cancelled.',
    ...reads([...CUSTOMER_STATE_FACTS, 'assigned'], (view, ctx) =>
      shown(ctx, {
        maySee: maySee(ctx, 'Session.customerState', view),
        field: 'Session.customerState',
        value: customerStateOf(view, { now: ctx.now(), blackoutExperienceIds: ctx.settings.blackoutExperienceIds }),
      }),
    ),
  }),
  dropOut: t.field({
    type: DropOutRef,
    nullable: true,
    description:
      'A host, actor or producer who left shortly before the event: from 72 hours before their call time until someone accepts their role. If several did, the one whose call time is first. Null if no one did. Visible to staff only.',
    ...reads(['status', 'assigned', ...LATE_FACTS], (view, ctx) =>
      shown(ctx, { maySee: maySee(ctx, 'Session.dropOut', view), field: 'Session.dropOut', value: dropOutOf(view, ctx.now()) }),
    ),
  }),
  handOver: t.field({
    type: HandOverRef,
    nullable: true,
    description: 'A colleague would take over someone’s place and waits for the producer. Null if no one does. Visible to staff only.',
    ...reads(['handOver', 'assigned'], (view, ctx) =>
      shown(ctx, { maySee: maySee(ctx, 'Session.handOver', view), field: 'Session.handOver', value: view.handOver }),
    ),
  }),
  changedSinceReview: t.field({
    type: [ReviewChangeRef],
    nullable: true,
    description:
      'The fields of the customer details that have changed since the last review. Empty before the first review. Visible to staff only.',
    ...reads(['reviewed_version', 'customer_version', 'reviewed_part', 'customerPart', 'assigned'], (view, ctx) =>
      shown(ctx, {
        maySee: maySee(ctx, 'Session.changedSinceReview', view),
        field: 'Session.changedSinceReview',
        value: view.reviewed_version === view.customer_version ? [] : changedSince(view.reviewed_part, view.customerPart),
      }),
    ),
  }),
  assignability: t.field({
    type: SessionAssignability,
    nullable: true,
    description: 'How the event’s crew is assigned. Visible to staff only.',
    ...reads(['assignability', 'status', 'diy', 'starts_at', 'ends_at', 'assigned'], (view, ctx) =>
      shown(ctx, {
        maySee: maySee(ctx, 'Session.outcome/assignability', view),
        field: 'Session.assignability',
        value: assignabilityOf({ ...view, startsAt: view.starts_at, endsAt: view.ends_at }, ctx.now()),
      }),
    ),
  }),
}))
showFields(SessionRef, sessionFields, {
  reads: ['assigned'],
  sees: (ctx, readBy, view) => maySee(ctx, readBy, view),
})
