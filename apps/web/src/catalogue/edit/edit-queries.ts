import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { parseInput } from '@troupe/domain/input'
import { ComingEventsDocument, EditExperienceDocument, type EditedExperienceFragment } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { serverInstant } from '../../platform/wire/clock.ts'

const editedKey = (id: string) => [...catalogueKeys.one(id), 'edited']

export type EditedExperience = EditedExperienceFragment
export type EditedFormat = EditedExperience['formats'][number]

/** An experience with every field that staff change. */
export const editedQuery = (id: string) =>
  queryOptions({
    queryKey: editedKey(id),
    queryFn: ({ signal }) => graphql(EditExperienceDocument, { id }, { signal }).then((answer) => answer.experience),
  })

/** Shows an experience as it is saved now, here and wherever the catalogue shows it. */
export function keepEdited(queries: QueryClient, next: EditedExperience) {
  queries.setQueryData(editedKey(next.id), next)
  forgetShown(queries, next.id)
}

/** What the catalogue shows of an experience is asked for again. */
export function forgetShown(queries: QueryClient, id: string) {
  void queries.invalidateQueries({ queryKey: catalogueKeys.lists })
  void queries.invalidateQueries({ queryKey: catalogueKeys.one(id), predicate: ({ queryKey }) => queryKey[2] !== 'edited' })
}

/** How many events from now on were booked with a format; they keep their terms. */
export const comingEventsQuery = (formatId: string) =>
  queryOptions({
    queryKey: ['sessions', 'of format', formatId],
    queryFn: ({ signal }) =>
      graphql(ComingEventsDocument, { filter: { formatId, from: serverInstant().toString(), status: ['SCHEDULED'] } }, { signal }).then(
        (answer) => answer.sessions.totalCount,
      ),
    staleTime: 60_000,
  })

/** The price list in force. */
export const priceListQuery = queryOptions({
  queryKey: ['price list'],
  queryFn: ({ signal }) => call('GET /pricing/config', { signal }).then(priceListIn),
  staleTime: 5 * 60_000,
})

function priceListIn(answer: unknown): PriceTable {
  const { levels, halfHours, upgrades }: Readonly<Record<string, unknown>> = { ...Object(answer) }
  const table = parseInput(priceTableInput, { levels, halfHours, upgrades })
  if (!table.ok) throw new Error('Couldn’t load the price list.')
  return table.value
}
