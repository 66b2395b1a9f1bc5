import type { Place } from '@troupe/domain/venue/polygon'
import type { ReactNode } from 'react'
import type { PricedFor } from './place-queries.ts'
import { PlaceSearch } from './place-search.tsx'
import { pointWords, type TypedPlace, typedOf } from './typed-place.ts'

interface PlaceBoxProps {
  readonly value: TypedPlace
  readonly onChange: (place: TypedPlace) => void
  readonly near?: Place | undefined
  readonly priced?: PricedFor | undefined
  readonly children?: ReactNode
}

/** A street, a venue, a city or coordinates, with the point that was found for it. Further typing changes the words and leaves the point. */
export function PlaceBox({ value, onChange, near, priced, children }: PlaceBoxProps) {
  return (
    <>
      <PlaceSearch
        text={value.text}
        onText={(text) => onChange({ ...value, text })}
        onPick={(place) => onChange(typedOf(place, value.text))}
        near={value.at ?? near}
        priced={priced}
        placeholder="Search an address, a city or coordinates"
      >
        {children}
      </PlaceSearch>
      <p className="note" aria-live="polite">
        {pointWords(value)}
      </p>
    </>
  )
}
