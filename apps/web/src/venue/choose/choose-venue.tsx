import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { SearchBox } from '@troupe/ui/search-box'
import { Select } from '@troupe/ui/select'
import { Skeleton } from '@troupe/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { refusalWords } from '../../platform/words/reasons.ts'
import { VenueMap } from '../ground/venue-map.tsx'
import { eventToPlaceQuery, fittingQuery } from '../venue-queries.ts'
import css from './choose.module.css'
import type { ChosenVenue } from './chosen-venue.ts'
import { EventStrip } from './event-strip.tsx'
import { FitTable } from './fit-table.tsx'
import { type Radius, radii, startOf, within } from './radius.ts'

interface ChooseVenueProps {
  /** The event that looks for a place. */
  readonly sessionId: string
  readonly onChoose: (venue: ChosenVenue) => void
  /** Leads back without a choice. */
  readonly onBack: () => void
  /** The id of the venue whose choice is being saved. */
  readonly busy?: string | null | undefined
  /** Why the last choice was refused, and what can be done about it; shown above the buttons of the open venue. */
  readonly refused?: ReactNode
  /** The event's poster, 40 pixels wide, in front of its name. */
  readonly poster?: ReactNode
}

/** The venues for an event, each with how it fits, rule by rule: the best first, and last those that don't fit, which can be chosen anyway. */
export function ChooseVenue({ sessionId, onChoose, onBack, busy = null, refused, poster }: ChooseVenueProps) {
  const { data: event } = useQuery(eventToPlaceQuery(sessionId))
  const start = event ? startOf(event) : undefined
  const [text, setText] = useState('')
  const [asked, setRadius] = useState<Radius | null>(null)
  const radius = asked ?? (start ? '10' : 'any')
  const { venues, error, isFetching, refetch } = useFitting({ sessionId, text, radius, start, isReady: event !== undefined })
  const [current, setCurrent] = useState<string | null>(null)
  // the best one lies open until another is opened, or this one closed
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  const open = opened === undefined ? (venues?.[0]?.id ?? null) : opened
  return (
    <section className={css.choose} aria-labelledby="choose-venue">
      <header className={css.head}>
        <h2 className="disp" id="choose-venue">
          Choose a venue
        </h2>
        <div className={css.tools}>
          <span className={css.text}>
            <SearchBox label="Search venues" placeholder="Name or street" text={text} onText={setText} />
          </span>
          {start && (
            <span className={css.radius}>
              <Select<Radius> label="Distance from the start" value={radius} onChange={setRadius} options={radii} />
            </span>
          )}
          <Button onClick={onBack}>Back to Location</Button>
        </div>
      </header>
      {event && <EventStrip event={event} poster={poster} />}
      {venues && venues.length > 0 ? (
        <div className={css.desk}>
          <FitTable
            {...{ venues, open, busy, refused, onChoose }}
            current={current ?? open}
            onCurrent={setCurrent}
            onOpen={(id) => setOpened(id === open ? null : id)}
          />
          <div className={css.side}>
            <VenueMap
              {...{ venues }}
              height="100%"
              current={current ?? open}
              onCurrent={setCurrent}
              onPress={(id) => {
                setOpened(id)
                document.querySelector<HTMLElement>(`[data-venue="${id}"] button`)?.focus()
              }}
              fitKey={venues.map(({ id }) => id).join()}
            />
          </div>
        </div>
      ) : venues ? (
        <NoFit {...{ text, radius }} onText={setText} onRadius={setRadius} />
      ) : error ? (
        <ErrorBlock title="Couldn’t load the venues." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={6} label="Loading the venues" />
      )}
    </section>
  )
}

interface FittingAsked {
  readonly sessionId: string
  readonly text: string
  readonly radius: Radius
  readonly start: Place | undefined
  readonly isReady: boolean
}

/** The venues that were asked for. The server takes a rectangle, of which the corners are cut off here. */
function useFitting({ sessionId, text, radius, start, isReady }: FittingAsked) {
  const km = radius === 'any' || !start ? null : Number(radius)
  const filter = { sessionId, ...(text ? { text } : {}), ...(start && km !== null ? { bounds: within(start, km) } : {}) }
  const { data, ...found } = useQuery({ ...fittingQuery(filter), enabled: isReady, placeholderData: keepPreviousData })
  const venues = start && km !== null ? data?.filter(({ location }) => distanceKm(start, location) <= km) : data
  return { venues, ...found }
}

interface NoFitProps {
  readonly text: string
  readonly radius: Radius
  readonly onText: (text: string) => void
  readonly onRadius: (radius: Radius) => void
}

function NoFit({ text, radius, onText, onRadius }: NoFitProps) {
  const words = ['No venues', text && `named “${text}”`, radius !== 'any' && `within ${radius} km`].filter(Boolean).join(' ')
  return (
    <Empty
      title={words}
      level={3}
      action={
        radius !== 'any' ? (
          <Button onClick={() => onRadius('any')}>Search any distance</Button>
        ) : text ? (
          <Button onClick={() => onText('')}>Clear search</Button>
        ) : undefined
      }
    />
  )
}
