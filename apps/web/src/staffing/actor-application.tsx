import { Coming } from '../platform/coming.tsx'

/** Actors ask to play. Not built. */
export function ActorApplication() {
  return (
    <Coming title="Actor application" print="THEATRICAL">
      Coming soon: apply to perform undercover among the guests.
    </Coming>
  )
}
