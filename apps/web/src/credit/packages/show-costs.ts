import type { ShowCostsQuery } from '../../graphql.ts'

type PricedShow = ShowCostsQuery['experiences']['nodes'][number]
type PricedShowFormat = PricedShow['formats'][number]

export interface ShowCost extends Pick<PricedShow, 'id' | 'title' | 'category'> {
  readonly format: PricedShowFormat
  readonly credits: number
}

/** How many people the examples are for. */
export const examplePeople = 20
const most = 3

/** At most three shows of different categories, the first of each in the catalogue, in the hosted format that costs least. */
export function showCosts(shows: readonly PricedShow[]): readonly ShowCost[] {
  const costs = shows.flatMap((show) => (show.bookable ? costOf(show) : []))
  return costs.filter(({ category }, at) => costs.findIndex((one) => one.category === category) === at).slice(0, most)
}

function costOf({ id, title, category, formats }: PricedShow): readonly ShowCost[] {
  return formats
    .flatMap((format) =>
      format.hostType === 'SELF_HOSTED' || format.creditsFrom === null
        ? []
        : [{ id, title, category, format, credits: format.creditsFrom }],
    )
    .toSorted((one, other) => one.credits - other.credits)
    .slice(0, 1)
}
