import { sql } from 'kysely'
import type { MayRead } from '../../platform/files/may-read.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { mayGivePicture } from './people-api.ts'

declare module '../../platform/files/files.ts' {
  interface FileOwners {
    userId: 'owner_id'
  }
}

/** Pictures of people. */
export const personFiles = {
  column: 'owner_id',
  mayKeep: mayGivePicture,
  isShown: sql<boolean>`exists (select 1 from account_user u where u.avatar_file_id = f.id)`,
} as const

/** The reader's own sounds. */
export const readOfSounds: MayRead = (reader) => sql`(f.purpose = 'SOUND' and f.owner_id = ${reader.id})`

/** The reader's own pictures, and those of the members of their workspaces. */
export const readOfMembers: MayRead = (reader) => sql`(f.owner_id = ${reader.id}
  or exists (select 1 from account_permission p
    where p.user_id = f.owner_id and p.workspace_id = any(${[...scopeOf('session', reader).workspaces]}::uuid[])))`
