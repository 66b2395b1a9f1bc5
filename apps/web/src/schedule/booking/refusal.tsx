import { useQuery } from '@tanstack/react-query'
import { Notice } from '@troupe/ui/notice'
import { useEffect, useRef, useState } from 'react'
import { isoDay } from '../../platform/format.ts'
import { CreditsNotice } from '../credits-notice.tsx'
import { type Alternative, startQuery } from '../schedule-queries.ts'
import { Alternatives } from '../time-picker.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import type { StubProps } from './ticket-props.ts'

/**
 * Why the booking was refused, otherwise its price, that its start has been taken, or what is still missing. A refusal scrolls into view, because on a
 * phone the button is far from it.
 */
export function Refusal(stub: StubProps) {
  const { show, search, choices, offer, workspace, onAnswer } = stub
  const { booking, price, missing, workspaceId } = offer
  const taken = useTaken(stub)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (booking.error) place.current?.scrollIntoView({ block: 'center' })
  }, [booking.error])
  const pick = ({ startsAt, duration, format, hostType }: Alternative) => {
    booking.reset()
    const zone = choices.place?.timezone
    const way = hostType === undefined ? {} : { format: format ?? choices.format?.type, host: hostType, zone }
    onAnswer({ ...way, minutes: duration ?? search.minutes, date: isoDay(startsAt, zone ?? 'UTC'), start: startsAt })
  }
  const error = booking.error ?? price.error
  if (error)
    return (
      <div ref={place}>
        <BookingRefusal
          error={error}
          ofPrice={booking.error === null}
          show={show}
          choices={choices}
          workspace={workspace}
          workspaceId={workspaceId}
          onChoose={(next) => {
            booking.reset()
            onAnswer({ start: undefined, ...next })
          }}
          onPick={pick}
          onRetry={() => (booking.error ? booking.retry() : price.retry())}
        />
      </div>
    )
  if (taken)
    return (
      <Notice tone="warning" live>
        <Alternatives
          text="This time is no longer available. Choose another:"
          none="This time is no longer available. Choose another date or time."
          alternatives={taken}
          zone={choices.place?.timezone ?? 'UTC'}
          onPick={pick}
        />
      </Notice>
    )
  return missing > 0 && choices.start !== null ? <CreditsNotice workspaceId={workspaceId} interrupted={{ missing }} /> : null
}

/**
 * The times nearest to the start that the page was opened with, when that has been taken since the link was made; otherwise null. A start chosen on
 * the page was free a moment ago.
 */
function useTaken({ show, choices, booker }: Pick<StubProps, 'show' | 'choices' | 'booker'>): readonly Alternative[] | null {
  const { format, people, place, start, packageLevel } = choices
  const [given] = useState(start)
  const onGrid = start !== null && Date.parse(start) % 900_000 === 0
  const signedIn = booker.kind !== 'guest'
  const subject =
    booker.kind !== 'unknown' && format && people !== null && place && start === given && onGrid
      ? ({ kind: 'new', experienceId: show.id, format, people, place, packageLevel, signedIn } as const)
      : null
  const { data } = useQuery(startQuery(subject && start !== null ? { subject, start } : null))
  return data && !data.slots.some((slot) => slot.remaining !== 'none') ? data.alternatives : null
}
