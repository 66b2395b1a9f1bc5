import { createOpenRoomInput, updateOpenRoomInput } from '@troupe/domain/schedule/open-room'
import * as z from 'zod/mini'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, merges, readVersion } from '../../platform/graphql/inputs.ts'
import { SessionStatus } from '../../session/session.ts'
import { deleteOpenRoom, updateOpenRoom } from './change-room.ts'
import { createOpenRoom } from './create-room.ts'
import { type OpenRoom, openedBy, openRoomById, openRooms, roomUrl } from './read-rooms.ts'

const OpenWeveRef = builder.objectRef<OpenRoom>('OpenWeve').implement({
  description: 'An open room: a remote event without a host, paid for with open rooms.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of its event, too.' }),
    workspaceId: t.id({ resolve: (room) => room.workspace_id }),
    name: t.exposeString('name'),
    startsAt: t.field({ type: 'DateTime', nullable: true, resolve: (room) => room.starts_at }),
    endsAt: t.field({ type: 'DateTime', nullable: true, resolve: (room) => room.ends_at }),
    timezone: t.exposeString('timezone'),
    duration: t.exposeInt('duration', { description: 'In minutes.' }),
    attendees: t.exposeInt('attendees'),
    size: t.exposeInt('size', { description: 'The number of open rooms that it takes.' }),
    status: t.field({ type: SessionStatus, resolve: (room) => room.status }),
    openedBy: t.string({
      nullable: true,
      description: 'Who opened it. Customers see staff as Troupe.',
      resolve: (room, _, ctx) => openedBy(ctx, room),
    }),
    url: t.string({ description: 'The link that guests join it by.', resolve: (room, _, ctx) => roomUrl(ctx, room) }),
    version: t.exposeInt('version'),
  }),
})
const OpenWevesRef = listOf('OpenWeveList', OpenWeveRef)
const OpenWeveFilter = builder.inputType('OpenWeveFilter', {
  fields: (t) => ({
    workspaceId: t.id(),
    over: t.boolean({ description: 'The rooms that have ended, in place of those that are open or to come.' }),
  }),
})

addQuery('openWeves', (t) =>
  t.field({
    type: OpenWevesRef,
    description: 'Open rooms that are open or to come, the first to begin first.',
    args: { filter: t.arg({ type: OpenWeveFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) =>
      openRooms(ctx, { workspaceId: filter?.workspaceId ?? null, over: filter?.over ?? false, ...orThrow(pageOf(page)) }),
  }),
)

const CreateInput = inputOf('CreateOpenWeveInput', createOpenRoomInput, {
  fields: { startsAt: 'Without it, the room opens now.', duration: 'In minutes, by default 60.' },
})
addMutation('createOpenWeve', (t) =>
  t.field({
    type: OpenWeveRef,
    description: 'Opens a room now, or books one. It takes as many open rooms as its people need.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_, { input }, ctx) => openRoomById(ctx, orThrow(await createOpenRoom(ctx, input)).id),
  }),
)
const UpdateInput = inputOf('UpdateOpenWeveInput', z.extend(updateOpenRoomInput, readVersion), {
  fields: { version: lastRead, merge: merges, duration: 'In minutes.' },
})
addMutation('updateOpenWeve', (t) =>
  t.field({
    type: OpenWeveRef,
    description: 'Changes an open room before its start. Omitted fields are left unchanged.',
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: async (_, { input: { version, merge, ...wish } }, ctx) =>
      openRoomById(ctx, orThrow(await updateOpenRoom(ctx, { ...wish, read: { version, merge } })).id),
  }),
)
addMutation('deleteOpenWeve', (t) =>
  t.field({
    type: OpenWeveRef,
    description: 'Deletes an open room before its start, and returns what it took.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => openRoomById(ctx, orThrow(await deleteOpenRoom(ctx, id)).id),
  }),
)
