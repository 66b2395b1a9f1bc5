import { Coming } from '../platform/coming.tsx'

/** Places to play in. Not built. */
export function Venues() {
  return (
    <Coming title="Venues" print="ESCAPE_ROOM">
      Coming soon: venues, their capacity and their reviews.
    </Coming>
  )
}
