import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { Db } from '../apps/server/src/platform/database/db.ts'
import { idOf } from './world/ids.ts'

/** A place in the crew of an event, the host's unless another role is named. */
export const placeOf = (db: Db, sessionId: string, role: AssignmentRole = 'HOST', ord = 1) =>
  db
    .selectFrom('staffing_assignment')
    .select(['id', 'user_id', 'type', 'override_reason', 'seed', 'why'])
    .where('session_id', '=', sessionId)
    .where('role', '=', role)
    .where('ord', '=', ord)
    .executeTakeFirstOrThrow()

/** From now on only these hosts and plants speak the language of an event, and they and every producer work around the clock, as much as there is. */
export async function onlyCrew(db: Db, ...names: string[]) {
  const performers = names.map((name) => idOf('user', name))
  await db
    .updateTable('account_user')
    .set({ languages: [] })
    .where('role', 'in', ['HOST', 'PLANT'])
    .where('id', 'not in', performers)
    .execute()
  const working = await db
    .updateTable('account_user')
    .set({ daily_limit: 99, load: 60 })
    .where((where) => where.or([where('role', '=', 'EVENT_PRODUCER'), where('id', 'in', performers)]))
    .returning('id')
    .execute()
  const ids = working.map(({ id }) => id)
  await db.deleteFrom('staffing_availability').where('user_id', 'in', ids).execute()
  const week = ids.flatMap((user_id) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ user_id, day, from_time: '00:00', to_time: '24:00' })))
  await db.insertInto('staffing_availability').values(week).execute()
}

/** Who is on the hosts' places of an event: 'ACCEPTED ruth', 'PENDING mei', 'pencil omar', 'open', in the order of the places. */
export async function hostsOf(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staffing_assignment as a')
    .leftJoin('staffing_claim as c', (join) => join.onRef('c.assignment_id', '=', 'a.id').on('c.hold_id', 'is', null))
    .leftJoin('account_user as u', 'u.id', 'c.user_id')
    .leftJoin('staffing_approval as o', 'o.id', 'c.approval_id')
    .select(['u.email', 'o.state'])
    .where('a.session_id', '=', sessionId)
    .where('a.role', '=', 'HOST')
    .orderBy('a.ord')
    .execute()
  return rows.map(({ email, state }) => (email === null ? 'open' : `${state ?? 'pencil'} ${email.split('@')[0]}`))
}
