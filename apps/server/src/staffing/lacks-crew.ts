import type { AssignmentRole } from '@troupe/domain/staffing/kinds'
import type { Db, Tx } from '../platform/db.ts'
import { candidatesFor } from './choose.ts'
import { sessionFacts } from './session-facts.ts'

/** Whether more places for hosts or producers stand open than there are eligible people for them who are not on the event yet. */
export async function lacksCrew(tx: Db | Tx, sessionId: string, at: Temporal.Instant): Promise<boolean> {
  const open = await openWithoutPencil(tx, sessionId, at)
  if (open.length === 0) return false
  const session = await sessionFacts(tx, sessionId)
  if (!session) return false
  const crew = await tx
    .selectFrom('staffing_claim')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('hold_id', 'is', null)
    .execute()
  const taken = new Set(crew.map((row) => row.user_id))
  for (const role of new Set(open)) {
    const free = (await candidatesFor({ tx, at }, session, role)).filter(({ person, verdict }) => verdict.ok && !taken.has(person.id))
    if (free.length < open.filter((one) => one === role).length) return true
  }
  return false
}

async function openWithoutPencil(tx: Db | Tx, sessionId: string, at: Temporal.Instant): Promise<AssignmentRole[]> {
  const rows = await tx
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .leftJoin('staffing_claim as c', 'c.assignment_id', 'a.id')
    .select('a.role')
    .where('a.session_id', '=', sessionId)
    .where('a.role', 'in', ['HOST', 'PRODUCER'])
    .where('s.status', 'in', ['SCHEDULED', 'REQUESTED'])
    .where('s.starts_at', '>', at)
    .where('c.id', 'is', null)
    .execute()
  return rows.map((row) => row.role as AssignmentRole)
}
