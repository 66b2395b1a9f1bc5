import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Pagination'
export const group = 'Finding the way'
export const about = 'The rows of this page, the number of rows per page, and links to the previous and next page.'

export function Usage() {
  const [page, setPage] = useState({ offset: 25, limit: 25 })
  return <Pagination label="Pages of events" {...page} total={312} onChange={setPage} />
}

export function States() {
  return (
    <Together>
      <State name="the first page">
        <Panel flush>
          <Pagination label="Pages of orders" offset={0} limit={25} total={30} onChange={() => {}} />
        </Panel>
      </State>
      <State name="the last of very many">
        <Panel flush>
          <Pagination label="Pages of people" offset={10_200} limit={100} total={10_234} onChange={() => {}} />
        </Panel>
      </State>
      <State name="none">
        <Panel flush>
          <Pagination label="Pages of nothing" offset={0} limit={10} total={0} onChange={() => {}} />
        </Panel>
      </State>
    </Together>
  )
}
