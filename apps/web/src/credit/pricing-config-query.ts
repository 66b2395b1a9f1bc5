import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'

type PricingConfig = AnswerTo<'GET /pricing/config'>
export type Packs = PricingConfig['money']['packs']

/** The price list in force and what credits cost. */
export const pricingConfigQuery = queryOptions({
  queryKey: ['pricing', 'config'],
  queryFn: ({ signal }) => call('GET /pricing/config', { signal }),
  staleTime: 5 * 60_000,
})
