import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { meQuery, signOut } from '../../platform/account.ts'
import { chosenWorkspace } from '../../platform/choices.ts'
import { keptInvite } from '../../platform/invite.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { accept, invitationRefusal, inviteWords, lookAt } from '../entrance/invitation.ts'

/** Asks a signed-in person who opened an invitation in this tab: accept it, or sign in as the person it was sent to. */
export function InviteDialog({ code }: { code: string }) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: accountKeys.ownInvitation(code),
    queryFn: ({ signal }) => lookAt(code, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const close = () => keptInvite.set(null)

  const joining = useMutation({
    mutationFn: () => accept(code),
    onSuccess: async (workspaceId) => {
      chosenWorkspace.set(workspaceId)
      close()
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
      await queries.invalidateQueries()
    },
  })
  const refusal = joining.error ?? error
  const other = data?.reason === 'SWITCH'
  return (
    <Dialog
      open
      onClose={close}
      title={data ? `Join ${data.workspace.name}` : 'Invitation'}
      size="sm"
      actions={
        <InviteActions
          code={code}
          dead={Boolean(refusal)}
          other={other}
          joining={{ busy: joining.isPending, known: data !== undefined, join: () => joining.mutate() }}
          onClose={close}
        />
      }
    >
      {refusal ? (
        <Notice tone="warning" {...invitationRefusal(refusal)} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <p>{inviteWords(data)}</p>
          {other && (
            <p>
              The invitation was sent to {data.email}, but you’re signed in as someone else. Sign in as {data.email} to accept it.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

interface InviteActionsProps {
  readonly code: string
  /** It can't be answered any longer. */
  readonly dead: boolean
  /** It was sent to someone else than who is signed in. */
  readonly other: boolean
  readonly joining: { readonly busy: boolean; readonly known: boolean; readonly join: () => void }
  readonly onClose: () => void
}

function InviteActions({ code, dead, other, joining: { busy, known, join }, onClose }: InviteActionsProps) {
  if (dead)
    return (
      <Button variant="primary" onClick={onClose}>
        OK
      </Button>
    )
  return (
    <>
      <Button onClick={onClose}>Not now</Button>
      {other ? (
        <Button variant="primary" onClick={() => void signOut(`/register?code=${encodeURIComponent(code)}`)}>
          Switch account
        </Button>
      ) : (
        <Button variant="primary" busy={busy} disabled={!known} onClick={join}>
          Accept invitation
        </Button>
      )}
    </>
  )
}
