import { useNavigate, useSearch } from '@tanstack/react-router'
import { mayChooseTime, moveWords } from '@troupe/domain/session/event-acts'
import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Panel } from '@troupe/ui/panel'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { day, timeRange, zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { callLines } from '../call.ts'
import { RunningOrder } from '../running-order/running-order.tsx'
import type { Session } from '../session-query.ts'
import tab from '../tab.module.css'
import { whyNotMoved } from '../words.ts'

const LawnTab = lazy(() => chunk(() => import('../lawn/lawn.tsx')).then((file) => ({ default: file.LawnTab })))

/** When the event takes place, and what happens when on the day. Who `asked` for it is taken to the show; who opened the event reads its head first. */
export function ScheduleTab({ session, asked, ...reader }: WhenProps & { readonly asked: boolean }) {
  const { part } = useSearch({ from: '/shell/speaking/event/$id' })
  // teams meet on a lawn; customers read the paper that hangs on the wall
  const hasLawn = session.type !== 'REMOTE' && (reader.staff || reader.plays)
  const parts = hasLawn && <PlanChoice sessionId={session.id} part={part ?? 'order'} />
  if (hasLawn && part === 'lawn')
    return (
      <Suspense fallback={<Skeleton look="block" rows={4} />}>
        <LawnTab session={session} staff={reader.staff}>
          {parts}
        </LawnTab>
      </Suspense>
    )
  const when = <When session={session} {...reader} />
  return (
    <div className={tab.stack}>
      {parts}
      {!session.startsAt && when}
      <RunningOrder session={session} staff={reader.staff} isSubject opensAtShow={asked} />
      {session.startsAt && when}
    </div>
  )
}

const PARTS = [
  { value: 'order', label: 'Running order' },
  { value: 'lawn', label: 'Lawn' },
] as const

interface PlanChoiceProps {
  readonly sessionId: string
  readonly part: (typeof PARTS)[number]['value']
}

/** The two plans of a day on site. */
function PlanChoice({ sessionId, part }: PlanChoiceProps) {
  const navigate = useNavigate()
  const show = (value: PlanChoiceProps['part']) =>
    void navigate({
      to: '/event/$id',
      params: { id: sessionId },
      search: { tab: 'schedule', ...(value === 'lawn' ? { part: value } : {}) },
      ...{ replace: true, resetScroll: false },
    })
  return (
    <div>
      <Segmented label="Plans for the day" value={part} options={PARTS} onChange={show} />
    </div>
  )
}

interface WhenProps {
  readonly session: Session
  readonly staff: boolean
  /** The reader plays the event and has no say in when it is. */
  readonly plays: boolean
  readonly onReschedule: () => void
}

function When({ session, staff, plays, onReschedule }: WhenProps) {
  const { startsAt, endsAt, timezone, duration, lobby } = session
  const change = !plays && (
    <Button size="sm" icon={CalendarClock} disabled={!mayChooseTime(session)} disabledReason={whyNotMoved(session)} onClick={onReschedule}>
      {moveWords(session)}
    </Button>
  )
  if (!startsAt || !endsAt)
    return (
      <Panel title="Date and time" actions={change}>
        <p className="faint">This event has no date. It lasts {duration} minutes.</p>
      </Panel>
    )
  return (
    <Panel title="Date and time" actions={change}>
      <div className={tab.text}>
        <Kv
          look="beside"
          items={[
            { key: 'Date', value: day(startsAt, timezone) },
            { key: 'Time', value: `${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}` },
            { key: 'Lobby opens', value: lobby > 0 ? `${counted(lobby, 'minute', 'minutes')} before the start` : 'At the start' },
            ...callLines(session, staff),
          ]}
        />
      </div>
    </Panel>
  )
}
