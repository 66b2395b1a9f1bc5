import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WorkspaceLevel } from '@troupe/domain/role/level'
import { isStaff } from '@troupe/domain/role/roles'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Select } from '@troupe/ui/select'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Tone } from '@troupe/ui/tone'
import { Pencil, Star, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DeletePermissionDocument, UpdatePermissionDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { gated, refusalWords } from '../../platform/words/reasons.ts'
import { workspaceLevelNames, workspaceLevelOptions } from '../workspace-words.ts'
import css from './workspace-settings.module.css'
import { Invitations } from './workspace-settings-invitations.tsx'
import { InviteMember } from './workspace-settings-invite.tsx'
import { invitationsQuery, type Member, membersQuery, type SettingsOf } from './workspace-settings-query.ts'

/** Who belongs to a workspace. Rights are changed in the row; each change shows on every open page at once. */
export function Members({ workspace, me }: { workspace: SettingsOf; me: Me }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const { data, error, refetch, isFetching } = useQuery(membersQuery(workspace.id))
  const invites = workspace.can.invite.value
  // both are there at once, or what stands below would move
  const { isPending: waits } = useQuery({ ...invitationsQuery(workspace.id), enabled: invites })
  const [edited, setEdited] = useState<{ readonly id: string; readonly role: WorkspaceLevel } | null>(null)
  const [busy, setBusy] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function run(change: Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await change
      toast(done)
      return true
    } catch (error) {
      setRefusal(refusalWords(error))
      return false
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['workspace', workspace.id] })
    }
  }
  async function saveLevel() {
    const row = data?.nodes.find((one) => one.id === edited?.id)
    if (!row || !edited) return
    const name = row.user?.fullName ?? ''
    if (row.role === edited.role) return setEdited(null)
    const { id, role } = edited
    if (await run(graphql(UpdatePermissionDocument, { input: { id, role } }), `${name} is ${workspaceLevelNames[role].toLowerCase()} now`))
      setEdited(null)
  }
  async function remove(row: Member) {
    const name = row.user?.fullName ?? ''
    const own = row.userId === me.id
    const text = own
      ? `You leave ${workspace.name} and no longer see its events.`
      : `${name} no longer sees ${workspace.name} and its events, at once.`
    if (!(await confirm({ text, danger: true }))) return
    await run(graphql(DeletePermissionDocument, { id: row.id }), own ? `You left ${workspace.name}` : `${name} is taken out`)
  }
  const setPrimary = (row: Member) =>
    run(
      graphql(UpdatePermissionDocument, { input: { id: row.id, primary: !row.primary } }),
      row.primary ? 'Nobody is first now' : `${row.user?.fullName} is the first person`,
    )

  const columns: readonly Column<Member>[] = [
    { key: 'name', head: 'Name', cell: (row) => <Who row={row} staff={isStaff(me)} /> },
    { key: 'email', head: 'Email', cell: (row) => <span className={css.address}>{row.user?.email}</span> },
    {
      key: 'role',
      head: 'Rights',
      width: '160px',
      cell: (row) => workspaceLevelNames[row.role],
      edit: (row) => (
        <Select
          label={`Rights of ${row.user?.fullName}`}
          size="sm"
          value={edited?.role ?? row.role}
          options={workspaceLevelOptions}
          onChange={(role) => setEdited({ id: row.id, role })}
        />
      ),
    },
    {
      key: 'primary',
      head: 'First person',
      width: '140px',
      cell: (row) =>
        row.primary && (
          <Tone bare tone="plain" icon={Star}>
            First person
          </Tone>
        ),
    },
    {
      key: 'menu',
      head: 'Change',
      hideHead: true,
      align: 'end',
      width: '170px',
      cell: (row) => (
        <Menu
          label={`Change ${row.user?.fullName}`}
          items={[
            {
              key: 'level',
              label: 'Change rights',
              icon: Pencil,
              onSelect: () => setEdited({ id: row.id, role: row.role }),
              ...gated(row.can.change),
            },
            {
              key: 'primary',
              label: row.primary ? 'No longer the first person' : 'Make first person',
              note: 'Whom Troupe asks first',
              icon: Star,
              onSelect: () => void setPrimary(row),
              ...gated(row.can.primary),
            },
            { kind: 'separator', key: 'line' },
            {
              key: 'remove',
              label: row.userId === me.id ? 'Leave the workspace' : 'Remove',
              icon: Trash2,
              danger: true,
              onSelect: () => void remove(row),
              ...gated(row.can.remove),
            },
          ]}
        />
      ),
    },
  ]
  const admin = isStaff(me) || data?.nodes.some((row) => row.userId === me.id && row.role === 'ADMIN')
  return (
    <Panel
      title="People"
      aside={data ? String(data.totalCount) : undefined}
      flush
      actions={
        <Button icon={UserPlus} onClick={() => setInviting(true)} {...gated(workspace.can.invite)}>
          Invite
        </Button>
      }
    >
      <div className={css.notices}>
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
      </div>
      <Table<Member>
        label="People"
        columns={admin ? columns : columns.slice(0, 4)}
        rows={invites && waits ? [] : (data?.nodes ?? [])}
        rowKey={(row) => row.id}
        loading={!data || (invites && waits)}
        editing={{ row: edited?.id ?? null, onSave: () => void saveLevel(), onCancel: () => setEdited(null), busy }}
        error={
          error && !data ? (
            <ErrorBlock title="Could not load people." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
      />
      {invites && data && <Invitations workspaceId={workspace.id} />}
      {inviting && <InviteMember workspaceId={workspace.id} onClose={() => setInviting(false)} />}
    </Panel>
  )
}

function Who({ row: { user }, staff }: { row: Member; staff: boolean }) {
  const src = usePicture(user?.avatar)
  if (!user) return null
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
