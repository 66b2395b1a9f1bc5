import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { type RawBuilder, sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import { identifier, personById, tellPerson } from './identity.ts'
import { heldModifiers, labelsById, labelsOf, modifierLabels } from './modifiers.ts'
import { makeUser } from './people/create-user.ts'
import { removeUser } from './people/delete-user.ts'
import { users } from './people/read.ts'
import { modifiersOfUser, UserRef, type UserRow } from './people/user-row.ts'
import { subscribeErasing } from './privacy/erase-user.ts'

export type { UserRow }
// the front door: later areas add fields to a person, look for people, make and remove accounts, and refer to modifiers
export {
  heldModifiers,
  identifier,
  labelsById,
  labelsOf,
  makeUser,
  modifierLabels,
  modifiersOfUser,
  personById,
  removeUser,
  subscribeErasing,
  tellPerson,
  UserRef,
  users,
}

declare module '../platform/events.ts' {
  interface Events {
    /** Staff made accounts for people; they have no password yet. `workspaceId` is where a customer may book. `isTold`: another email tells them. */
    'account.created': { people: readonly { readonly userId: string; readonly workspaceId: string | null }[]; isTold: boolean }
    /** A person's facts that decide about their events may be about to change. Comes before their row is locked: events are locked before people. */
    'account.crewChanging': { userId: string }
    /**
     * A person was deactivated or deleted, or has another role: they may have to leave the crew of upcoming events. Or their skills, limit or home changed:
     * the crews of these events are judged again.
     */
    'account.crewChanged': { userId: string }
    /** A person may be about to leave a workspace. Comes before its levels are locked: events are locked before people. */
    'account.mayLeave': { userId: string; workspaceId: string }
    /**
     * A person leaves a workspace; null: all of them, since their account is deactivated or deleted. Comes right before their rows change, so that what
     * follows can still reach them. Their level is locked.
     */
    'account.leaving': { userId: string; workspaceId: string | null }
  }
}

declare module '../platform/events.ts' {
  interface Events {
    /** Someone registers an address without an account. In all of these events `code` is the secret itself, which is stored nowhere. */
    'account.registering': { email: string; codeId: string; code: string }
    /** The same for an address that has an account. */
    'account.known': { userId: string; codeId: string }
    /** A code was made that can set a new password; `userId` is null when no one has the address, and then nothing of it may remain. */
    'account.resetAsked': { email: string; userId: string | null; byStaff: boolean; codeId: string; code: string }
    /** A person wants to change to an address that `holderId` already has. */
    'account.emailAsked': { userId: string; email: string; holderId: string | null; codeId: string; code: string }
    'account.inviting': {
      email: string
      role: WorkspaceLevel
      workspaceId: string
      workspace: string
      inviter: string
      codeId: string
      code: string
    }
    /** A credential of an account changed: its person is notified, at the former address too. */
    'account.changed': { userId: string; what: AccountChange; formerEmail?: string }
  }
}
export type AccountChange = 'PASSWORD' | 'TEMPORARY' | 'EMAIL' | 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'

/** Sets the mean of a person's ratings, in tenths of a star; null without ratings. */
export async function setRating(work: Work, userId: string, tenths: number | null): Promise<void> {
  await work.tx
    .updateTable('account_user')
    .set({ rating_tenths: tenths })
    .where('id', '=', userId)
    .where('rating_tenths', 'is distinct from', tenths)
    .execute()
}

/**
 * Switches one kind of emails off in the preferences of a person who has an account: their address, and whether they wanted these until now. Undefined without
 * an account.
 */
export async function switchEmailsOff(
  work: Work,
  { userId, wish }: { readonly userId: string; readonly wish: 'reminders' },
): Promise<{ readonly email: string; readonly changed: boolean } | undefined> {
  const person = await work.tx
    .selectFrom('account_user')
    .select(['email', 'attributes'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const { email: wishes } = person.attributes
  const known: Readonly<Record<string, unknown>> = Object(wishes)
  if (known[wish] === false) return { email: person.email, changed: false }
  await work.tx
    .updateTable('account_user')
    .set((eb) => ({
      attributes: JSON.stringify({ ...person.attributes, email: { ...known, [wish]: false } }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  return { email: person.email, changed: true }
}

/** Whether a code is still valid: not used, displaced, revoked or expired. An email with an invalid code is not sent. */
export async function isCodeLive({ db, now }: Pick<House, 'db' | 'now'>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_code')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

/** In SQL: whether the account `u` is active, and a member of a workspace or staff. What is derived from a membership ends with it. */
export const belongsTo = (workspaceId: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(u.active and u.deleted_at is null and (u.permission = 'STAFF' or u.role = 'ADMIN'
    or exists (select from account_permission m where m.user_id = u.id and m.workspace_id = ${workspaceId})))`
