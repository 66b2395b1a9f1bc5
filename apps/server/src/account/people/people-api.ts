import { userFields } from '@troupe/domain/account/fields'
import { createBookingUserInput, createPlantInput, createStaffUserInput, updateUserInput } from '@troupe/domain/account/people-input'
import { type Answer, no } from '@troupe/domain/answer'
import { uuid } from '@troupe/domain/input'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { ACCOUNT_ROLES, USER_ROLES } from '@troupe/domain/role/roles'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { extend } from 'zod/mini'
import { asCsv } from '../../platform/csv.ts'
import type { Ctx, House } from '../../platform/ctx.ts'
import { fieldsOf } from '../../platform/fields.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { addMutation, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead } from '../../platform/graphql/inputs.ts'
import { restOf } from '../../platform/http/http.ts'
import { exportMs } from '../../platform/http/time-limit.ts'
import { FlagRef, flagOf } from '../../platform/rights/flag.ts'
import { said, WorkspaceRole } from '../api.ts'
import { mayDeactivate, mayDelete, mayEdit, mayEditStaff, maySeeTies, maySeeToPassword, type Ties, tiesOf } from '../can.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { exportUsers } from './export.ts'
import { importUsers } from './import.ts'
import { ENCODINGS } from './import-table.ts'
import {
  createPermission,
  deletePermission,
  type LevelFacts,
  levelFacts,
  mayGiveLevel,
  mayLevel,
  mayMovePrimary,
  permissionById,
  updatePermission,
} from './permission.ts'
import { userById, usersByIds } from './read.ts'
import { updateUser } from './update-user.ts'
import { PermissionRef, type PermissionRow, UserRef, type UserRow } from './user-row.ts'

const nothing: Ties = { offersAhead: 0, lastAdminOf: [] }
const ties = batched((ctx, ids) => tiesOf(ctx.db, ctx.now(), ids))
const persons = batched(usersByIds)
const workspaceNames = batched(async (ctx, ids) => {
  const rows = await ctx.db.selectFrom('workspace').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
})

const UserCanRef = builder.objectRef<UserRow>('UserCan').implement({
  description:
    'What the caller can currently do with this person, with a reason for each action that isn’t allowed. Mutations enforce the same rules.',
  fields: (t) => ({
    edit: t.field({
      type: FlagRef,
      description: 'Whether the caller can change this person’s names, meeting link, phone number and preferences.',
      resolve: (row, _, ctx) => flagOf(mayEdit(ctx, row)),
    }),
    editStaff: t.field({
      type: FlagRef,
      description: 'Whether the caller can change the fields that `edit` doesn’t cover, such as languages and time zone.',
      resolve: (row, _, ctx) => flagOf(mayEditStaff(ctx, row)),
    }),
    deactivate: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(mayDeactivate(ctx, row)) }),
    delete: t.field({
      type: FlagRef,
      resolve: async (row, _, ctx) => {
        const may = mayDelete(ctx, row, nothing)
        return flagOf(may.ok ? mayDelete(ctx, row, (await ties(ctx, row.id)) ?? nothing) : may)
      },
    }),
    resetPassword: t.field({ type: FlagRef, resolve: (row, _, ctx) => flagOf(maySeeToPassword(ctx, 'POST /auth/password/reset', row)) }),
    temporaryPassword: t.field({
      type: FlagRef,
      resolve: (row, _, ctx) => flagOf(maySeeToPassword(ctx, 'POST /auth/password/temporary', row)),
    }),
    giveLevel: t.field({
      type: FlagRef,
      description: 'Whether the caller can give this person a level in a workspace, which requires the salesperson role or a higher one.',
      resolve: (row, _, ctx) => flagOf(mayGiveLevel(ctx, row)),
    }),
    offersAhead: t.int({
      nullable: true,
      description:
        'The number of pending and accepted offers for upcoming events; null if the caller can’t delete people or deactivate them. A person who has any can’t be deleted. Deactivating the person ends these offers.',
      resolve: async (row, _, ctx) => (maySeeTies(ctx) ? ((await ties(ctx, row.id))?.offersAhead ?? 0) : null),
    }),
  }),
})
builder.objectField(UserRef, 'can', (t) => t.field({ type: UserCanRef, resolve: (row) => row }))

const rights = (ctx: Ctx, row: PermissionRow): Promise<LevelFacts | undefined> => factsOf(ctx, JSON.stringify(row))
const factsOf = batched(async (ctx, rows) => {
  const asked = rows.map((row): PermissionRow => JSON.parse(row))
  const found = await levelFacts(ctx.db, ctx, asked)
  return new Map(
    asked.flatMap((row, place) => {
      const facts = found.get(row.id)
      return facts ? [[rows[place] ?? '', facts] as const] : []
    }),
  )
})
const PermissionCanRef = builder.objectRef<PermissionRow>('PermissionCan').implement({
  description: 'What the caller can currently do with this permission, with a reason for each action that isn’t allowed.',
  fields: (t) => ({
    change: t.field({
      type: FlagRef,
      description: 'Whether the caller can change the level. The level of a workspace’s last admin can’t be changed.',
      resolve: (row, _, ctx) => judged(ctx, row, { operation: 'updatePermission', to: row.role === 'ADMIN' ? 'EDITOR' : 'ADMIN' }),
    }),
    primary: t.field({
      type: FlagRef,
      description: 'Whether the caller can set or unset this person as the workspace’s primary contact.',
      resolve: async (row, _, ctx) => {
        const facts = await rights(ctx, row)
        return flagOf(facts ? mayMovePrimary(ctx, row, facts) : no('FORBIDDEN'))
      },
    }),
    remove: t.field({ type: FlagRef, resolve: (row, _, ctx) => judged(ctx, row, { operation: 'deletePermission', to: null }) }),
  }),
})
async function judged(
  ctx: Ctx,
  row: PermissionRow,
  step: { readonly operation: 'updatePermission' | 'deletePermission'; readonly to: WorkspaceLevel | null },
) {
  const facts = await rights(ctx, row)
  return flagOf(facts ? mayLevel(ctx, { row, facts }, { ...step, from: row.role }) : no('FORBIDDEN'))
}
builder.objectFields(PermissionRef, (t) => ({
  workspaceName: t.string({
    nullable: true,
    description: 'The name of the workspace; null if the caller can’t see it.',
    resolve: async (row, _, ctx) => (await workspaceNames(ctx, row.workspaceId)) ?? null,
  }),
  user: t.field({ type: UserRef, nullable: true, resolve: async (row, _, ctx) => (await persons(ctx, row.userId)) ?? null }),
  can: t.field({ type: PermissionCanRef, resolve: (row) => row }),
}))

const location = { type: 'UserLocationInput' }
const load = userFields.load.description
const CreateBookingUserInput = inputOf('CreateBookingUserInput', createBookingUserInput, {
  fields: {
    workspaceId: 'The id of the workspace that this person books for.',
    workspaceRole: 'The person’s level in the workspace. Defaults to VIEWER.',
  },
})
const CreatePlantInput = inputOf('CreatePlantInput', createPlantInput, { fields: { load, location } })
const CreateStaffUserInput = inputOf('CreateStaffUserInput', createStaffUserInput, {
  fields: {
    permission:
      'The person’s permission. Defaults to ADMIN for admins and to HOST for everyone else. Only producers and admins can grant STAFF.',
    load,
    location,
  },
})
const UpdateUserInput = inputOf('UpdateUserInput', extend(updateUserInput, { id: z.nullish(uuid), version: z.nullish(z.int()) }), {
  description:
    'Omitted fields are left unchanged; null clears a field. Users can change their own names, meetingLink, phone and attributes. The other fields require the customer success manager role or a higher one.',
  fields: {
    ...fieldsOf(userFields, 'updateUser'),
    id: 'The id of the person. Defaults to the caller.',
    version: lastRead,
    attributes: {
      type: 'JSON',
      description: 'Email preferences in the form { email: { booking, reminders, news } }, where each value is true or false.',
    },
    location,
    avatarFileId: 'The id of a picture uploaded for this person with POST /files; null removes the picture.',
  },
})

/** The person as they are after a change, read with the rights of reading. */
async function person(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<UserRow> {
  const { id } = orThrow(await change)
  return orThrow(await userById(ctx, id))
}

addMutation('createBookingUser', (t) =>
  t.field({
    type: UserRef,
    args: { input: t.arg({ type: CreateBookingUserInput, required: true }) },
    resolve: (_, { input }, ctx) => person(ctx, createUser(ctx, 'createBookingUser', said(input))),
  }),
)
addMutation('createPlant', (t) =>
  t.field({
    type: UserRef,
    args: { input: t.arg({ type: CreatePlantInput, required: true }) },
    resolve: (_, { input }, ctx) => person(ctx, createUser(ctx, 'createPlant', said(input))),
  }),
)
addMutation('createStaffUser', (t) =>
  t.field({
    type: UserRef,
    args: { input: t.arg({ type: CreateStaffUserInput, required: true }) },
    resolve: (_, { input }, ctx) => person(ctx, createUser(ctx, 'createStaffUser', said(input))),
  }),
)
addMutation('updateUser', (t) =>
  t.field({
    type: UserRef,
    args: { input: t.arg({ type: UpdateUserInput, required: true }) },
    resolve: (_, { input: { id, version, ...change } }, ctx) =>
      person(ctx, updateUser(ctx, { id: id ?? undefined, version: version ?? undefined, change })),
  }),
)
addMutation('deleteUser', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteUser(ctx, id.toLowerCase())).id,
  }),
)

const CreatePermissionInput = builder.inputType('CreatePermissionInput', {
  fields: (t) => ({
    workspaceId: t.id({ required: true }),
    userId: t.id({ required: true }),
    role: t.field({ type: WorkspaceRole, required: true }),
    primary: t.boolean({ description: 'Whether this person is the workspace’s primary contact. A workspace has at most one.' }),
  }),
})
const UpdatePermissionInput = builder.inputType('UpdatePermissionInput', {
  fields: (t) => ({ id: t.id({ required: true }), role: t.field({ type: WorkspaceRole }), primary: t.boolean() }),
})
async function level(ctx: Ctx, change: Promise<Answer<{ id: string }>>): Promise<PermissionRow> {
  const { id } = orThrow(await change)
  return orThrow(await permissionById(ctx, id))
}

addMutation('createPermission', (t) =>
  t.field({
    type: PermissionRef,
    args: { input: t.arg({ type: CreatePermissionInput, required: true }) },
    resolve: (_, { input }, ctx) => level(ctx, createPermission(ctx, { ...input, primary: input.primary ?? false })),
  }),
)
addMutation('updatePermission', (t) =>
  t.field({
    type: PermissionRef,
    args: { input: t.arg({ type: UpdatePermissionInput, required: true }) },
    resolve: (_, { input: { id, role, primary } }, ctx) =>
      level(ctx, updatePermission(ctx, { id, role: role ?? undefined, primary: primary ?? undefined })),
  }),
)
addMutation('deletePermission', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deletePermission(ctx, id)).id,
  }),
)

const listOf = <const T extends readonly string[]>(words: T) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(words)))

/** What becomes of a table of people, row by row. */
const importReport = z.object({
  applied: z.boolean(),
  created: z.number(),
  existing: z.number(),
  refused: z.number(),
  encoding: z.enum(ENCODINGS),
  headings: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number(),
      fate: z.enum(['NEW', 'EXISTS', 'REFUSED']),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      cells: z.array(z.string()).optional(),
    }),
  ),
})

/** People as tables: out, and in with a dry run. */
export function peopleRoutes(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) => done(null, body))
    const route = restOf(scope, house)
    route('GET /users/export', {
      summary: 'Export people as CSV',
      databaseMs: exportMs,
      query: z.strictObject({
        text: z.string().max(200).optional(),
        roles: listOf(USER_ROLES).optional(),
        permissions: listOf(ACCOUNT_ROLES).optional(),
        workspaceId: z.string().max(64).optional(),
        active: z
          .enum(['true', 'false'])
          .transform((text) => text === 'true')
          .optional(),
      }),
      produces: ['text/csv'],
      refuses: ['NOT_FOUND'],
      run: async (ctx, { query, reply }) => {
        const answer = await exportUsers(ctx, query)
        if (answer.ok) asCsv(reply, `people-${ctx.now().toString().slice(0, 10)}.csv`)
        return answer
      },
    })
    route('POST /users/import', {
      summary:
        'Create people from a CSV file, and hand back the rows that are rejected; without apply=1, only report what each row would do',
      databaseMs: exportMs,
      query: z.strictObject({
        apply: z.literal('1').optional(),
        columns: z
          .string()
          .max(2000)
          .transform((text) => text.split(','))
          .optional(),
      }),
      file: ['text/csv'],
      answer: importReport,
      run: (ctx, { query: { apply, columns }, request }) => importUsers(ctx, { bytes: request.body, columns, apply: apply === '1' }),
    })
  })
}

/** Whether someone may upload a picture for a person: those who may change that person's picture. */
export async function mayGivePicture(ctx: Ctx, userId: string): Promise<Answer<null>> {
  const found = await userById(ctx, userId)
  if (!found.ok) return found
  return mayEditStaff(ctx, found.value)
}
