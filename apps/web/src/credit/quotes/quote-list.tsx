import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { Table } from '@troupe/ui/table'
import type { QuoteLineFragment } from '../../graphql.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { ordersSearch } from '../../searches.ts'
import { columnsOfQuotes } from './quotes-columns.tsx'
import { quotesQuery } from './quotes-query.ts'

/** How many rows a person likes to see: a preference, not part of the address. */
const pageSize = storeOf(defaultPageSize, 'troupe.quotes.rows')

/** The saved quotes of a workspace, newest first; without one, for staff, those of every workspace. */
export function QuoteList({ workspaceId }: { readonly workspaceId: string | null }) {
  const { page = 1 } = ordersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const offset = (page - 1) * limit
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...quotesQuery({ workspaceId, offset, limit }),
    placeholderData: keepPreviousData,
  })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    const to = Math.floor(next.offset / next.limit) + 1
    void navigate({ to: '/orders', search: { tab: 'quotes', ...(to > 1 ? { page: to } : {}) }, resetScroll: false })
  }
  return (
    <Panel flush>
      <Table<QuoteLineFragment>
        label="Quotes"
        columns={columnsOfQuotes({ everywhere: workspaceId === null })}
        rows={data?.nodes ?? []}
        rowKey={(row) => row.id}
        loading={!data || isPlaceholderData}
        part={data ? { offset, total: data.totalCount } : undefined}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load quotes." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={
          <Empty title="No quotes yet" level={2} action={<ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>}>
            Save a quote from a show’s page or your cart. It appears here with its link.
          </Empty>
        }
      />
      {data && data.totalCount > 0 && (
        <Pagination label="Pages of quotes" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
      )}
    </Panel>
  )
}
