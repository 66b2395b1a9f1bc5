import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { SearchBox } from '@troupe/ui/search-box'
import { Table } from '@troupe/ui/table'
import { WorkspaceOverviewsDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { chosenWorkspace } from '../../platform/choices.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { useTitle } from '../../platform/title.ts'
import { Missing } from '../../shell/missing.tsx'
import css from './overview.module.css'
import { columnsOfOverviews, type OverviewLine } from './overview-columns.tsx'
import { type OverviewSearch, overviewSearch, writtenOverview } from './overview-search.ts'

const ROWS = 50

const overviewsQuery = ({ q, sort, page }: OverviewSearch) =>
  queryOptions({
    queryKey: [...workspaceKeys.lists, 'overviews', q, sort?.key, sort?.direction, page],
    queryFn: ({ signal }) =>
      graphql(
        WorkspaceOverviewsDocument,
        {
          text: q,
          sorting: sort ? [{ field: sort.key, direction: sort.direction === 'descending' ? 'DESC' : 'ASC' }] : [],
          ...{ offset: (page - 1) * ROWS, limit: ROWS },
        },
        { signal },
      ).then((answer) => answer.workspaceOverviews),
  })

/** Every workspace with what customer success and sales look after: its balance, what expires, its last and next event, and what it still has to tell us. */
export function WorkspaceOverviews() {
  const { data: me } = useQuery(meQuery)
  useTitle('Workspaces')
  if (!me) return null
  // to others it is no page
  if (!isStaff(me) || !rolePasses(me.role, 'SALESPERSON')) return <Missing />
  return <Overviews />
}

function Overviews() {
  const search = overviewSearch(useSearch({ strict: false }))
  const { q, sort, page } = search
  const navigate = useNavigate()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...overviewsQuery(search), placeholderData: keepPreviousData })
  const show = (change: Partial<Parameters<typeof writtenOverview>[0]>, replace = false) =>
    void navigate({ to: '/workspaces', search: writtenOverview({ ...search, page: 1, ...change }), replace, resetScroll: false })
  return (
    <main className="page" id="main">
      <PageHead title="Workspaces" sentence="Balances, coming events and what customers still have to answer." size="dense" />
      <div className={css.body}>
        <Panel flush>
          <Table<OverviewLine>
            label="Workspaces"
            oneLine
            columns={columnsOfOverviews}
            rows={data?.nodes ?? []}
            rowKey={(row) => row.id}
            onRow={(row) => <Link to="/orders" search={{ tab: 'statement' }} onClick={() => chosenWorkspace.set(row.id)} preload={false} />}
            sort={sort}
            onSort={(next) => show({ sort: next })}
            loading={!data || isPlaceholderData}
            part={data ? { offset: (page - 1) * ROWS, total: data.totalCount } : undefined}
            toolbar={
              <div className={css.search}>
                <SearchBox label="Search workspaces" placeholder="Name or company" text={q} onText={(text) => show({ q: text }, true)} />
              </div>
            }
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load workspaces." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty
                title={q ? 'No matches' : 'No workspaces yet'}
                level={2}
                action={q ? <Button onClick={() => show({ q: '' })}>Show all workspaces</Button> : undefined}
              >
                {q ? 'Try another name or company.' : 'Customers’ workspaces appear here.'}
              </Empty>
            }
          />
          {data && data.totalCount > ROWS && (
            <Pagination
              label="Pages of workspaces"
              offset={(page - 1) * ROWS}
              limit={ROWS}
              total={data.totalCount}
              onChange={({ offset }) => show({ page: Math.floor(offset / ROWS) + 1 })}
            />
          )}
        </Panel>
      </div>
    </main>
  )
}
