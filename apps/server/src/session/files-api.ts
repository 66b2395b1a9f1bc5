import { keysOf } from '@troupe/domain/keys'
import {
  EVENT_FILE_PURPOSES,
  FILE_PURPOSES,
  FILE_REASONS,
  FILE_STATES,
  IMAGE_VARIANTS,
  MEDIA_TYPES,
  type StoredVariant,
  updateSessionFileInput,
} from '@troupe/domain/session/files'
import { extend } from 'zod/mini'
import { actorId, type Ctx } from '../platform/ctx.ts'
import { pageOf } from '../platform/database/lists.ts'
import { signedPath } from '../platform/files/sign.ts'
import { addMutation, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf, lastRead, merges, readVersion } from '../platform/graphql/inputs.ts'
import { updateSessionFile } from './files/change-files.ts'
import { type FilePerson, type SessionFileView, sessionFiles } from './files/read-files.ts'
import { reads, SessionRef } from './refs.ts'

const MediaType = builder.enumType('MediaType', { values: MEDIA_TYPES })
const FileState = builder.enumType('FileState', {
  description: 'UPLOADING while bytes arrive, UPLOADED once all have, then DONE or ERROR.',
  values: FILE_STATES,
})
const FilePurpose = builder.enumType('FilePurpose', { values: FILE_PURPOSES })
const FileReason = builder.enumType('FileReason', { values: FILE_REASONS })
const FileVariantName = builder.enumType('FileVariantName', { values: keysOf(IMAGE_VARIANTS) })
builder.enumType('SessionFilePurpose', { values: EVENT_FILE_PURPOSES })

const PersonRef = builder.objectRef<FilePerson>('SessionFilePerson').implement({
  description: 'Who uploaded or deleted a file. Customers see our staff and crew as Troupe.',
  fields: (t) => ({ id: t.exposeID('id'), firstName: t.exposeString('firstName'), fullName: t.exposeString('fullName') }),
})
const VariantRef = builder.objectRef<StoredVariant & { readonly fileId: string }>('SessionFileVariant').implement({
  description: 'An image in one of its sizes.',
  fields: (t) => ({
    name: t.field({ type: FileVariantName, resolve: (row) => row.name }),
    url: t.string({ resolve: ({ fileId, name }, _, ctx) => addressOf(ctx, fileId, name) }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})
const FileRef = builder.objectRef<SessionFileView>('SessionFile').implement({
  description: 'A file of an event. Uploads go to POST /files by tus.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    type: t.field({
      type: MediaType,
      nullable: true,
      description: 'What its content is; null while that isn’t known.',
      resolve: (row) => row.type,
    }),
    size: t.exposeFloat('size', { description: 'In bytes.' }),
    state: t.field({ type: FileState, resolve: (row) => row.state }),
    reason: t.field({ type: FileReason, nullable: true, description: 'Why its state is ERROR.', resolve: (row) => row.reason }),
    offset: t.exposeFloat('offset', { description: 'How many bytes have arrived.' }),
    purpose: t.field({ type: FilePurpose, resolve: (row) => row.purpose }),
    position: t.exposeInt('position', { description: 'Its place among the files of the event, from 0.' }),
    cover: t.exposeBoolean('cover', { description: 'Whether it’s the picture of the event.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Of images, in pixels.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Of images, in pixels.' }),
    url: t.string({
      nullable: true,
      description: 'A path that opens the file for the caller without a header, for at most half an hour; null until it’s DONE.',
      resolve: (row, _, ctx) => (row.state === 'DONE' ? addressOf(ctx, row.id) : null),
    }),
    variants: t.field({
      type: [VariantRef],
      description: 'The sizes of an image.',
      resolve: ({ id, state, variants }) => (state === 'DONE' ? variants.map((variant) => ({ ...variant, fileId: id })) : []),
    }),
    uploadedBy: t.field({ type: PersonRef, nullable: true, resolve: (row) => row.uploadedBy }),
    createdAt: t.field({ type: 'DateTime', resolve: (row) => row.createdAt }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was moved to the bin, from which it can be brought back for 30 days.',
      resolve: (row) => row.deletedAt,
    }),
    deletedBy: t.field({ type: PersonRef, nullable: true, description: 'Who moved it to the bin.', resolve: (row) => row.deletedBy }),
  }),
})

/** A signed address of a file, or of an image in one of its sizes, for the caller. */
const addressOf = (ctx: Ctx, fileId: string, variant?: string): string =>
  signedPath(ctx.settings.secret, { fileId, variant, readerId: actorId(ctx) ?? '' }, ctx.now())

builder.objectFields(SessionRef, (t) => ({
  files: t.field({
    type: [FileRef],
    description: 'The files of the event, in their order.',
    args: {
      offset: t.arg.int(),
      limit: t.arg.int({ description: 'At most 100.' }),
      deleted: t.arg.boolean({ defaultValue: false, description: 'Those in the bin, newest first, for those who can bring them back.' }),
    },
    extensions: { reads: ['id', 'workspace_id', 'assigned'] },
    resolve: async (view, { deleted, ...page }, ctx) => [
      ...orThrow(await sessionFiles(ctx, view, { page: orThrow(pageOf(page)), deleted: deleted ?? false })),
    ],
  }),
  preview: t.string({
    nullable: true,
    description: 'A path of the event’s cover, as `url` of a file; null if it has none.',
    ...reads(['cover_file_id'], (view, ctx) => (view.cover_file_id === null ? null : addressOf(ctx, view.cover_file_id, 'card'))),
  }),
}))

const UpdateInput = inputOf('UpdateSessionFileInput', extend(updateSessionFileInput, readVersion), {
  description: 'What is omitted stays as it is.',
  fields: {
    id: 'The id of the file.',
    position: 'Its place among the files of the event, from 0.',
    purpose: 'Only staff make a file a report, or change one.',
    cover: 'Makes it the picture of the event, or no longer. Only images can be.',
    deleted: 'True moves it to the bin, false brings it back.',
    version: lastRead,
    merge: merges,
  },
})
addMutation('updateSessionFile', (t) =>
  t.field({
    type: FileRef,
    description: 'Changes a file of an event. The uploader and editors change media, and only staff change reports.',
    args: { input: t.arg({ type: UpdateInput, required: true }) },
    resolve: async (_, { input: { id, version, merge, ...change } }, ctx) =>
      orThrow(await updateSessionFile(ctx, { id, read: { version, merge }, change })),
  }),
)
