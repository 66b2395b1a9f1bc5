import { phoneWords } from '@troupe/domain/phone-words'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { phoneForEvent } from '@troupe/domain/session/session-phones'
import type { Work } from '../platform/ctx.ts'
import { oneLine } from './text.ts'

/**
 * The number that someone of an event's crew calls, as its page shows it. Undefined where there is none, for the salesperson, who doesn't come to the event,
 * and for a producer whose own number it is.
 */
export async function eventPhone({ tx }: Work, sessionId: string, role: AssignmentRole): Promise<string | undefined> {
  if (role === 'SALESPERSON') return undefined
  const event = await tx
    .selectFrom('session as s')
    .select(['s.type as session_type', 's.host_type', 's.package_level', 's.use_event_producer_phone'])
    .select((eb) =>
      eb
        .selectFrom('staffing_assignment as a')
        .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
        .innerJoin('account_user as u', 'u.id', 'o.user_id')
        .select('u.phone')
        .whereRef('a.session_id', '=', 's.id')
        .where('a.role', '=', 'PRODUCER')
        .where('o.state', '=', 'ACCEPTED')
        .limit(1)
        .as('producers_own'),
    )
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const phones = await tx
    .selectFrom('setting_session_phone')
    .select(['phone', 'session_type', 'host_type', 'package_level'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const given = phoneForEvent(phones, event, event.producers_own)
  if (!given || (role === 'PRODUCER' && given.source === 'PRODUCER')) return undefined
  return oneLine(phoneWords(given.phone))
}
