import { useQuery } from '@tanstack/react-query'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import type { Me } from '../../platform/account.ts'
import type { Session } from '../session-query.ts'
import { Guests } from './guests.tsx'
import css from './invites.module.css'
import { type GuestFilter, invitesQuery } from './invites-query.ts'
import { LinkSettings } from './link-settings.tsx'
import { LinkTicket } from './link-ticket.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TextToSend } from './text-to-send.tsx'

const guestsAtOnce = 25

/** The invite links of an event: one ticket an audience, the text to send, and who has answered. */
export function InvitesTab({ session, me }: { readonly session: Session; readonly me: Me }) {
  const [asked, setAsked] = useState<{ readonly answer: GuestFilter; readonly limit: number }>({ answer: 'ALL', limit: guestsAtOnce })
  const [sends, setSends] = useState<'ON_SITE' | 'ONLINE' | null>(null)
  const { data, error, isFetching, refetch } = useQuery(invitesQuery(session.id, asked))
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the invite links." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton rows={6} look="block" label="Loading the invite links" />
  const { inviteLinks: links, attendeeList: guests } = data ?? {}
  if (!links || !guests) return <Notice tone="info">You’ll see the invite links and who answered once you’ve accepted the offer.</Notice>
  const isClosed = session.status === 'CANCELLED' || session.status === 'COMPLETED'
  const mayInvite = !isClosed && session.meta.permissions.edit.reason !== 'FORBIDDEN'
  return (
    <div className="stack wide">
      {isClosed && (
        <Notice tone="info">
          {session.status === 'CANCELLED'
            ? 'The event is cancelled, so its links no longer work.'
            : 'The event is over, so its links no longer work.'}
        </Notice>
      )}
      <div className={css.tickets}>
        {links.map((link) => (
          <LinkTicket
            key={link.audience}
            link={link}
            session={session}
            isClosed={isClosed}
            onSend={mayInvite ? () => setSends(link.audience) : undefined}
          />
        ))}
      </div>
      {!isClosed && (
        <div className={css.pair}>
          <TextToSend session={session} links={links} from={me.firstName} />
          <LinkSettings session={session} pattern={data?.emailRegexPattern ?? null} links={links} mayInvite={mayInvite} />
        </div>
      )}
      <Guests
        session={session}
        links={links}
        guests={guests}
        asked={asked}
        busy={isFetching}
        mayInvite={mayInvite}
        onAsk={(more) => setAsked((before) => ({ ...before, ...more }))}
        onMore={() => setAsked((before) => ({ ...before, limit: Math.min(100, before.limit + guestsAtOnce) }))}
      />
      {sends && <SendDialog sessionId={session.id} audience={sends} onClose={() => setSends(null)} />}
    </div>
  )
}
