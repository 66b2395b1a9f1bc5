import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { Wordmark } from '@troupe/ui/symbol'
import { Ticket } from '@troupe/ui/ticket'
import type { ReactNode } from 'react'
import { useTitle } from '../../platform/title.ts'
import css from './join.module.css'
import { closedInvite, type Inviting, inviteQuery, invitingIn } from './join-query.ts'
import { JoinTicket } from './join-ticket.tsx'
import { useInviteColours } from './use-invite-colours.ts'

/** What an invite link opens: the event on one ticket, and Yes or No. Public: the code is the credential. */
export function Join() {
  const { code } = useParams({ from: '/bare/join/$code' })
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(code))
  const closed = closedInvite(error)
  useTitle(closed ? 'Invitation' : data?.event.name)
  if (closed)
    return (
      <Page workspace={invitingIn(error)}>
        <Ticket className={css.gone}>
          <h1 className="disp">{closed === 'EXPIRED' ? 'This link no longer works' : 'This link doesn’t work'}</h1>
          <p>
            {closed === 'EXPIRED'
              ? 'There may be a newer one. Ask the person who sent it to you.'
              : 'Check that you copied the whole link from the message.'}
          </p>
        </Ticket>
      </Page>
    )
  if (!data)
    return (
      <Page workspace={undefined}>
        <h1 className="vh">Invitation</h1>
        {error ? (
          <ErrorBlock title="Couldn’t load the invitation." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={9} label="Loading the invitation" />
        )}
      </Page>
    )
  return (
    <Page workspace={data.workspace}>
      <JoinTicket key={code} code={code} page={data} />
    </Page>
  )
}

/** The page of a workspace, which may not be known yet. */
function Page({ workspace, children }: { readonly workspace: Inviting | undefined; readonly children: ReactNode }) {
  useInviteColours(workspace?.colours)
  return (
    <main className={css.page} id="main" data-density="comfortable">
      {/* the address holds a secret: no search engine may keep it */}
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        {workspace?.logo && <img src={workspace.logo} alt="" className={css.logo} />}
        {workspace?.name}
      </header>
      {children}
      <p className={css.foot}>
        The show is by <Wordmark height={16} />
      </p>
    </main>
  )
}
