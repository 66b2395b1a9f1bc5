import { POLICY_COLUMNS, type PolicyColumn } from '@troupe/domain/role/policy-columns'
import { sql } from 'kysely'
import type { OpenHouse } from '../house.ts'
import { world } from '../world/ids.ts'
import { idsOf } from './canaries.ts'

export interface Actor {
  readonly column: PolicyColumn
  readonly email: string | null
  /** Has access to the rows of every workspace. */
  readonly all: boolean
  /** Their own rows, by kind. */
  readonly own: Readonly<Record<string, string>>
}

const emails: Readonly<Record<PolicyColumn, string | null>> = {
  unauthenticated: null,
  booking_user_viewer: 'viewer@halden.example',
  booking_user_editor: 'editor@halden.example',
  booking_user_admin: 'owner@halden.example',
  plant: 'plant@troupe.example',
  host_limited: 'host@troupe.example',
  host_staff: 'staffhost@troupe.example',
  salesperson: 'sales@troupe.example',
  customer_success_manager: 'success@troupe.example',
  event_producer: 'producer@troupe.example',
  admin: 'admin@troupe.example',
}
const all = new Set(['host_staff', 'salesperson', 'customer_success_manager', 'event_producer', 'admin'])

/**
 * One person of workspace B for each column of the policy table, weakest first: what they do there is done by the strongest last. The two of
 * the crew without staff permission play an event of B and none of A.
 */
export async function actorsOf(house: OpenHouse): Promise<Actor[]> {
  const { db } = house
  const { northwind, halden } = world.workspaces
  const viewer = await db
    .insertInto('account_user')
    .values({
      first_name: 'V',
      last_name: 'V',
      email: 'viewer@halden.example',
      role: 'BOOKING_USER',
      permission: 'BOOKING_USER',
      attributes: '{}',
      created_at: house.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('account_permission').values({ workspace_id: halden, user_id: viewer.id, role: 'VIEWER' }).execute()
  const crew: Record<string, string> = {}
  for (const [column, user, role] of [
    ['plant', world.users.plant, 'PLANT'],
    ['host_limited', world.users.host, 'HOST'],
  ] as const) {
    // bypasses triggers: an offer of a past event is withdrawn, and one of a colleague handed over. The demo world’s
    // requests to take over a show end too, as they tell whom they ask of the other side’s event
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql`update staffing_approval set state = 'CANCELLED' where user_id = ${user}
        and session_id in (select id from session where workspace_id = ${northwind})`.execute(one)
      await sql`update staffing_hand_over set state = 'ENDED', ended_at = made_at
        where state in ('ASKING', 'WAITING') and session_id in (select id from session where workspace_id = ${northwind})
        and (from_id = ${user} or id in (select hand_over_id from staffing_hand_over_asked where user_id = ${user}))`.execute(one)
      await sql`update staffing_assignment set user_id = null where user_id = ${user}
        and session_id in (select id from session where workspace_id = ${northwind})`.execute(one)
      const { rows } = await sql<{
        id: string
        session_id: string
      }>`select a.id, a.session_id from staffing_assignment a join session s on s.id = a.session_id
        where s.workspace_id = ${halden} and a.role = ${role} order by s.status = 'SCHEDULED' desc, s.starts_at desc nulls last limit 1`.execute(
        one,
      )
      const place = rows[0] ?? (await addPlace(one, halden, role))
      await sql`update staffing_assignment set user_id = ${user} where id = ${place.id}`.execute(one)
      await sql`update staffing_approval set state = 'CANCELLED' where assignment_id = ${place.id} and state in ('PENDING', 'ACCEPTED')`.execute(
        one,
      )
      await sql`insert into staffing_approval (assignment_id, session_id, user_id, state, made_at)
        values (${place.id}, ${place.session_id}, ${user}, 'ACCEPTED', now())`.execute(one)
      await sql`set session_replication_role = origin`.execute(one)
      crew[column] = place.session_id
    })
  }
  const actors: Actor[] = []
  for (const column of POLICY_COLUMNS) {
    const email = emails[column]
    // the token is asked for by the address, which is about to be another
    if (email) await house.bearerOf(email)
    actors.push({ column, email, all: all.has(column), own: await idsOf(db, 'b', crew[column]) })
  }
  // the weakest first, but of customers the admin after the crew
  return actors.sort((a, b) => weight(a) - weight(b))
}

const weight = ({ column }: Actor) =>
  (column.startsWith('booking_user') ? 10 : column === 'host_limited' || column === 'plant' ? 5 : 100) +
  POLICY_COLUMNS.indexOf(column) -
  (column === 'unauthenticated' ? 200 : 0)

async function addPlace(db: OpenHouse['db'], workspaceId: string, role: string) {
  const { rows } = await sql<{ id: string; session_id: string }>`insert into staffing_assignment (session_id, role, ord)
    select id, ${role}, 9 from session where workspace_id = ${workspaceId} and status = 'SCHEDULED' order by starts_at limit 1 returning id, session_id`.execute(
    db,
  )
  const [place] = rows
  if (!place) throw new Error(`no event for a ${role}`)
  return place
}
