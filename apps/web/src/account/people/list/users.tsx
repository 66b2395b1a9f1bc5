import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Table } from '@troupe/ui/table'
import { lazy, Suspense, useState } from 'react'
import { type Me, meQuery } from '../../../platform/account.ts'
import { chunk } from '../../../platform/chunk.ts'
import { useTitle } from '../../../platform/title.ts'
import { useWorkspace } from '../../../workspace/workspace-queries.ts'
import type { UserLine } from '../../users-query.ts'
import { type UsersList, useUsersList } from './use-users-list.ts'
import css from './users.module.css'
import { type OpenDialog, UsersActions } from './users-actions.tsx'
import { columnsFor } from './users-columns.tsx'
import { UsersTools } from './users-tools.tsx'

/** Everyone who works with Troupe; for the people of a workspace, its members. */
export function Users() {
  useTitle('Users')
  const { data: me } = useQuery(meQuery)
  const { id, workspace } = useWorkspace()
  if (!me) return null
  const level = id ? levelIn(me.permissions ?? [], id) : null
  if (isStaff(me) || levelPasses(level, 'EDITOR'))
    return <List me={me} chosen={id} workspaceName={workspace?.name} admin={isStaff(me) || level === 'ADMIN'} />
  return (
    <main className="page" id="main">
      <PageHead title="Users" />
      <div className={css.stack}>
        <Empty title="Only editors and admins can see who else is in the workspace" level={2}>
          Ask an admin of your workspace if you need someone’s email address.
        </Empty>
      </div>
    </main>
  )
}

const SessionCrew = lazy(() => chunk(() => import('./users-crew.tsx')).then((file) => ({ default: file.SessionCrew })))
const UsersBulk = lazy(() => chunk(() => import('./users-bulk.tsx')).then((file) => ({ default: file.UsersBulk })))
const UserSheet = lazy(() => chunk(() => import('../user-sheet.tsx')).then((file) => ({ default: file.UserSheet })))
const UserCreate = lazy(() => chunk(() => import('../user-create.tsx')).then((file) => ({ default: file.UserCreate })))
const PeopleImport = lazy(() => chunk(() => import('./import-people.tsx')).then((file) => ({ default: file.PeopleImport })))
const InviteMember = lazy(() =>
  chunk(() => import('../../../workspace/settings/workspace-settings-invite.tsx')).then((file) => ({ default: file.InviteMember })),
)

interface ListProps {
  readonly me: Me
  /** The chosen workspace. */
  readonly chosen: string | null
  readonly workspaceName: string | undefined
  /** May open a person. */
  readonly admin: boolean
}

function List({ me, chosen, workspaceName, admin }: ListProps) {
  const staff = isStaff(me)
  const office = staff && rolePasses(me.role, 'CUSTOMER_SUCCESS_MANAGER')
  const list = useUsersList(me, chosen)
  const { search, show, workspaceId, filter, offset, limit, turn } = list
  const total = list.found.data?.totalCount ?? 0
  const [open, setOpen] = useState<OpenDialog | null>(null)
  return (
    <main className="page" id="main">
      <PageHead
        title="Users"
        sentence={
          workspaceId
            ? `People in ${(workspaceId === chosen && workspaceName) || 'this workspace'}.`
            : 'People who book, perform in or run events.'
        }
        size={staff ? 'dense' : 'default'}
        actions={<UsersActions filter={filter} staff={staff} admin={admin} office={office} onOpen={setOpen} />}
      />
      <div className={css.stack}>
        {search.session && staff && (
          <Suspense fallback={<CrewComing />}>
            <SessionCrew id={search.session} search={search} onClose={() => show({ session: undefined })} />
          </Suspense>
        )}
        <Panel flush>
          <UsersTable list={list} staff={staff} admin={admin} office={office} />
          {total > 0 && <Pagination label="Pages of users" offset={offset} limit={limit} total={total} onChange={turn} />}
        </Panel>
      </div>
      <Opened me={me} list={list} open={open} onClose={() => setOpen(null)} />
    </main>
  )
}

const CrewComing = () => (
  <Panel title="Crew of this event">
    <Skeleton rows={1} look="person" label="Loading the crew" />
  </Panel>
)

interface UsersTableProps {
  readonly list: UsersList
  readonly staff: boolean
  readonly admin: boolean
  /** May change several people at a time. */
  readonly office: boolean
}

function UsersTable({ list, staff, admin, office }: UsersTableProps) {
  const { q, roles, workspaceId, sort, state, offset, show } = list
  const { data, error, isFetching, isPlaceholderData, refetch } = list.found
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = data?.nodes ?? []
  // what is on another page, or no longer found, is left out
  const taken = rows.filter((row) => selected.has(row.id))
  const selection = {
    selected: new Set(taken.map((row) => row.id)),
    onChange: setSelected,
    labelOf: (row: UserLine) => row.fullName,
    bulk: (
      <Suspense fallback={null}>
        <UsersBulk rows={taken} onDone={() => setSelected(new Set())} />
      </Suspense>
    ),
  }
  return (
    <Table<UserLine>
      label="Users"
      columns={columnsFor({ staff, admin, workspaceId, mixed: state !== 'active' })}
      rows={rows}
      rowKey={(row) => row.id}
      onRow={staff || admin ? (row) => <Link to="/users" search={list.withUser(row.id)} resetScroll={false} preload={false} /> : undefined}
      sort={sort}
      onSort={(next) => show({ sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined })}
      selection={office ? selection : undefined}
      loading={!data || isPlaceholderData}
      part={data ? { offset, total: data.totalCount } : undefined}
      toolbar={<UsersTools list={list} staff={staff} />}
      error={
        error && !data ? (
          <ErrorBlock title="Couldn’t load users." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : undefined
      }
      empty={
        q || roles.length > 0 ? (
          <Empty title="No matches" level={2}>
            {staff ? `Try another search or role${state === 'active' ? ', or include inactive people' : ''}.` : 'Try another search.'}
          </Empty>
        ) : (
          <Empty title={state === 'all' ? 'No people yet' : `No ${state} people`} level={2}>
            {state === 'inactive'
              ? 'People whose account was deactivated appear here.'
              : `People who ${workspaceId ? 'join this workspace' : 'have an account'} appear here.`}
          </Empty>
        )
      }
    />
  )
}

interface OpenedProps {
  readonly me: Me
  readonly list: UsersList
  readonly open: OpenDialog | null
  readonly onClose: () => void
}

/** The person beside the list, or the dialog over it. */
function Opened({ me, list: { search, page, workspaceId, show }, open, onClose }: OpenedProps) {
  const { user } = search
  // once there it stays: it goes with a movement
  const [sheetUsed, setSheetUsed] = useState(false)
  if (user && !sheetUsed) setSheetUsed(true)
  return (
    <Suspense fallback={null}>
      {sheetUsed && <UserSheet id={user} me={me} onClose={() => show({ page, user: undefined })} />}
      {open === 'new' && <UserCreate me={me} workspaceId={workspaceId} onClose={onClose} onMade={(made) => show({ page, user: made })} />}
      {open === 'import' && <PeopleImport onClose={onClose} />}
      {open === 'invite' && workspaceId && <InviteMember workspaceId={workspaceId} onClose={onClose} />}
    </Suspense>
  )
}
