import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { classes } from '@troupe/ui/pure/classes'
import { Skeleton } from '@troupe/ui/skeleton'
import { Lock, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Me, meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits, number } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { Missing } from '../../shell/missing.tsx'
import { venueSearch } from '../../venue-searches.ts'
import { addressWords, peopleWords, reviewsWords } from '../venue-words.ts'
import { useZoneOf } from '../zones/use-zone-of.ts'
import { Reviews } from './reviews.tsx'
import { useVenueDelete } from './use-venue-delete.ts'
import css from './venue.module.css'
import { type VenuePage, venueQuery } from './venue-page-queries.ts'
import { VenueSide } from './venue-side.tsx'

const NewVenue = lazy(() => chunk(() => import('./new-venue.tsx')).then((file) => ({ default: file.NewVenue })))
const EditVenue = lazy(() => chunk(() => import('./edit-venue.tsx')).then((file) => ({ default: file.EditVenue })))
const ReviewAsk = lazy(() => chunk(() => import('./review-ask.tsx')).then((file) => ({ default: file.ReviewAsk })))

interface VenueProps {
  /** Draws the events at a venue. They belong to a later area. */
  readonly events: (of: { readonly venueId: string; readonly me: Me }) => ReactNode
  /** Draws how the venue is chosen for one of the reader's events. */
  readonly choose: (of: { readonly venue: VenuePage; readonly me: Me }) => ReactNode
}

/** One venue: what it holds, where it is, what happens there and what people say of it. `/venue/new` adds one. */
export function Venue(props: VenueProps) {
  const { id = '' } = useParams({ strict: false })
  if (id !== 'new') return <OneVenue key={id} id={id} {...props} />
  return (
    <Suspense fallback={<Coming />}>
      <NewVenue />
    </Suspense>
  )
}

const Coming = () => (
  <main className="page" id="main">
    <Skeleton rows={6} label="Loading the venue" />
  </main>
)

function OneVenue({ id, ...props }: VenueProps & { readonly id: string }) {
  const { data: me } = useQuery(meQuery)
  const { data: venue, error, isFetching, refetch } = useQuery(venueQuery(id))
  useTitle(venue?.name ?? 'Venue')
  if (venue && me) return <Page venue={venue} me={me} {...props} />
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Missing />
  if (!error) return <Coming />
  return (
    <main className="page" id="main">
      <ErrorBlock title="Couldn’t load the venue." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
    </main>
  )
}

interface OneVenueProps extends VenueProps {
  readonly venue: VenuePage
  readonly me: Me
}

function Page({ venue, me, events, choose }: OneVenueProps) {
  const { review } = venueSearch(useSearch({ strict: false }))
  return (
    <main className="page" id="main">
      <Head venue={venue} choose={choose({ venue, me })} />
      <VenueFacts venue={venue} />
      <div className={css.desk}>
        <div className={css.main}>
          {review && (
            <Suspense fallback={<Skeleton rows={3} label="Loading your review" />}>
              <ReviewAsk key={review} venue={venue} sessionId={review} me={me} />
            </Suspense>
          )}
          {venue.description && <p className={css.description}>{venue.description}</p>}
          {events({ venueId: venue.id, me })}
          <Reviews venue={venue} staff={isStaff(me)} me={me} />
        </div>
        <VenueSide venue={venue} />
      </div>
    </main>
  )
}

function Head({ venue, choose }: Pick<OneVenueProps, 'venue'> & { readonly choose: ReactNode }) {
  const [isEdited, setEdited] = useState(false)
  const deletion = useVenueDelete(venue)
  return (
    <header className={css.head}>
      <Link to="/venues" className={css.back}>
        Venues
      </Link>
      <div className={css.title}>
        <h1 className="disp">
          {venue.name}
          {venue.private && <Icon of={Lock} size={20} label="Private" className={css.lock} />}
        </h1>
        <p>{addressWords(venue)}</p>
        <span className={css.acts}>
          {venue.can.delete.value && (
            <Button variant="danger" quiet busy={deletion.busy} onClick={() => void deletion.remove()}>
              Delete
            </Button>
          )}
          {venue.can.edit.value && (
            <Button icon={Pencil} onClick={() => setEdited(true)}>
              Edit
            </Button>
          )}
          {choose}
        </span>
      </div>
      {deletion.refusal && (
        <Notice tone="danger" live>
          {deletion.refusal}
        </Notice>
      )}
      <Suspense fallback={null}>{isEdited && <EditVenue venue={venue} onClose={() => setEdited(false)} />}</Suspense>
    </header>
  )
}

function VenueFacts({ venue }: Pick<OneVenueProps, 'venue'>) {
  const zone = useZoneOf()(venue.location)
  const { rating, nOfReviews, nOfEvents, gameZone } = venue
  const small = (text: string) => <span className={css.small}>{text}</span>
  return (
    <div className={css.facts}>
      <Facts
        items={[
          {
            label: 'People',
            value: peopleWords(venue)?.replace(' people', '') ?? <span className={classes('faint', css.none)}>Not known</span>,
          },
          {
            label: 'Rating',
            value:
              rating == null ? (
                <span className={classes('faint', css.none)}>No reviews</span>
              ) : (
                <>
                  {rating.toFixed(1)} {small(`from ${reviewsWords(nOfReviews)}`)}
                </>
              ),
          },
          { label: 'Events here', value: number(nOfEvents) },
          ...(zone
            ? [
                {
                  label: 'Zone',
                  value: (
                    <>
                      {zone.name} {zone.price !== null && small(`${credits(zone.price)} more`)}
                    </>
                  ),
                },
              ]
            : []),
          { label: 'Game zone', value: gameZone?.name ?? <span className={classes('faint', css.none)}>None</span> },
        ]}
      />
    </div>
  )
}
