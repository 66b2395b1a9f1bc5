import { Notice } from '@troupe/ui/notice'
import { day, timeRange, zoneWords } from '../platform/format.ts'
import css from './approval.module.css'
import type { When } from './approval-query.ts'

/** Above the ticket of someone who is asked again because the event moved: the old time struck out, and the new one. */
export function MovedFrom({ when: { movedFrom, startsAt, endsAt, timezone } }: { when: When }) {
  if (!movedFrom) return null
  const minutes = Temporal.Instant.from(startsAt).until(endsAt).total('minutes')
  const movedEnd = Temporal.Instant.from(movedFrom).add({ minutes }).toString()
  return (
    <div className={css.conflicts}>
      <Notice tone="info" title="This event has been rescheduled">
        <p>
          <s>
            <span className="vh">Before: </span>
            {day(movedFrom, timezone)}, {timeRange(movedFrom, movedEnd, timezone)}
          </s>
        </p>
        <p>
          <span className="vh">Now: </span>
          <b>
            {day(startsAt, timezone)}, {timeRange(startsAt, endsAt, timezone)}
          </b>
          , {zoneWords(timezone)}
        </p>
        <p>If you accepted the previous time, please answer again.</p>
      </Notice>
    </div>
  )
}
