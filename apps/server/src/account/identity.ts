import { isUuid } from '@troupe/domain/ids'
import { isStaff } from '@troupe/domain/role/roles'
import { sql } from 'kysely'
import type { House, Work } from '../platform/ctx.ts'
import type { Db } from '../platform/database/db.ts'
import type { Identify } from '../platform/http/http.ts'
import type { AccessClaims, Tokens } from '../platform/http/tokens.ts'
import type { Live } from '../platform/live.ts'
import type { Level, Person } from '../platform/rights/policy.ts'

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
