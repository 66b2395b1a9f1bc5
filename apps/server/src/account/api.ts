import { userFields } from '@troupe/domain/account/fields'
import { REPLAY_CONSENTS, replayConsentOf } from '@troupe/domain/account/replay-consent'
import { WORKSPACE_LEVELS } from '@troupe/domain/role/level'
import { ACCOUNT_ROLES, USER_ROLES } from '@troupe/domain/role/roles'
import { canHaveAvailability } from '@troupe/domain/staffing/kinds'
import { type Ctx, isStaff, shown } from '../platform/ctx.ts'
import { listOf, pageOf, sortingOf } from '../platform/database/lists.ts'
import { showFields } from '../platform/fields.ts'
import { addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { type GuardedField, reaches, scopeOf } from '../platform/rights/policy.ts'
import { isSelf } from './can.ts'
import { me, permissions, userById, userSortFields, users } from './people/read.ts'
import { PermissionRef, UserRef, type UserRow } from './people/user-row.ts'
import { type SignIn, signIns } from './sign-in/sign-ins.ts'

const UserRole = builder.enumType('UserRole', {
  values: USER_ROLES,
})
const AccountRole = builder.enumType('AccountRole', { values: ACCOUNT_ROLES })
export const WorkspaceRole = builder.enumType('WorkspaceRole', { values: WORKSPACE_LEVELS })

PermissionRef.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    workspaceId: t.exposeID('workspaceId'),
    userId: t.exposeID('userId'),
    role: t.field({ type: WorkspaceRole, resolve: (row) => row.role }),
    primary: t.exposeBoolean('primary'),
  }),
})
const AttributesRef = builder.objectRef<Record<string, unknown>>('UserAttributes').implement({
  fields: (t) => ({ email: t.field({ type: 'JSON', nullable: true, resolve: (row) => row.email ?? null }) }),
})
const ReplayConsentRef = builder.enumType('ReplayConsent', {
  description: 'Whether someone’s pages may be recorded: OFF, no one is recorded; ASK, they were never asked; YES or NO, their answer.',
  values: REPLAY_CONSENTS,
})
const LocationRef = builder
  .objectRef<{ city: string | null; latitude: number | null; longitude: number | null }>('UserLocation')
  .implement({
    fields: (t) => ({
      city: t.exposeString('city', { nullable: true }),
      latitude: t.exposeFloat('latitude', { nullable: true }),
      longitude: t.exposeFloat('longitude', { nullable: true }),
    }),
  })

const sees = (ctx: Ctx, field: GuardedField, row: UserRow) => reaches(scopeOf(field, ctx.actor), { own: isSelf(ctx, row) })
/** Staff's own remarks about a person, never shown to that person. */
const judged = (ctx: Ctx, row: UserRow) => sees(ctx, 'User.notes/level/load/upgrades', row) && !isSelf(ctx, row)
/** What a member of the same workspace does not see of a person. */
const close = (ctx: Ctx, row: UserRow) => isSelf(ctx, row) || isStaff(ctx)

UserRef.implement({
  fields: (t) => ({
    image: t.exposeString('avatar', { nullable: true }),
    permissions: t.field({
      type: [PermissionRef],
      resolve: (row, _, ctx) => {
        const scope = scopeOf('User.permissions', ctx.actor)
        return row.permissions.filter((one) => reaches(scope, { workspaceId: one.workspaceId, own: isSelf(ctx, row) }))
      },
    }),
    modifiers: t.field({
      type: ['ID'],
      nullable: true,
      description: 'The ids of what the person can do beyond their role. Visible to staff only.',
      resolve: (row, _, ctx) => shown(ctx, { maySee: isStaff(ctx), field: 'User.modifiers', value: row.modifiers }),
    }),
    canHaveAvailability: t.boolean({ resolve: (row) => canHaveAvailability(row.role) }),
    location: t.field({
      type: LocationRef,
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: sees(ctx, 'User.birthYear/location', row), field: 'User.location', value: row }),
    }),
    replay: t.field({
      type: ReplayConsentRef,
      nullable: true,
      description: 'Whether this person’s pages may be recorded. Visible to that person and to staff.',
      resolve: (row, _, ctx) => {
        const value = replayConsentOf(ctx.settings.sessionReplay, row.attributes)
        return shown(ctx, { maySee: close(ctx, row), field: 'User.replay', value })
      },
    }),
    attributes: t.field({
      type: AttributesRef,
      nullable: true,
      resolve: (row, _, ctx) => shown(ctx, { maySee: close(ctx, row), field: 'User.attributes', value: row.attributes }),
    }),
  }),
})
showFields(UserRef, userFields, {
  sees: (ctx, readBy, row) => (readBy === 'CLOSE' ? close(ctx, row) : readBy === 'REMARKS' ? judged(ctx, row) : sees(ctx, readBy, row)),
})

const UsersRef = listOf('UserList', UserRef)
const PermissionsRef = listOf('PermissionList', PermissionRef)
const UserFilter = builder.inputType('UserFilter', {
  fields: (t) => ({
    text: t.string({ description: 'Matches any part of the person’s name or email address.' }),
    roles: t.field({ type: [UserRole] }),
    permissions: t.field({ type: [AccountRole] }),
    workspaceId: t.id({ description: 'Only members of this workspace.' }),
    active: t.boolean(),
  }),
})
const UserSortField = builder.enumType('UserSortField', { values: userSortFields })
const UserSorting = sortingOf('UserSorting', UserSortField)
const PermissionFilter = builder.inputType('PermissionFilter', { fields: (t) => ({ workspaceId: t.id(), userId: t.id() }) })

const SignInRef = builder.objectRef<SignIn>('SignIn').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', {
      nullable: true,
      description: 'The browser and operating system, such as “Firefox on Mac”; null if unknown.',
    }),
    signedInAt: t.field({ type: 'DateTime', resolve: (row) => row.signedInAt }),
    lastUsedAt: t.field({
      type: 'DateTime',
      resolve: (row) => row.lastUsedAt,
      description: 'When the sign-in was last used, to within 15 minutes.',
    }),
    current: t.exposeBoolean('current', { description: 'Whether the current request was made with this sign-in.' }),
  }),
})
addQuery('signIns', (t) => t.field({ type: [SignInRef], resolve: (_, __, ctx) => signIns(ctx) }))
addQuery('me', (t) => t.field({ type: UserRef, nullable: true, resolve: (_, __, ctx) => me(ctx) }))
addQuery('user', (t) =>
  t.field({
    type: UserRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await userById(ctx, id)),
  }),
)
addQuery('users', (t) =>
  t.field({
    type: UsersRef,
    args: {
      filter: t.arg({ type: UserFilter }),
      sorting: t.arg({ type: [UserSorting] }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_, { filter, sorting, ...page }, ctx) =>
      orThrow(
        await users(
          ctx,
          {
            text: filter?.text ?? undefined,
            roles: filter?.roles ?? undefined,
            permissions: filter?.permissions ?? undefined,
            workspaceId: filter?.workspaceId ?? undefined,
            active: filter?.active ?? undefined,
            sorting: sorting ?? [],
          },
          orThrow(pageOf(page, 1024)),
        ),
      ),
  }),
)
addQuery('permissions', (t) =>
  t.field({
    type: PermissionsRef,
    args: { filter: t.arg({ type: PermissionFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) =>
      permissions(ctx, { workspaceId: filter?.workspaceId ?? undefined, userId: filter?.userId ?? undefined }, orThrow(pageOf(page, 1024))),
  }),
)

/** What was given: an optional field that is null says nothing. */
export const said = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
