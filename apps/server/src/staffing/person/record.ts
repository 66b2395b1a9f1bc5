import { type Answer, no, yes } from '@troupe/domain/answer'
import type { ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import { isUuid } from '@troupe/domain/ids'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import {
  type AnswerRecord,
  answerRecord,
  RECORD_WEEKS,
  starCounts,
  type WorkParts,
  weekCounts,
  workParts,
  workRole,
} from '@troupe/domain/staffing/crew-record'
import { RATING_DAYS } from '@troupe/domain/staffing/ratings'
import { sql } from 'kysely'
import { actorId, type Ctx, isStaff } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { readShares } from '../fairness/fairness.ts'
import { starsOf } from '../rating/mean.ts'

/** How many of a customer's remarks are read with the ratings. */
const MOST_WORDS = 3

export interface RatingWords {
  readonly rating: number
  readonly note: string
  readonly by: string | null
  readonly sessionId: string
  readonly sessionName: string
  readonly at: Temporal.Instant
}

/** What someone of the crew played in a category. */
export interface PlayedCategory {
  readonly category: ExperienceCategory
  readonly shows: number
}

export interface CrewRecord {
  readonly userId: string
  readonly coming: number
  readonly pending: number
  readonly played: number
  readonly answers: AnswerRecord
  readonly mean: number | null
  readonly stars: readonly number[]
  readonly words: readonly RatingWords[]
  readonly categories: readonly PlayedCategory[]
  readonly month: WorkParts['shows'] | null
  readonly weeks: readonly { readonly from: Temporal.Instant; readonly shows: number }[]
  readonly work: WorkParts | null
}

/**
 * What someone of the crew did and was asked: shows, answers and ratings of the last 365 days, and their part of the work of their role in the last 12 weeks
 * and in this month, both by their own calendar. People read their own without what was written about them and by whom. Refuses NOT_FOUND, for
 * another person, for an unknown one and for customers, who are no crew.
 */
export async function crewRecord(ctx: Ctx, userId: string): Promise<Answer<CrewRecord>> {
  if (!isUuid(userId) || !(ctx.scope.all || userId === actorId(ctx))) return no('NOT_FOUND')
  // a share needs everyone's events, of which only the sums of this person are answered
  return asHouse(ctx.db, async (db) => {
    const person = await db
      .selectFrom('account_user')
      .select(['role', 'permission', 'timezone', 'rating_tenths'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person || person.permission === 'BOOKING_USER') return no('NOT_FOUND')
    const now = ctx.now()
    const role = workRole(person.role)
    const offers = await offersOf(db, userId)
    const isAhead = ({ status }: (typeof offers)[number]) => status === 'SCHEDULED' || status === 'LIVE' || status === 'REQUESTED'
    const played = offers.filter(({ state, status }) => state === 'ACCEPTED' && status === 'COMPLETED')
    const recent = now.subtract({ hours: 24 * RATING_DAYS })
    const asked = offers.flatMap(({ state, made_at: askedAt, answered_at: answeredAt, expires_at }) =>
      expires_at !== null && Temporal.Instant.compare(askedAt, recent) > 0 ? [{ state, askedAt, answeredAt }] : [],
    )
    return yes({
      userId,
      coming: offers.filter((offer) => offer.state === 'ACCEPTED' && isAhead(offer)).length,
      pending: offers.filter((offer) => offer.state === 'PENDING' && isAhead(offer)).length,
      played: played.length,
      answers: answerRecord(asked),
      mean: person.rating_tenths === null ? null : person.rating_tenths / 10,
      stars: starCounts(await starsOf(db, userId, now)),
      words: isStaff(ctx) && userId !== actorId(ctx) ? await wordsOf(db, userId, recent) : [],
      categories: categoriesOf(played),
      ...(await shareOf(db, { userId, role, today: now.toZonedDateTimeISO(person.timezone) })),
    })
  })
}

const offersOf = (db: Db, userId: string) =>
  db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .select(['o.state', 'o.made_at', 'o.answered_at', 'o.expires_at', 's.status', 'e.category'])
    .where('o.user_id', '=', userId)
    .execute()

/** The categories that someone played, the most often first. */
function categoriesOf(played: readonly { readonly category: ExperienceCategory }[]): readonly PlayedCategory[] {
  const counts = Map.groupBy(played, ({ category }) => category)
  return [...counts]
    .map(([category, shows]) => ({ category, shows: shows.length }))
    .sort((a, b) => b.shows - a.shows || (a.category < b.category ? -1 : 1))
}

/** What customers wrote about someone, the newest first. */
async function wordsOf(db: Db, userId: string, since: Temporal.Instant): Promise<readonly RatingWords[]> {
  const rows = await db
    .selectFrom('staffing_rating as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .leftJoin('staffing_rating_link as l', 'l.session_id', 'r.session_id')
    .leftJoin('account_user as u', 'u.id', 'l.user_id')
    .select(['r.rating', 'r.note', 'r.rated_at', 's.id', 's.name', 'u.full_name'])
    .where('r.user_id', '=', userId)
    .where('r.rated_at', '>', since)
    .where(sql<boolean>`coalesce(r.note, '') <> ''`)
    .orderBy('r.rated_at', 'desc')
    .orderBy('r.assignment_id')
    .limit(MOST_WORDS)
    .execute()
  return rows.map(({ rating, note, rated_at, id, name, full_name }) => ({
    ...{ rating, note: note ?? '', by: full_name, at: rated_at },
    ...{ sessionId: id, sessionName: name },
  }))
}

interface ShareAsked {
  readonly userId: string
  readonly role: AssignmentRole | null
  /** Now, by the person's own calendar. */
  readonly today: Temporal.ZonedDateTime
}

/** Someone's part of the work of their role in this month and in the weeks up to the present one. */
async function shareOf(db: Db, { userId, role, today }: ShareAsked): Promise<Pick<CrewRecord, 'month' | 'weeks' | 'work'>> {
  if (role === null) return { month: null, weeks: [], work: null }
  const monday = today.startOfDay().subtract({ days: today.dayOfWeek - 1 })
  const starts = Array.from({ length: RECORD_WEEKS }, (_, at) => monday.subtract({ weeks: RECORD_WEEKS - 1 - at }).toInstant())
  const [from] = starts
  const to = monday.add({ weeks: 1 }).toInstant()
  const first = today.startOfDay().with({ day: 1 })
  const month = await readShares(db, { from: first.toInstant(), to: first.add({ months: 1 }).toInstant(), role })
  const span = await readShares(db, { from: from ?? to, to, role })
  const counts = weekCounts(span.offers, {
    userId,
    starts: starts.map(({ epochMilliseconds }) => epochMilliseconds),
    endMs: to.epochMilliseconds,
  })
  return {
    month: workParts(month.lines, userId)?.shows ?? null,
    weeks: starts.map((start, at) => ({ from: start, shows: counts[at] ?? 0 })),
    work: workParts(span.lines, userId),
  }
}
