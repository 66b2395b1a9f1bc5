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

export type CatalogueOrder = 'recommended' | 'name' | 'credits' | 'new'
export interface CatalogueAsked {
  readonly category: ExperienceCategory | null
  readonly text: string | undefined
  readonly format: SessionFormat | undefined
  readonly people: number | undefined
  readonly order: CatalogueOrder
  /** The workspace whose prices are shown. */
  readonly workspaceId: string | null
  /** How many experiences come before. */
  readonly offset?: number
}

/** How many experiences are shown before more are asked for. */
export const most = 100

/** The catalogue under these filters, or its next part. */
export function catalogueQuery({ category, text, format, people, order, workspaceId, offset = 0 }: CatalogueAsked) {
  const filter = {
    ...(category ? { category } : {}),
    ...(text ? { text } : {}),
    ...(format ? { format } : {}),
    ...(people ? { attendees: people } : {}),
  }
  const sorting = sortings[order]
  return queryOptions({
    queryKey: [...catalogueKeys.lists, filter, workspaceId, sorting, offset, most],
    queryFn: ({ signal }) =>
      graphql(CatalogueDocument, { filter, workspaceId, sorting, offset, limit: most }, { signal }).then((answer) => answer.experiences),
    staleTime: 5 * 60_000,
  })
}

/** The position in the catalogue is chosen by staff. */
const sortings = {
  recommended: [{ field: 'position', direction: 'ASC' }],
  name: [{ field: 'title', direction: 'ASC' }],
  credits: [
    { field: 'creditsFrom', direction: 'ASC' },
    { field: 'position', direction: 'ASC' },
  ],
  new: [{ field: 'updatedAt', direction: 'DESC' }],
} as const

interface ExperienceAsked {
  readonly id: string
  readonly workspaceId: string | null
  /** The number of people that prices are for. */
  readonly people: number | undefined
}

/** One experience with all its formats. */
export const experienceQuery = ({ id, workspaceId, people: attendees }: ExperienceAsked) =>
  queryOptions({
    queryKey: [...catalogueKeys.one(id), { workspaceId, attendees }],
    queryFn: ({ signal }) => graphql(ExperienceDocument, { id, workspaceId, attendees }, { signal }).then((answer) => answer.experience),
    staleTime: 5 * 60_000,
  })
