import { isApiToken } from '@troupe/domain/account/api-tokens'
import { isUuid } from '@troupe/domain/ids'
import { isStaff } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import { traceOf } from '../platform/errors.ts'
import type { Identify } from '../platform/http/http.ts'
import { type AccessClaims, hashOf, type Tokens } from '../platform/http/tokens.ts'
import type { Live } from '../platform/live.ts'
import type { Level, Person } from '../platform/rights/policy.ts'
import { noteUse, personWithToken, tokenByHash } from './tokens/read-token.ts'

const cacheMs = 5000
const mostCached = 10_000

interface Identified {
  readonly person: Person | undefined
  readonly until: number
}
/** An API token, by its digest. It ends to the second, so that its end is asked each time. */
interface IdentifiedToken {
  readonly person: Person
  readonly expiresAt: Temporal.Instant
  readonly until: number
}
/** People who were identified recently, one cache per process, and those who present API tokens. `generation` rises when someone's rights change. */
interface Memory {
  readonly known: Map<string, Identified>
  readonly tokens: Map<string, IdentifiedToken>
  generation: number
}
const memories = new WeakMap<Live, Memory>()

/**
 * Makes the reader of bearer tokens: the person with the rights they have now, at most five seconds old (I-13), or undefined for a
 * dead token, a signed-out family, a deleted or inactive person. For an API token it is its maker with the rights of the token.
 */
export function identifier(house: Pick<House, 'db' | 'now' | 'live' | 'log'>, tokens: Tokens): Identify {
  const memory: Memory = { known: new Map(), tokens: new Map(), generation: 0 }
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
  const personByToken = tokenReader(house, memory)
  return (bearer) => {
    if (isApiToken(bearer)) return personByToken(bearer)
    const claims = tokens.read(bearer, house.now())
    return claims instanceof Promise ? claims.then(personBy) : personBy(claims)
  }
}

/** Reads API tokens. Their last use is noted when they are read, which is at most once in five seconds and counts at most once a minute. */
function tokenReader({ db, now, log }: Pick<House, 'db' | 'now' | 'log'>, memory: Memory) {
  const read = async (hash: string): Promise<Person | undefined> => {
    const { generation } = memory
    const row = await tokenByHash(db, hash)
    const at = now()
    if (!row || Temporal.Instant.compare(row.expiresAt, at) <= 0) return undefined
    const person = personWithToken(row)
    if (generation === memory.generation) {
      if (memory.tokens.size >= mostCached) memory.tokens.clear()
      memory.tokens.set(hash, { person, expiresAt: row.expiresAt, until: performance.now() + cacheMs })
    }
    // a database that refuses changes, as with a full disk, still answers what is read
    await noteUse(db, row, at).catch((error) => log.error({ error: traceOf(error) }, 'the use of a token was not noted'))
    return person
  }
  return (bearer: string): Person | undefined | Promise<Person | undefined> => {
    const hash = hashOf(bearer)
    const known = memory.tokens.get(hash)
    if (!known || known.until <= performance.now()) return read(hash)
    return Temporal.Instant.compare(known.expiresAt, now()) > 0 ? known.person : undefined
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

const keyOf = (userId: string, familyId: string) => `${userId} ${familyId}`

function forget(memory: Memory, userId: string) {
  memory.generation++
  for (const key of memory.known.keys()) if (key.startsWith(userId)) memory.known.delete(key)
  for (const [hash, { person }] of memory.tokens) if (person.id === userId) memory.tokens.delete(hash)
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
