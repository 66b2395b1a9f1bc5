import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Table } from '@troupe/ui/table'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { gated } from '../../platform/words/reasons.ts'
import { columnsOfMembers } from './members-columns.tsx'
import { useMemberChanges } from './use-member-changes.ts'
import css from './workspace-settings.module.css'
import { Invitations } from './workspace-settings-invitations.tsx'
import { InviteMember } from './workspace-settings-invite.tsx'
import { invitationsQuery, type Member, membersQuery, type SettingsOf } from './workspace-settings-query.ts'

/** Who belongs to a workspace. Access is changed in the row; each change shows on every open page immediately. */
export function Members({ workspace, me }: { workspace: SettingsOf; me: Me }) {
  const { data, error, refetch, isFetching } = useQuery(membersQuery(workspace.id))
  const invites = workspace.can.invite.value
  // both appear together, or what is below would move
  const { isPending: waits } = useQuery({ ...invitationsQuery(workspace.id), enabled: invites })
  const members = data?.nodes ?? []
  const changes = useMemberChanges(workspace, me, members)
  const [inviting, setInviting] = useState(false)
  const admin = isStaff(me) || members.some((row) => row.userId === me.id && row.role === 'ADMIN')
  const { edited, edit, saveLevel, busy, refusal } = changes
  return (
    <Panel
      title="People"
      aside={data ? String(data.totalCount) : undefined}
      flush
      actions={
        <Button icon={UserPlus} onClick={() => setInviting(true)} {...gated(workspace.can.invite)}>
          Invite people
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
        columns={columnsOfMembers({ me, admin, changes })}
        rows={invites && waits ? [] : members}
        rowKey={(row) => row.id}
        loading={!data || (invites && waits)}
        editing={{ row: edited?.id ?? null, onSave: () => void saveLevel(), onCancel: () => edit(null), busy }}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load people." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
      />
      {invites && data && <Invitations workspaceId={workspace.id} />}
      {inviting && <InviteMember workspaceId={workspace.id} onClose={() => setInviting(false)} />}
    </Panel>
  )
}
