import { Coming } from '../platform/coming.tsx'

/** Actors ask to play. Not built. */
export function ActorApplication() {
  return (
    <Coming title="Actor application" print="THEATRICAL">
      Here actors will apply to play among the guests.
    </Coming>
  )
}
