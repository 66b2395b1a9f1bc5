import type { Fee } from '@troupe/domain/schedule/fees'
import { Button } from '@troupe/ui/button'
import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { Dialog } from '@troupe/ui/dialog'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { credits, zoneWords } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { moment } from '../../schedule/words.ts'
import { startIn, wallTimeOf } from '../make-group/wall-time.ts'
import { counted } from '../words.ts'
import css from './group.module.css'
import type { EventGroup, GroupEvent } from './lanes.ts'

interface MoveProps {
  readonly group: EventGroup
  /** The events that have a time and haven't started, the earliest first. */
  readonly events: readonly GroupEvent[]
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** What moving costs together and for each event; shown before anything is moved. */
interface FeesAsked {
  readonly fee: Fee
  readonly fees: readonly { readonly sessionId: string; readonly credits: number }[]
}

/** Moves all events of a group by the same difference: when each was and will be, the fees as soon as the server asks for them, and one button. */
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
  const asked = moving.variables?.startsAt === startsAt ? feesIn(moving.error) : null
  const feeOf = (id: string) => asked?.fees.find((one) => one.sessionId === id)?.credits ?? 0
  const verb = `Move ${counted(events.length, 'event', 'events')}`
  const others = moving.error instanceof ApiError ? startsIn(moving.error) : []
  return (
    <Dialog
      open
      steady
      size="lg"
      title={`Move ${group.name}`}
      onClose={onClose}
      onSubmit={() => startsAt && byMs !== 0 && moving.mutate({ startsAt, ...(asked ? { feeId: asked.fee.id } : {}) })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={moving.isPending}
            disabled={!startsAt || byMs === 0}
            disabledReason={startsAt ? 'Choose another time.' : 'Choose a date and a time.'}
          >
            {asked ? `${verb} for ${credits(asked.fee.credits)}` : verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        <DateTimeField
          label="First event starts"
          value={value}
          onChange={(next) => {
            moving.reset()
            setValue(next)
          }}
          zone={timezone}
          zoneName={zoneWords(timezone)}
          required
        />
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Now</th>
                <th scope="col">After</th>
                {asked && (
                  <th scope="col" className={css.number}>
                    Fee
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td>
                    <b>{event.name}</b>
                  </td>
                  <td className={css.quiet}>{moment(event.startsAt ?? '', event.timezone)}</td>
                  <td>
                    <b>{startsAt ? moment(new Date(Date.parse(event.startsAt ?? '') + byMs).toISOString(), event.timezone) : ''}</b>
                  </td>
                  {asked && <td className={css.number}>{feeOf(event.id) === 0 ? 'Free' : credits(feeOf(event.id))}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={css.quiet}>Everyone gets one email with all calendar files. Hosts and actors are asked again.</p>
        {asked && (
          <div className={css.stub} role="status">
            <span className={css.quiet}>{group.workspaceName} pays</span>
            <span className={css.big}>{credits(asked.fee.credits)}</span>
            <span className={css.quiet}>All {events.length} move, or none.</span>
          </div>
        )}
        {moving.error && !asked && (
          <Notice tone="danger" live>
            {refusalOf(moving.error, events)}
          </Notice>
        )}
        {others.length > 0 && (
          <ul className={css.people}>
            {others.map((at) => (
              <li key={at}>
                <Button
                  size="sm"
                  onClick={() => {
                    moving.reset()
                    setValue(wallTimeOf(at, timezone))
                  }}
                >
                  {moment(at, timezone)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function feesIn(error: unknown): FeesAsked | null {
  if (!(error instanceof ApiError) || error.code !== 'FEE_REQUIRED') return null
  const { fee, fees } = error.extensions
  return { fee: fee as Fee, fees: fees as FeesAsked['fees'] }
}

/** Starts at which all events fit. */
export function startsIn({ extensions: { alternatives } }: ApiError): readonly string[] {
  return Array.isArray(alternatives) ? alternatives.map((one: { startsAt: string }) => one.startsAt) : []
}

/** Why the events can't move, with the name of the first that can't. */
function refusalOf(error: unknown, events: readonly GroupEvent[]): string {
  const index = error instanceof ApiError ? error.extensions.index : undefined
  const name = typeof index === 'number' ? events[index]?.name : undefined
  return `${name ? `${name}: ` : ''}${refusalWords(error)}`
}
