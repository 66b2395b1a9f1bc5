import { NOTICE_KINDS } from '@troupe/domain/message/notices'
import { HAND_OVER_STATES } from '@troupe/domain/role/assignment'
import { pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { markNoticesSeen, type NoticeList, type NoticeView, notices } from './notices.ts'

const NoticeKindRef = builder.enumType('NoticeKind', {
  description:
    'ASKED: the person has an offer to answer. ASSIGNED: they were put on a crew. ACCEPTED, DECLINED: someone they chose has answered. OPEN_ROLE, DROPPED_OUT, UNFILLED, REPLACED: about the crew of an event they produce. REQUESTED: a new time waits for approval. APPROVED, REFUSED: the answer to their own request. CREW_SET, CANCELLED: about their event. PAID: their order. HAND_OVER_ASKED: a colleague asks them to take over a show. HAND_OVER_TAKEN: someone would, and the producer’s yes is missing. HAND_OVER_ENDED: a request they made or were asked by has ended.',
  values: NOTICE_KINDS,
})
const HandOverStateRef = builder.enumType('HandOverState', {
  description: 'ASKING until a colleague says yes, WAITING until the producer does; the others are final.',
  values: HAND_OVER_STATES,
})
const NoticeRef = builder.objectRef<NoticeView>('Notice').implement({
  description: 'Something that concerns the caller. It’s kept for 60 days, and left out if they can no longer see what it’s about.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: NoticeKindRef, resolve: ({ kind }) => kind }),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    seen: t.exposeBoolean('seen'),
    sessionId: t.exposeID('sessionId', { nullable: true, description: 'The event; null if it’s about several, or about an order.' }),
    sessionName: t.exposeString('sessionName', { nullable: true }),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ startsAt }) => startsAt }),
    timezone: t.exposeString('timezone', { nullable: true }),
    orderId: t.exposeID('orderId', { nullable: true }),
    orderCode: t.exposeString('orderCode', { nullable: true }),
    person: t.exposeString('person', { nullable: true, description: 'Who answered, for staff only; or whose show is handed over.' }),
    handOver: t.field({
      type: HandOverStateRef,
      nullable: true,
      description: 'How the request to take over a show stands; null for other notices.',
      resolve: ({ handOver }) => handOver,
    }),
  }),
})
const NoticesRef = builder.objectRef<NoticeList>('NoticeList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [NoticeRef], resolve: ({ nodes }) => [...nodes] }),
    unseen: t.exposeInt('unseen', { description: 'How many of all the caller’s notices they haven’t seen.' }),
  }),
})
addQuery('notices', (t) =>
  t.field({
    type: NoticesRef,
    description: 'The caller’s own notices, newest first.',
    args: { limit: t.arg.int() },
    resolve: (_, { limit }, ctx) => notices(ctx, orThrow(pageOf({ limit })).limit),
  }),
)
addMutation('markNoticesSeen', (t) =>
  t.field({
    type: NoticesRef,
    description: 'Marks notices of the caller as seen. Ids of other people’s notices do nothing.',
    args: { ids: t.arg.idList({ required: true, description: 'At most 100.' }) },
    resolve: async (_, { ids }, ctx) => orThrow(await markNoticesSeen(ctx, ids)),
  }),
)
