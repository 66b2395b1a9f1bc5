import { useQuery } from '@tanstack/react-query'
import { distanceKm, type Place } from '@troupe/domain/venue/polygon'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { type ReactNode, useState } from 'react'
import type { BookingChange } from '../../searches.ts'
import { type FoundPlace, guessQuery } from '../../venue/place-queries.ts'
import { PlaceSearch } from '../../venue/place-search.tsx'
import { sentPlace, typedOf } from '../../venue/typed-place.ts'
import { type BookableFormat, type City, usualZone } from '../booking.ts'
import { citiesQuery } from '../schedule-queries.ts'

interface WhereStepProps {
  readonly format: BookableFormat
  readonly onAnswer: (next: BookingChange) => void
  /** For a city that isn't listed. */
  readonly children: ReactNode
}

/** Where an event starts that has its group, or its crew, in one place: a city of the list, or any address. Choosing one answers the question. */
export function WhereStep({ format, onAnswer, children }: WhereStepProps) {
  const { data: cities, error, refetch, isFetching } = useQuery(citiesQuery)
  const { data: guess } = useQuery(guessQuery(usualZone()))
  const [text, setText] = useState('')
  const travels = format.hostType === 'ON_SITE'
  if (error) return <ErrorBlock title="Couldn’t load cities." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <>
      <Field
        label="City or address"
        hint={
          travels
            ? 'Our crew travels to you, and the cost of travel depends on the place. You can add the address later.'
            : 'You can add the address later.'
        }
      >
        <PlaceSearch
          text={text}
          onText={setText}
          onPick={(place) => onAnswer(answerOf(place, text, cities ?? []))}
          first={nearestFirst(cities ?? [], guess ?? null).map((city) => suggestionOf(city, travels))}
          near={guess ?? undefined}
          priced={travels ? { formatId: format.id } : undefined}
          placeholder="Search cities and addresses"
        />
      </Field>
      {children}
    </>
  )
}

/** The cities of the list, the one that someone is probably in before the others. */
const nearestFirst = (cities: readonly City[], guess: Place | null): readonly City[] => {
  const here = guess && cities.find(({ point }) => distanceKm(point, guess) <= nearKm)
  return here ? [here, ...cities.filter((one) => one !== here)] : cities
}

/** A city of the list is answered by its id, everything else by its point and time zone. */
function answerOf(place: FoundPlace, text: string, cities: readonly City[]): BookingChange {
  const typed = typedOf(place, text)
  const { name, address, ...point } = sentPlace(typed)
  const known = cities.find((city) => city.name === place.city && distanceKm(city.point, place) <= nearKm)
  if (place.kind === 'CITY' && !address && known) return { city: known.id, location: undefined, zone: undefined, start: undefined }
  // beside a street that no one knows stands the centre that the list has for its city
  const centre = place.kind === 'CITY' && known ? known.point : {}
  const location = { ...(name ? { name } : {}), ...(address ? { address } : {}), ...point, ...centre }
  return { location, zone: place.timezone, city: undefined, start: undefined }
}

/** Two centres of one name that are nearer to each other are the same city. */
const nearKm = 50

const suggestionOf = ({ name, country, timezone, zoneArea, point }: City, travels: boolean): FoundPlace => ({
  ...{ kind: 'CITY', name, address: '', city: name, country, timezone, venueId: null, source: 'EMBEDDED', credits: null },
  ...point,
  region: travels ? `${country}, ${zoneArea ?? 'outside our travel area'}` : country,
})
