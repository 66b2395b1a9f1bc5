import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Poster } from '@troupe/ui/poster'
import { Skeleton } from '@troupe/ui/skeleton'
import { ShowCostsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { credits, formatWords, number } from '../../platform/format.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { price } from '../../platform/money/money.ts'
import css from './packages.module.css'
import { examplePeople, showCosts } from './show-costs.ts'

interface ShowsProps {
  readonly workspaceId: string | null
  readonly quantity: number
  /** What a credit costs when so many are bought, in minor units. */
  readonly each: number
  readonly currency: string
}

/** What shows cost in credits, and in money at the price of the chosen number of credits. Nothing when there is no show to name. */
export function Shows({ workspaceId, quantity, each, currency }: ShowsProps) {
  const filter = { attendees: examplePeople }
  const { data, error } = useQuery({
    queryKey: [...catalogueKeys.lists, 'costs', filter, workspaceId],
    queryFn: ({ signal }) => graphql(ShowCostsDocument, { filter, workspaceId }, { signal }).then((answer) => answer.experiences.nodes),
    staleTime: 5 * 60_000,
  })
  const costs = data && showCosts(data)
  if (error || costs?.length === 0) return null
  return (
    <section aria-labelledby="shows">
      <h2 className={`disp ${css.title}`} id="shows">
        What a show costs
      </h2>
      <p className={css.lead}>
        For {number(examplePeople)} people, with {credits(quantity)} at {price(each, currency)} each. Every show’s page has its exact price
        before you book.
      </p>
      {costs ? (
        <ul className={css.shows}>
          {costs.map((show) => (
            <li key={show.id}>
              <span className={css.crop}>
                <Poster category={show.category} title={show.title} shape="thumb" decorative />
              </span>
              <h3 className="disp">
                <Link to="/experience/$id" params={{ id: show.id }} className={css.show}>
                  {show.title}
                </Link>
              </h3>
              <p>
                {formatWords(show.format)}, {number(show.format.duration)} minutes{show.format.hostType === 'ON_SITE' && ', plus travel'}
              </p>
              <b>{credits(show.credits)}</b>
              <span className={css.money}>{price(show.credits * each, currency)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton rows={3} />
      )}
    </section>
  )
}
