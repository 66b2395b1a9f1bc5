import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { CitiesDocument, type CitiesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'

export type NamedCity = Pick<CitiesQuery['gameCities']['nodes'][number], 'id' | 'name' | 'point'> & {
  readonly zoneArea?: string | null
  readonly country?: string
}

/** A city where events are played, found by its name. */
export function CityBox({ value, onChange }: { value: NamedCity | null; onChange: (city: NamedCity | null) => void }) {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [...venueKeys.cities, { text }, null, 0, 25],
    queryFn: ({ signal }) => graphql(CitiesDocument, { text }, { signal }).then((answer) => answer.gameCities.nodes),
    placeholderData: (before) => before,
    staleTime: 600_000,
  })
  return (
    <Combobox<NamedCity>
      items={data ?? []}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      noteOf={(one) => [one.country, one.zoneArea].filter(Boolean).join(', ')}
      loading={isFetching}
      placeholder="Search cities"
    />
  )
}
