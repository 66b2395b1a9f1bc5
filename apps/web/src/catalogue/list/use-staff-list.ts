import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import type { Sort } from '@troupe/ui/pure/sort'
import { useToast } from '@troupe/ui/toast'
import {
  ChangeExperienceLineDocument,
  type ExperienceSortField,
  StaffExperiencesDocument,
  type StaffExperiencesQuery,
  type UpdateExperienceInput,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { CatalogueSearch } from '../../searches.ts'
import { forgetShown } from '../edit/edit-queries.ts'

export type Line = StaffExperiencesQuery['experiences']['nodes'][number]

/** How many rows a person likes to see: a preference, not part of the address. */
const pageSize = storeOf(defaultPageSize, 'troupe.experiences.rows')

const sortable = ['title', 'category', 'status', 'creditsFrom', 'updatedAt'] as const satisfies readonly ExperienceSortField[]

/** '-title' is the title, descending; null for the order of the catalogue. */
function sortOf(text: string | undefined): (Sort & { readonly key: (typeof sortable)[number] }) | null {
  const key = sortable.find((one) => one === text?.replace('-', ''))
  return key ? { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' } : null
}

/** The page of the table that the address asks for, and its changes. */
export function useStaffList(search: CatalogueSearch, category: ExperienceCategory | null) {
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const { q, format, people, page = 1 } = search
  const sort = sortOf(search.sort)
  const filter = {
    ...(category && { category }),
    ...(q && { text: q }),
    ...(format && { format }),
    ...(people && { attendees: people }),
  }
  const offset = (page - 1) * limit
  const sorting = [
    { field: sort?.key ?? ('position' as const), direction: sort?.direction === 'descending' ? ('DESC' as const) : ('ASC' as const) },
  ]
  const asked = queryOptions({
    queryKey: [...catalogueKeys.lists, 'staff', filter, sorting, offset, limit],
    queryFn: ({ signal }) =>
      graphql(StaffExperiencesDocument, { filter, sorting, offset, limit }, { signal }).then((answer) => answer.experiences),
  })
  const found = useQuery({ ...asked, placeholderData: keepPreviousData })
  const show = (change: { readonly page?: number; readonly sort?: string | undefined }) => {
    const next = { ...search, ...change }
    const said = Object.entries(next).filter(([name, value]) => value !== undefined && !(name === 'page' && value === 1))
    void navigate({ to: '.', search: Object.fromEntries(said), resetScroll: false })
  }
  return {
    ...{ found, offset, limit, sort },
    /** The rows are the whole catalogue in its own order, so that a position can be changed. */
    ordered: !sort && Object.keys(filter).length === 0,
    onSort: (next: Sort | null) => show({ page: 1, sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined }),
    turn: (next: Page) => {
      pageSize.set(next.limit)
      show({ page: Math.floor(next.offset / next.limit) + 1 })
    },
    ...useLineChanges(),
  }
}

type Change = Omit<UpdateExperienceInput, 'id' | 'version'>

/** Changes of one row, each saved immediately, with Undo. */
function useLineChanges() {
  const queries = useQueryClient()
  const toast = useToast()
  /** `back` undoes it, `said` is what a toast says. Over the version that is shown: someone else’s change is not replaced. */
  async function change(line: Line, { next, back, said }: { readonly next: Change; readonly back: Change; readonly said: string }) {
    const { id, version } = line
    try {
      const after = (await graphql(ChangeExperienceLineDocument, { input: { id, version, ...next } })).updateExperience
      const undo = () => void change({ ...line, version: after.version }, { next: back, back: next, said: 'Undone' })
      toast(said, { action: { label: 'Undo', onSelect: undo } })
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    } finally {
      forgetShown(queries, id)
    }
  }
  return { change }
}
export type StaffList = ReturnType<typeof useStaffList>
