import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { PageHead } from '@troupe/ui/page-head'
import { Pagination } from '@troupe/ui/pagination'
import { Panel } from '@troupe/ui/panel'
import { defaultPageSize, type Page } from '@troupe/ui/pure/pages'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { Table } from '@troupe/ui/table'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { Download, Upload, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Me, meQuery } from '../../platform/account.ts'
import { blob } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type UsersSearch, usersSearch } from '../../searches.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import { askedOf, sortOf, type UserLine, usersQuery } from '../users-query.ts'
import css from './users.module.css'
import { UsersBulk } from './users-bulk.tsx'
import { columnsFor } from './users-columns.tsx'
import { SessionCrew } from './users-crew.tsx'

/** How many rows a person likes: a habit, not a part of an address. */
const pageSize = storeOf(defaultPageSize, 'troupe.users.rows')

/** Everybody who works with Troupe; for the people of a workspace, its members. */
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
        <Empty title="Only editors and admins see who else is here" level={2}>
          Ask an admin of your workspace if you need to know somebody’s address.
        </Empty>
      </div>
    </main>
  )
}

/** What the address is to say; undefined takes it out. */
type Change = { readonly [Name in keyof UsersSearch]?: UsersSearch[Name] | undefined }
const RolesFilter = lazy(() => chunk(() => import('./users-roles.tsx')).then((file) => ({ default: file.RolesFilter })))
const UserSheet = lazy(() => chunk(() => import('./user-sheet.tsx')).then((file) => ({ default: file.UserSheet })))
const UserCreate = lazy(() => chunk(() => import('./user-create.tsx')).then((file) => ({ default: file.UserCreate })))
const PeopleImport = lazy(() => chunk(() => import('./import-people.tsx')).then((file) => ({ default: file.PeopleImport })))
const InviteMember = lazy(() =>
  chunk(() => import('../../workspace/settings/workspace-settings-invite.tsx')).then((file) => ({ default: file.InviteMember })),
)

type Open = 'new' | 'import' | 'invite' | null

function List({ me, chosen, workspaceName, admin }: { me: Me; chosen: string | null; workspaceName: string | undefined; admin: boolean }) {
  const search = usersSearch(useSearch({ strict: false }))
  const { q = '', roles = [], page = 1, state = 'active', session, workspace, user } = search
  const navigate = useNavigate()
  const limit = useStore(pageSize)
  const staff = isStaff(me)
  const office = staff && rolePasses(me.role, 'CUSTOMER_SUCCESS_MANAGER')
  const workspaceId = workspace ?? chosen
  const sort = sortOf(search.sort, staff)
  const asked = askedOf({ q, roles, state, workspaceId, sort, staff, offset: (page - 1) * limit, limit })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...usersQuery(asked), placeholderData: keepPreviousData })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  // once there it stays: it goes with a movement
  const [sheetUsed, setSheetUsed] = useState(false)
  if (user && !sheetUsed) setSheetUsed(true)
  const exporting = useExport(asked.filter)

  const show = (change: Change, replace = false) =>
    void navigate({ to: '/users', search: trimmed({ ...search, page: 1, ...change }), replace, resetScroll: false })
  const turn = (next: Page) => {
    pageSize.set(next.limit)
    show({ page: Math.floor(next.offset / next.limit) + 1 })
  }
  const rows = data?.nodes ?? []
  // what stands on another page, or is not found any more, is not done with the others
  const taken = rows.filter((row) => selected.has(row.id))
  const officeOnly = office ? {} : { disabled: true, disabledReason: 'From customer success manager up.' }
  return (
    <main className="page" id="main">
      <PageHead
        title="Users"
        sentence={workspaceId ? `Who works with ${workspaceName ?? 'this workspace'}.` : 'Everybody who books, plays and runs events.'}
        rule={!staff}
        actions={
          staff ? (
            <>
              <Menu
                label="More"
                items={[
                  { key: 'import', label: 'Import people', icon: Upload, onSelect: () => setOpen('import'), ...officeOnly },
                  {
                    key: 'export',
                    label: 'Export this list',
                    note: 'A table of everybody who is found',
                    icon: Download,
                    onSelect: exporting,
                    ...officeOnly,
                  },
                ]}
              />
              <Button variant="primary" icon={UserPlus} onClick={() => setOpen('new')}>
                New person
              </Button>
            </>
          ) : (
            admin && (
              <Button variant="primary" icon={UserPlus} onClick={() => setOpen('invite')}>
                Invite
              </Button>
            )
          )
        }
      />
      <div className={css.stack}>
        {session && staff && <SessionCrew id={session} search={search} onClose={() => show({ session: undefined })} />}
        <Panel flush>
          <Table<UserLine>
            label="Users"
            columns={columnsFor({ staff, admin, workspaceId, mixed: state !== 'active' })}
            rows={rows}
            rowKey={(row) => row.id}
            onRow={
              staff || admin
                ? (row) => <Link to="/users" search={trimmed({ ...search, user: row.id })} resetScroll={false} preload={false} />
                : undefined
            }
            sort={sort}
            onSort={(next) => show({ sort: next ? `${next.direction === 'descending' ? '-' : ''}${next.key}` : undefined })}
            selection={
              office
                ? {
                    selected: new Set(taken.map((row) => row.id)),
                    onChange: setSelected,
                    labelOf: (row) => row.fullName,
                    bulk: <UsersBulk rows={taken} onDone={() => setSelected(new Set())} />,
                  }
                : undefined
            }
            loading={!data || isPlaceholderData}
            part={data ? { offset: asked.offset, total: data.totalCount } : undefined}
            toolbar={
              <div className={css.tools}>
                <div className={css.search}>
                  <SearchBox
                    label="Search users"
                    placeholder="Search by name or email"
                    text={q}
                    onText={(text) => show({ q: text }, true)}
                  />
                </div>
                {staff && (
                  <>
                    <div className={css.roles}>
                      <Suspense fallback={<TextInput label="Roles" placeholder="All roles" value="" onChange={() => {}} readOnly />}>
                        <RolesFilter value={roles} onChange={(next) => show({ roles: next })} />
                      </Suspense>
                    </div>
                    <Segmented<'active' | 'inactive' | 'all'>
                      label="Which people"
                      value={state}
                      onChange={(next) => show({ state: next === 'active' ? undefined : next })}
                      options={[
                        { value: 'active', label: 'Active' },
                        { value: 'inactive', label: 'Inactive' },
                        { value: 'all', label: 'All' },
                      ]}
                    />
                  </>
                )}
              </div>
            }
            error={
              error && !data ? (
                <ErrorBlock title="Could not load users." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
            empty={
              <Empty title="Nobody matches" level={2}>
                {state === 'active' ? 'Try another word or role, or look at inactive people too.' : 'Try another word or role.'}
              </Empty>
            }
          />
          {data && data.totalCount > 0 && (
            <Pagination label="Pages of users" offset={asked.offset} limit={limit} total={data.totalCount} onChange={turn} />
          )}
        </Panel>
      </div>
      <Suspense fallback={null}>
        {sheetUsed && <UserSheet id={user} me={me} onClose={() => show({ page, user: undefined })} />}
        {open === 'new' && (
          <UserCreate me={me} workspaceId={workspaceId} onClose={() => setOpen(null)} onMade={(made) => show({ page, user: made })} />
        )}
        {open === 'import' && <PeopleImport onClose={() => setOpen(null)} />}
        {open === 'invite' && workspaceId && <InviteMember workspaceId={workspaceId} onClose={() => setOpen(null)} />}
      </Suspense>
    </main>
  )
}

/** Everybody that the filter means, as a file. */
function useExport(filter: ReturnType<typeof askedOf>['filter']) {
  const toast = useToast()
  const { text, roles, workspaceId, active } = filter
  return () => {
    const query = new URLSearchParams({
      ...(text ? { text } : {}),
      ...(roles && roles.length > 0 ? { roles: [roles].flat().join(',') } : {}),
      ...(workspaceId ? { workspaceId } : {}),
      ...(active === undefined || active === null ? {} : { active: String(active) }),
    })
    blob(`/users/export${query.size ? `?${query}` : ''}`).then(
      (table) => saveFile(`people-${new Date().toISOString().slice(0, 10)}.csv`, table),
      (error) => toast(refusalWords(error), { tone: 'danger' }),
    )
  }
}

/** Only what says something stands in the address. */
function trimmed(search: Change): UsersSearch {
  const { page, roles, ...rest } = search
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value))
  return { ...said, ...(roles && roles.length > 0 ? { roles } : {}), ...(page && page > 1 ? { page } : {}) }
}
