import type { ReactNode } from 'react'
import { day, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import css from './choose.module.css'
import type { EventToPlace } from './radius.ts'

interface EventStripProps {
  readonly event: EventToPlace
  readonly poster: ReactNode
}

/** The event that looks for a place: when, for how many, and where it is now. */
export function EventStrip({ event, poster }: EventStripProps) {
  const { name, startsAt, endsAt, timezone, attendees } = event
  return (
    <p className={css.event}>
      {poster}
      <b>{name}</b>
      <span>
        {startsAt && endsAt
          ? `${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`
          : 'No date yet'}
      </span>
      <span>{counted(attendees, 'person', 'people')}</span>
      <span>{nowWords(event)}</span>
    </p>
  )
}

/** 'Now: The Merchant Hall, Zone A'. */
function nowWords({ locations, priceZone }: EventToPlace): string {
  const place = (locations.find(({ type }) => type === 'VENUE') ?? locations.find(({ type }) => type === 'START'))?.location
  const name = place && (place.name || place.city)
  return name ? `Now: ${[name, priceZone].filter(Boolean).join(', ')}` : 'No location yet'
}
