import { uuid } from '@troupe/domain/input'
import { isLiveOffer } from '@troupe/domain/role/assignment'
import { acceptInput, declineInput, rateInput, setHostInput, shuffleInput, withdrawInput } from '@troupe/domain/staffing/input'
import { placeFields } from '@troupe/domain/staffing/place-fields'
import type { Way } from '@troupe/domain/staffing/travel'
import { timelineItemInput } from '@troupe/domain/time/timeline'
import { z } from 'zod'
import { actorId, type Ctx, shown } from '../platform/ctx.ts'
import { inputsOf } from '../platform/fields.ts'
import { addMutation, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, readArgs } from '../platform/graphql/inputs.ts'
import { partyOf } from '../platform/http/address.ts'
import { byCode } from '../platform/http/by-code.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import { readChanged, SessionAssignmentRef, SessionMetaRef, SessionRef } from '../session/session.ts'
import { applicationRoutes } from './applications/api.ts'
import { sendCalendar } from './availability/calendar-feed.ts'
import {
  assignPerson,
  clearAssignment,
  confirmTravel,
  deleteAssignment,
  drawPerson,
  drawProducer,
  shuffleSession,
  updateAssignment,
} from './choose/assign.ts'
import { candidateRoles, listCandidates } from './choose/candidates.ts'
import { type Conflict, conflictOf, isToldOf } from './choose/conflicts.ts'
import { addTimelineItem, removeTimelineItem, setTimeline, updateTimelineItem } from './choose/running-order.ts'
import { crewMessageRoutes } from './crew-message/api.ts'
import { handOverRoutes } from './hand-over/api.ts'
import { acceptOffer, declineOffer } from './offers/answer-offer.ts'
import { answered, assigned, brief, candidates, drawn, shuffled, withdrawn } from './offers/answers.ts'
import { readBrief } from './offers/brief.ts'
import { resendOffer } from './offers/resend-offer.ts'
import { withdraw } from './offers/withdraw.ts'
import { withdrawOffer } from './offers/withdraw-offer.ts'
import { rated, ratingAnswer } from './rating/answers.ts'
import { rate } from './rating/rate.ts'
import { readRating } from './rating/read.ts'
import { isOvernight, lodgingOf, wayTo } from './search/way.ts'
import './choose/written-conflicts.ts'
import './search/written-ways.ts'

const byId = z.object({ id: z.string() })

/** The REST paths of staffing. */
export function staffingRoutes(route: RestRoute) {
  assignRoutes(route)
  offerRoutes(route)
  handOverRoutes(route)
  crewMessageRoutes(route)
  ratingRoutes(route)
  applicationRoutes(route)
}

/** Who gets a place on a crew. */
function assignRoutes(route: RestRoute) {
  route('GET /scheduler/session/{id}/hosts', {
    summary: 'List the candidates for a role on an event, with the reasons why some of them aren’t eligible',
    params: byId,
    query: z.object({ role: z.enum(candidateRoles).default('HOST'), assignmentId: z.optional(uuid) }),
    answer: candidates,
    run: (ctx, { params, query }) => listCandidates(ctx, params.id, query),
  })
  route('PUT /scheduler/session-assignment/{id}/host', {
    summary: 'Assign a specific person to a place on an event’s crew',
    params: byId,
    body: setHostInput,
    answer: assigned,
    refuses: ['ASSIGNMENT_CONFLICT', 'NOT_ALLOWED_TYPE', 'STARTS_SOON', 'STATE_CONFLICT', 'UNSCHEDULED'],
    run: (ctx, { params, body: { id: userId, ...choice } }) => assignPerson(ctx, params.id, { userId, ...choice }),
  })
  route('PUT /scheduler/session/{id}/random/ep', {
    summary: 'Assign a random producer to an event',
    params: byId,
    answer: drawn,
    refuses: ['ASSIGNMENT_CONFLICT', 'NOT_ALLOWED_TYPE', 'NOT_ENOUGH_HOSTS', 'STARTS_SOON', 'STATE_CONFLICT', 'UNSCHEDULED'],
    run: (ctx, { params }) => drawProducer(ctx, params.id),
  })
  route('PUT /scheduler/session-assignment/{id}/random/host', {
    summary: 'Assign a random person to a place on an event’s crew',
    params: byId,
    answer: drawn,
    refuses: ['ASSIGNMENT_CONFLICT', 'NOT_ALLOWED_TYPE', 'NOT_ENOUGH_HOSTS', 'STARTS_SOON', 'STATE_CONFLICT', 'UNSCHEDULED'],
    run: (ctx, { params }) => drawPerson(ctx, params.id),
  })
  route('POST /scheduler/session/{id}/shuffle', {
    summary: 'Assign people to the places on an event’s crew that no one has accepted yet; with dryRun, only report who would be assigned',
    params: byId,
    body: shuffleInput,
    answer: shuffled,
    refuses: ['ASSIGNMENT_CONFLICT', 'NOT_ALLOWED_TYPE', 'STARTS_SOON', 'STATE_CONFLICT', 'UNSCHEDULED'],
    run: (ctx, { params, body }) => shuffleSession(ctx, params.id, body ?? {}),
  })
}

/** Offers, by their code or by the staff who made them. */
function offerRoutes(route: RestRoute) {
  route('GET /assignment/{id}', {
    summary: 'Get one or more offers, by their code',
    params: byId,
    answer: brief,
    refuses: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      return byCode(ctx, { party: partyOf(request.ip) }, () => readBrief(ctx, params.id))
    },
  })
  route('POST /assignment/{id}/accept', {
    summary: 'Accept one or more offers, by their code, or by the id of the caller’s own assignment together with offerIds',
    params: byId,
    body: acceptInput,
    answer: answered,
    refuses: ['FORBIDDEN', 'ASSIGNMENT_SUPERSEDED', 'EXPIRED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => acceptOffer(ctx, params.id, body ?? {})),
  })
  route('POST /assignment/{id}/decline', {
    summary: 'Decline one or more offers, by their code, or by the id of the caller’s own assignment together with offerIds',
    params: byId,
    body: declineInput,
    answer: answered,
    refuses: ['FORBIDDEN', 'ASSIGNMENT_SUPERSEDED', 'EXPIRED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => declineOffer(ctx, params.id, body ?? {})),
  })
  route('POST /assignment/{id}/withdraw', {
    summary: 'Withdraw from an event after accepting, by the code of the offer or by the id of the caller’s own assignment',
    params: byId,
    body: withdrawInput,
    answer: withdrawn,
    refuses: ['FORBIDDEN', 'ASSIGNMENT_SUPERSEDED', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => withdraw(ctx, params.id, body)),
  })
  route('POST /assignment-offer/{id}/resend', {
    summary: 'Resend a pending offer with a new link and the same deadline',
    params: byId,
    answer: assigned,
    refuses: ['ASSIGNMENT_SUPERSEDED', 'EXPIRED'],
    run: (ctx, { params }) => resendOffer(ctx, params.id),
  })
  route('DELETE /assignment-offer/{id}', {
    summary: 'Withdraw a pending offer',
    params: byId,
    answer: assigned,
    refuses: ['ASSIGNMENT_SUPERSEDED', 'EXPIRED'],
    run: (ctx, { params }) => withdrawOffer(ctx, params.id),
  })
}

/** Ratings after an event, and a person's shows as a calendar. */
function ratingRoutes(route: RestRoute) {
  route('GET /assignment/rating/{id}', {
    summary: 'Get the crew to rate, using the code of a rating link; or one rating, using the id of an assignment',
    params: byId,
    answer: ratingAnswer,
    refuses: ['FORBIDDEN', 'STATE_CONFLICT', 'EXPIRED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      return byCode(ctx, { party: partyOf(request.ip) }, () => readRating(ctx, params.id))
    },
  })
  route('POST /assignment/rating/{id}', {
    summary: 'Rate the crew of an event, using the code of a rating link',
    params: byId,
    body: rateInput,
    answer: rated,
    refuses: ['FORBIDDEN', 'STATE_CONFLICT', 'EXPIRED', 'TOO_MANY_REQUESTS'],
    run: (ctx, { params, body, request }) => byCode(ctx, { party: partyOf(request.ip) }, () => rate(ctx, params.id, body)),
  })
  route('GET /calendar/{token}.ics', {
    summary: 'Get a person’s shows as a calendar, using the token of their calendar link',
    params: z.object({ token: z.string() }),
    headers: { 'If-None-Match': z.string().optional() },
    produces: ['text/calendar'],
    others: { 304: 'The calendar is still the one with this ETag' },
    refuses: ['TOO_MANY_REQUESTS'],
    run: (ctx, { params, request, reply }) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
      return byCode(ctx, { party: partyOf(request.ip) }, () => sendCalendar(ctx, params.token, { request, reply }))
    },
  })
}

export const Assigned = builder.objectRef<{ sessionId: string; assignmentId: string }>('AssignmentChange').implement({
  fields: (t) => ({ sessionId: t.exposeID('sessionId'), assignmentId: t.exposeID('assignmentId') }),
})

addMutation('setUserOnSessionAssignment', (t) =>
  t.field({
    type: Assigned,
    args: { id: t.arg.id({ required: true }), userId: t.arg.id({ required: true }), approval: t.arg.boolean(), reason: t.arg.string() },
    resolve: async (_root, { id, userId, approval, reason: why }, ctx) =>
      orThrow(await assignPerson(ctx, id, { userId, approval: approval ?? undefined, reason: why ?? undefined })),
  }),
)
addMutation('clearSessionAssignment', (t) =>
  t.field({
    type: Assigned,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => orThrow(await clearAssignment(ctx, id)),
  }),
)
addMutation('deleteSessionAssignment', (t) =>
  t.field({
    type: Assigned,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => orThrow(await deleteAssignment(ctx, id)),
  }),
)
addMutation('updateSessionAssignmentTravelConfirmationStatus', (t) =>
  t.field({
    type: Assigned,
    args: { id: t.arg.id({ required: true }), travelConfirmed: t.arg.boolean({ required: true }) },
    resolve: async (_root, { id, travelConfirmed }, ctx) => orThrow(await confirmTravel(ctx, id, travelConfirmed)),
  }),
)

const ConflictRef = builder.objectRef<Conflict>('SessionAssignmentConflict').implement({
  fields: (t) => ({
    rule: t.exposeString('rule'),
    reason: t.exposeString('reason', { description: 'The reason, as a sentence such as “Doesn’t speak German.”' }),
    remedy: t.string({
      nullable: true,
      description:
        'What to change so that this person no longer breaks any rule, in one or more sentences; null if no change would be enough.',
      resolve: async (row) => (await row.remedy()).words,
    }),
    remedyOnUser: t.boolean({
      description: 'Whether at least part of the remedy is a setting on the person’s user page.',
      resolve: async (row) => (await row.remedy()).isOnUser,
    }),
  }),
})
const WayRef = builder.objectRef<Way>('SessionAssignmentWay').implement({
  fields: (t) => ({
    minutes: t.exposeInt('minutes', { description: 'The estimated trip from home to the event in minutes, one way.' }),
    km: t.exposeInt('km', { description: 'The estimated distance by road in kilometres, one way.' }),
    leaveAt: t.field({ type: 'DateTime', description: 'When to leave home to be there in time.', resolve: (way) => way.leaveAt }),
    backAt: t.field({ type: 'DateTime', description: 'When the person will be back home.', resolve: (way) => way.backAt }),
  }),
})
/** Whether the reader may know how the person of a place travels and where they stay: staff, and that person. */
const seesJourney = (ctx: Ctx, { userId }: { readonly userId: string | null }): boolean =>
  reaches(scopeOf('SessionAssignment.lodging/way/conflict', ctx.actor), { own: userId !== null && userId === actorId(ctx) })

builder.objectFields(SessionAssignmentRef, (t) => ({
  way: t.field({
    type: WayRef,
    nullable: true,
    description:
      'The trip from the person’s home to the event and back. Visible to staff and to the person. Null if no one has a pending or accepted offer for the place, or if that person works from home or their home is unknown.',
    resolve: async (place, _, ctx) => {
      const maySee = seesJourney(ctx, place)
      const isGoing = maySee && isLiveOffer(place.approval?.state ?? null)
      return shown(ctx, { maySee, field: 'SessionAssignment.way', value: isGoing ? ((await wayTo(ctx, place.id)) ?? null) : null })
    },
  }),
  lodging: t.string({
    nullable: true,
    description: 'Where the person stays overnight. Visible to staff and to the person.',
    resolve: async (place, _, ctx) => {
      const maySee = seesJourney(ctx, place)
      const isGoing = maySee && isLiveOffer(place.approval?.state ?? null)
      return shown(ctx, { maySee, field: 'SessionAssignment.lodging', value: isGoing ? ((await lodgingOf(ctx, place.id)) ?? null) : null })
    },
  }),
  conflict: t.field({
    type: ConflictRef,
    nullable: true,
    description:
      'The first rule that the person with the offer now breaks; null if there is none, or if staff chose them despite an unmet requirement. Visible to staff and, unless it’s about their level or limits, to the person.',
    resolve: async (place, _, ctx) => {
      const scope = scopeOf('SessionAssignment.lodging/way/conflict', ctx.actor)
      const maySee = reaches(scope, { own: place.userId !== null && place.userId === actorId(ctx) })
      const conflict = maySee && place.approval !== null && isLiveOffer(place.approval.state) ? await conflictOf(ctx, place.id) : undefined
      return shown(ctx, { maySee, field: 'SessionAssignment.conflict', value: conflict && isToldOf(scope, conflict) ? conflict : null })
    },
  }),
}))
builder.objectFields(SessionMetaRef, (t) => ({
  lodging: t.boolean({
    description:
      'Whether the crew stays overnight. If staff haven’t set this, it’s true when someone on site needs over three hours to get home or would get home after 11 pm.',
    resolve: async (view, _, ctx) => view.lodging ?? (view.host_type === 'ON_SITE' ? ((await isOvernight(ctx, view.id)) ?? false) : false),
  }),
}))
const UpdateAssignment = builder.inputType('UpdateSessionAssignmentInput', {
  fields: (t) => ({ id: t.id({ required: true }), version: t.int(), ...inputsOf(t, placeFields, 'updateSessionAssignment') }),
})
addMutation('updateSessionAssignment', (t) =>
  t.field({
    type: Assigned,
    args: { input: t.arg({ type: UpdateAssignment, required: true }) },
    resolve: async (_root, { input: { id, version, ...change } }, ctx) =>
      orThrow(await updateAssignment(ctx, { id, version: version ?? undefined, change })),
  }),
)

const TimelineItemInput = inputOf('TimelineItemInput', timelineItemInput, {
  fields: {
    id: 'Only when a running order is replaced: the id of the earlier item that this one is.',
    offsetMinutes: 'Minutes from the start of the event. Negative values are before the start.',
    minutes: 'How long the item takes; 0 if it lasts until the next one.',
    minMinutes: 'A re-flow makes the item no shorter than this.',
    pinned: 'Whether the item keeps its time of day when the start of the event moves, and its place in a re-flow.',
    role: 'The role that this item applies to. If omitted when a running order is replaced, the item keeps the role of the earlier item with the same title.',
  },
})
addMutation('setTimeline', (t) =>
  t.field({
    type: SessionRef,
    description: 'Sets the running order, by exactly one of items, fromTemplate, reflow and keep. It’s then for the event as it is now.',
    args: {
      id: t.arg.id({ required: true }),
      items: t.arg({ type: [TimelineItemInput], description: 'An item that names the id of an earlier one keeps what isn’t given.' }),
      fromTemplate: t.arg.boolean({ description: 'Takes the running order of the event’s template, else that of its format.' }),
      reflow: t.arg.boolean({ description: 'Fits the items between pinned ones to the event’s duration.' }),
      keep: t.arg.boolean({ description: 'Leaves the items as they are.' }),
      ...readArgs(t),
    },
    resolve: (_, { id, version, merge, ...wish }, ctx, info) =>
      readChanged(ctx, info, setTimeline(ctx, { id, read: { version, merge }, ...wish })),
  }),
)
addMutation('addTimelineItem', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), item: t.arg({ type: TimelineItemInput, required: true }), ...readArgs(t) },
    resolve: (_, { id, item, ...read }, ctx, info) => readChanged(ctx, info, addTimelineItem(ctx, { id, read, item })),
  }),
)
addMutation('updateTimelineItem', (t) =>
  t.field({
    type: SessionRef,
    args: {
      id: t.arg.id({ required: true }),
      itemId: t.arg.id({ required: true }),
      item: t.arg({ type: TimelineItemInput, required: true }),
      ...readArgs(t),
    },
    resolve: (_, { id, itemId, item, ...read }, ctx, info) => readChanged(ctx, info, updateTimelineItem(ctx, { id, read, itemId, item })),
  }),
)
addMutation('removeTimelineItem', (t) =>
  t.field({
    type: SessionRef,
    args: { id: t.arg.id({ required: true }), itemId: t.arg.id({ required: true }), ...readArgs(t) },
    resolve: (_, { id, itemId, ...read }, ctx, info) => readChanged(ctx, info, removeTimelineItem(ctx, { id, read, itemId })),
  }),
)
