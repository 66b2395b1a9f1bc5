import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { PageHead } from '@troupe/ui/page-head'
import { Tabs } from '@troupe/ui/tabs'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { useTitle } from '../../platform/title.ts'
import { ordersSearch } from '../../searches.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { QuoteList } from '../quotes/quote-list.tsx'
import { Statement } from '../statement/statement.tsx'
import { OrderList } from './order-list.tsx'
import css from './orders.module.css'

const NewOrder = lazy(() => chunk(() => import('./new-order.tsx')).then((file) => ({ default: file.NewOrder })))

/** The orders, quotes and statement of a workspace: customers read the statement first, staff what waits for them, of every workspace. */
export function Orders() {
  const { data: me } = useQuery(meQuery)
  const { id, workspace } = useWorkspace()
  const { tab } = ordersSearch(useSearch({ strict: false }))
  if (!me) return null
  const staff = isStaff(me) && rolePasses(me.role, 'SALESPERSON')
  const reads = staff || (id !== null && levelPasses(levelIn(me.permissions ?? [], id), 'EDITOR'))
  if (!reads) return <NotHere chosen={id !== null} />
  const usual = staff ? 'orders' : 'statement'
  // the statement is one workspace's
  const shown = id === null ? (tab === 'quotes' ? tab : 'orders') : (tab ?? usual)
  const tabs = <Parts shown={shown} staff={staff} isOne={id !== null} />
  if (shown === 'statement' && id) return <Statement key={id} id={id} tabs={tabs} size={staff ? 'dense' : 'grand'} />
  if (shown === 'quotes') return <QuotesOf staff={staff} id={id} tabs={tabs} />
  return <OrdersOf staff={staff} id={id} name={workspace?.name} tabs={tabs} />
}

interface OrdersOfProps {
  readonly staff: boolean
  readonly id: string | null
  readonly name: string | undefined
  readonly tabs: ReactNode
}

function OrdersOf({ staff, id, name, tabs }: OrdersOfProps) {
  useTitle('Orders')
  const [entering, setEntering] = useState(false)
  return (
    <main className="page" id="main">
      <PageHead
        {...headOf({ id, staff }, 'Orders')}
        actions={
          staff && (
            <>
              <ButtonLink render={<Link to="/workspaces" preload={false} />}>Workspaces</ButtonLink>
              <Button variant="primary" icon={Plus} onClick={() => setEntering(true)}>
                New order
              </Button>
            </>
          )
        }
      />
      {tabs}
      <div className={css.body}>
        <OrderList staff={staff} workspaceId={id} />
      </div>
      <Suspense fallback={null}>
        {entering && <NewOrder workspace={id && name ? { id, name } : null} onClose={() => setEntering(false)} />}
      </Suspense>
    </main>
  )
}

function QuotesOf({ staff, id, tabs }: Omit<OrdersOfProps, 'name'>) {
  useTitle('Quotes')
  return (
    <main className="page" id="main">
      <PageHead {...headOf({ id, staff }, 'Quotes')} />
      {tabs}
      <div className={css.body}>
        <QuoteList workspaceId={id} />
      </div>
    </main>
  )
}

/** Of one workspace the three pages are one area; staff see the orders and quotes of all of them each by its name. */
const headOf = ({ id, staff }: Pick<OrdersOfProps, 'id' | 'staff'>, title: 'Orders' | 'Quotes') => ({
  title: id === null ? title : 'Credits and orders',
  ...(id === null ? { sentence: `${title} ${title === 'Orders' ? 'from' : 'for'} every workspace, newest first.` } : {}),
  size: staff ? ('dense' as const) : ('grand' as const),
})

interface PartsProps {
  readonly shown: 'orders' | 'statement' | 'quotes'
  readonly staff: boolean
  /** One workspace is chosen. */
  readonly isOne: boolean
}

function Parts({ shown, staff, isOne }: PartsProps) {
  const statement = { key: 'statement', label: 'Statement' } as const
  const orders = { key: 'orders', label: 'Orders' } as const
  const quotes = { key: 'quotes', label: 'Quotes' } as const
  const parts = staff ? [orders, ...(isOne ? [statement] : []), quotes] : [statement, orders, quotes]
  return (
    <Tabs
      label="Orders, quotes and statement"
      items={parts.map(({ key, label }) => ({
        key,
        label,
        current: key === shown,
        render: <Link to="/orders" search={{ tab: key }} resetScroll={false} />,
      }))}
    />
  )
}

function NotHere({ chosen }: { chosen: boolean }) {
  useTitle('Orders')
  return (
    <main className="page" id="main">
      <PageHead title="Orders" />
      <div className={css.body}>
        {chosen ? (
          <Empty title="Only editors and admins can see orders" level={2}>
            Ask an admin of your workspace for access.
          </Empty>
        ) : (
          <Empty title="No workspace chosen" level={2}>
            Choose a workspace in the top bar to see its orders.
          </Empty>
        )}
      </div>
    </main>
  )
}
