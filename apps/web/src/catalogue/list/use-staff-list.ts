import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ExperienceCategory } from '@troupe/domain/catalogue/kinds'
import { moved } from '@troupe/ui/pure/order'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import type { Sort } from '@troupe/ui/pure/sort'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
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
  const changes = useLineChanges()
  const { shown, move } = useMoves({ key: asked.queryKey, offset, list: found.data, change: changes.change })
  return {
    ...{ found, shown, offset, limit, sort, move },
    ...changes,
    /** The rows are the whole catalogue in its own order, so that a position can be changed. */
    ordered: !sort && Object.keys(filter).length === 0,
    onSort: (next: Sort | null) => show({ page: 1, sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined }),
    turn: (next: Page) => {
      pageSize.set(next.limit)
      show({ page: Math.floor(next.offset / next.limit) + 1 })
    },
  }
}
export type StaffList = ReturnType<typeof useStaffList>

type List = StaffExperiencesQuery['experiences']
type StaffListChange = Omit<UpdateExperienceInput, 'id' | 'version'>
interface LineChange {
  readonly next: StaffListChange
  readonly back: StaffListChange
  /** What a toast says. */
  readonly said: string
  /** Undoes it in another way than by saving `back`. */
  readonly undo?: () => void
}

/** Changes of one row, each saved immediately, with Undo. Answers whether it is saved. */
function useLineChanges() {
  const queries = useQueryClient()
  const toast = useToast()
  /** Over the version that is shown, so that someone else’s change is not replaced; a position, which replaces nothing, over any. */
  async function change({ id, version }: Pick<Line, 'id' | 'version'>, { next, back, said, undo }: LineChange): Promise<boolean> {
    const over = next.position === undefined ? { version } : {}
    try {
      const after = (await graphql(ChangeExperienceLineDocument, { input: { id, ...over, ...next } })).updateExperience
      const saveBack = () => void change({ id, version: after.version }, { next: back, back: next, said: 'Undone' })
      toast(said, { action: { label: 'Undo', onSelect: undo ?? saveBack } })
      return true
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
      return false
    } finally {
      forgetShown(queries, id)
    }
  }
  return { change }
}

interface Moves {
  readonly key: readonly unknown[]
  readonly offset: number
  readonly list: List | undefined
  readonly change: (line: Line, change: LineChange) => Promise<boolean>
}

/** Moves of rows: shown in their new order immediately, and back in the old one when they are refused. */
function useMoves({ key, offset, list, change }: Moves) {
  const queries = useQueryClient()
  // what the query holds is shown a moment later: until then a dropped row would jump back
  const [dropped, setDropped] = useState<{ readonly over: List | undefined; readonly list: List } | null>(null)
  const shown = dropped?.over === list ? dropped?.list : list
  /** Moves a row to a position in the whole catalogue, counted from 0. */
  async function move(line: Line, position: number, said = `Moved to position ${position + 1}`) {
    // not what was rendered: Undo may be chosen long after
    const before = queries.getQueryData<List>(key)
    const from = before?.nodes.findIndex(({ id }) => id === line.id) ?? -1
    const to = position - offset
    if (before && from >= 0 && to >= 0 && to < before.nodes.length) {
      const nodes = moved(before.nodes, from, to).map((node, index) => ({ ...node, position: offset + index }))
      setDropped({ over: before, list: { ...before, nodes } })
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, { ...before, nodes })
    }
    const undo = () => void move({ ...line, position }, line.position, 'Undone')
    const saved = await change(line, { next: { position }, back: { position: line.position }, said, undo })
    if (!saved) queries.setQueryData(key, before)
  }
  return { shown, move }
}
