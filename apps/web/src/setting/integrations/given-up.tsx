import { Link } from '@tanstack/react-router'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import { ButtonLink } from '@troupe/ui/button'
import { type Column, Table } from '@troupe/ui/table'
import { FAILED_WORDS } from '../../integration/port-words.ts'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { intoView } from '../../platform/into-view.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { lastWords, type Port } from './health-words.ts'
import css from './integrations.module.css'

type DeadEvent = Port['deadEvents'][number]

/** The events that a port was given up for, the newest first. */
export function GivenUp({ port: { type, dead, deadEvents } }: { readonly port: Port }) {
  return (
    <section ref={intoView} className={css.record} aria-labelledby="given-up">
      <header>
        <h2 id="given-up">{INTEGRATION_WORDS[type]}: given up</h2>
        <span>{dead > deadEvents.length && `The newest ${deadEvents.length} of ${dead}`}</span>
        <ButtonLink
          variant="tertiary"
          size="sm"
          render={<Link to="/settings/admin" search={{ tab: 'integrations' }} resetScroll={false} />}
        >
          Close
        </ButtonLink>
      </header>
      <Table<DeadEvent>
        label={`Events that ${INTEGRATION_WORDS[type]} was given up for`}
        columns={columns}
        rows={deadEvents}
        rowKey={({ sessionId }) => sessionId}
        onRow={({ sessionId }) => <Link to="/event/$id" params={{ id: sessionId }} />}
      />
    </section>
  )
}

const columns: readonly Column<DeadEvent>[] = [
  { key: 'name', head: 'Event', cell: ({ name }) => <b>{name}</b> },
  { key: 'workspace', head: 'Workspace', width: '22%', cell: ({ workspaceName }) => workspaceName },
  {
    ...{ key: 'date', head: 'Date', width: '14%' },
    cell: ({ startsAt, timezone }) => (startsAt ? dayInYear(startsAt, timezone) : <span className="faint">No date</span>),
  },
  { key: 'why', head: 'Why', width: '20%', cell: ({ error }) => error && FAILED_WORDS[error] },
  {
    ...{ key: 'at', head: 'Last try', width: '16%', headOnPhone: true },
    cell: ({ at }) => at && lastWords(at, { now: serverNow(), timezone: ownZone() }),
  },
]
