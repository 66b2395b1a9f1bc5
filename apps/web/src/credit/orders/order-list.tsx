import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ORDER_SOURCES, ORDER_STATES } from '@troupe/domain/credit/kinds'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { Table } from '@troupe/ui/table'
import { storeOf, useStore } from '../../platform/store.ts'
import { oneOf } from '../../search-values.ts'
import { type OrdersSearch, ordersSearch } from '../../searches.ts'
import { type OrderLine, ordersQuery } from '../order/orders-queries.ts'
import { columnsOfOrders } from './orders-columns.tsx'
import { type OrdersChange, OrdersTools } from './orders-tools.tsx'

/** How many rows a person likes to see: a preference, not part of the address. */
const pageSize = storeOf(defaultPageSize, 'troupe.orders.rows')

interface OrderListProps {
  readonly staff: boolean
  /** The workspace that is chosen in the bar; null for all workspaces. */
  readonly workspaceId: string | null
}

/** The orders that the address asks for, newest first: by default those waiting for staff, or all orders of the chosen workspace. */
export function OrderList({ staff, workspaceId }: OrderListProps) {
  const search = ordersSearch(useSearch({ strict: false }))
  const { q, page = 1 } = search
  const [source, state] = [oneOf(search.source, ORDER_SOURCES), oneOf(search.state, ORDER_STATES)]
  const waiting = staff && search.show !== 'all' && !state
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const chosen = workspaceId ?? search.workspace ?? null
  const offset = (page - 1) * limit
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ordersQuery({
      filter: {
        ...(chosen ? { workspaceId: chosen } : {}),
        ...(q ? { text: q } : {}),
        ...(source ? { source } : {}),
        ...(state ? { state } : {}),
        ...(waiting ? { waiting } : {}),
      },
      offset,
      limit,
    }),
    placeholderData: keepPreviousData,
  })
  const show = (change: OrdersChange, replace = false) =>
    void navigate({ to: '/orders', search: trimmed({ ...search, page: 1, ...change }), replace, resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ page: Math.floor(next.offset / next.limit) + 1 })
  }
  return (
    <Panel flush>
      <Table<OrderLine>
        label="Orders"
        columns={columnsOfOrders({ staff, everywhere: chosen === null })}
        rows={data?.nodes ?? []}
        rowKey={(row) => row.id}
        onRow={(row) => <Link to="/order/$id" params={{ id: row.id }} preload={false} />}
        loading={!data || isPlaceholderData}
        part={data ? { offset, total: data.totalCount } : undefined}
        toolbar={<OrdersTools search={search} waiting={waiting} staff={staff} anyWorkspace={staff && !workspaceId} show={show} />}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load orders." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<Nothing search={search} waiting={waiting} staff={staff} show={show} />}
      />
      {data && data.totalCount > 0 && (
        <Pagination label="Pages of orders" offset={offset} limit={limit} total={data.totalCount} onChange={turn} />
      )}
    </Panel>
  )
}

interface NothingProps {
  readonly search: OrdersSearch
  readonly waiting: boolean
  readonly staff: boolean
  readonly show: (change: OrdersChange) => void
}

function Nothing({ search: { q, source, state, workspace }, waiting, staff, show }: NothingProps) {
  const all = <Button onClick={() => show({ show: 'all' })}>Show all orders</Button>
  if (q || source || state || workspace)
    return (
      <Empty title="No orders match" level={2} action={waiting ? all : undefined}>
        {waiting ? 'Only orders waiting for us were searched.' : 'Try another search or filter.'}
      </Empty>
    )
  if (waiting)
    return (
      <Empty title="No orders are waiting for us" level={2} action={all}>
        Requests, unpaid orders and orders with payment problems appear here.
      </Empty>
    )
  return (
    <Empty title="No orders yet" level={2}>
      {staff ? 'Online, HubSpot and manual orders appear here.' : 'Your orders and invoices will appear here.'}
    </Empty>
  )
}

/** Defaults are left out of the address. */
function trimmed({ page, ...search }: OrdersChange): OrdersSearch {
  const said = Object.fromEntries(Object.entries(search).filter(([, value]) => value))
  return { ...said, ...(page && page > 1 ? { page } : {}) }
}
