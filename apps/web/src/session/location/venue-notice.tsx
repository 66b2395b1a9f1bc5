import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { ButtonLink } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { EventVenueDocument, type EventVenueQuery } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { SearchPlace } from '../../search-values.ts'
import type { Session } from '../session-query.ts'
import css from './venue-notice.module.css'

interface VenueNoticeProps {
  readonly session: Session
  readonly me: Me
}

/** After an event: asks its crew for a review of the venue, or staff whether the place where it started becomes a venue. */
export function VenueNotice(props: VenueNoticeProps) {
  const notice = useNotice(props)
  return notice && <div className={css.notice}>{notice}</div>
}

function useNotice({ session: { id }, me }: VenueNoticeProps) {
  const { data } = useQuery({
    queryKey: [...sessionKeys.one(id), 'venue'],
    queryFn: ({ signal }) => graphql(EventVenueDocument, { id }, { signal }).then(({ session }) => session),
  })
  if (!data) return null
  const { reviewAsk: venue } = data
  if (venue)
    return (
      <Notice
        tone="info"
        title={`How was ${venue.name}?`}
        actions={
          <ButtonLink size="sm" render={<Link to="/venue/$id" params={{ id: venue.id }} search={{ review: id }} />}>
            Review venue
          </ButtonLink>
        }
      >
        What should the next crew know about the place?
      </Notice>
    )
  const place = isStaff(me) && rolePasses(me.role, 'SALESPERSON') ? unknownPlace(data.locations) : undefined
  if (!place) return null
  return (
    <Notice
      tone="info"
      title={`${place.name || place.address} isn’t a venue yet`}
      actions={
        <ButtonLink size="sm" render={<Link to="/venue/$id" params={{ id: 'new' }} search={{ place }} />}>
          Make this place a venue
        </ButtonLink>
      }
    >
      As a venue it can be found and reviewed, and chosen for other events.
    </Notice>
  )
}

/** The exact point at which an event started, when no venue is known there; undefined for a city alone. */
function unknownPlace(locations: NonNullable<EventVenueQuery['session']>['locations']): SearchPlace | undefined {
  const start = locations.find(({ type }) => type === 'START')
  if (start?.precision !== 'POINT' || locations.some(({ type, venueId }) => type !== 'END' && venueId !== null)) return undefined
  const { name, address, city, latitude, longitude } = start.location
  if (latitude === null || longitude === null || !(name || address)) return undefined
  return { name, address, city, latitude, longitude }
}
