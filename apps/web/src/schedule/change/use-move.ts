import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { useIntent } from '../../platform/use-intent.ts'
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
interface Wanted {
  readonly startsAt: string
  readonly timezone: string
  readonly version: number
  readonly quantity?: number
  readonly feeId?: string
}

/**
 * The steps of a move: hold a time, book what is held; or ask a producer for it; or move it as staff with a reason. A fee that was not shown
 * yet comes back as `fee` and is accepted with the next try.
 */
export function useMove(session: ChangeSession) {
  const path = `/scheduler/session/${session.id}`
  const [hold, setHold] = useState<Hold | null>(null)
  const [risen, setRisen] = useState<Fee | null>(null)
  const reserving = useIntent((wanted: Wanted, key) => call<Hold>(`POST ${path}/reserve`, { body: wanted, key }))
  const booking = useIntent(({ holdId }: Hold, key) => call<{ readonly startsAt: string }>(`POST ${path}/book`, { body: { holdId }, key }))
  const forcing = useIntent((body: { startsAt: string; timezone: string; waiveFee: true; reason: string; version: number }, key) =>
    call<{ readonly startsAt: string }>(`POST ${path}/reschedule/force`, { body, key }),
  )
  const requesting = useIntent((body: { startsAt: string; timezone: string; message?: string }, key) =>
    call<{ readonly status: string }>(`POST ${path}/request`, { body, key }),
  )
  const moves = [reserving, booking, forcing, requesting]
  const reset = () => {
    setHold(null)
    for (const one of moves) one.reset()
  }
  return {
    hold,
    /** A fee that another one has replaced since it was shown. */
    risen,
    /** `rooms` is the wanted number of rooms; null keeps the event's own. */
    reserve: (startsAt: string, fee: Fee | null, rooms: number | null) => {
      const accepted = risen ?? fee
      reserving.mutate(
        {
          startsAt,
          timezone: session.timezone,
          version: session.version,
          ...(rooms === null ? {} : { quantity: rooms }),
          ...(accepted ? { feeId: accepted.id } : {}),
        },
        {
          onSuccess: setHold,
          onError: (error) => {
            if (error instanceof ApiError && error.code === 'FEE_REQUIRED') setRisen(error.extensions.fee as Fee)
          },
        },
      )
    },
    book: (held: Hold, onDone: () => void) =>
      booking.mutate(held, {
        onSuccess: onDone,
        // nothing is held any more: the refusal stays, and the choice of a time is back
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'HOLD_EXPIRED') setHold(null)
        },
      }),
    force: (startsAt: string, reason: string, onDone: () => void) =>
      forcing.mutate({ startsAt, timezone: session.timezone, waiveFee: true, reason, version: session.version }, { onSuccess: onDone }),
    request: (startsAt: string, message: string, onDone: () => void) =>
      requesting.mutate({ startsAt, timezone: session.timezone, ...(message ? { message } : {}) }, { onSuccess: onDone }),
    busy: moves.some((one) => one.isPending),
    error: moves.find((one) => one.error)?.error ?? null,
    reset,
  }
}
