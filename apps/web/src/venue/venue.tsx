import { Coming } from '../platform/coming.tsx'

/** One place to play in. Not built. */
export function Venue() {
  return (
    <Coming title="Venue" print="ESCAPE_ROOM">
      Here you will see one place to play in, with its reviews.
    </Coming>
  )
}
