import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToast } from '@troupe/ui/toast'
import { useEffect } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { removeBooked } from '../../platform/cart/cart-lines.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { bookingSearch } from '../../searches.ts'
import { type BookableShow, type BookingBody, bookingBody, type Choices } from '../booking.ts'

interface BookingWish {
  readonly show: BookableShow
  readonly choices: Choices
  /** Who books; null as long as this visitor can't. */
  readonly workspaceId: string | null
  /** The token of the saved quote that holds the price shown. */
  readonly quoteToken: string | undefined
}

/** Books under one key for the same wish; then the event's page. The times of a show are asked for again when one was taken. */
export function useBooking({ show, choices, workspaceId, quoteToken }: BookingWish) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { mutate, error, reset, isPending, variables } = useIntent((body: BookingBody, key) => call('POST /session', { body, key }))
  const { start } = choices
  const { line } = bookingSearch(useSearch({ strict: false }))
  useEffect(() => {
    if (!(error instanceof ApiError) || error.code !== 'SLOT_TAKEN') return
    void queries.invalidateQueries({ queryKey: scheduleKeys.datesOf(show.id) })
    void queries.invalidateQueries({ queryKey: scheduleKeys.slots })
  }, [error, queries, show.id])
  useEffect(reset, [start])
  const done = async ({ id }: { readonly id: string }, body: BookingBody) => {
    const { workspaceId, date } = body
    removeBooked(body, line)
    for (const queryKey of [
      workspaceKeys.one(workspaceId),
      workspaceKeys.lists,
      sessionKeys.lists,
      scheduleKeys.datesOf(show.id),
      scheduleKeys.slots,
    ])
      void queries.invalidateQueries({ queryKey })
    toast(date ? `${show.title} is booked` : `${show.title} is booked without a date`)
    await navigate({ to: '/event/$id', params: { id } })
  }
  const send = (body: BookingBody) => mutate(body, { onSuccess: done })
  return {
    error,
    reset,
    busy: isPending,
    /** Whether the booking under way has a date. */
    dated: variables?.date !== undefined,
    book: (dated: boolean) => {
      const body = workspaceId === null ? null : bookingBody({ show, choices, workspaceId, dated, quoteToken })
      if (body) send(body)
    },
    /** Sends the refused booking once more, under the same key. */
    retry: () => {
      if (variables) send(variables)
    },
  }
}
