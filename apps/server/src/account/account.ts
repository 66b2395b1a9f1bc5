import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { userFields } from '@troupe/domain/account/fields'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { columnsOf, type RowOf } from '@troupe/domain/field'
import { isUuid } from '@troupe/domain/ids'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import type { Db } from '../platform/db.ts'
import { builder } from '../platform/graphql.ts'
import type { Identify } from '../platform/http.ts'
import type { Live } from '../platform/live.ts'
import type { Level, Person } from '../platform/policy.ts'
import type { Tokens } from '../platform/tokens.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Staff made accounts for people; they have no password yet. `workspaceId` is where a customer may book. */
    'account.created': { people: readonly { readonly userId: string; readonly workspaceId: string | null }[] }
    /** A person may be about to leave the crew. Comes before their row is locked: events are locked before people. */
    'account.crewChanging': { userId: string }
    /** A person was deactivated or deleted, or has another role: they may have to leave the crew of upcoming events. */
    'account.crewChanged': { userId: string }
  }
}

declare module '../platform/events.ts' {
  interface Events {
    /** Somebody wants an account for an address that nobody has. In all of these `code` is the secret itself; it is nowhere else. */
    'account.registering': { email: string; codeId: string; code: string }
    /** The same for an address that has its person. */
    'account.known': { userId: string; codeId: string }
    /** A new password may be set by a code; `userId` null when nobody has the address, and then nothing may be left of it. */
    'account.resetAsked': { email: string; userId: string | null; byStaff: boolean; codeId: string; code: string }
    /** A person wants to move to an address; `holderId` has it already. */
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
    /** Something that guards an account changed: its person hears of it, at the former address too. */
    'account.changed': { userId: string; what: AccountChange; formerEmail?: string }
  }
}
export type AccountChange = 'PASSWORD' | 'TEMPORARY' | 'EMAIL' | 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'

/** The order of a sorted list. */
export const SortDirection = builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const })

/** A person as the wire shows them; api.ts gives it its fields, later areas may add theirs. */
export const UserRef = builder.objectRef<UserRow>('User')
export const PermissionRef = builder.objectRef<PermissionRow>('Permission')

/** May the reader do it now, and if not, why not: the reason that the command itself would give. */
export interface Flag {
  readonly value: boolean
  readonly reason: string | null
}
export const FlagRef = builder.objectRef<Flag>('Flag').implement({
  description: 'Whether the reader may do it now, and the reason why not.',
  fields: (t) => ({ value: t.exposeBoolean('value'), reason: t.exposeString('reason', { nullable: true }) }),
})

/** The judgement of a command as a flag: a button that is off says what the command would say. */
export const flagOf = (answer: Answer<unknown>): Flag =>
  answer.ok ? { value: true, reason: null } : { value: false, reason: String(answer.extensions.reason ?? answer.code) }

/** What of a person stays in the house: their password, and that they were deleted. */
const { passwordHash: _hash, passwordState: _state, passwordUntil: _until, deletedAt: _deleted, ...readFields } = userFields
/** Every column of a person that anyone may read; who reads which is decided field by field. */
export const userColumns = columnsOf(readFields)
export type UserRow = RowOf<typeof readFields> & { readonly permissions: readonly PermissionRow[] }

/** A person's level in one workspace. */
export interface PermissionRow {
  readonly id: string
  readonly workspaceId: string
  readonly userId: string
  readonly role: WorkspaceLevel
  readonly primary: boolean
}

/** One page of a list, and how many rows the whole list has. */
export interface Listed<T> {
  readonly nodes: readonly T[]
  readonly totalCount: number
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

const cacheMs = 5000
const mostCached = 10_000

interface Known {
  readonly person: Person | undefined
  readonly until: number
}
/** Who was identified lately, one map for each process' ears. `generation` rises when somebody's rights change. */
interface Memory {
  readonly known: Map<string, Known>
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
  return async (bearer) => {
    const claims = await tokens.read(bearer, house.now())
    if (!claims) return undefined
    const key = `${claims.userId} ${claims.familyId}`
    const known = memory.known.get(key)
    if (known && known.until > performance.now()) return known.person
    const { generation } = memory
    const person = await personOf(house.db, claims.userId, claims.familyId)
    // rights that changed while they were read are not kept
    if (generation === memory.generation) {
      if (memory.known.size >= mostCached) memory.known.clear()
      memory.known.set(key, { person, until: performance.now() + cacheMs })
    }
    return person
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

/** Hashes a password with argon2id (19 MiB, 2 passes) off the main thread; answers a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, { ...cost, nonce: salt, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Whether a password fits a PHC string. Without one it takes the same time and answers false, so that unknown people are not told apart. */
export async function verifyPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept ?? '')
  const [, memory, passes, parallelism, salt = '', hash = ''] = read ?? []
  const wanted = read ? Buffer.from(hash, 'base64') : Buffer.alloc(32)
  const used = read ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : cost
  const found = await argon2id(password, {
    ...used,
    nonce: read ? Buffer.from(salt, 'base64') : Buffer.alloc(16),
    tagLength: wanted.length,
  })
  return timingSafeEqual(found, wanted) && read !== null
}

/**
 * Makes the first person of an empty house: an admin with a password of 24 random characters, answered this once. Refuses INVALID {fields},
 * and STATE_CONFLICT when somebody has the address.
 */
export async function createAdmin(
  db: Db,
  given: { readonly email: string; readonly firstName: string; readonly lastName: string; readonly now: Temporal.Instant },
): Promise<Answer<{ email: string; password: string }>> {
  const email = given.email.trim().toLowerCase()
  const names = [given.firstName.trim(), given.lastName.trim()] as const
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) return invalid({ email: ['INVALID'] })
  if (names.some((name) => name === '' || name.length > 32)) return invalid({ firstName: ['INVALID'] })
  // the rule wants one of each kind; 15 random bytes carry the strength
  const password = `${randomBytes(15).toString('base64url')}Aa1!`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_user')
    .values({
      email,
      first_name: names[0],
      last_name: names[1],
      role: 'ADMIN',
      permission: 'ADMIN',
      password_hash: await hashPassword(password),
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? yes({ email, password }) : no('STATE_CONFLICT')
}

/** Which part of a list is asked for: 25 rows unless said, at most `most`. Refuses INVALID for a negative number. */
export function pageOf(args: { offset?: number | null | undefined; limit?: number | null | undefined }, most = 100): Answer<Page> {
  const offset = args.offset ?? 0
  const limit = args.limit ?? 25
  if (offset < 0) return invalid({ offset: ['TOO_SMALL'] })
  if (limit < 0) return invalid({ limit: ['TOO_SMALL'] })
  return yes({ offset, limit: Math.min(limit, most) })
}

/** An id that no row has. */
export const noRow = '00000000-0000-0000-0000-000000000000'

/** An id to look for: what has not the shape of one is nobody's. */
export const idOrNone = (text: string): string => (isUuid(text) ? text : noRow)

/** A search text as a pattern that finds it anywhere, its own % and _ taken literally. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const cost = { memory: 19_456, passes: 2, parallelism: 1 }

function argon2id(password: string, parameters: typeof cost & { readonly nonce: Buffer; readonly tagLength: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const message = Buffer.from(password.normalize('NFC'))
  argon2('argon2id', { message, ...parameters }, (error, hash) => (error ? reject(error) : resolve(hash)))
  return promise
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function forget(memory: Memory, userId: string) {
  memory.generation++
  for (const key of memory.known.keys()) if (key.startsWith(userId)) memory.known.delete(key)
}

async function personOf(db: Db, userId: string, familyId: string): Promise<Person | undefined> {
  if (!isUuid(userId) || !isUuid(familyId)) return undefined
  const row = await db
    .selectFrom('account_user as u')
    .innerJoin('account_family as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.role', 'u.permission', 'u.email', 'u.full_name', 'u.timezone'])
    .select(
      sql<[string, Level][]>`coalesce((select json_agg(json_build_array(p.workspace_id, p.role))
        from account_permission p where p.user_id = u.id), '[]')`.as('levels'),
    )
    .where('u.id', '=', userId)
    .where('f.id', '=', familyId)
    .where('f.revoked_at', 'is', null)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
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
  }
}
