import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { credits, zoneWords } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { moment } from '../../schedule/words.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { startIn, wallTimeOf } from '../make-group/wall-time.ts'
import css from './group.module.css'
import type { EventGroup, GroupEvent } from './lanes.ts'
import { crewWords, feeLines, type GroupMove, leftWords, togetherWords } from './move-words.ts'
import { OtherStarts } from './other-starts.tsx'

interface MoveProps {
  readonly group: EventGroup
  /** The events that have a time and haven't started, the earliest first. */
  readonly events: readonly GroupEvent[]
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** Moves all events of a group by the same difference: when each was and will be, what it costs and whose crew can stay, and one button. */
export function MoveDialog({ group, events, onClose, onDone }: MoveProps) {
  const [first] = events
  const timezone = first?.timezone ?? 'UTC'
  const [value, setValue] = useState<DateTimeValue>(() => wallTimeOf(first?.startsAt ?? '', timezone))
  const toast = useToast()
  const startsAt = startIn(value, timezone)
  const byMs = startsAt && first?.startsAt ? Date.parse(startsAt) - Date.parse(first.startsAt) : 0
  const moving = useIntent(async (wish: { startsAt: string; feeId?: string }, key) => {
    await call('POST /session-group/{id}/move', { params: { id: group.id }, body: { ...wish, timezone }, key })
    await onDone()
    toast(`Moved ${counted(events.length, 'event', 'events')}`)
    onClose()
  })
  // what is being moved is no longer asked about: it would lie at the new time already
  const foreseen = useForeseen(group, { startsAt: byMs === 0 ? null : startsAt, timezone, isOpen: !moving.isPending })
  const move = async () => {
    if (!startsAt || byMs === 0) return
    const fee = foreseen.data?.fee
    // a fee that has changed since the preview is shown before anything is paid
    await moving.mutateAsync({ startsAt, ...(fee ? { feeId: fee.id } : {}) }).catch((error: unknown) => {
      if (isAboutFee(error)) void foreseen.refetch()
    })
  }
  const choose = (next: DateTimeValue) => {
    moving.reset()
    setValue(next)
  }
  const verb = `Move ${counted(events.length, 'event', 'events')}`
  const fee = foreseen.data?.fee?.credits ?? 0
  const error = moving.error ?? foreseen.error
  return (
    <Dialog
      open
      steady
      size="xl"
      title={`Move ${group.name}`}
      onClose={onClose}
      onSubmit={() => void move()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={moving.isPending}
            disabled={!startsAt || byMs === 0 || foreseen.isFetching}
            disabledReason={startsAt ? (byMs === 0 ? 'Choose another time.' : 'Loading what this costs.') : 'Choose a date and a time.'}
          >
            {fee > 0 ? `${verb} for ${credits(fee)}` : verb}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        <div className="stack">
          <DateTimeField
            label="First event starts"
            value={value}
            onChange={choose}
            zone={timezone}
            zoneName={zoneWords(timezone)}
            required
          />
          <MoveTable events={events} byMs={startsAt ? byMs : null} preview={foreseen.data?.preview} />
          <p className={css.quiet}>Everyone gets one email with all calendar files. Hosts and actors are asked again.</p>
          {error && (
            <Notice tone={isAboutFee(error) ? 'warning' : 'danger'} live>
              {isAboutFee(error) ? 'The fee has changed. Check it and confirm again.' : refusalOf(error, events)}
            </Notice>
          )}
          <OtherStarts error={error} timezone={timezone} onChoose={choose} />
        </div>
        <MoveStub group={group} events={events} move={foreseen.data} />
      </div>
    </Dialog>
  )
}

interface ForeseenMove {
  readonly startsAt: string | null
  readonly timezone: string
  /** The question is still open: nothing is being moved. */
  readonly isOpen: boolean
}

/** What the move would cost and whose crew could stay; nothing while no other time is chosen. */
const useForeseen = (group: EventGroup, { startsAt, timezone, isOpen }: ForeseenMove) =>
  useQuery({
    queryKey: [...sessionKeys.all, 'group', group.id, 'move', { startsAt, timezone }],
    queryFn: () =>
      call('POST /session-group/{id}/move', { params: { id: group.id }, body: { startsAt: startsAt ?? '', timezone, preview: true } }),
    enabled: startsAt !== null && isOpen,
    staleTime: 0,
    gcTime: 0,
    // it holds the crews while it is tried out
    refetchOnWindowFocus: false,
  })

interface MoveTableProps {
  readonly events: readonly GroupEvent[]
  /** Null while no time is chosen. */
  readonly byMs: number | null
  readonly preview: GroupMove['preview']
}

function MoveTable({ events, byMs, preview }: MoveTableProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
            <th scope="col" className={css.number}>
              Fee
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const found = preview?.find(({ sessionId }) => sessionId === event.id)
            const crew = found && crewWords(found.crew)
            return (
              <tr key={event.id}>
                <td>
                  <b>{event.name}</b>
                  {crew && <small className={css.note}>{crew}</small>}
                </td>
                <td className={css.quiet}>{moment(event.startsAt ?? '', event.timezone)}</td>
                <td>
                  <b>{byMs === null ? '' : moment(new Date(Date.parse(event.startsAt ?? '') + byMs).toISOString(), event.timezone)}</b>
                </td>
                <td className={css.number}>{found && (found.credits === 0 ? 'Free' : credits(found.credits))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface MoveStubProps {
  readonly group: EventGroup
  readonly events: readonly GroupEvent[]
  readonly move: GroupMove | undefined
}

/** The sum of the fees, once it is known, and what it leaves of the workspace's credits. */
function MoveStub({ group, events, move }: MoveStubProps) {
  const { paid, free } = feeLines(events, move?.preview ?? [])
  const { data: workspace } = useQuery(workspaceQuery(group.workspaceId))
  const available = workspace?.consumables.credits.available
  return (
    <div className={css.stub} role="status">
      {move && (
        <>
          <span className={css.quiet}>{move.fee ? `${group.workspaceName} pays` : 'Nothing to pay'}</span>
          <span className={css.big}>{credits(move.fee?.credits ?? 0)}</span>
          {paid.length > 0 && (
            <dl className={css.leaders}>
              {paid.map((one) => (
                <div key={one.id}>
                  <dt>{one.name}</dt>
                  <dd>{credits(one.credits)}</dd>
                </div>
              ))}
              {free > 0 && (
                <div>
                  <dt>{free === 1 ? 'The other one' : `The other ${free}`}</dt>
                  <dd>free</dd>
                </div>
              )}
            </dl>
          )}
          {available !== undefined && <span className={css.quiet}>{leftWords(available, move.fee?.credits ?? 0)}</span>}
        </>
      )}
      <span className={css.quiet}>{togetherWords(events.length)}</span>
    </div>
  )
}

const isAboutFee = (error: unknown): boolean => error instanceof ApiError && error.code === 'FEE_REQUIRED'

/** Why the events can't move, with the name of the first that can't. */
function refusalOf(error: unknown, events: readonly GroupEvent[]): string {
  const index = error instanceof ApiError ? error.extensions.index : undefined
  const name = typeof index === 'number' ? events[index]?.name : undefined
  return `${name ? `${name}: ` : ''}${refusalWords(error)}`
}
