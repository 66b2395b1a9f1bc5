import { type Answer, yes } from '@troupe/domain/answer'
import { ASSIGNMENT_ROLES, performs } from '@troupe/domain/role/assignment'
import { TRAVEL_ASK_HOURS, TRAVEL_TASK_HOURS } from '@troupe/domain/staffing/travel'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { sessionIfFree } from '../../session/session.ts'
import { ways } from '../search/way.ts'

const mostAtOnce = 200

/**
 * Hosts and actors who accepted an event on site and haven't confirmed their travel: from 7 days before the start they are asked to, once, and from 48 hours
 * before it their producer has a task. Each once for a person, start and place, by any number of processes; events that another transaction has locked
 * are left for the next tick.
 */
export async function askAboutTravel(house: House): Promise<void> {
  const due = await unconfirmed(house.db, house.now()).select('s.id').distinct().limit(mostAtOnce).execute()
  for (const { id } of due) await command(asSystem(house), (work) => askCrew(work, id))
}

async function askCrew(work: Work, sessionId: string): Promise<Answer<null>> {
  const session = await sessionIfFree(work.tx, sessionId)
  if (!session?.starts_at) return yes(null)
  const isLate = Temporal.Instant.compare(session.starts_at.subtract({ hours: TRAVEL_TASK_HOURS }), work.at) <= 0
  const offers = await unconfirmed(work.tx, work.at)
    .select(['o.id as approvalId', 'o.user_id as userId', 'a.id as assignmentId', 'o.travel_asked_at', 'a.role', 'a.travel', 'a.lodging'])
    .where('s.id', '=', sessionId)
    .orderBy('a.id')
    .execute()
  const wayTo = new Map((await ways(work.tx, { sessionIds: [sessionId] })).map(({ assignmentId, way }) => [assignmentId, way]))
  for (const { approvalId, userId, assignmentId, travel_asked_at: askedAt, role, travel, lodging } of offers) {
    if (askedAt === null) {
      await work.tx.updateTable('staffing_approval').set({ travel_asked_at: work.at }).where('id', '=', approvalId).execute()
      await work.emit('assignment.travelAsked', {
        sessionId,
        approvalId,
        userId,
        role,
        way: wayTo.get(assignmentId) ?? null,
        travel,
        lodging,
      })
    }
    if (isLate) await work.emit('assignment.open', { sessionId, assignmentId, approvalId, reason: 'travel' })
  }
  if (isLate && offers.length > 0) work.tell('session', sessionId, 'session.assignment')
  return yes(null)
}

/** The accepted offers whose person is to be asked about their travel, or whose producer is to be told. */
const unconfirmed = (db: Db | Tx, at: Temporal.Instant) =>
  db
    .selectFrom('session as s')
    .innerJoin('staffing_approval as o', 'o.session_id', 's.id')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .where('s.host_type', '=', 'ON_SITE')
    .where('s.status', '=', 'SCHEDULED')
    .where('s.starts_at', '>', at)
    .where('s.starts_at', '<=', at.add({ hours: TRAVEL_ASK_HOURS }))
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', 'in', ASSIGNMENT_ROLES.filter(performs))
    .where('a.travel_confirmed', '=', false)
    .where((eb) =>
      eb.or([
        eb('o.travel_asked_at', 'is', null),
        eb.and([
          eb('s.starts_at', '<=', at.add({ hours: TRAVEL_TASK_HOURS })),
          eb.not(
            eb.exists(
              eb
                .selectFrom('staffing_task as t')
                .select('t.cause')
                .whereRef('t.assignment_id', '=', 'a.id')
                .where('t.cause', '=', 'TRAVEL'),
            ),
          ),
        ]),
      ]),
    )
