import { useQuery } from '@tanstack/react-query'
import type { Place } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { Suggest } from '@troupe/ui/suggest'
import { Building2, LocateFixed, MapPin, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { changesQuery, type FoundPlace, type PricedFor, placesQuery } from './place-queries.ts'
import css from './place-search.module.css'
import { aboveWords, labelOf, noteOf } from './place-words.ts'
import { useOwnPlace } from './use-own-place.ts'

interface PlaceSearchProps {
  /** What stands in the field. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (place: FoundPlace) => void
  /** What lies near it comes first. */
  readonly near?: Place | undefined
  readonly priced?: PricedFor | undefined
  /** Shown before anything is typed. */
  readonly first?: readonly FoundPlace[]
  readonly placeholder?: string
  /** Further ways, beside one's own position. */
  readonly children?: ReactNode
}

/** Finds a city, an address, a venue or coordinates by typing, or by where the browser is. What isn't found may stay as it was typed. */
export function PlaceSearch({ text, onText, onPick, near, priced, first = [], placeholder, children }: PlaceSearchProps) {
  const [asked, setAsked] = useState('')
  const isTyped = asked.trim().length >= 2
  const { places, isFetching, error } = usePriced(asked, { near, priced })
  const own = useOwnPlace({ priced, onFound: onPick })
  const items = isTyped ? places : text.trim() === '' ? first : []
  const pick = (place: FoundPlace) => {
    setAsked('')
    onPick(place)
  }
  return (
    <div className={css.search}>
      <Suggest<FoundPlace>
        value={text}
        onChange={onText}
        onSearch={setAsked}
        items={items}
        onPick={pick}
        keyOf={keyOf}
        labelOf={labelOf}
        noteOf={noteOf}
        asideOf={priced ? ({ credits }) => aboveWords(credits) : undefined}
        iconOf={({ kind }) => (kind === 'VENUE' ? Building2 : MapPin)}
        icon={Search}
        loading={isTyped && isFetching}
        below={isTyped && !isFetching && (items.length === 0 ? noneWords(error !== null) : creditOf(items))}
        placeholder={placeholder}
        maxLength={200}
      />
      <div className="row">
        <Button variant="tertiary" icon={LocateFixed} busy={own.busy} onClick={own.find}>
          Use my location
        </Button>
        {children}
      </div>
      <p className="note" role="status">
        {own.trouble}
      </p>
    </div>
  )
}

const noneWords = (failed: boolean): string =>
  failed ? 'Places can’t be searched right now. What you typed stays.' : 'No place found. What you typed stays as it is.'

/** Who drew what is shown. */
const creditOf = (places: readonly FoundPlace[]): string =>
  places.some(({ source }) => source === 'PROVIDER') ? 'Places from GeoNames and OpenStreetMap' : 'Cities from GeoNames'

const keyOf = ({ kind, name, address, latitude, longitude }: FoundPlace): string => [kind, name, address, latitude, longitude].join()

/** What fits the text, each with what it would change in the price of the event. */
function usePriced(text: string, { near, priced }: Pick<PlaceSearchProps, 'near' | 'priced'>) {
  const point = near && { latitude: near.latitude, longitude: near.longitude }
  const { data = [], isFetching, error } = useQuery(placesQuery({ text, near: point, formatId: priced?.formatId }))
  const { data: changes } = useQuery(changesQuery(priced?.sessionId, data))
  const places = changes ? data.map((place, at) => ({ ...place, credits: changes[at] ?? null })) : data
  return { places, isFetching, error }
}
