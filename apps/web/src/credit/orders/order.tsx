import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, Suspense } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { useTitle } from '../../platform/title.ts'
import { Missing } from '../../shell/missing.tsx'
import { CustomerOrder } from '../customer-order/customer-order.tsx'
import { EditorsOnly } from '../customer-order/send-order.tsx'
import { orderQuery } from '../order/orders-queries.ts'

const StaffOrder = lazy(() => chunk(() => import('./staff-order.tsx')).then((file) => ({ default: file.StaffOrder })))

/** One order: staff correct, mark and refund it, its customer pays it and reads what it bought. */
export function Order() {
  const { id = '' } = useParams({ strict: false })
  const { data: me } = useQuery(meQuery)
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id))
  useTitle(order ? `Order ${order.code}` : undefined)
  if (order === null) return <Missing />
  if (!order && error instanceof ApiError && error.code === 'FORBIDDEN') return <EditorsOnly />
  const loading = <Skeleton rows={8} label="Loading the order" />
  return (
    <main className="page" id="main">
      {order && me ? (
        isStaff(me) ? (
          <Suspense fallback={loading}>
            <StaffOrder key={order.id} order={order} />
          </Suspense>
        ) : (
          <CustomerOrder key={order.id} order={order} me={me} />
        )
      ) : error ? (
        <ErrorBlock title="Couldn’t load this order." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        loading
      )}
    </main>
  )
}
