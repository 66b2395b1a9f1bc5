import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import type { Db } from '../apps/server/src/platform/db.ts'

/** A place in the crew of an event, the host's unless another role is named. */
export const placeOf = (db: Db, sessionId: string, role: AssignmentRole = 'HOST', ord = 1) =>
  db
    .selectFrom('staffing_assignment')
    .select(['id', 'user_id', 'type', 'override_reason', 'seed', 'why'])
    .where('session_id', '=', sessionId)
    .where('role', '=', role)
    .where('ord', '=', ord)
    .executeTakeFirstOrThrow()
