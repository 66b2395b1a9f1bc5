import { EXPERIENCE_CATEGORIES } from '@troupe/domain/catalogue/kinds'
import { handOverInput } from '@troupe/domain/staffing/hand-over'
import { z } from 'zod'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import type { RestRoute } from '../../platform/http/http.ts'
import { takeOver } from './accept.ts'
import { approveHandOver } from './approve.ts'
import { askColleagues } from './ask.ts'
import { withdrawHandOver } from './end.ts'
import { type Colleague, colleaguesFor, type HandOverView, ownHandOvers } from './read.ts'

const byId = z.object({ id: z.string() })
const opened = z.object({ state: z.enum(['ASKING', 'WAITING']), expiresAt: z.string() })

/** A show is handed over: asked, accepted by a colleague, and approved. */
export function handOverRoutes(route: RestRoute) {
  route('POST /assignment/{id}/hand-over', {
    summary: 'Ask up to ten free colleagues to take over the caller’s own accepted show, until 24 hours before the call',
    params: byId,
    body: handOverInput,
    answer: opened,
    refuses: ['NOT_ALLOWED_TYPE', 'STATE_CONFLICT'],
    run: (ctx, { params, body }) => askColleagues(ctx, params.id, body),
  })
  route('POST /assignment/{id}/hand-over/accept', {
    summary: 'Say yes to taking over a colleague’s show; the first yes waits for the producer',
    params: byId,
    answer: opened,
    refuses: ['EXPIRED', 'STATE_CONFLICT'],
    run: (ctx, { params }) => takeOver(ctx, params.id),
  })
  route('POST /assignment/{id}/hand-over/approve', {
    summary: 'Approve that a colleague takes over a show: their offer is accepted and the earlier one ends',
    params: byId,
    answer: z.object({ state: z.literal('APPROVED'), sessionId: z.uuid(), assignmentId: z.uuid() }),
    refuses: ['ASSIGNMENT_CONFLICT', 'EXPIRED', 'STATE_CONFLICT'],
    run: (ctx, { params }) => approveHandOver(ctx, params.id),
  })
  route('DELETE /assignment/{id}/hand-over', {
    summary: 'End the open request to take over a show: the person who asked withdraws it, or the event’s producer refuses it',
    params: byId,
    answer: z.object({ state: z.enum(['WITHDRAWN', 'REFUSED']) }),
    run: (ctx, { params }) => withdrawHandOver(ctx, params.id),
  })
}

const ColleagueRef = builder.objectRef<Colleague>('CrewColleague').implement({
  description: 'Someone of the crew, as colleagues see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fullName: t.exposeString('fullName'),
    avatar: t.exposeString('avatar', { nullable: true }),
  }),
})
const HandOverRef = builder.objectRef<HandOverView>('HandOver').implement({
  description: 'An open request to take over a show.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assignmentId: t.exposeID('assignmentId'),
    sessionId: t.exposeID('sessionId'),
    state: t.exposeString('state', { description: 'ASKING until a colleague says yes, then WAITING until the producer does.' }),
    role: t.exposeString('role'),
    note: t.exposeString('note', { nullable: true }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    from: t.field({ type: ColleagueRef, description: 'Whose show it is.', resolve: ({ from }) => from }),
    taker: t.field({ type: ColleagueRef, nullable: true, description: 'Who said yes first.', resolve: ({ taker }) => taker }),
    asked: t.field({
      type: [ColleagueRef],
      description: 'Everyone who was asked. Empty for anyone but the person who asks.',
      resolve: ({ asked }) => [...asked],
    }),
    sessionName: t.exposeString('sessionName'),
    company: t.exposeString('company'),
    title: t.exposeString('title', { description: 'The name of the experience.' }),
    category: t.string({ description: `One of ${EXPERIENCE_CATEGORIES.join(', ')}.`, resolve: ({ category }) => category }),
    hostType: t.string({ resolve: ({ hostType }) => hostType }),
    city: t.exposeString('city', { nullable: true }),
    startsAt: t.field({ type: 'DateTime', resolve: ({ startsAt }) => startsAt }),
    endsAt: t.field({ type: 'DateTime', resolve: ({ endsAt }) => endsAt }),
    callAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ callAt }) => callAt }),
    timezone: t.exposeString('timezone'),
  }),
})

addQuery('handOvers', (t) =>
  t.field({
    type: [HandOverRef],
    description: 'The open requests to take over a show that the caller made, and those that ask them.',
    resolve: async (_, __, ctx) => [...(await ownHandOvers(ctx))],
  }),
)
addQuery('handOverColleagues', (t) =>
  t.field({
    type: [ColleagueRef],
    description: 'Whom the caller could ask to take over their own accepted show.',
    args: { assignmentId: t.arg.id({ required: true }) },
    resolve: async (_, { assignmentId }, ctx) => [...orThrow(await colleaguesFor(ctx, assignmentId))],
  }),
)
