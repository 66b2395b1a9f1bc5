import { type Answer, no, yes } from '@troupe/domain/answer'
import { isUuid } from '@troupe/domain/ids'
import type { z } from 'zod'
import { actorId, type Ctx, isStaff } from '../../platform/ctx.ts'
import type { ratingAnswer } from './answers.ts'
import { ratedCrew } from './crew.ts'
import { linkOf } from './link.ts'
import { starsOf } from './mean.ts'

/**
 * By the code of a contact's link: the event and the people to rate, by first name, with what was said of them. By the id of an assignment, for its
 * person and for staff: the rating that counts, when it was given, and the person's mean and number of ratings of the last year; staff read the note and
 * who rated. Refuses as `linkOf`; by an id NOT_FOUND for everyone else's, STATE_CONFLICT {reason NOT_RUN} before the event has run.
 */
export async function readRating(ctx: Ctx, idOrCode: string): Promise<Answer<z.output<typeof ratingAnswer>>> {
  return isUuid(idOrCode) ? ratingOfPlace(ctx, idOrCode) : ratingForm(ctx, idOrCode)
}

async function ratingForm(ctx: Ctx, code: string): Promise<Answer<z.output<typeof ratingAnswer>>> {
  const link = await linkOf(ctx, code)
  if (!link.ok) return link
  const { session_id: sessionId, expires_at } = link.value
  const event = await ctx.db
    .selectFrom('session as s')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .select(['s.name', 's.starts_at', 's.timezone', 'e.title', 'e.category'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const crew = await ratedCrew(ctx.db, sessionId)
  return yes({
    show: { title: event.title, category: event.category },
    event: { name: event.name, startsAt: event.starts_at?.toString() ?? null, timezone: event.timezone },
    expiresAt: expires_at.toString(),
    people: crew.map(({ id, role, first_name, rating, note, rated_at }) => ({
      assignmentId: id,
      role,
      firstName: first_name,
      rating,
      note,
      ratedAt: rated_at?.toString() ?? null,
    })),
  })
}

async function ratingOfPlace(ctx: Ctx, id: string): Promise<Answer<z.output<typeof ratingAnswer>>> {
  const row = await ctx.db
    .selectFrom('staffing_assignment as a')
    .innerJoin('session as s', 's.id', 'a.session_id')
    .leftJoin('staffing_rating as r', 'r.assignment_id', 'a.id')
    .leftJoin('staffing_rating_link as l', 'l.session_id', 'a.session_id')
    .leftJoin('account_user as u', 'u.id', 'l.user_id')
    .select([
      'a.user_id',
      'a.rating as staff_rating',
      'a.rated_at as staff_at',
      's.status',
      'r.rating',
      'r.note',
      'r.rated_at',
      'u.full_name',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
  const staff = isStaff(ctx)
  if (!row || (!staff && (row.user_id === null || row.user_id !== actorId(ctx)))) return no('NOT_FOUND')
  if (row.status !== 'COMPLETED') return no('STATE_CONFLICT', { reason: 'NOT_RUN' })
  const stars = row.user_id === null ? [] : await starsOf(ctx.db, row.user_id, ctx.now())
  const own = row.staff_rating === null ? { rating: row.rating, at: row.rated_at } : { rating: row.staff_rating, at: row.staff_at }
  const mean = row.user_id === null ? null : await meanOf(ctx, row.user_id)
  return yes({
    rating: own.rating,
    ratedAt: own.at?.toString() ?? null,
    mean,
    count: stars.length,
    ...(staff ? { note: row.note, ratedBy: row.rating === null ? null : row.full_name } : {}),
  })
}

/** The mean that others see too, in stars. */
async function meanOf(ctx: Ctx, userId: string): Promise<number | null> {
  const person = await ctx.db.selectFrom('account_user').select('rating_tenths').where('id', '=', userId).executeTakeFirst()
  return person?.rating_tenths == null ? null : person.rating_tenths / 10
}
