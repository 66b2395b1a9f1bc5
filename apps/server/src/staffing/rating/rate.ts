import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { RateInput } from '@troupe/domain/staffing/input'
import { mayChangeRating } from '@troupe/domain/staffing/ratings'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { lockPeople } from '../crew/lock-people.ts'
import { ratedCrew } from './crew.ts'
import { linkOf } from './link.ts'
import { renewMeans } from './mean.ts'

/**
 * Rates the crew of an event, by the code of its contact's link; a rating can be changed for 14 days. Refuses NOT_FOUND for an unknown code or a place of
 * another event, FORBIDDEN when someone else is signed in, EXPIRED after 30 days, INVALID {ratings: [DUPLICATE]}, STATE_CONFLICT {reason NO_SHOW |
 * TOO_LATE}.
 */
export function rate(ctx: Ctx, code: string, { ratings }: RateInput): Promise<Answer<{ rated: number }>> {
  return command(ctx, async (work) => {
    const link = await linkOf(work, code)
    if (!link.ok) return link
    const { session_id: sessionId } = link.value
    if (new Set(ratings.map((one) => one.assignmentId)).size < ratings.length) return invalid({ ratings: ['DUPLICATE'] })
    const crew = new Map((await ratedCrew(work.tx, sessionId)).map((person) => [person.id, person]))
    for (const { assignmentId } of ratings) {
      const person = crew.get(assignmentId)
      if (!person) return no('NOT_FOUND')
      const may = mayChangeRating(person.rated_at, work.at)
      if (!may.ok) return may
    }
    await lockPeople(
      work,
      ratings.flatMap(({ assignmentId }) => crew.get(assignmentId)?.user_id ?? []),
    )
    for (const { assignmentId, rating, note } of ratings) {
      const userId = crew.get(assignmentId)?.user_id
      if (userId) await writeRating(work, { assignmentId, sessionId, userId, rating, note: note || null })
    }
    await renewMeans(
      work,
      ratings.flatMap(({ assignmentId }) => crew.get(assignmentId)?.user_id ?? []),
    )
    work.tell('session', sessionId, 'session.assignment')
    return yes({ rated: ratings.length })
  })
}

interface GivenRating {
  readonly assignmentId: string
  readonly sessionId: string
  readonly userId: string
  readonly rating: number
  readonly note: string | null
}

const writeRating = (work: Work, { assignmentId, sessionId, userId, rating, note }: GivenRating) =>
  work.tx
    .insertInto('staffing_rating')
    .values({ assignment_id: assignmentId, session_id: sessionId, user_id: userId, rating, note, rated_at: work.at, changed_at: work.at })
    .onConflict((conflict) => conflict.column('assignment_id').doUpdateSet({ rating, note, changed_at: work.at }))
    .execute()
