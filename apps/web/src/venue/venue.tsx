import { Coming } from '../platform/coming.tsx'

/** One place to play in. Not built. */
export function Venue() {
  return (
    <Coming title="Venue" print="ESCAPE_ROOM">
      Coming soon: this venue and its reviews.
    </Coming>
  )
}
