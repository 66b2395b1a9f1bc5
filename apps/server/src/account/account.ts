import { isUuid } from '@troupe/domain/ids'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { type RawBuilder, sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import type { Identify } from '../platform/http/http.ts'
import type { AccessClaims, Tokens } from '../platform/http/tokens.ts'
import type { Live } from '../platform/live.ts'
import type { Level, Person } from '../platform/rights/policy.ts'
import { heldModifiers, labelsById, labelsOf, modifierLabels } from './modifiers.ts'
import { modifiersOfUser, UserRef } from './people/user-row.ts'

// the front door: later areas add fields to a person, and refer to modifiers
export { heldModifiers, labelsById, labelsOf, modifierLabels, modifiersOfUser, UserRef }

declare module '../platform/events.ts' {
  interface Events {
    /** Staff made accounts for people; they have no password yet. `workspaceId` is where a customer may book. */
    'account.created': { people: readonly { readonly userId: string; readonly workspaceId: string | null }[] }
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

const cacheMs = 5000
const mostCached = 10_000

interface Identified {
  readonly person: Person | undefined
  readonly until: number
}
/** People who were identified recently, one cache per process. `generation` rises when someone's rights change. */
interface Memory {
  readonly known: Map<string, Identified>
  generation: number
}
const memories = new WeakMap<Live, Memory>()

/**
 * Makes the reader of bearer tokens: the person with the rights they have now, at most five seconds old (I-13), or undefined for a
 * dead token, a signed-out family, a deleted or inactive person.
 */
export function identifier(house: Pick<House, 'db' | 'now' | 'live'>, tokens: Tokens): Identify {
  const memory: Memory = { known: new Map(), generation: 0 }
  memories.set(house.live, memory)
  house.live.listen(({ scope, scope_id: id }) => {
    if (scope === 'person') forget(memory, id)
  })
  const readPerson = async ({ userId, familyId }: AccessClaims) => {
    const { generation } = memory
    const person = await personOf(house.db, userId, familyId)
    // rights that changed while they were read are not kept
    if (generation === memory.generation) {
      if (memory.known.size >= mostCached) memory.known.clear()
      memory.known.set(keyOf(userId, familyId), { person, until: performance.now() + cacheMs })
    }
    return person
  }
  const personBy = (claims: AccessClaims | undefined) => {
    const known = claims && memory.known.get(keyOf(claims.userId, claims.familyId))
    if (!claims || (known && known.until > performance.now())) return known?.person
    return readPerson(claims)
  }
  return (bearer) => {
    const claims = tokens.read(bearer, house.now())
    return claims instanceof Promise ? claims.then(personBy) : personBy(claims)
  }
}

/**
 * Says inside a command that a person's rights changed. After the commit this process forgets what it knew of them immediately, the others when
 * they hear of it, and sockets whose tokens are no longer valid close.
 */
export function tellPerson(work: Work, userId: string): void {
  work.tell('person', userId, 'person.rights')
  work.afterCommit(() => {
    const memory = memories.get(work.live)
    if (memory) forget(memory, userId)
  })
}

/** Sets the mean of a person's ratings, in tenths of a star; null without ratings. */
export async function setRating(work: Work, userId: string, tenths: number | null): Promise<void> {
  await work.tx
    .updateTable('account_user')
    .set({ rating_tenths: tenths })
    .where('id', '=', userId)
    .where('rating_tenths', 'is distinct from', tenths)
    .execute()
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

const keyOf = (userId: string, familyId: string) => `${userId} ${familyId}`

function forget(memory: Memory, userId: string) {
  memory.generation++
  for (const key of memory.known.keys()) if (key.startsWith(userId)) memory.known.delete(key)
}

async function personOf(db: Db, userId: string, familyId: string): Promise<Person | undefined> {
  if (!isUuid(userId) || !isUuid(familyId)) return undefined
  const row = await selectPeople(db)
    .innerJoin('account_family as f', 'f.user_id', 'u.id')
    .where('u.id', '=', userId)
    .where('f.id', '=', familyId)
    .where('f.revoked_at', 'is', null)
    .executeTakeFirst()
  return row && actorFrom(row, familyId)
}

/** A person with the rights they have now, for whom the system acts later; undefined for someone who may no longer sign in. */
export async function personById(db: Db, userId: string): Promise<Person | undefined> {
  const row = await selectPeople(db).where('u.id', '=', userId).executeTakeFirst()
  return row && actorFrom(row, '')
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('account_user as u')
    .select(['u.id', 'u.role', 'u.permission', 'u.email', 'u.full_name', 'u.timezone'])
    .select(
      sql<[string, Level][]>`coalesce((select json_agg(json_build_array(p.workspace_id, p.role))
        from account_permission p where p.user_id = u.id), '[]')`.as('levels'),
    )
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

const actorFrom = (row: PersonRow, familyId: string): Person => ({
  kind: 'user',
  id: row.id,
  familyId,
  role: row.role,
  permission: row.permission,
  staff: isStaff(row),
  email: row.email,
  fullName: row.full_name,
  timezone: row.timezone,
  levels: new Map(row.levels),
})
