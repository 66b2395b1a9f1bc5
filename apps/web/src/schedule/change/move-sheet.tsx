import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@troupe/domain/role/roles'
import { noticeHours } from '@troupe/domain/schedule/window'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { Field } from '@troupe/ui/field'
import { Sheet } from '@troupe/ui/sheet'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { credits, day, isoDay, ownZone, timeRange, zoneWords } from '../../platform/format.ts'
import { HoldTicket } from '../hold-ticket.tsx'
import { changeQuery, type Subject } from '../schedule-queries.ts'
import { TimePicker } from '../time-picker.tsx'
import { useSettled } from '../use-settled.ts'
import { moment, roomWords } from '../words.ts'
import type { ChangeProps, ChangeSession } from './change-session.ts'
import css from './change-sheet.module.css'
import { FeeSteps } from './fee-steps.tsx'
import { MoveRefusal } from './move-refusal.tsx'
import { useMove } from './use-move.ts'

/** Another time for an event, or its first: choose, hold for 15 minutes, book. */
export function MoveSheet({ session, open, onClose }: ChangeProps) {
  const first = session.startsAt === null
  const { data: me } = useQuery(meQuery)
  const { data } = useQuery({ ...changeQuery(session), enabled: open })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [waiving, setWaiving] = useState(false)
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const move = useMove(session)
  const settled = useSettled()
  const toast = useToast()
  const staff = isStaff(me)
  const fee = move.risen ?? data?.fee ?? null
  const start = chosen?.start ?? null
  const asks = move.error instanceof ApiError && move.error.code === 'RESCHEDULE_REQUEST_REQUIRED'
  const rooms = chosen?.rooms ?? null
  // a forced move keeps the event's rooms
  const waives = waiving && fee !== null && rooms === null
  const choose = (next: Chosen | null) => {
    move.reset()
    setChosen(next)
  }
  const done = (text: string) => () => {
    settled(session)
    toast(text)
    onClose()
  }
  const actions = move.hold
    ? {
        label: bookWords(move.hold.fee?.credits ?? 0, first),
        act: () => move.hold && move.book(move.hold, done(`${session.name} is booked for ${moment(move.hold.startsAt, session.timezone)}`)),
      }
    : asks
      ? { label: 'Send request', act: () => start && move.request(start, message.trim(), done('Your producer was asked for this time')) }
      : waives
        ? { label: 'Move without a fee', act: () => start && move.force(start, reason.trim(), done(`${session.name} is moved`)) }
        : { label: holdWords(rooms), act: () => start && move.reserve(start, fee, rooms) }
  const blocked = start === null ? 'Choose a time first.' : waives && !reason.trim() ? 'Say why the fee is waived.' : null
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={first ? 'Choose a time' : 'Reschedule'}
      actions={
        <>
          <Button onClick={move.hold ? move.reset : onClose}>{move.hold ? 'Choose another time' : 'Close'}</Button>
          <Button
            variant="primary"
            busy={move.busy}
            disabled={blocked !== null}
            disabledReason={blocked ?? undefined}
            onClick={actions.act}
          >
            {actions.label}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <Before session={session} />
        {data?.curve && !first && !asks && <FeeSteps curve={data.curve} of="fee" zone={ownZone()} />}
        {move.error && (
          <MoveRefusal
            error={move.error}
            session={session}
            wanted={start}
            onPick={({ startsAt, quantity }) =>
              choose({ date: isoDay(startsAt, session.timezone), start: startsAt, rooms: quantity ?? null })
            }
          />
        )}
        {asks && start && (
          <Field
            label="Message to your producer"
            hint={`You are asking for ${moment(start, session.timezone)}. The event keeps its time until you have an answer.`}
          >
            <TextArea value={message} onChange={setMessage} maxLength={1000} />
          </Field>
        )}
        {move.hold ? (
          <HoldTicket hold={move.hold} timezone={session.timezone} first={first} />
        ) : (
          <Picker session={session} staff={staff} chosen={chosen} onChoose={choose} />
        )}
        {!move.hold && fee && session.meta.permissions.force.value && (
          <div className={css.waive}>
            <Checkbox checked={waiving} onChange={setWaiving} label={`Waive the fee of ${credits(fee.credits)}`} />
            {waiving && (
              <Field label="Reason" required>
                <TextInput value={reason} onChange={setReason} maxLength={500} />
              </Field>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}

function Before({ session: { name, startsAt, endsAt, timezone } }: { session: ChangeSession }) {
  return (
    <p className={css.quiet}>
      <b>{name}</b>
      {startsAt && endsAt
        ? `, now ${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`
        : ' has no time yet.'}
    </p>
  )
}

/** `rooms` is the number of rooms of an alternative; without it the event keeps its own. */
type Chosen = { readonly date: string; readonly start: string | null; readonly rooms?: number | null }

function Picker({
  session,
  staff,
  chosen,
  onChoose,
}: {
  session: ChangeSession
  staff: boolean
  chosen: Chosen | null
  onChoose: (next: Chosen) => void
}) {
  const subject: Subject = { kind: 'session', id: session.id, timezone: session.timezone }
  return (
    <div className={css.picker}>
      <TimePicker
        subject={subject}
        date={chosen?.date ?? null}
        start={chosen?.start ?? null}
        near={session.startsAt && isoDay(session.startsAt, session.timezone)}
        noticeHours={staff ? 0 : noticeHours(session)}
        hostless={session.hostType === 'SELF_HOSTED'}
        onDate={(date) => onChoose({ date, start: null })}
        onStart={(date, start) => onChoose({ date, start })}
      />
    </div>
  )
}

const holdWords = (rooms: number | null): string => (rooms === null ? 'Hold this time' : `Hold this time with ${roomWords(rooms)}`)

function bookWords(fee: number, first: boolean): string {
  if (fee > 0) return `Move for ${credits(fee)}`
  return first ? 'Book this time' : 'Move to this time'
}
