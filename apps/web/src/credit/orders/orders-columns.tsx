import type { Column } from '@troupe/ui/table'
import { day, money, ownZone } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { OrderState } from '../order/order-state.tsx'
import { amountWords, sourceNames } from '../order/order-words.ts'
import type { OrderLine } from '../order/orders-queries.ts'
import css from './orders.module.css'

interface OrdersReader {
  readonly staff: boolean
  /** Whether the orders of several workspaces are listed. */
  readonly everywhere: boolean
}

/** The columns for staff, who work through orders, and for customers, who look one up. */
export function columnsOfOrders({ staff, everywhere }: OrdersReader): readonly Column<OrderLine>[] {
  const code: Column<OrderLine> = {
    key: 'code',
    head: 'Code',
    width: '6.5rem',
    cell: (row) => <span className={css.code}>{row.code}</span>,
  }
  const made: Column<OrderLine> = {
    key: 'createdAt',
    head: 'Ordered',
    width: '9.375rem',
    cell: (row) => <span className={css.date}>{day(row.createdAt, ownZone())}</span>,
  }
  const state: Column<OrderLine> = { key: 'state', head: 'Status', width: '10.75rem', cell: (row) => <OrderState state={row.state} /> }
  const items: Column<OrderLine> = {
    key: 'items',
    head: 'Items',
    cell: (row) => <span className="muted">{itemsWords(row.items)}</span>,
  }
  const total: Column<OrderLine> = {
    key: 'total',
    head: 'Total',
    align: 'end',
    corner: true,
    width: '8.75rem',
    cell: (row) => <Total row={row} />,
  }
  const paid: Column<OrderLine> = {
    key: 'paidAt',
    head: 'Paid',
    hideOnPhone: true,
    width: '9.375rem',
    cell: (row) => row.paidAt && <span className={css.date}>{day(row.paidAt, ownZone())}</span>,
  }
  if (!staff) return [code, made, state, items, total, paid]
  return [
    code,
    ...(everywhere
      ? [
          {
            key: 'workspace',
            head: 'Workspace',
            cell: (row: OrderLine) => row.workspaceName ?? <span className="faint">No workspace</span>,
          },
        ]
      : []),
    made,
    {
      key: 'source',
      head: 'Source',
      hideOnPhone: true,
      width: '6rem',
      cell: (row) => row.source && sourceNames[row.source],
    },
    state,
    items,
    total,
    paid,
    {
      key: 'salesperson',
      head: 'Salesperson',
      hideOnPhone: true,
      hideOnNarrow: true,
      width: '8.25rem',
      cell: (row) => row.salesperson && <span className="muted">{row.salesperson.fullName}</span>,
    },
  ]
}

function Total({ row: { total, currency, refunded } }: { row: OrderLine }) {
  if (total === null) return <span className="faint">{amountWords(total, currency)}</span>
  if (refunded === 0) return <b>{money(total, currency)}</b>
  return (
    <span className={css.stack}>
      <b>{money(total, currency)}</b>
      <span className="muted">−{money(refunded, currency)}</span>
    </span>
  )
}
