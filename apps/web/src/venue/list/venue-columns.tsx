import { Icon } from '@troupe/ui/icon'
import { classes } from '@troupe/ui/pure/classes'
import type { Column } from '@troupe/ui/table'
import { Lock, Star } from 'lucide-react'
import { credits, number } from '../../platform/format.ts'
import type { VenueLine } from '../venue-queries.ts'
import { addressWords, eventsWords, peopleWords } from '../venue-words.ts'
import css from './venues.module.css'

interface VenueColumnsShown {
  /** The number of a row, on the map and in the list alike. */
  readonly numberOf: (venue: VenueLine) => number
  readonly current: string | null
  /** The price zone of a venue, which staff read; undefined for everyone else. */
  readonly zoneOf: ((venue: VenueLine) => { readonly name: string; readonly price: number | null } | null) | undefined
}

/** The columns of the list of venues; on a phone a venue is a record of three lines. */
export function venueColumns({ numberOf, current, zoneOf }: VenueColumnsShown): readonly Column<VenueLine>[] {
  return [
    {
      key: 'name',
      head: 'Venue',
      sortable: true,
      cell: (venue) => (
        <span className={css.venue} data-current={venue.id === current || undefined}>
          <span className={css.pin} aria-hidden="true">
            {numberOf(venue)}
          </span>
          <span className={classes('disp', css.name)}>
            {venue.name}
            {venue.private && <Icon of={Lock} size={14} label="Private" className={css.lock} />}
          </span>
          <span className={css.address}>{addressWords(venue)}</span>
          <span className={css.facts}>{factsOf(venue, zoneOf?.(venue)?.name)}</span>
        </span>
      ),
    },
    {
      key: 'participantsMax',
      head: 'People',
      sortable: true,
      hideOnPhone: true,
      width: '6.75rem',
      cell: (venue) => peopleWords(venue)?.replace(' people', '') ?? <span className="muted">Not known</span>,
    },
    { key: 'rating', head: 'Rating', sortable: true, corner: true, width: '6.5rem', cell: (venue) => <Rating venue={venue} /> },
    {
      key: 'nOfEvents',
      head: 'Events',
      align: 'end',
      hideOnPhone: true,
      width: '4.5rem',
      cell: ({ nOfEvents }) => nOfEvents > 0 && number(nOfEvents),
    },
    { key: 'gameZoneId', head: 'Game zone', sortable: true, hideOnPhone: true, width: '8.5rem', cell: ({ gameZone }) => gameZone?.name },
    ...(zoneOf
      ? [
          {
            key: 'zone',
            head: 'Zone',
            hideOnPhone: true,
            width: '10.5rem',
            cell: (venue: VenueLine) => <Zone zone={zoneOf(venue)} />,
          },
        ]
      : []),
  ]
}

/** What a phone shows in place of the columns: '20 to 80 people, Zone A, 31 events'. */
const factsOf = (venue: VenueLine, zone: string | undefined): string =>
  [peopleWords(venue), zone, venue.nOfEvents > 0 && eventsWords(venue.nOfEvents)].filter(Boolean).join(', ')

function Rating({ venue: { rating, nOfReviews } }: { readonly venue: VenueLine }) {
  if (rating == null) return <span className={css.unrated}>No reviews</span>
  return (
    <span className={css.rating}>
      <Icon of={Star} size={12} className={css.star} />
      <b>{rating.toFixed(1)}</b> <span className={css.count}>({number(nOfReviews)})</span>
    </span>
  )
}

function Zone({ zone }: { readonly zone: { readonly name: string; readonly price: number | null } | null }) {
  if (!zone) return null
  return (
    <>
      {zone.name}
      {zone.price !== null && <span className={css.price}>{credits(zone.price)} more</span>}
    </>
  )
}
