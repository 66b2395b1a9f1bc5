import { yes } from '@troupe/domain/answer'
import { meanTenths, RATING_DAYS } from '@troupe/domain/staffing/ratings'
import { sql } from 'kysely'
import { setRating } from '../../account/account.ts'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { lockPeople } from '../crew/lock-people.ts'

/** The ratings of a person in the year before an instant, 1 to 5 stars each: for every place the staff rating, else the customer's. */
export async function starsOf(db: Db | Tx, userId: string, at: Temporal.Instant): Promise<readonly number[]> {
  const { rows } = await sql<{ stars: number }>`
    select coalesce(a.rating, r.rating) as stars from staffing_assignment a
      left join staffing_rating r on r.assignment_id = a.id
    where (a.user_id = ${userId} or r.user_id = ${userId}) and coalesce(a.rating, r.rating) is not null
      and (case when a.rating is null then r.rated_at else a.rated_at end) > ${at.subtract({ hours: 24 * RATING_DAYS })}
    order by a.id`.execute(db)
  return rows.map(({ stars }) => stars)
}

/** Brings the means of some people to their ratings. */
export async function renewMeans(work: Work, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) await setRating(work, userId, meanTenths(await starsOf(work.tx, userId, work.at)))
}

/** Renews the means of people one of whose ratings became older than a year in the last two days; run by a tick, once a day. */
export async function forgetOldRatings(house: House): Promise<void> {
  const end = house.now().subtract({ hours: 24 * RATING_DAYS })
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(r.user_id, a.user_id) as id from staffing_assignment a left join staffing_rating r on r.assignment_id = a.id
    where coalesce(r.user_id, a.user_id) is not null
      and (case when a.rating is null then r.rated_at else a.rated_at end) between ${end.subtract({ hours: 48 })} and ${end}`.execute(
    house.db,
  )
  for (const { id } of rows)
    await command(asSystem(house), async (work) => {
      await lockPeople(work, [id])
      await renewMeans(work, [id])
      return yes(null)
    })
}
