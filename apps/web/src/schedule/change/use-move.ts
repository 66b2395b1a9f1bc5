import { useRef, useState } from 'react'
import { type AnswerTo, type BodyOf, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { feeDue, losesHold } from '../refusals.ts'
import type { Fee } from '../schedule-queries.ts'
import type { ChangeSession } from './change-session.ts'

export type Hold = AnswerTo<'POST /scheduler/session/{id}/reserve'>

/**
 * The steps of a move: hold a time and book it; or request it from a producer; or move the event as staff with a reason. A fee that wasn't shown
 * yet comes back as `risen` and is accepted with the next try.
 */
export function useMove(session: ChangeSession) {
  const { timezone, version } = session
  const [hold, setHold] = useState<Hold | null>(null)
  const [risen, setRisen] = useState<Fee | null>(null)
  const { reserving, booking, forcing, requesting } = useCalls(session.id)
  const calls = [reserving, booking, forcing, requesting]
  const last = useRef(() => {})
  const keepRisen = (error: Error) => setRisen((before) => feeDue(error) ?? before)
  /** Sends a step, which may be repeated as it was. */
  const send = (step: () => void) => {
    last.current = step
    step()
  }
  return {
    hold,
    /** A fee that another one has replaced since it was shown. */
    risen,
    /** `rooms` is the wanted number of rooms; null keeps the event's own. */
    reserve: (startsAt: string, fee: Fee | null, rooms: number | null) => {
      const accepted = risen ?? fee
      const quantity = rooms === null ? {} : { quantity: rooms }
      // why the hold before this one couldn't be booked no longer matters
      booking.reset()
      reserving.mutate(
        { startsAt, timezone, version, ...quantity, ...(accepted ? { feeId: accepted.id } : {}) },
        { onSuccess: setHold, onError: keepRisen },
      )
    },
    book: (held: Hold, onDone: () => void) =>
      send(() =>
        booking.mutate(held, {
          onSuccess: onDone,
          // where nothing is held any longer the refusal stays, and the same time or another one can be held
          onError: (error) => {
            keepRisen(error)
            if (losesHold(error)) setHold(null)
          },
        }),
      ),
    /** As staff, with a reason; `givesWay` are the places whose people leave other events for this one. */
    force: (startsAt: string, how: Forced, onDone: () => void) =>
      send(() => forcing.mutate({ startsAt, timezone, version, ...how }, { onSuccess: onDone })),
    /** Books or moves once more, as it was sent, under the same key. */
    retry: () => last.current(),
    request: (startsAt: string, message: string, onDone: () => void) =>
      requesting.mutate({ startsAt, timezone, ...(message ? { message } : {}) }, { onSuccess: onDone }),
    busy: calls.some((one) => one.isPending),
    error: calls.find((one) => one.error)?.error ?? null,
    reset: () => {
      setHold(null)
      for (const one of calls) one.reset()
    },
  }
}

type Forced = Pick<BodyOf<'POST /scheduler/session/{id}/reschedule/force'>, 'reason' | 'waiveFee' | 'givesWay'>

/** The calls of the scheduler, each under one key for the same wish. */
function useCalls(id: string) {
  const params = { id }
  return {
    reserving: useIntent((body: BodyOf<'POST /scheduler/session/{id}/reserve'>, key) =>
      call('POST /scheduler/session/{id}/reserve', { params, body, key }),
    ),
    booking: useIntent(({ holdId }: Hold, key) => call('POST /scheduler/session/{id}/book', { params, body: { holdId }, key })),
    forcing: useIntent((body: BodyOf<'POST /scheduler/session/{id}/reschedule/force'>, key) =>
      call('POST /scheduler/session/{id}/reschedule/force', { params, body, key }),
    ),
    requesting: useIntent((body: BodyOf<'POST /scheduler/session/{id}/request'>, key) =>
      call('POST /scheduler/session/{id}/request', { params, body, key }),
    ),
  }
}
