import { LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import { wordsInSql } from '../../platform/database/words-in-sql.ts'
import type { PushedEvent } from '../../platform/ports/event-port.ts'

/** An event as systems outside are told of it, and the game that it is linked to. */
export interface PushFacts {
  readonly event: PushedEvent
  readonly gameId: string | null
}

interface FactsRow extends Omit<PushedEvent, 'page' | 'startsAt' | 'endsAt'> {
  readonly startsAt: Temporal.Instant | null
  readonly endsAt: Temporal.Instant | null
  readonly gameId: string | null
}

/** Events as they are now, by their ids. The crew are those who have an offer, the producer first. */
export async function eventFactsOf(
  { db, settings }: Pick<House, 'db' | 'settings'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, PushFacts>> {
  const { rows } = await sql<FactsRow>`
    select s.id, s.name, s.status, s.starts_at as "startsAt", s.ends_at as "endsAt", s.timezone, s.attendees, s.size as rooms, s.type,
      s.host_type as "hostType", json_build_object('id', x.id, 'title', x.title) as experience,
      json_build_object('id', w.id, 'name', w.name) as workspace,
      case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as "missionSet", g.game_id as "gameId",
      coalesce((select json_agg(json_build_object('role', a.role, 'name', u.full_name) order by a.role <> 'PRODUCER', a.role, u.full_name, u.id)
        from staffing_assignment a join staffing_approval o on o.assignment_id = a.id join account_user u on u.id = o.user_id
        where a.session_id = s.id and o.state in (${wordsInSql(LIVE_OFFERS)})), '[]') as crew
    from session s join catalogue_experience x on x.id = s.experience_id join workspace w on w.id = s.workspace_id
    left join mission_set m on m.id = s.mission_set_id left join game_link g on g.session_id = s.id
    where s.id = any(${sessionIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ startsAt, endsAt, gameId, ...row }) => {
      const event = { ...row, startsAt: isoOf(startsAt), endsAt: isoOf(endsAt), page: `${settings.baseUrl}/event/${row.id}` }
      return [row.id, { event, gameId }]
    }),
  )
}

const isoOf = (at: Temporal.Instant | null) => at?.toString({ fractionalSecondDigits: 3 }) ?? null
