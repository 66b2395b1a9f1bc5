import { userFields } from '@troupe/domain/account/fields'
import { columnsOf, type RowOf } from '@troupe/domain/field'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { sql } from 'kysely'
import { builder } from '../../platform/graphql/graphql.ts'

/** A person as the wire shows them; account/api.ts gives it its fields, later areas may add theirs. */
export const UserRef = builder.objectRef<UserRow>('User')
export const PermissionRef = builder.objectRef<PermissionRow>('Permission')

/** What no one reads: the password, and that the person was deleted or erased. */
const {
  passwordHash: _hash,
  passwordState: _state,
  passwordUntil: _until,
  deletedAt: _deleted,
  erasedAt: _erased,
  ...readFields
} = userFields
/** Every column of a person that anyone may read; who reads which is decided field by field. */
export const userColumns = columnsOf(readFields)
export type UserRow = RowOf<typeof readFields> & {
  readonly permissions: readonly PermissionRow[]
  /** Ids, in their order. */
  readonly modifiers: readonly string[]
}

/** The ids of what the person `u` can do beyond their role, in their order. */
export const modifiersOfUser = sql<string[]>`array(select m.modifier_id from account_user_modifier m where m.user_id = u.id order by 1)`

/** A person's level in one workspace. */
export interface PermissionRow {
  readonly id: string
  readonly workspaceId: string
  readonly userId: string
  readonly role: WorkspaceLevel
  readonly primary: boolean
}
