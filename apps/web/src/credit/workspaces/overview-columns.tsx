import { Link } from '@tanstack/react-router'
import type { Column } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { CircleAlert, Clock } from 'lucide-react'
import type { WorkspaceOverviewsQuery } from '../../graphql.ts'
import { credits, day, number, ownZone } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import css from './overview.module.css'

export type OverviewLine = WorkspaceOverviewsQuery['workspaceOverviews']['nodes'][number]

/** Credits that expire within so many days stand out. */
const SOON_DAYS = 60

const expiresSoon = ({ expires }: Pick<OverviewLine, 'expires'>, now: number): boolean =>
  expires !== null && Date.parse(expires.at) - now < SOON_DAYS * 86_400_000

/** A workspace's line: what it has, what it loses when, when its events were and are, and what we wait for. */
export const columnsOfOverviews: readonly Column<OverviewLine>[] = [
  {
    key: 'name',
    head: 'Workspace',
    sortable: true,
    cell: (row) => (
      <span className={css.name} title={[row.name, row.company].filter(Boolean).join(', ')}>
        <span className="strong">{row.name}</span>
        {row.company && row.company !== row.name && <span className="note"> {row.company}</span>}
      </span>
    ),
  },
  {
    ...{ key: 'credits', head: 'Credits', align: 'end', corner: true, sortable: true, width: '6.5rem' },
    cell: ({ credits: count }) => <span className={css.number}>{number(count)}</span>,
  },
  {
    ...{ key: 'expiry', head: 'Next to expire', sortable: true, headOnPhone: true, width: '14rem' },
    cell: (row) => row.expires && <Expiry row={row} />,
  },
  {
    ...{ key: 'lastEvent', head: 'Last event', sortable: true, hideOnPhone: true, width: '8.5rem' },
    cell: ({ last }) => last && <EventDay event={last} />,
  },
  {
    ...{ key: 'nextEvent', head: 'Next event', sortable: true, headOnPhone: true, width: '15rem' },
    cell: ({ next }) => next && <EventDay event={next} named />,
  },
  {
    ...{ key: 'answers', head: 'Open answers', width: '11.5rem' },
    cell: ({ missingAnswers }) =>
      missingAnswers > 0 && (
        <Tone tone="warning" icon={CircleAlert}>
          {counted(missingAnswers, 'event waits', 'events wait')}
        </Tone>
      ),
  },
  {
    ...{ key: 'salesperson', head: 'Salesperson', hideOnPhone: true, hideOnNarrow: true, width: '9.5rem' },
    cell: ({ salesperson }) =>
      salesperson && (
        <span className={css.name} title={salesperson}>
          {salesperson}
        </span>
      ),
  },
]

function Expiry({ row }: { readonly row: OverviewLine }) {
  if (!row.expires) return null
  const words = `${credits(row.expires.quantity)}, ${day(row.expires.at, ownZone())}`
  return expiresSoon(row, serverNow()) ? (
    <Tone tone="warning" icon={Clock}>
      {words}
    </Tone>
  ) : (
    <span className={css.number}>{words}</span>
  )
}

/** A date in the event's own place, with its name where there is room. */
function EventDay({ event, named = false }: { readonly event: NonNullable<OverviewLine['next']>; readonly named?: boolean }) {
  const date = day(event.startsAt, event.timezone)
  return (
    <span className={css.name} title={`${date}, ${event.name}`}>
      <Link to="/event/$id" params={{ id: event.id }} className={css.event} preload={false}>
        {date}
      </Link>
      {named && <span className="note"> {event.name}</span>}
    </span>
  )
}
