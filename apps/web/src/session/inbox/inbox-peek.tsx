import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Sheet } from '@troupe/ui/sheet'
import { day, timeRange, zoneWords } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { Checklist } from '../event/readiness.tsx'
import { type InboxRow, stepOf } from './inbox-words.ts'

interface PeekProps {
  /** The event looked at; the sheet keeps it while it closes. */
  readonly row: InboxRow
  readonly open: boolean
  readonly onClose: () => void
}

/** An event at a glance, next to the list: why it is there, and the checklist of its page. */
export function InboxPeek({ row, open, onClose }: PeekProps) {
  const { startsAt, endsAt, timezone } = row
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.name}
      actions={
        <ButtonLink variant="primary" render={<Link to="/event/$id" params={{ id: row.id }} />}>
          Open event
        </ButtonLink>
      }
    >
      <div className="stack tight">
        <p>
          {row.workspace.name}
          <br />
          {startsAt && endsAt
            ? `${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`
            : 'No date yet'}
        </p>
        <p className="strong">{stepOf(row, serverNow()).reason}</p>
        <Checklist session={row} mends={() => true} />
      </div>
    </Sheet>
  )
}
