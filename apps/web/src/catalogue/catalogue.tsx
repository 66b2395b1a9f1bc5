import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { categoryOfPath, EXPERIENCE_CATEGORIES, type ExperienceCategory, pathOfCategory } from '@troupe/domain/catalogue/kinds'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { SearchBox } from '@troupe/ui/search-box'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { meQuery } from '../platform/account.ts'
import { chosenWorkspace, customerOf } from '../platform/choices.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import type { CatalogueSearch } from '../searches.ts'
import { Missing } from '../shell/missing.tsx'
import { Card } from './card.tsx'
import css from './catalogue.module.css'
import { type Card as CardFacts, type CatalogueAsked, catalogueQuery, most } from './catalogue-queries.ts'
import { useIsWide } from './wide.ts'

// People come for the list: the controls that need the widget library's menus load after it.
const Filters = lazy(() => import('./filters.tsx').then((file) => ({ default: file.Filters })))
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

const StaffActions = lazy(() => import('./list/staff-actions.tsx').then((file) => ({ default: file.StaffActions })))
const StaffTable = lazy(() => import('./list/staff-table.tsx').then((file) => ({ default: file.StaffTable })))

/** Every experience, filtered by what the address says: category, words, format, people, order. */
export function Catalogue() {
  const { category: slug } = useParams({ strict: false })
  const search: CatalogueSearch = useSearch({ strict: false })
  const category = slug === undefined ? null : categoryOfPath(slug)
  useTitle(category ? CATEGORY_WORDS[category] : 'Experiences')
  const { q, format, people, order = 'recommended' } = search
  const workspaceId = customerOf(useStore(chosenWorkspace))
  const { data: me } = useQuery(meQuery)
  const staff = isStaff(me)
  const writes = staff && rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
  const isTable = staff && search.view === 'table'
  const asked = { category, text: q, format, people, order, workspaceId }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...catalogueQuery(asked),
    enabled: slug === undefined || category !== null,
    placeholderData: keepPreviousData,
  })
  if (slug !== undefined && category === null) return <Missing />
  const nodes = data?.nodes
  return (
    <main className="page" id="main">
      <PageHead
        size="grand"
        title={category ? CATEGORY_WORDS[category] : 'Experiences'}
        actions={
          staff && (
            <Suspense fallback={null}>
              <StaffActions search={search} writes={writes} />
            </Suspense>
          )
        }
        sentence="Live shows for teams, hosted by us or by you. Choose one, tell us how many people are coming, and see which dates are free."
      />
      <Categories current={category} search={search} counts={data?.categoryCounts} />
      <Tools search={search} />
      <h2 className="vh">{category ? `${CATEGORY_WORDS[category]} experiences` : 'All experiences'}</h2>
      <p className="vh" role="status">
        {data && !isPlaceholderData ? `${data.totalCount} ${data.totalCount === 1 ? 'experience' : 'experiences'} found` : ''}
      </p>
      {isTable ? (
        <Suspense fallback={null}>
          <StaffTable search={search} category={category} writes={writes} deletes={rolePasses(me?.role ?? null, 'EVENT_PRODUCER')} />
        </Suspense>
      ) : error ? (
        <ErrorBlock title="Couldn’t load experiences." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !nodes ? (
        <Waiting />
      ) : nodes.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Cards nodes={nodes} search={search} old={isPlaceholderData} />
          <More key={JSON.stringify(asked)} asked={asked} from={most} total={data?.totalCount ?? 0} search={search} />
        </>
      )}
    </main>
  )
}

interface CardsProps {
  readonly nodes: readonly CardFacts[]
  readonly search: CatalogueSearch
  readonly old: boolean
  /** How many come before. */
  readonly from?: number
}

function Cards({ nodes, search, old, from = 0 }: CardsProps) {
  const along = { ...(search.people ? { people: search.people } : {}), ...(search.format ? { format: search.format } : {}) }
  return (
    <ul className={old ? `${css.grid} ${css.old}` : css.grid} aria-busy={old || undefined}>
      {nodes.map((one, at) => (
        <Card key={one.id} of={one} at={from + at} lead={from === 0 && at === 0 && nodes.length > 2} search={along} />
      ))}
    </ul>
  )
}

interface MoreProps {
  readonly asked: CatalogueAsked
  /** How many are shown above. */
  readonly from: number
  readonly total: number
  readonly search: CatalogueSearch
}

/** The next part of a long catalogue, when someone wants it. */
function More({ asked, from, total, search }: MoreProps) {
  const [wanted, setWanted] = useState(false)
  const { data, refetch, isFetching } = useQuery({ ...catalogueQuery({ ...asked, offset: from }), enabled: wanted })
  if (from >= total) return null
  if (data)
    return (
      <>
        <Cards nodes={data.nodes} search={search} old={false} from={from} />
        <More asked={asked} from={from + most} total={total} search={search} />
      </>
    )
  return (
    <p className={css.more}>
      <Button busy={isFetching} onClick={() => (wanted ? void refetch() : setWanted(true))}>
        Show more experiences
      </Button>
    </p>
  )
}

type Counts = readonly { readonly category: ExperienceCategory; readonly count: number }[]

/** The categories as text, each with its count under the other filters; empty ones are left out. */
function Categories({
  current,
  search,
  counts,
}: {
  current: ExperienceCategory | null
  search: CatalogueSearch
  counts: Counts | undefined
}) {
  const countOf = (category: ExperienceCategory) => counts?.find((one) => one.category === category)?.count ?? 0
  const shown = EXPERIENCE_CATEGORIES.filter((category) => !counts || category === current || countOf(category) > 0)
  const all = counts?.reduce((sum, one) => sum + one.count, 0)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className={css.categories} aria-label="Categories" ref={nav}>
      <Link to="/experiences" search={{ ...search }} activeOptions={{ exact: true, includeSearch: false }} resetScroll={false}>
        <span>All{all !== undefined && ` ${all}`}</span>
      </Link>
      {shown.map((category) => (
        <Link
          key={category}
          to="/experiences/$category"
          params={{ category: pathOfCategory(category) }}
          search={{ ...search }}
          activeOptions={{ includeSearch: false }}
          resetScroll={false}
        >
          <span>
            {CATEGORY_WORDS[category]} {counts && <span className={css.count}>{countOf(category)}</span>}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Tools({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  // a phone has the filters in a sheet and doesn’t load them before it opens
  const isWide = useIsWide()
  if (open && !opened) setOpened(true)
  const change = (next: Partial<Record<keyof CatalogueSearch, string | number | undefined>>) =>
    void navigate({ to: '.', search: without({ ...search, ...next }), replace: 'q' in next, resetScroll: false })
  const set = [search.format, search.people, search.order].filter((one) => one !== undefined).length
  return (
    <search className={css.tools}>
      <SearchBox
        label="Search experiences"
        placeholder="Search experiences"
        text={search.q ?? ''}
        onText={(q) => change({ q: q || undefined })}
      />
      <div className={css.filters}>
        {isWide && (
          <Suspense fallback={<FilterPlaces />}>
            <Filters search={search} onChange={change} />
          </Suspense>
        )}
      </div>
      <Button icon={SlidersHorizontal} className={css.open} onClick={() => setOpen(true)}>
        {set > 0 ? `Filters (${set})` : 'Filters'}
      </Button>
      <Suspense fallback={null}>
        {(open || opened) && <FilterSheet open={open} onClose={() => setOpen(false)} search={search} onChange={change} />}
      </Suspense>
    </search>
  )
}

function FilterPlaces() {
  return (
    <>
      <span className={css.control} />
      <span className={css.control} />
      <span className={css.control} />
    </>
  )
}

function Nothing() {
  return (
    <Empty
      title="No matches"
      action={
        <Link to="/experiences" search={{}}>
          Clear all filters
        </Link>
      }
    >
      Try fewer words or another filter.
    </Empty>
  )
}

function Waiting() {
  return (
    <div className={css.grid} role="status">
      <span className="vh">Loading experiences</span>
      <div className={css.leadPlace} />
      {places.map((place) => (
        <div key={place}>
          <div className={css.place} />
          <div className={css.line} />
        </div>
      ))}
    </div>
  )
}

const places = [1, 2, 3, 4, 5, 6]

/** The address holds only what is set. */
const without = (search: Partial<Record<keyof CatalogueSearch, string | number | undefined>>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
