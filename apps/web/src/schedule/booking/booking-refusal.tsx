import { useQuery } from '@tanstack/react-query'
import { distanceKm } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { chosenWorkspace } from '../../platform/choices.ts'
import { formatWords } from '../../platform/format.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import type { BookingChange } from '../../searches.ts'
import { workspacesQuery } from '../../workspace/workspace-queries.ts'
import { type BookableShow, type Choices, type City, type EventPlace, needsCity, spotWords } from '../booking.ts'
import { CreditsNotice, missingCredits } from '../credits-notice.tsx'
import { NoConnection } from '../no-connection.tsx'
import { alternativesOf } from '../refusals.ts'
import { type Alternative, citiesQuery } from '../schedule-queries.ts'
import { Alternatives } from '../time-picker.tsx'
import { type WayOut, WaysOut } from '../ways-out.tsx'

interface BookingRefusalProps {
  readonly error: Error
  /** What failed is the price: nothing was booked. */
  readonly ofPrice: boolean
  readonly show: BookableShow
  readonly choices: Choices
  readonly workspace: string | undefined
  /** Who books; null as long as this visitor can't. */
  readonly workspaceId: string | null
  readonly onChoose: (next: BookingChange) => void
  readonly onPick: (alternative: Alternative) => void
  /** Tries the same again, with the same idempotency key. */
  readonly onRetry: () => void
}

/** Why a booking or its price was refused, and what to do about it. */
export function BookingRefusal(props: BookingRefusalProps) {
  const { error, ofPrice, show, choices, workspaceId, onPick, onRetry } = props
  if (error instanceof OfflineError)
    return (
      <NoConnection onRetry={onRetry}>
        {ofPrice ? 'We couldn’t load the price.' : 'It’s safe to try again: you won’t be booked twice.'}
      </NoConnection>
    )
  if (!(error instanceof ApiError)) return <Trouble>{error.message || 'Something Went Wrong'}</Trouble>
  const zone = choices.place?.timezone ?? 'UTC'
  const missing = missingCredits(error)
  if (missing !== null)
    return <CreditsNotice workspaceId={workspaceId} interrupted={{ missing, words: `book ${show.title}`, finish: onRetry }} />
  switch (error.code) {
    case 'SLOT_TAKEN':
      return (
        <Notice tone="warning" live>
          <Alternatives
            text={error.message}
            none={error.message}
            alternatives={alternativesOf(error)}
            wanted={choices.format && { start: choices.start, type: choices.format.type }}
            zone={zone}
            onPick={onPick}
          />
        </Notice>
      )
    case 'SUBSCRIBERS_ONLY':
      return <ForSubscribers {...props} error={error} />
    case 'UNKNOWN_PRICE_ZONE':
      return <OutOfZone {...props} error={error} />
    case 'SHORT_NOTICE':
      return (
        <Notice tone="warning" title="This time is too soon to book online" live>
          Choose a later time, or email <a href={`mailto:${salesAddress}`}>{salesAddress}</a> to ask for this one.
        </Notice>
      )
    default:
      return <Trouble onRetry={ofPrice ? onRetry : undefined}>{error.message}</Trouble>
  }
}

/** A price is asked for again here; a booking by its own button. */
const Trouble = ({ onRetry, children }: { onRetry?: (() => void) | undefined; children: string }) => (
  <Notice
    tone="danger"
    live
    actions={
      onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    {children}
  </Notice>
)

type Sheeted = BookingRefusalProps & { readonly error: ApiError }

function ForSubscribers({ show, choices, onChoose, workspace }: Sheeted) {
  const { data: workspaces } = useQuery(workspacesQuery)
  const open = show.formats.find((one) => !one.subscribersOnly && one.creditsFrom !== null && one.id !== choices.format?.id)
  const other = workspaces?.nodes.find((one) => one.subscriber)
  const ways: WayOut[] = [
    ...(open
      ? [
          {
            label: 'Choose this format',
            note: `This format is available to everyone: ${formatWords(open)}.`,
            onTake: () => onChoose({ format: open.type, host: open.hostType }),
          },
        ]
      : []),
    ...(other
      ? [{ label: `Switch to ${other.name}`, note: `${other.name} is a subscriber.`, onTake: () => chosenWorkspace.set(other.id) }]
      : []),
    {
      label: 'Contact sales',
      note: 'Ask about a subscription for your workspace.',
      onTake: () => location.assign(`mailto:${salesAddress}`),
    },
  ]
  return (
    <SheetNotice
      title="Subscribers only"
      text={`This format is for subscribers.${workspace ? ` ${workspace} doesn’t have a subscription.` : ''}`}
      ways={ways}
    />
  )
}

function OutOfZone({ show, choices, onChoose }: Sheeted) {
  const { data: cities } = useQuery(citiesQuery)
  const here = choices.place && pointOf(choices.place)
  const city = here && nearestOf(here, cities ?? [])
  const where = choices.place && (choices.place.spot?.city || spotWords(choices.place))
  // one that this viewer can't book is no way out
  const bookable = show.formats.filter((one) => one.creditsFrom !== null)
  const remote =
    bookable.find((one) => one.hostType === 'ON_SCREEN' && one.type === choices.format?.type) ?? bookable.find((one) => !needsCity(one))
  const ways: WayOut[] = [
    ...(city
      ? [
          {
            label: `Choose ${city.name}`,
            note: `${city.name} is the nearest city we travel to, about ${Math.round(distanceKm(here, city.point))} km away.`,
            onTake: () => onChoose({ city: city.id, location: undefined }),
          },
        ]
      : []),
    ...(remote
      ? [
          {
            label: 'Choose this format',
            note: `Our crew doesn’t have to travel for this format: ${formatWords(remote)}.`,
            onTake: () => onChoose({ format: remote.type, host: remote.hostType }),
          },
        ]
      : []),
    {
      label: 'Contact sales',
      note: 'Ask what it would take for us to come to you.',
      onTake: () => location.assign(`mailto:${salesAddress}`),
    },
  ]
  return (
    <SheetNotice
      title="Outside our travel area"
      text={`We don’t have a crew ${where ? `near ${where}` : 'there'}, so we can’t quote an on-site host.`}
      ways={ways}
    />
  )
}

const pointOf = ({ spot, city }: EventPlace): City['point'] | null => spot ?? city?.point ?? null

/** The nearest city that lies in a zone, and elsewhere. */
function nearestOf(here: City['point'], cities: readonly City[]): City | undefined {
  const inside = cities.filter((one) => one.zoneArea !== null && distanceKm(here, one.point) > 0)
  return inside.sort((a, b) => distanceKm(here, a.point) - distanceKm(here, b.point))[0]
}

function SheetNotice({ title, text, ways }: { title: string; text: string; ways: readonly WayOut[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Notice
      tone="warning"
      title={title}
      live
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          See your options
        </Button>
      }
    >
      {text}
      <WaysOut open={open} onClose={() => setOpen(false)} title={title} reason={text} ways={ways} />
    </Notice>
  )
}
