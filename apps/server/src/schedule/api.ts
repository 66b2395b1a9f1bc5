import type { ErrorCode } from '@troupe/domain/errors'
import {
  approveInput,
  bookInput,
  cancelQuery,
  forceInput,
  forceRoomsInput,
  forceUpgradeInput,
  outcomeInput,
  pathScheduleQuery,
  refuseInput,
  requestInput,
  reserveInput,
  restoreInput,
  roomsInput,
  scheduleQuery,
  sessionCreateInput,
  slotsQuery,
  unscheduleQuery,
  upgradeInput,
} from '@troupe/domain/schedule/input'
import { z } from 'zod'
import { PackageLevel } from '../catalogue/catalogue.ts'
import { builder } from '../platform/graphql/graphql.ts'
import type { RestRoute } from '../platform/http/http.ts'
import { reads, SessionRef } from '../session/session.ts'
import {
  approved,
  cancelled,
  dates,
  hold,
  placed,
  refused,
  reported,
  requested,
  resized,
  slotList,
  unrequested,
  upgraded,
} from './answers.ts'
import { approve } from './approve.ts'
import { book } from './book.ts'
import { cancelSession } from './cancel.ts'
import { type Cancellation, readCancellation } from './cancellation.ts'
import { createSession } from './create.ts'
import { forceReschedule } from './force.ts'
import { groupRoutes } from './group/routes.ts'
import { reserve } from './holds/reserve.ts'
import { setOutcome } from './outcome.ts'
import { type OpenRequest, readRequest, refuseRequest, requestTime, withdrawRequest } from './request.ts'
import { restoreSession } from './restore.ts'
import { changeRooms, forceRooms } from './size/change-rooms.ts'
import { previewSize, type SizePreview } from './size/size-preview.ts'
import { forceUpgrade, upgradeSession } from './size/upgrade.ts'
import { schemaDates, sessionDates, slots } from './starts/dates.ts'
import { unschedule } from './unschedule.ts'

const byId = z.object({ id: z.string() })
/** Booking a hold, which takes an expired one again; it approves a request too. */
const bookRefusals: readonly ErrorCode[] = [
  'FEE_REQUIRED',
  'NOT_ALLOWED_TYPE',
  'NOT_ENOUGH_CREDITS',
  'QUOTE_CHANGED',
  'RESCHEDULE_REQUEST_REQUIRED',
  'STATE_CONFLICT',
  'HOLD_EXPIRED',
]
/** Other rooms, or another package level. */
const sizeRefusals: readonly ErrorCode[] = [
  'FEE_REQUIRED',
  'NOT_ALLOWED_TYPE',
  'NOT_ENOUGH_CREDITS',
  'NOT_ENOUGH_HOSTS',
  'NOT_ENOUGH_HOSTS_AND_CREDITS',
  'SLOT_TAKEN',
  'STARTS_SOON',
  'STATE_CONFLICT',
  'UNSCHEDULED',
  'VERSION_CONFLICT',
]

/** The REST paths that create an event, reschedule it and cancel it. */
export function scheduleRoutes(route: RestRoute) {
  eventRoutes(route)
  groupRoutes(route)
  afterwardsRoutes(route)
  dateRoutes(route)
  bookingRoutes(route)
  sizeRoutes(route)
  requestRoutes(route)
}

/** Creating and cancelling an event. */
function eventRoutes(route: RestRoute) {
  route('POST /session', {
    summary: 'Create an event, which is booked immediately if it has a date',
    body: sessionCreateInput,
    answer: placed,
    status: 201,
    refuses: [
      'NOT_FOUND',
      'SUBSCRIBERS_ONLY',
      'NOT_ALLOWED_TYPE',
      'NOT_ENOUGH_CREDITS',
      'NOT_ENOUGH_CONSUMABLES',
      'QUOTE_CHANGED',
      'SLOT_TAKEN',
      'SHORT_NOTICE',
      'UNKNOWN_PRICE_ZONE',
    ],
    run: (ctx, { body }) => createSession(ctx, body),
  })
  route('DELETE /session/{id}', {
    summary: 'Cancel an event',
    params: byId,
    query: cancelQuery,
    answer: cancelled,
    refuses: ['CANCELLATION_NOT_ALLOWED'],
    run: (ctx, { params, query }) => cancelSession(ctx, params.id, query.reason),
  })
}

/** What a producer does about an event that was cancelled, or that is over. */
function afterwardsRoutes(route: RestRoute) {
  route('POST /session/{id}/restore', {
    summary: 'Restore a cancelled event',
    params: byId,
    body: restoreInput,
    answer: placed,
    refuses: ['NOT_ALLOWED_TYPE', 'NOT_ENOUGH_CREDITS', 'SLOT_TAKEN', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
    run: (ctx, { params, body }) => restoreSession(ctx, params.id, body),
  })
  route('PUT /session/{id}/outcome', {
    summary: 'Report how a completed event went',
    params: byId,
    body: outcomeInput,
    answer: reported,
    refuses: ['NOT_ENOUGH_CREDITS', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
    run: (ctx, { params, body }) => setOutcome(ctx, params.id, body),
  })
}

/** Days and times with free crews. */
function dateRoutes(route: RestRoute) {
  route('GET /scheduler/schema/dates', {
    summary: 'List the days when a crew is free for an event that isn’t booked yet',
    query: scheduleQuery,
    answer: dates,
    refuses: ['NOT_FOUND', 'UNKNOWN_PRICE_ZONE'],
    run: (ctx, { query }) => schemaDates(ctx, query),
  })
  route('GET /scheduler/session/{id}/dates', {
    summary: 'List the days when an event can take place, and what rescheduling it costs',
    params: byId,
    query: scheduleQuery,
    answer: dates,
    refuses: ['UNKNOWN_PRICE_ZONE'],
    run: (ctx, { params, query }) => sessionDates(ctx, params.id, query),
  })
  route('GET /scheduler/public/experience/{id}/dates', {
    summary: 'List the days when a crew is free for an experience',
    params: byId,
    query: pathScheduleQuery,
    answer: dates,
    refuses: ['UNKNOWN_PRICE_ZONE'],
    run: (ctx, { params, query }) => schemaDates(ctx, { ...query, experienceId: params.id }),
  })
  route('GET /scheduler/public/schema/slots', {
    summary: 'List the start times in a period, one day by default, and whether a crew is free at each',
    query: slotsQuery,
    answer: slotList,
    refuses: ['NOT_FOUND', 'UNKNOWN_PRICE_ZONE'],
    run: (ctx, { query }) => slots(ctx, query),
  })
}

/** Holding a time, booking it, unscheduling an event, and rescheduling it past the lock. */
function bookingRoutes(route: RestRoute) {
  route('POST /scheduler/session/{id}/reserve', {
    summary: 'Hold a time for 15 minutes',
    params: byId,
    body: reserveInput,
    answer: hold,
    refuses: [
      'FEE_REQUIRED',
      'NOT_ALLOWED_TYPE',
      'QUOTE_CHANGED',
      'RESCHEDULE_REQUEST_REQUIRED',
      'SLOT_TAKEN',
      'STATE_CONFLICT',
      'VERSION_CONFLICT',
      'SHORT_NOTICE',
    ],
    run: (ctx, { params, body }) => reserve(ctx, params.id, body),
  })
  route('POST /scheduler/session/{id}/book', {
    summary: 'Book a held time',
    params: byId,
    body: bookInput,
    answer: placed,
    refuses: bookRefusals,
    run: (ctx, { params, body }) => book(ctx, params.id, body.holdId),
  })
  route('DELETE /scheduler/session/{id}/book', {
    summary: 'Unschedule an event',
    params: byId,
    query: unscheduleQuery,
    answer: placed,
    refuses: ['FEE_REQUIRED', 'NOT_ENOUGH_CREDITS', 'RESCHEDULE_REQUEST_REQUIRED', 'STATE_CONFLICT', 'UNSCHEDULED'],
    run: (ctx, { params, query }) => unschedule(ctx, params.id, query.feeId),
  })
  route('POST /scheduler/session/{id}/reschedule/force', {
    summary: 'Force-reschedule an event, even after customers can no longer change it; requires a reason',
    params: byId,
    body: forceInput,
    answer: placed,
    refuses: ['NOT_ENOUGH_CREDITS', 'SLOT_TAKEN', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
    run: (ctx, { params, body }) => forceReschedule(ctx, params.id, body),
  })
}

/** The rooms and the package level of an event. */
function sizeRoutes(route: RestRoute) {
  route('PUT /scheduler/session/{id}/slots', {
    summary: 'Change the number of rooms or groups; quantity is the total number wanted',
    params: byId,
    body: roomsInput,
    answer: resized,
    refuses: sizeRefusals,
    run: (ctx, { params, body }) => changeRooms(ctx, params.id, body),
  })
  route('PUT /scheduler/session/{id}/slots/force', {
    summary: 'Change the number of rooms or groups even if too few hosts are free, which costs a rush fee unless it’s waived',
    params: byId,
    body: forceRoomsInput,
    answer: resized,
    refuses: sizeRefusals,
    run: (ctx, { params, body }) => forceRooms(ctx, params.id, body),
  })
  route('POST /session/{id}/upgrade', {
    summary: 'Change the package level of an event',
    params: byId,
    body: upgradeInput,
    answer: upgraded,
    refuses: sizeRefusals,
    run: (ctx, { params, body }) => upgradeSession(ctx, params.id, body),
  })
  route('POST /session/{id}/upgrade/force', {
    summary: 'Change the package level close to the start, or keep a crew below the new level, which costs a rush fee unless it’s waived',
    params: byId,
    body: forceUpgradeInput,
    answer: upgraded,
    refuses: sizeRefusals,
    run: (ctx, { params, body }) => forceUpgrade(ctx, params.id, body),
  })
}

/** Requesting a time from a producer, and the answer. */
function requestRoutes(route: RestRoute) {
  route('POST /scheduler/session/{id}/request', {
    summary: 'Ask a producer for a time, or for a different number of rooms or groups',
    params: byId,
    body: requestInput,
    answer: requested,
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params, body }) => requestTime(ctx, params.id, body),
  })
  route('DELETE /scheduler/session/{id}/request', {
    summary: 'Withdraw a request',
    params: byId,
    answer: unrequested,
    run: (ctx, { params }) => withdrawRequest(ctx, params.id),
  })
  route('POST /scheduler/session/{id}/request/approve', {
    summary: 'Approve a request and book the requested time; with dryRun, only report what becomes of the crew and what it costs',
    params: byId,
    body: approveInput,
    answer: approved,
    refuses: [...bookRefusals, 'SLOT_TAKEN', 'SHORT_NOTICE'],
    run: (ctx, { params, body }) => approve(ctx, params.id, body),
  })
  route('POST /scheduler/session/{id}/request/refuse', {
    summary: 'Decline a request, with a reason',
    params: byId,
    body: refuseInput,
    answer: refused,
    run: (ctx, { params, body }) => refuseRequest(ctx, params.id, body.reason),
  })
}

const RequestRef = builder.objectRef<OpenRequest>('SessionRequest').implement({
  description: 'A customer’s request for a time, or for a different number of rooms or groups. A producer approves or declines it.',
  fields: (t) => ({
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    timezone: t.exposeString('timezone'),
    quantity: t.exposeInt('quantity', {
      nullable: true,
      description: 'The total number of rooms or groups wanted; null if the number doesn’t change.',
    }),
    message: t.exposeString('message', { nullable: true }),
    askedBy: t.exposeString('askedBy'),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the request expires if no one answers it. The event then stays as it is.',
    }),
  }),
})
builder.objectField(SessionRef, 'request', (t) =>
  t.field({
    type: RequestRef,
    nullable: true,
    description: 'The open request. Visible to people who can withdraw or answer it.',
    ...reads(['status'], (view, ctx) => readRequest(ctx, view)),
  }),
)

const CancellationRef = builder.objectRef<Cancellation>('SessionCancellation').implement({
  description: 'The cancellation of an event.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by', {
      nullable: true,
      description:
        'The name of the person who cancelled the event; null if unknown. Customers see “Troupe” instead of the name of someone on our staff.',
    }),
    reason: t.exposeString('reason', { nullable: true }),
    refund: t.exposeInt('refund', { nullable: true, description: 'The number of credits refunded.' }),
    restorableUntil: t.expose('restorableUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'The deadline for restoring the event; null if the caller can’t restore it.',
    }),
  }),
})
builder.objectField(SessionRef, 'cancellation', (t) =>
  t.field({
    type: CancellationRef,
    nullable: true,
    description: 'When, why and by whom the event was cancelled; null if it wasn’t. Visible to staff and to members of the workspace.',
    ...reads(['status', 'starts_at', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'creation_type'], (view, ctx) =>
      readCancellation(ctx, view),
    ),
  }),
)

const SizePreviewRef = builder.objectRef<SizePreview>('SessionSizePreview').implement({
  description: 'What a different number of rooms or groups, or a different package level, would mean for the event. Nothing is changed.',
  fields: (t) => ({
    credits: t.exposeInt('credits', { description: 'The number of credits that the event would cost.' }),
    due: t.exposeInt('due', { description: 'The number of credits that would be charged, before any rush fee.' }),
    returned: t.exposeInt('returned', { description: 'The number of credits that would be returned.' }),
    hosts: t.exposeInt('hosts', { description: 'The number of hosts that the event would have.' }),
    staffable: t.exposeBoolean('staffable', {
      description:
        'Whether enough people are free at the time of the event. Always true if the change needs no one else, or if the event has no date or has started.',
    }),
    below: t.exposeInt('below', {
      description:
        'The number of hosts and actors whose own level is too low for a higher package level; 0 if the package level isn’t raised.',
    }),
  }),
})
builder.objectField(SessionRef, 'sizePreview', (t) =>
  t.field({
    type: SizePreviewRef,
    nullable: true,
    args: { quantity: t.arg.int(), packageLevel: t.arg({ type: PackageLevel }) },
    description:
      'The cost, the refund and the crew needed if the event had a different number of rooms or groups, or a different package level. Null if neither is given, if the caller isn’t allowed to change the size of events in this workspace, if the number is out of range or too low for the attendees, or if there’s no price.',
    extensions: { reads: [] },
    resolve: (view, asked, ctx) => previewSize(ctx, view, asked),
  }),
)
