import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { feeDue } from '../refusals.ts'
import type { Fee } from '../schedule-queries.ts'
import type { ChangeSession } from './change-session.ts'

export interface Hold {
  readonly holdId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly expiresAt: string
  readonly fee: Fee | null
  readonly price: { readonly before: number; readonly after: number; readonly back: number }
}
/**
 * The steps of a move: hold a time, book what is held; or ask a producer for it; or move it as staff with a reason. A fee that was not shown
 * yet comes back as `risen` and is accepted with the next try.
 */
export function useMove(session: ChangeSession) {
  const { timezone, version } = session
  const [hold, setHold] = useState<Hold | null>(null)
  const [risen, setRisen] = useState<Fee | null>(null)
  const { reserving, booking, forcing, requesting } = useCalls(session.id)
  const calls = [reserving, booking, forcing, requesting]
  return {
    hold,
    /** A fee that another one has replaced since it was shown. */
    risen,
    /** `rooms` is the wanted number of rooms; null keeps the event's own. */
    reserve: (startsAt: string, fee: Fee | null, rooms: number | null) => {
      const accepted = risen ?? fee
      const quantity = rooms === null ? {} : { quantity: rooms }
      reserving.mutate(
        { startsAt, timezone, version, ...quantity, ...(accepted ? { feeId: accepted.id } : {}) },
        { onSuccess: setHold, onError: (error) => setRisen((before) => feeDue(error) ?? before) },
      )
    },
    book: (held: Hold, onDone: () => void) =>
      booking.mutate(held, {
        onSuccess: onDone,
        // nothing is held any longer: the refusal stays, and the choice of a time is back
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') setHold(null)
        },
      }),
    force: (startsAt: string, reason: string, onDone: () => void) =>
      forcing.mutate({ startsAt, timezone, waiveFee: true, reason, version }, { onSuccess: onDone }),
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

interface Wanted {
  readonly startsAt: string
  readonly timezone: string
}
interface Reserved extends Wanted {
  readonly version: number
  readonly quantity?: number
  readonly feeId?: string
}
interface Forced extends Wanted {
  readonly version: number
  readonly waiveFee: true
  readonly reason: string
}
interface Requested extends Wanted {
  readonly message?: string
}

/** The calls of the scheduler, each under one key for the same wish. */
function useCalls(id: string) {
  const path = `/scheduler/session/${id}`
  return {
    reserving: useIntent((body: Reserved, key) => call<Hold>(`POST ${path}/reserve`, { body, key })),
    booking: useIntent(({ holdId }: Hold, key) => call<{ readonly startsAt: string }>(`POST ${path}/book`, { body: { holdId }, key })),
    forcing: useIntent((body: Forced, key) => call<{ readonly startsAt: string }>(`POST ${path}/reschedule/force`, { body, key })),
    requesting: useIntent((body: Requested, key) => call<{ readonly status: string }>(`POST ${path}/request`, { body, key })),
  }
}
