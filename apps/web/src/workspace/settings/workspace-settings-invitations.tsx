import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WORKSPACE_LEVEL_WORDS } from '@troupe/domain/role/level'
import { useConfirm } from '@troupe/ui/confirm'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Menu } from '@troupe/ui/menu'
import { Notice } from '@troupe/ui/notice'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { Tone } from '@troupe/ui/tone'
import { CircleAlert, ClockAlert, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../platform/api.ts'
import { day, ownZone } from '../../platform/format.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { gated } from '../../platform/words/reasons.ts'
import { invitationRefusal } from './invitation-words.ts'
import css from './workspace-settings.module.css'
import { invitationsQuery, type OpenInvitation } from './workspace-settings-query.ts'

/** People who were invited and haven't answered, for those who may invite; nothing where there are none. */
export function Invitations({ workspaceId }: { workspaceId: string }) {
  const heading = useId()
  const { data, error, refetch, isFetching } = useQuery(invitationsQuery(workspaceId))
  const { refusal, resend, revoke } = useInvitationChanges(workspaceId)
  if (error && !data)
    return (
      <div className={css.notices}>
        <ErrorBlock title="Couldn’t load pending invitations." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  if (!data?.nodes.length && !refusal) return null
  const columns: readonly Column<OpenInvitation>[] = [
    { key: 'email', head: 'Email', cell: (row) => <span className={css.name}>{row.email}</span> },
    { key: 'inviter', head: 'Invitation', cell: invitedWords },
    { key: 'role', head: 'Access', width: '10rem', cell: (row) => WORKSPACE_LEVEL_WORDS[row.role] },
    { key: 'link', head: 'Link', width: '10.625rem', cell: (row) => <Link row={row} /> },
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      width: '8.75rem',
      cell: (row) => <InvitationMenu row={row} onResend={resend} onRevoke={revoke} />,
    },
  ]
  return (
    <section className={css.open} aria-labelledby={heading}>
      <h3 id={heading} className={css.openHead}>
        Pending invitations <span className={css.count}>{data?.totalCount}</span>
      </h3>
      <div className={css.notices}>
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
      </div>
      {data && data.nodes.length > 0 && (
        <Table<OpenInvitation> label="Pending invitations" columns={columns} rows={data.nodes} rowKey={(row) => row.id} />
      )}
    </section>
  )
}

/** Sends an invitation again or revokes it, and says so. */
function useInvitationChanges(workspaceId: string) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()

  async function run(email: string, change: () => Promise<unknown>, done: string) {
    setRefusal(undefined)
    try {
      await change()
      toast(done)
    } catch (error) {
      setRefusal(invitationRefusal(email, error))
    }
    void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspaceId) })
  }
  const resend = ({ id, email }: OpenInvitation) =>
    run(email, () => call('POST /auth/invite/{id}/again', { params: { id } }), `We emailed a new invitation to ${email}`)
  async function revoke({ id, email }: OpenInvitation) {
    const title = `Revoke the invitation to ${email}?`
    if (await confirm({ title, text: 'Its link will stop working immediately.', danger: true }))
      await run(email, () => call('DELETE /auth/invite/{id}', { params: { id } }), `Invitation to ${email} revoked`)
  }
  return { refusal, resend, revoke }
}

interface InvitationMenuProps {
  readonly row: OpenInvitation
  readonly onResend: (row: OpenInvitation) => Promise<void>
  readonly onRevoke: (row: OpenInvitation) => Promise<void>
}

function InvitationMenu({ row, onResend, onRevoke }: InvitationMenuProps) {
  return (
    <Menu
      label={`Actions for the invitation to ${row.email}`}
      items={[
        {
          key: 'again',
          label: 'Resend invitation',
          note: 'Sends a new link; the old one stops working',
          icon: Send,
          onSelect: () => void onResend(row),
          ...gated(row.can.sendAgain),
        },
        { kind: 'separator', key: 'line' },
        {
          key: 'back',
          label: 'Revoke invitation',
          icon: Trash2,
          danger: true,
          onSelect: () => void onRevoke(row),
          ...gated(row.can.takeBack),
        },
      ]}
    />
  )
}

/** 'Invited on Wed 16 Dec 2026 by Ada Pike'. */
function invitedWords({ inviter, state, madeAt }: OpenInvitation): string {
  const who = inviter ?? 'someone who has left'
  return `Invited on ${day(madeAt, ownZone())} by ${who}${state === 'LAPSED' && inviter ? ' (can no longer invite people)' : ''}`
}

/** Until when the link in the email works. */
function Link({ row: { state, expiresAt } }: { row: OpenInvitation }) {
  if (state === 'OPEN') return `Until ${day(expiresAt, ownZone())}`
  return (
    <Tone tone="warning" icon={state === 'EXPIRED' ? ClockAlert : CircleAlert} bare>
      {state === 'EXPIRED' ? 'Expired' : 'No longer valid'}
    </Tone>
  )
}
