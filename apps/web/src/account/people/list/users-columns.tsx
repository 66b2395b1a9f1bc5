import { levelIn, WORKSPACE_LEVEL_WORDS } from '@troupe/domain/role/level'
import { USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import type { Column } from '@troupe/ui/table'
import { lazy, Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { ago, day, ownZone } from '../../../platform/format.ts'
import { UserAvatar } from '../../user-avatar.tsx'
import { levelOptions } from '../../user-words.ts'
import type { UserLine } from '../../users-query.ts'
import css from './users.module.css'

/** Only where inactive people are listed too. */
const UserState = lazy(() => chunk(() => import('../user-state.tsx')).then((file) => ({ default: file.UserState })))

interface Reader {
  readonly staff: boolean
  readonly admin: boolean
  readonly workspaceId: string | null
  /** Inactive people are among them. */
  readonly mixed: boolean
}

/** What a reader sees of people: staff what they work with, customers who is who. */
export function columnsFor({ staff, admin, workspaceId, mixed }: Reader): readonly Column<UserLine>[] {
  const name: Column<UserLine> = { key: 'fullName', head: 'Name', sortable: true, cell: (row) => <Who row={row} /> }
  const email: Column<UserLine> = {
    key: 'email',
    head: 'Email',
    sortable: true,
    cell: (row) => <span className="muted">{row.email}</span>,
  }
  const level: Column<UserLine> = {
    key: 'member',
    head: 'Access',
    corner: true,
    cell: (row) => rightsOf(row, workspaceId),
  }
  const workspaces: Column<UserLine> = { key: 'workspaces', head: 'Workspaces', hideOnPhone: true, cell: workspacesOf }
  if (!staff) return admin ? [name, email, level] : [name, email]
  return [
    name,
    email,
    { key: 'role', head: 'Role', sortable: true, cell: (row) => USER_ROLE_WORDS[row.role] },
    ...(workspaceId ? [{ ...level, corner: false, hideOnPhone: true }] : [workspaces]),
    { key: 'level', head: 'Level', sortable: true, hideOnPhone: true, cell: crewLevel },
    {
      key: 'load',
      head: 'Events per week',
      align: 'end',
      sortable: true,
      hideOnPhone: true,
      cell: (row) => (playsEvents(row) ? row.load : null),
    },
    { key: 'lastLoggedInAt', head: 'Last sign-in', sortable: true, hideOnPhone: true, cell: (row) => <LastSeen row={row} /> },
    ...(mixed
      ? [
          {
            key: 'state',
            head: 'Status',
            cell: (row: UserLine) => (
              <Suspense>
                <UserState active={row.active} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
}

function Who({ row }: { row: UserLine }) {
  return (
    <span className={css.who}>
      <UserAvatar name={row.fullName} avatar={row.avatar} size="sm" />
      <span className={css.name}>{row.fullName}</span>
    </span>
  )
}

function LastSeen({ row: { lastLoggedInAt } }: { row: UserLine }) {
  if (!lastLoggedInAt) return <span className="faint">Never</span>
  return <span title={day(lastLoggedInAt, ownZone())}>{ago(lastLoggedInAt)}</span>
}

function rightsOf(row: UserLine, workspaceId: string | null) {
  const level = workspaceId ? levelIn(row.permissions, workspaceId) : null
  return level ? WORKSPACE_LEVEL_WORDS[level] : null
}

/** The workspaces of a customer by name; of many, the first and how many more. */
function workspacesOf({ permissions }: UserLine) {
  const names = permissions.flatMap(({ workspaceName }) => workspaceName ?? []).sort((a, b) => a.localeCompare(b))
  const [first, ...more] = names
  if (!first) return null
  return <span title={names.join(', ')}>{more.length > 0 ? `${first} and ${more.length} more` : first}</span>
}

/** The level of people who work on events; others have none. */
const crewLevel = (row: UserLine) => (playsEvents(row) && row.level ? levelOptions[row.level - 1]?.label : null)

const playsEvents = ({ role }: UserLine) => role === 'HOST' || role === 'PLANT' || role === 'EVENT_PRODUCER'
