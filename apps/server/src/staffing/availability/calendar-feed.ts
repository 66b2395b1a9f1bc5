import { type Answer, no, yes } from '@troupe/domain/answer'
import type { AssignmentRole, AssignmentStatus } from '@troupe/domain/role/assignment'
import { isLiveOffer } from '@troupe/domain/role/assignment'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { hashOf } from '../../platform/http/tokens.ts'
import { type CalendarStatus, crewFeed } from '../../session/session.ts'

/** Shows that ended up to so many days ago are in the calendar. */
const SHOW_DAYS = 60
/** An offer that ended is in the calendar as cancelled for so many days. */
const ENDED_DAYS = 30

interface FeedWire {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends the shows of a link's person as a calendar; a program that has this version is told so without it (304). Refuses NOT_FOUND for an unknown or
 * revoked token and for someone who is no longer active.
 */
export async function sendCalendar(ctx: Ctx, token: string, { request, reply }: FeedWire): Promise<Answer<string | null>> {
  const text = await calendarOfToken(ctx, token)
  if (text === undefined) return no('NOT_FOUND')
  const tag = `"${hashOf(text)}"`
  reply.header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  if (!known.includes(tag)) {
    reply.type('text/calendar; charset=utf-8')
    return yes(text)
  }
  await reply.code(304).send()
  return yes(null)
}

/** The link is the credential, so it reads as the server: the person's own shows, and of them only what a calendar shows. */
function calendarOfToken({ db, now, settings }: Ctx, token: string): Promise<string | undefined> {
  return asHouse(db, async (tx) => {
    const person = await tx
      .selectFrom('staffing_calendar_token as t')
      .innerJoin('account_user as u', 'u.id', 't.user_id')
      .select('u.id')
      .where('t.token_hash', '=', hashOf(token))
      .where('u.active', '=', true)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) return undefined
    const offers = await offersOf(tx, person.id, now())
    const shows = offers.map(({ session_id: sessionId, role, state, stamp, gone }) => ({
      sessionId,
      role,
      stamp,
      status: statusOf(gone ? 'CANCELLED' : state),
    }))
    return crewFeed(tx, shows, settings)
  })
}

const statusOf = (state: AssignmentStatus): CalendarStatus =>
  state === 'PENDING' ? 'TENTATIVE' : state === 'ACCEPTED' ? 'CONFIRMED' : 'CANCELLED'

interface OfferedShow {
  readonly session_id: string
  readonly role: AssignmentRole
  readonly state: AssignmentStatus
  readonly ended_at: Temporal.Instant
  readonly stamp: Temporal.Instant
  readonly gone: boolean
}

/**
 * A person's offer of each show, a live one before those that ended, the newest first: a calendar knows a show once. Of two live ones it is that with the
 * earlier call, and the person is on the show as soon as one is accepted.
 */
async function offersOf(tx: Db | Tx, userId: string, now: Temporal.Instant): Promise<OfferedShow[]> {
  const { rows } = await sql<OfferedShow>`
    select distinct on (o.session_id) o.session_id, coalesce(a.role, o.removed_role) as role, s.status = 'CANCELLED' as gone,
      case when bool_or(o.state = 'ACCEPTED') over (partition by o.session_id) then 'ACCEPTED' else o.state end as state,
      coalesce(o.answered_at, o.expires_at, o.made_at) as ended_at,
      greatest(o.made_at, o.answered_at) as stamp
    from staffing_approval o left join staffing_assignment a on a.id = o.assignment_id join session s on s.id = o.session_id
    where o.user_id = ${userId} and s.ends_at > ${now.subtract({ hours: 24 * SHOW_DAYS })}
    order by o.session_id, (o.state in ('PENDING', 'ACCEPTED')) desc, case when o.state in ('PENDING', 'ACCEPTED') and a.role <> 'SALESPERSON' then
      staffing_lead(a.role, s.lobby, s.schedule_offset, s.producer_cue, s.host_cue, s.plant_cue) end desc nulls last, o.seq desc`.execute(
    tx,
  )
  const oldest = now.subtract({ hours: 24 * ENDED_DAYS })
  return rows.filter(({ state, ended_at }) => isLiveOffer(state) || Temporal.Instant.compare(ended_at, oldest) >= 0)
}
