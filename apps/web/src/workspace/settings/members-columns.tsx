import { Link } from '@tanstack/react-router'
import { WORKSPACE_LEVEL_WORDS, type WorkspaceLevel } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { Avatar } from '@troupe/ui/avatar'
import { Menu } from '@troupe/ui/menu'
import { Select } from '@troupe/ui/select'
import type { Column } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { LogOut, Pencil, Star, UserMinus } from 'lucide-react'
import type { Me } from '../../platform/account.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { gated } from '../../platform/words/reasons.ts'
import { workspaceLevelOptions } from '../workspace-words.ts'
import type { MemberChanges } from './use-member-changes.ts'
import css from './workspace-settings.module.css'
import { type Member, memberName } from './workspace-settings-query.ts'

interface Reading {
  readonly me: Me
  /** May change members: also sees the menu of each row. */
  readonly admin: boolean
  readonly changes: MemberChanges
}

/** What a reader sees of the members, and changes in the row. */
export function columnsOfMembers({ me, admin, changes }: Reading): readonly Column<Member>[] {
  const columns: readonly Column<Member>[] = [
    { key: 'name', head: 'Name', cell: (row) => <Who row={row} staff={isStaff(me)} /> },
    { key: 'email', head: 'Email', cell: (row) => <span className={css.address}>{row.user?.email}</span> },
    {
      key: 'role',
      head: 'Access',
      width: '10rem',
      cell: (row) => WORKSPACE_LEVEL_WORDS[row.role],
      edit: (row) => (
        <Select<WorkspaceLevel>
          label={`Access for ${memberName(row)}`}
          value={changes.edited?.role ?? row.role}
          options={workspaceLevelOptions}
          onChange={(role) => changes.edit({ id: row.id, role })}
        />
      ),
    },
    {
      key: 'primary',
      head: 'Primary contact',
      width: '8.75rem',
      cell: (row) =>
        row.primary && (
          <Tone bare tone="plain" icon={Star}>
            Primary contact
          </Tone>
        ),
    },
  ]
  if (!admin) return columns
  return [
    ...columns,
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      width: '10.625rem',
      cell: (row) => <MemberMenu row={row} own={row.userId === me.id} changes={changes} />,
    },
  ]
}

function MemberMenu({ row, own, changes }: { row: Member; own: boolean; changes: MemberChanges }) {
  return (
    <Menu
      label={`Actions for ${memberName(row)}`}
      items={[
        {
          key: 'level',
          label: 'Change access',
          icon: Pencil,
          onSelect: () => changes.edit({ id: row.id, role: row.role }),
          ...gated(row.can.change),
        },
        {
          key: 'primary',
          label: row.primary ? 'Remove as primary contact' : 'Make primary contact',
          ...(row.primary ? {} : { note: 'The person we contact first' }),
          icon: Star,
          onSelect: () => void changes.togglePrimary(row),
          ...gated(row.can.primary),
        },
        { kind: 'separator', key: 'line' },
        {
          key: 'remove',
          label: own ? 'Leave workspace' : 'Remove from workspace',
          icon: own ? LogOut : UserMinus,
          danger: true,
          onSelect: () => void changes.remove(row),
          ...gated(row.can.remove),
        },
      ]}
    />
  )
}

function Who({ row, staff }: { row: Member; staff: boolean }) {
  const { user } = row
  const src = usePicture(user?.avatar)
  if (!user) return <span className="faint">{memberName(row)}</span>
  return (
    <span className={css.who}>
      <Avatar name={user.fullName} src={src} size="sm" />
      <span className={css.name}>
        {staff ? (
          <Link to="/users" search={{ user: user.id }}>
            {user.fullName}
          </Link>
        ) : (
          user.fullName
        )}
        {!user.active && <span className="faint"> inactive</span>}
      </span>
    </span>
  )
}
