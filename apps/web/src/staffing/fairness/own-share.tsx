import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import type { UserRole } from '@troupe/domain/role/roles'
import { ASSUMED } from '@troupe/domain/staffing/ratings'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Star } from 'lucide-react'
import { OwnRatedPlacesDocument, type StaffingFairnessQuery } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { call, graphql } from '../../platform/api.ts'
import { number } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { type FairRow, hoursAndMinutes, lastRated, shareOf, spanAround } from './fair-rows.ts'
import css from './fairness.module.css'
import { fairnessQuery } from './fairness-query.ts'

const roleOf: Readonly<Partial<Record<UserRole, AssignmentRole>>> = { HOST: 'HOST', PLANT: 'PLANT', EVENT_PRODUCER: 'PRODUCER' }

/** How the reader's own events were rated: read from the latest that has run, null before the first. */
const ownRatingQuery = (userId: string) =>
  queryOptions({
    queryKey: staffingKeys.ownRating(userId),
    queryFn: async ({ signal }) => {
      const now = serverInstant()
      const past = { from: now.subtract({ hours: 24 * 365 }).toString(), to: now.toString(), userIds: [userId] }
      const { sessionAssignments } = await graphql(OwnRatedPlacesDocument, past, { signal })
      const last = lastRated(sessionAssignments.nodes, userId)
      if (!last) return null
      const { mean, count } = await call('GET /assignment/rating/{id}', { params: { id: last.id }, signal })
      return { mean: mean ?? null, count: count ?? 0 }
    },
  })

/** What the reader plays next to a fair share, and how they were rated. Others appear as medians only. */
export function OwnShare() {
  const { data: me } = useQuery(meQuery)
  const role = me?.role ? roleOf[me.role] : undefined
  return me && role ? <Share userId={me.id} role={role} /> : null
}

function Share({ userId, role }: { userId: string; role: AssignmentRole }) {
  const { data, error, isFetching, refetch } = useQuery(fairnessQuery(role, spanAround(undefined, serverInstant())))
  const { data: rating } = useQuery(ownRatingQuery(userId))
  const own = data?.nodes.find((row) => row.userId === userId)
  return (
    <Panel title="Your share" aside="This week and the previous four">
      {error && !data ? (
        <ErrorBlock title="Couldn’t load your share." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <div className="stack tight">
          {own ? (
            <Numbers own={own} medians={data.medians ?? null} />
          ) : (
            <p className="muted">Events you work during these weeks appear here.</p>
          )}
          <RatingLine rating={rating} />
        </div>
      )}
    </Panel>
  )
}

function Numbers({ own, medians }: { own: FairRow; medians: StaffingFairnessQuery['staffingFairness']['medians'] | null }) {
  const lines = [
    { key: 'Worked', value: number(own.played), others: medians && number(medians.played) },
    { key: 'Upcoming', value: number(own.promised), others: medians && number(medians.promised) },
    { key: 'Weekends', value: number(own.weekends), others: medians && number(medians.weekends) },
    { key: 'Evenings', value: number(own.evenings), others: medians && number(medians.evenings) },
    { key: 'Travel', value: hoursAndMinutes(own.travel), others: medians && hoursAndMinutes(medians.travel) },
    { key: 'Declined', value: number(own.declined), others: medians && number(medians.declined) },
  ]
  return (
    <>
      <p>
        <b>{counted(shareOf(own), 'event', 'events')}</b>, including any unanswered offers. Based on your available hours, a fair share
        would be {number(own.target)}.
      </p>
      <table className={css.numbers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Measure</span>
            </th>
            <th scope="col">You</th>
            {medians && <th scope="col">Median</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, value, others }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{value}</td>
              {medians && <td className="muted">{others}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Why three fives are 4.4. */
const ASSUMED_WORDS = `The average also counts ${ASSUMED.count} ratings of ${ASSUMED.stars} stars that everyone starts with.`

function RatingLine({ rating }: { rating: { readonly mean: number | null; readonly count: number } | null | undefined }) {
  if (rating === undefined) return null
  if (rating === null || rating.mean === null) return <p className="muted">Your ratings appear here after your first rated event.</p>
  return (
    <p className={css.rating}>
      <Icon of={Star} size={16} />
      <span>
        <b>{number(rating.mean)}</b> out of 5, from {counted(rating.count, 'rating', 'ratings')} in the last year.{' '}
        <span className="muted">{ASSUMED_WORDS}</span>
      </span>
    </p>
  )
}
