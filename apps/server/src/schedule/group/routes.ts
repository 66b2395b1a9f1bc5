import type { ErrorCode } from '@troupe/domain/errors'
import { groupInput, groupMoveInput, groupSessionInput } from '@troupe/domain/schedule/group'
import { z } from 'zod'
import type { RestRoute } from '../../platform/http/http.ts'
import { announceGroup } from '../../session/session.ts'
import { fee, placed } from '../answers.ts'
import { addSessionToGroup } from './add-session.ts'
import { makeGroup } from './make-group.ts'
import { moveGroup } from './move-group.ts'
import { previewGroupMove } from './preview-move.ts'

const byId = z.object({ id: z.string() })
const group = z.object({ id: z.uuid(), name: z.string(), sessions: z.array(placed), fee: fee.nullable() })
/** What a move of each event costs, and for staff how many of its crew could stay; only in a preview. */
const movedEvents = z.array(z.object({ sessionId: z.uuid(), credits: z.int(), crew: z.object({ stay: z.int(), all: z.int() }).nullable() }))

/** What booking an event for a group, or taking one into it, may be refused with. */
const groupRefusals: readonly ErrorCode[] = [
  'NOT_FOUND',
  'SUBSCRIBERS_ONLY',
  'FEE_REQUIRED',
  'NOT_ALLOWED_TYPE',
  'NOT_ENOUGH_CREDITS',
  'RESCHEDULE_REQUEST_REQUIRED',
  'SLOT_TAKEN',
  'STATE_CONFLICT',
  'SHORT_NOTICE',
  'UNKNOWN_PRICE_ZONE',
]

/** The REST paths of groups of events. */
export function groupRoutes(route: RestRoute) {
  route('POST /session-group', {
    summary: 'Make a group of events, or of an event and copies of it, and give them their times',
    body: groupInput,
    answer: group,
    status: 201,
    refuses: groupRefusals,
    run: (ctx, { body }) => makeGroup(ctx, body),
  })
  route('POST /session-group/session', {
    summary: 'Add an event to a group, or copy it within its group',
    body: groupSessionInput,
    answer: z.object({ groupId: z.uuid(), session: placed }),
    status: 201,
    refuses: groupRefusals,
    run: (ctx, { body }) => addSessionToGroup(ctx, body),
  })
  route('POST /session-group/{id}/announce', {
    summary: 'Email the contacts of a group’s events about what is new',
    params: byId,
    answer: z.object({ id: z.uuid(), people: z.int() }),
    refuses: ['STATE_CONFLICT'],
    run: (ctx, { params }) => announceGroup(ctx, params.id),
  })
  route('POST /session-group/{id}/move', {
    summary: 'Move all events of a group by the same difference, or show what that would do',
    params: byId,
    body: groupMoveInput,
    answer: group.extend({ preview: movedEvents.optional() }),
    refuses: [
      'FEE_REQUIRED',
      'NOT_ENOUGH_CREDITS',
      'RESCHEDULE_REQUEST_REQUIRED',
      'SLOT_TAKEN',
      'STATE_CONFLICT',
      'UNSCHEDULED',
      'VERSION_CONFLICT',
      'SHORT_NOTICE',
    ],
    run: (ctx, { params, body }) => (body.preview ? previewGroupMove(ctx, params.id, body) : moveGroup(ctx, params.id, body)),
  })
}
