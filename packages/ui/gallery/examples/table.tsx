import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import type { Sort } from '@troupe/ui/pure/sort'
import { type Column, Table } from '@troupe/ui/table'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Table'
export const group = 'Showing'
export const about =
  'Sorts in three states and edits within the row. A selection bar replaces the toolbar, or on a phone sits at the bottom. On a phone each row is a record.'

type Order = { id: string; who: string; day: string; credits: number }
const orders: readonly Order[] = [
  { id: 'K7QW3M', who: 'Northwind Foods', day: '16 Dec 2026', credits: 24 },
  { id: 'PZ4H8D', who: 'Halden Robotics', day: '9 Dec 2026', credits: 15 },
  { id: 'T2VX6B', who: 'Orbis Logistics', day: '2 Dec 2026', credits: 8 },
]
const columns: readonly Column<Order>[] = [
  { key: 'who', head: 'Company', cell: ({ who }) => who, sortable: true },
  { key: 'day', head: 'Date', cell: ({ day }) => day, sortable: true, hideOnPhone: true },
  { key: 'credits', head: 'Credits', cell: ({ credits }) => credits, align: 'end', sortable: true, corner: true },
]

export function Usage() {
  const [sort, setSort] = useState<Sort | null>({ key: 'day', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Panel flush>
      <Table
        label="Orders"
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, labelOf: ({ who }) => who, bulk: <Button size="sm">Export</Button> }}
      />
    </Panel>
  )
}

export function States() {
  const shared = { columns, rowKey: ({ id }: Order) => id }
  return (
    <Together>
      <State name="selected" wide window>
        <Panel flush>
          <Table
            {...shared}
            label="Orders, one selected"
            rows={orders}
            toolbar={<Button size="sm">Filter</Button>}
            selection={{
              selected: new Set(['PZ4H8D']),
              onChange: () => {},
              labelOf: ({ id }) => id,
              bulk: <Button size="sm">Export</Button>,
            }}
          />
        </Panel>
      </State>
      <State name="rows that lead somewhere" wide>
        <Panel flush>
          <Table {...shared} label="Orders with links" rows={orders} onRow={({ who }) => <a href="#table">{who}</a>} />
        </Panel>
      </State>
      <State name="on its way">
        <Panel flush>
          <Table {...shared} label="Orders on their way" rows={[]} loading />
        </Panel>
      </State>
      <State name="nothing in it">
        <Panel flush>
          <Table {...shared} label="No orders" rows={[]} empty={<Empty title="No orders yet">They appear here once paid.</Empty>} />
        </Panel>
      </State>
      <State name="not come">
        <Panel flush>
          <Table {...shared} label="Orders that failed" rows={[]} error={<ErrorBlock title="Couldn’t load orders." onRetry={() => {}} />} />
        </Panel>
      </State>
    </Together>
  )
}
