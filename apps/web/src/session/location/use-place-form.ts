import { locationInput } from '@troupe/domain/session/input'
import { useState } from 'react'
import { AddLocationDocument, type LocationType } from '../../graphql.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { missingCredits } from '../../schedule/credits-notice.tsx'
import { nowhere, sentPlace, type TypedPlace, typedAgain } from '../../venue/typed-place.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { useMerge } from '../use-merge.ts'
import { placeProblems } from './place-problems.ts'

interface PlaceFields {
  readonly place: TypedPlace
  readonly name: string
}
interface PlaceAsked {
  readonly session: Session
  readonly type: LocationType
  /** It was opened to add the address: without one it saves nothing. */
  readonly asksAddress: boolean
  readonly onDone: () => void
}

const labels = { place: 'Address or city', name: 'Location name' } as const
const input = ({ place = nowhere, name = '' }: Partial<PlaceFields>) => sentPlace({ ...place, name })

/** A location of an event while it is typed, and saved whole: what isn’t typed stays as it was when it was opened. */
export function usePlaceForm({ session: live, type, asksAddress, onDone }: PlaceAsked) {
  const [session] = useState(live)
  const [first] = useState(() => typedAgain(locationOf(session, type) ?? startAlone(session, type)))
  const add = useChange(AddLocationDocument)
  const merge = useMerge(session, add.error)
  const form = useAsk<PlaceFields>({
    first: { place: first, name: first.name },
    labels,
    rules: { schema: locationInput, input, path: (field) => (field === 'place' ? 'address' : field) },
    check: (typed) => placeProblems(typed, asksAddress),
    send: async (typed) => {
      await add.mutateAsync({ input: { id: session.id, type, ...input(typed), ...merge.over() } })
      onDone()
    },
  })
  return {
    form,
    merge,
    /** Credits that the workspace lacks for a dearer place. */
    missing: missingCredits(add.error),
    /** The place that is typed, as it is sent. */
    typed: input(form.values),
    /** A place brings its name; one that was typed before goes with it. */
    choose: (next: TypedPlace) => {
      form.choose('place', next)
      if (next.name !== form.values.place.name) form.set('name', next.name)
    },
  }
}

/** A location of the event, with how exactly it is known. */
export function locationOf({ locations }: Pick<Session, 'locations'>, type: LocationType) {
  const found = locations.find((one) => one.type === type)
  return found && { ...found.location, precision: found.precision, venueId: found.venueId, nearby: found.nearby }
}

/** Another place of the event lies in the city of its start, until it is found. */
function startAlone(session: Session, type: LocationType) {
  const start = type === 'START' ? undefined : locationOf(session, 'START')
  return start && { ...start, name: '', address: '', precision: 'CITY' as const }
}

/** Where the event starts, once it has a point. */
export function startPoint(session: Pick<Session, 'locations'>) {
  const { latitude, longitude } = locationOf(session, 'START') ?? {}
  return latitude != null && longitude != null ? { latitude, longitude } : undefined
}

/** What a suggestion is asked to say: what it costs more, where a host travels to it. */
export const pricedFor = ({ id, hostType }: Pick<Session, 'id' | 'hostType'>, type: LocationType) =>
  type === 'START' && hostType === 'ON_SITE' ? { sessionId: id } : undefined
