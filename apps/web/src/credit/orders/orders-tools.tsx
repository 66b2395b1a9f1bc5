import { useQuery } from '@tanstack/react-query'
import { ORDER_SOURCES, ORDER_STATES, type OrderSource, type OrderState } from '@troupe/domain/credit/kinds'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { WorkspaceNameDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { oneOf } from '../../search-values.ts'
import type { OrdersSearch } from '../../searches.ts'
import { WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { sourceNames, stateNames } from '../order/order-words.ts'
import css from './orders.module.css'

/** Changes to the address; undefined removes a parameter. */
export type OrdersChange = { readonly [Name in keyof OrdersSearch]?: OrdersSearch[Name] | undefined }

interface OrdersToolsProps {
  readonly search: OrdersSearch
  readonly waiting: boolean
  readonly staff: boolean
  /** Orders of every workspace are listed, so one can be chosen. */
  readonly anyWorkspace: boolean
  readonly show: (change: OrdersChange, replace?: boolean) => void
}

/** The filters of the list of orders; customers have only the search and the state. */
export function OrdersTools({ search, waiting, staff, anyWorkspace, show }: OrdersToolsProps) {
  const { q = '', workspace } = search
  const [source, state] = [oneOf(search.source, ORDER_SOURCES), oneOf(search.state, ORDER_STATES)]
  return (
    <div className={css.tools}>
      {staff && (
        <Segmented<'waiting' | 'all'>
          label="Orders to show"
          value={waiting ? 'waiting' : 'all'}
          onChange={(next) => show({ show: next === 'all' ? 'all' : undefined, state: undefined })}
          options={[
            { value: 'waiting', label: 'Waiting for us' },
            { value: 'all', label: 'All' },
          ]}
        />
      )}
      <div className={css.search}>
        <SearchBox
          label="Search orders"
          placeholder={staff ? 'Search by code, workspace or invoice' : 'Search by code or invoice'}
          text={q}
          onText={(text) => show({ q: text || undefined }, true)}
        />
      </div>
      {anyWorkspace && (
        <div className={css.filter}>
          <ChosenWorkspace id={workspace} onChange={(id) => show({ workspace: id })} />
        </div>
      )}
      {staff && (
        <div className={css.filter}>
          <Select<OrderSource | typeof any>
            label="Source"
            value={source ?? any}
            onChange={(next) => show({ source: next === any ? undefined : next })}
            options={[{ value: any, label: 'All sources' }, ...ORDER_SOURCES.map((value) => ({ value, label: sourceNames[value] }))]}
          />
        </div>
      )}
      <div className={css.filter}>
        <Select<OrderState | typeof any>
          label="Status"
          value={state ?? any}
          onChange={(next) => show({ state: next === any ? undefined : next, ...(staff ? { show: 'all' } : {}) })}
          options={[{ value: any, label: 'All statuses' }, ...ORDER_STATES.map((value) => ({ value, label: stateNames[value] }))]}
        />
      </div>
    </div>
  )
}

/** The option that stands for all of them; an option can't be empty. */
const any = 'any'

function ChosenWorkspace({ id, onChange }: { id: string | undefined; onChange: (id: string | undefined) => void }) {
  const { data: name } = useQuery({
    queryKey: workspaceKeys.part(id ?? '', 'name'),
    queryFn: ({ signal }) => graphql(WorkspaceNameDocument, { id: id ?? '' }, { signal }).then((answer) => answer.workspace.name),
    enabled: id !== undefined,
  })
  return <WorkspacePick value={id ? { id, name: name ?? '' } : null} onChange={(next) => onChange(next?.id)} placeholder="All workspaces" />
}
