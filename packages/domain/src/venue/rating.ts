/** The mean of the rates that add up to `rateSum`, to one decimal, half up; null without reviews. */
export const ratingOf = ({ rate_sum: sum, n_of_reviews: count }: { readonly rate_sum: number; readonly n_of_reviews: number }) =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** How many reviews of average rate each venue is given when venues are sorted, so that one review of 5 doesn't come before twenty of 4.8. */
export const AVERAGE_REVIEWS = 5
