import { useQuery } from '@tanstack/react-query'
import type { SessionFormat } from '@troupe/domain/catalogue/kinds'
import { isStaff } from '@troupe/domain/role/roles'
import { noticeHours } from '@troupe/domain/schedule/window'
import { isRequestOnly, moveWords } from '@troupe/domain/session/event-acts'
import { requestExpiresAt } from '@troupe/domain/session/lifecycle'
import { sizeWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { credits, day, isoDay, ownZone, timeRange, zoneWords } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import { HoldTicket } from '../hold-ticket.tsx'
import { changeQuery, type Fee } from '../schedule-queries.ts'
import { TimePicker, useWeeks } from '../time-picker.tsx'
import { useSettled } from '../use-settled.ts'
import { moment } from '../words.ts'
import type { ChangeProps, ChangeSession, WantedChange } from './change-session.ts'
import css from './change-sheet.module.css'
import { FeeByCard } from './fee-by-card.tsx'
import { asksFrom } from './fee-curve.ts'
import { FeeSteps } from './fee-steps.tsx'
import { ForceTime, type ForceWish, forcedStart, forceWords, noForce, ReleaseNotice, releasable } from './force-time.tsx'
import { bookWords } from './hold-words.ts'
import { MoveRefusal } from './move-refusal.tsx'
import { useMove } from './use-move.ts'

/**
 * Another time for an event, or its first: choose, hold for 15 minutes, book. Inside the lock a customer chooses a time and requests it, and nothing is held.
 */
export function MoveSheet({ session, open, onClose, wanted }: ChangeProps) {
  const { data } = useQuery({ ...changeQuery(session), enabled: open })
  const [wish, setWish] = useState(() => (wanted ? { ...noWish, chosen: chosenOf(session, wanted) } : noWish))
  const move = useMove(session)
  const done = useDone(session, onClose)
  const first = session.startsAt === null
  const fee = move.risen ?? data?.fee ?? null
  const change = (next: Partial<MoveWish>) => setWish((before) => ({ ...before, ...next }))
  const choose = (chosen: Chosen) => {
    move.reset()
    change({ chosen, forced: null })
  }
  const force = (forced: ForceWish | null) => {
    if (forced?.at !== wish.forced?.at) move.reset()
    change({ forced })
  }
  const mayForce = session.meta.permissions.force.value
  const released = releasable(move.error)
  const asks = isRequestOnly(session) || asksProducer(move.error)
  const { data: me } = useQuery(meQuery)
  const lock = isStaff(me) || isRequestOnly(session) ? null : asksFrom(session)
  const step = nextStep({ session, wish, move, fee, done })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={moveWords(session)}
      actions={
        <>
          <Button onClick={move.hold ? move.reset : onClose}>{move.hold ? 'Choose another time' : 'Close'}</Button>
          <Button variant="primary" busy={move.busy} disabled={step.why !== undefined} disabledReason={step.why} onClick={step.take}>
            {step.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Before session={session} />
        {data?.curve && !first && !asks && <FeeSteps curve={data.curve} of="fee" zone={ownZone()} lock={lock} />}
        {isRequestOnly(session) && <RequestOnly />}
        {move.error && (!wish.forced || released.length === 0) && (
          <Refused session={session} error={move.error} wish={wish} onChoose={choose} onRetry={move.retry} />
        )}
        {asks && !isRequestOnly(session) && <RequestMessage session={session} wish={wish} onChange={change} />}
        {move.hold ? (
          <>
            <HoldTicket hold={move.hold} timezone={session.timezone} first={first} />
            <FeeByCard session={session} hold={move.hold} onPaid={step.take} />
          </>
        ) : wish.forced ? (
          <ForceTime session={session} wish={wish.forced} fee={fee} onChange={force} />
        ) : (
          <Picker session={session} chosen={wish.chosen} onChoose={choose} />
        )}
        {wish.forced && released.length > 0 && <ReleaseNotice people={released} />}
        {mayForce && !move.hold && (
          <Button onClick={() => force(wish.forced ? null : noForce)}>
            {wish.forced ? 'Choose an available time' : 'Choose any time'}
          </Button>
        )}
        {isRequestOnly(session) && <RequestMessage session={session} wish={wish} onChange={change} />}
        {/* a waived move keeps the event's rooms */}
        {!move.hold && !wish.forced && fee && mayForce && !wish.chosen?.rooms && <Waiver fee={fee} wish={wish} onChange={change} />}
      </div>
    </Sheet>
  )
}

/** `rooms` is the number of rooms of an alternative; without it the event keeps its own. */
type Chosen = { readonly date: string; readonly start: string | null; readonly rooms?: number | null }

interface MoveWish {
  readonly chosen: Chosen | null
  readonly waiving: boolean
  /** Why the fee is waived. */
  readonly reason: string
  /** To the producer who answers a request. */
  readonly message: string
  /** Staff choose any time, even when everyone is on another event. */
  readonly forced: ForceWish | null
}
const noWish: MoveWish = { chosen: null, waiving: false, reason: '', message: '', forced: null }

const chosenOf = ({ timezone }: ChangeSession, { startsAt, quantity }: WantedChange): Chosen | null =>
  startsAt === null ? null : { date: isoDay(startsAt, timezone), start: startsAt, rooms: quantity }

/** After the move: the event is loaded again, a toast says what was done, and the sheet closes. */
function useDone(session: ChangeSession, onClose: () => void) {
  const settled = useSettled()
  const toast = useToast()
  return (text: string) => () => {
    settled(session)
    toast(text)
    onClose()
  }
}

interface Situation {
  readonly session: ChangeSession
  readonly wish: MoveWish
  readonly move: ReturnType<typeof useMove>
  readonly fee: Fee | null
  readonly done: (text: string) => () => void
}
interface NextStep {
  readonly label: string
  readonly take: () => void
  /** Why it can't be taken yet. */
  readonly why: string | undefined
}

/** What the sheet's button does: book what is held, send a request to a producer, move without the fee, or hold the chosen time. */
function nextStep({ session, wish: { chosen, waiving, reason, message, forced }, move, fee, done }: Situation): NextStep {
  const { hold } = move
  const start = chosen?.start ?? null
  const rooms = chosen?.rooms ?? null
  // a forced move keeps the event's rooms
  const waives = waiving && fee !== null && rooms === null
  const why = start === null ? 'Choose a time first.' : waives && !reason.trim() ? 'Add a reason for waiving the fee.' : undefined
  const step = (label: string, take: () => void): NextStep => ({ label, take, why })
  if (forced && !hold) return forceStep({ session, forced, move, fee, done })
  if (hold) {
    const booked = done(
      `${session.name} ${session.startsAt === null ? 'is booked for' : 'was rescheduled to'} ${moment(hold.startsAt, session.timezone)}`,
    )
    return step(bookWords(hold, session.startsAt === null), () => move.book(hold, booked))
  }
  if (isRequestOnly(session) || asksProducer(move.error))
    return step('Send request', () => start && move.request(start, message.trim(), done('Request sent to your producer')))
  if (waives)
    return step(
      'Reschedule without a fee',
      () => start && move.force(start, { reason: reason.trim(), waiveFee: true }, done(`${session.name} was rescheduled`)),
    )
  return step(holdWords(rooms, session.type), () => start && move.reserve(start, fee, rooms))
}

/** Staff's own way: without a free crew the people who would be released are shown first, and released with the next press. */
function forceStep({ session, forced, move, fee, done }: Omit<Situation, 'wish'> & { readonly forced: ForceWish }): NextStep {
  const start = forcedStart(forced)
  const first = session.startsAt === null
  const givesWay = releasable(move.error).map(({ assignmentId }) => assignmentId)
  const due = fee && !forced.waiving ? fee.credits : 0
  const said = start === null ? '' : `${session.name} ${first ? 'is booked for' : 'was rescheduled to'} ${moment(start, session.timezone)}`
  return {
    label: forceWords(givesWay.length, { first, fee: due }),
    take: () => start && move.force(start, { reason: forced.reason.trim(), waiveFee: forced.waiving, givesWay }, done(said)),
    why: start === null ? 'Choose a time first.' : !forced.reason.trim() ? 'Add a reason.' : undefined,
  }
}

const asksProducer = (error: Error | null): boolean => error instanceof ApiError && error.code === 'RESCHEDULE_REQUEST_REQUIRED'

function Before({ session: { name, startsAt, endsAt, timezone } }: { session: ChangeSession }) {
  return (
    <p className={css.quiet}>
      <b>{name}</b>
      {startsAt && endsAt
        ? `, currently ${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`
        : ' doesn’t have a date yet.'}
    </p>
  )
}

interface RefusedProps {
  readonly session: ChangeSession
  readonly error: Error
  readonly wish: MoveWish
  readonly onChoose: (next: Chosen) => void
  readonly onRetry: () => void
}

const Refused = ({ session, error, wish: { chosen }, onChoose, onRetry }: RefusedProps) => (
  <MoveRefusal
    error={error}
    onRetry={onRetry}
    session={session}
    wanted={chosen?.start ?? null}
    onPick={({ startsAt, quantity }) => onChoose({ date: isoDay(startsAt, session.timezone), start: startsAt, rooms: quantity ?? null })}
  />
)

interface PickerProps {
  readonly session: ChangeSession
  readonly chosen: Chosen | null
  readonly onChoose: (next: Chosen) => void
}

function Picker({ session, chosen, onChoose }: PickerProps) {
  const { data: me } = useQuery(meQuery)
  const weeks = useWeeks({
    subject: { kind: 'session', id: session.id, timezone: session.timezone },
    date: chosen?.date ?? null,
    near: session.startsAt && isoDay(session.startsAt, session.timezone),
    noticeHours: isStaff(me) ? 0 : noticeHours(session),
  })
  return (
    <div className={css.picker}>
      <TimePicker
        weeks={weeks}
        start={chosen?.start ?? null}
        onDate={(date) => onChoose({ date, start: null })}
        onStart={(date, start) => onChoose({ date, start })}
      />
    </div>
  )
}

interface WishProps {
  readonly wish: MoveWish
  readonly onChange: (next: Partial<MoveWish>) => void
}

/** Why the sheet opens as a request, and what happens next. */
const RequestOnly = () => (
  <Notice tone="info" title="Your producer needs to approve this">
    It’s too close to the start to reschedule this event yourself. Choose a time and send a request. We won’t reserve the time for you until
    your producer approves the request.
  </Notice>
)

/** What is requested, until when it can be answered, and a message to go with it. */
function RequestMessage({ session, wish: { chosen, message }, onChange }: WishProps & { readonly session: ChangeSession }) {
  if (!chosen?.start) return null
  const until = requestExpiresAt(serverInstant(), instantOf(session.startsAt), Temporal.Instant.from(chosen.start)).toString()
  return (
    <>
      <p className={css.quiet}>
        You’re requesting <b>{moment(chosen.start, session.timezone)}</b> ({zoneWords(session.timezone)}). We’ll answer by{' '}
        {moment(until, ownZone())} (your time) and email the answer to you and the event’s contacts. Until then,{' '}
        {session.startsAt ? 'the event stays at its current time' : 'the event has no date'}.
      </p>
      <Field label="Message to your producer" hint="Optional.">
        <TextArea value={message} onChange={(next) => onChange({ message: next })} maxLength={1000} />
      </Field>
    </>
  )
}

function Waiver({ fee, wish: { waiving, reason }, onChange }: WishProps & { readonly fee: Fee }) {
  return (
    <div className={css.waive}>
      <Checkbox checked={waiving} onChange={(next) => onChange({ waiving: next })} label={`Waive the fee of ${credits(fee.credits)}`} />
      {waiving && (
        <Field label="Reason" required>
          <TextInput value={reason} onChange={(next) => onChange({ reason: next })} maxLength={500} />
        </Field>
      )}
    </div>
  )
}

const holdWords = (rooms: number | null, type: SessionFormat): string =>
  rooms === null ? 'Reserve this time' : `Reserve this time for ${sizeWords(rooms, type)}`

const instantOf = (iso: string | null): Temporal.Instant | null => (iso === null ? null : Temporal.Instant.from(iso))
