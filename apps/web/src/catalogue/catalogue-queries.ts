import { queryOptions } from '@tanstack/react-query'
import {
  CatalogueDocument,
  type CatalogueQuery,
  type ExperienceCategory,
  ExperienceDocument,
  type ExperienceQuery,
  type SessionFormat,
} from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { catalogueKeys } from '../platform/keys/catalogue-keys.ts'

export type Card = CatalogueQuery['experiences']['nodes'][number]
export type Show = ExperienceQuery['experience']
export type ShowFormat = Show['formats'][number]

export type Order = 'booked' | 'name' | 'credits' | 'new'
export interface CatalogueAsked {
  readonly category: ExperienceCategory | null
  readonly text: string | undefined
  readonly format: SessionFormat | undefined
  readonly people: number | undefined
  readonly order: Order
}

const most = 100

/** The whole catalogue under these filters: there are a few dozen experiences, so there are no pages. */
export function catalogueQuery({ category, text, format, people, order }: CatalogueAsked) {
  const filter = {
    ...(category ? { category } : {}),
    ...(text ? { text } : {}),
    ...(format ? { format } : {}),
    ...(people ? { attendees: people } : {}),
  }
  const sorting = sortings[order]
  return queryOptions({
    queryKey: [...catalogueKeys.lists, filter, sorting, 0, most],
    queryFn: ({ signal }) => graphql(CatalogueDocument, { filter, sorting, limit: most }, { signal }).then((answer) => answer.experiences),
    staleTime: 5 * 60_000,
  })
}

/** The position in the catalogue follows what is booked most. The cheapest first is sorted here: the price is not a column. */
const sortings = {
  booked: [{ field: 'position', direction: 'ASC' }],
  name: [{ field: 'title', direction: 'ASC' }],
  credits: [{ field: 'position', direction: 'ASC' }],
  new: [{ field: 'updatedAt', direction: 'DESC' }],
} as const

/** One experience with every way of playing it. */
export const experienceQuery = (id: string) =>
  queryOptions({
    queryKey: catalogueKeys.one(id),
    queryFn: ({ signal }) => graphql(ExperienceDocument, { id }, { signal }).then((answer) => answer.experience),
    staleTime: 5 * 60_000,
  })
