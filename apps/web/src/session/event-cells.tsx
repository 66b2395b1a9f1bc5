import { customerStateShown } from '@troupe/domain/session/state-shown'
import { Tone } from '@troupe/ui/tone'
import { Ban, CalendarClock, CalendarPlus, CalendarSync, Check, Hourglass, Radio } from 'lucide-react'
import type { EventsQuery } from '../graphql.ts'
import { ownZone, timeRange, zoneWords } from '../platform/format.ts'
import { CustomerBadge } from './event/customer-badge.tsx'
import { ReadinessBadge } from './event/readiness.tsx'
import css from './events.module.css'
import { waitingWords } from './readiness-words.ts'
import { type EventReader, hearByWords, movedBriefly, movedWords, statusWords } from './words.ts'

export type EventRow = EventsQuery['sessions']['nodes'][number]

interface CellProps {
  readonly row: EventRow
  readonly reader: EventReader
}

/**
 * How ready it is for staff, and for others what it waits for, or that the reader has yet to answer. A phone has no column for the status, and
 * shows here what isn't as usual.
 */
export function EventState({ row, reader }: CellProps) {
  if (row.asksMe)
    return (
      <Tone bare tone="info" icon={Hourglass} dashed>
        Your answer is needed
      </Tone>
    )
  const found = customerStateShown(row)
  const shown = reader === 'STAFF' ? row.readiness : found
  const isUsual = shown && row.status !== 'LIVE' && row.status !== 'REQUESTED' && !movedWords(row)
  return (
    <span className={css.state} title={stateTitle(row, reader)}>
      {reader === 'STAFF' ? (
        <ReadinessBadge readiness={row.readiness} bare />
      ) : (
        <CustomerBadge found={found} timezone={row.timezone} reader={reader} bare />
      )}
      {!isUsual && (
        <span className={`${css.phone} ${movedWords(row) ? css.below : ''}`}>
          <EventStatus row={row} reader={reader} />
        </span>
      )}
    </span>
  )
}

/** What a narrow line has no room for. */
const stateTitle = ({ readiness, customerState }: EventRow, reader: EventReader): string | undefined =>
  reader === 'STAFF'
    ? (waitingWords(readiness?.waiting ?? 0) ?? undefined)
    : reader === 'CUSTOMER' && customerState?.state === 'FINDING_CREW' && customerState.hearBy
      ? hearByWords(customerState.hearBy)
      : undefined

export function EventTime({ row: { startsAt, endsAt, timezone } }: Pick<CellProps, 'row'>) {
  if (!startsAt || !endsAt) return null
  const range = timeRange(startsAt, endsAt, timezone)
  const zone = timezone !== ownZone() ? zoneWords(timezone) : null
  return (
    <span className={`${css.line} ${css.time}`} title={zone ? `${range} ${zone}` : undefined}>
      {range} {zone && <span className={`faint ${css.zone}`}>{zone}</span>}
    </span>
  )
}

const statusLooks = {
  UNSCHEDULED: { tone: 'warning', icon: CalendarPlus },
  REQUESTED: { tone: 'info', icon: CalendarClock },
  SCHEDULED: { tone: 'plain', icon: CalendarClock },
  LIVE: { tone: 'success', icon: Radio },
  COMPLETED: { tone: 'plain', icon: Check },
  CANCELLED: { tone: 'plain', icon: Ban },
} as const

/** A moved event names its old start; if it has an open request, only in the tooltip. */
export function EventStatus({ row, reader }: CellProps) {
  const { status } = row
  const moved = movedWords(row)
  if (moved && status === 'SCHEDULED')
    return (
      <Tone bare tone="info" icon={CalendarSync}>
        <span className={css.moved} title={moved}>
          {movedBriefly(row)}
        </span>
      </Tone>
    )
  const words = statusWords(row, reader)
  return (
    <span title={moved ?? undefined}>
      <Tone bare {...statusLooks[status]}>
        <span className={css.moved} title={moved ? undefined : words}>
          {words}
        </span>
      </Tone>
    </span>
  )
}
