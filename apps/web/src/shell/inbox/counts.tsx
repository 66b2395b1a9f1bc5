import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfferCountDocument } from '../../graphql.ts'
import { hasInbox, type Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useInboxLive, useLive } from '../../platform/live.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import css from './inbox-count.module.css'
import { InboxCount } from './inbox-count.tsx'

/** What waits behind an area of the bar: events that need the reader, or offers that they haven't answered. */
export function AreaCount({ to, me }: { readonly to: string; readonly me: Me | null }) {
  if (to === '/events' && hasInbox(me)) return <InboxCount />
  return to === '/shows' && me ? <OfferCount userId={me.id} /> : null
}

/** Next to My shows: how many offers wait for an answer, kept current by the socket and by the reader's own answers. */
function OfferCount({ userId }: { readonly userId: string }) {
  const queries = useQueryClient()
  const [from] = useState(() => serverInstant().toString())
  const queryKey = [...staffingKeys.agenda, 'offers', userId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      graphql(OfferCountDocument, { from, userIds: [userId] }, { signal }).then((answer) => answer.sessionAssignments.totalCount),
  })
  const renew = () => void queries.invalidateQueries({ queryKey })
  useLive('person', userId, renew)
  // what was told while the socket was cut off
  useInboxLive(renew)
  if (!data) return null
  return (
    <span className={css.count}>
      <span aria-hidden="true">{data}</span>
      <span className="vh">{data === 1 ? '1 offer waits for your answer' : `${data} offers wait for your answer`}</span>
    </span>
  )
}
