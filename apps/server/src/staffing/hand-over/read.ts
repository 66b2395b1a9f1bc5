import { type Answer, yes } from '@troupe/domain/answer'
import type { ExperienceCategory, HostType } from '@troupe/domain/catalogue/kinds'
import type { AssignmentRole, HandOverState } from '@troupe/domain/role/assignment'
import { OPEN_HAND_OVERS } from '@troupe/domain/staffing/hand-over'
import { sql } from 'kysely'
import { actorId, type Ctx, command } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { callColumns, callOf } from '../../session/session.ts'
import { ownPlace } from './ask.ts'
import { freeFor } from './open-request.ts'

/** Someone of the crew, as colleagues see them. */
export interface Colleague {
  readonly id: string
  readonly fullName: string
  readonly avatar: string | null
}

/** An open request that the reader made or is asked by, with what they need to know of the show. */
export interface HandOverView {
  readonly id: string
  readonly assignmentId: string
  readonly sessionId: string
  readonly state: HandOverState
  readonly role: AssignmentRole
  readonly note: string | null
  readonly expiresAt: Temporal.Instant
  readonly from: Colleague
  /** Who said yes first. */
  readonly taker: Colleague | null
  /** Only for the person who asks. */
  readonly asked: readonly Colleague[]
  readonly sessionName: string
  readonly company: string
  readonly title: string
  readonly category: ExperienceCategory
  readonly hostType: HostType
  readonly city: string | null
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly callAt: Temporal.Instant | null
  readonly timezone: string
}

const personOf = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name, 'avatar', ${alias}.avatar)`)

/** The open requests that the caller made, and those that ask them, the soonest end first. Who is asked doesn't see the event: this is all they see of it. */
export async function ownHandOvers(ctx: Ctx): Promise<readonly HandOverView[]> {
  const me = actorId(ctx)
  if (me === null) return []
  return asHouse(ctx.db, async (db) => {
    const rows = await db
      .selectFrom('staffing_hand_over as h')
      .innerJoin('staffing_assignment as a', 'a.id', 'h.assignment_id')
      .innerJoin('session as s', 's.id', 'h.session_id')
      .innerJoin('workspace as w', 'w.id', 's.workspace_id')
      .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
      .select(['h.id', 'h.assignment_id', 'h.session_id', 'h.state', 'h.note', 'h.expires_at', 'h.from_id', 'a.role'])
      .select(['s.name', 's.host_type', 's.city', 's.starts_at', 's.ends_at', 's.timezone', 'w.name as company', 'e.title', 'e.category'])
      .select(callColumns.map((column) => `s.${column}` as const))
      .select(sql<Colleague>`(select ${personOf('u')} from account_user u where u.id = h.from_id)`.as('from'))
      .select(sql<Colleague | null>`(select ${personOf('u')} from account_user u where u.id = h.taker_id)`.as('taker'))
      .select(
        sql<readonly Colleague[]>`(select coalesce(json_agg(${personOf('u')} order by u.full_name, u.id), '[]')
          from staffing_hand_over_asked k join account_user u on u.id = k.user_id where k.hand_over_id = h.id and h.from_id = ${me}::uuid)`.as(
          'asked',
        ),
      )
      .where('h.state', 'in', OPEN_HAND_OVERS)
      .where('h.expires_at', '>', ctx.now())
      .where((where) =>
        where.or([
          where('h.from_id', '=', me),
          where.and([
            where('h.id', 'in', where.selectFrom('staffing_hand_over_asked').select('hand_over_id').where('user_id', '=', me)),
            where.or([where('h.taker_id', 'is', null), where('h.taker_id', '=', me)]),
          ]),
        ]),
      )
      .orderBy('h.expires_at')
      .orderBy('h.id')
      .limit(100)
      .execute()
    return rows.flatMap(({ starts_at: startsAt, ends_at: endsAt, ...row }) =>
      startsAt === null || endsAt === null
        ? []
        : [
            {
              ...{ id: row.id, assignmentId: row.assignment_id, sessionId: row.session_id, state: row.state, role: row.role },
              ...{ note: row.note, expiresAt: row.expires_at, from: row.from, taker: row.taker, asked: row.asked },
              ...{ sessionName: row.name, company: row.company, title: row.title, category: row.category },
              ...{ hostType: row.host_type, city: row.city, startsAt, endsAt, timezone: row.timezone },
              callAt: callOf({ ...row, starts_at: startsAt }, row.role),
            },
          ],
    )
  })
}

/** Whom someone could ask to take over their own accepted place: everyone of the role who passes every hard rule for it now. Refuses as `askColleagues`. */
export const colleaguesFor = (ctx: Ctx, assignmentId: string): Promise<Answer<readonly Colleague[]>> =>
  command(ctx, (work) =>
    asHouse(work.tx, async () => {
      const found = await ownPlace(work, assignmentId)
      if (!found.ok) return found
      return yes(await freeFor(work, found.value))
    }),
  )
