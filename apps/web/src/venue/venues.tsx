import { Coming } from '../platform/coming.tsx'

/** Places to play in. Not built. */
export function Venues() {
  return (
    <Coming title="Venues" print="ESCAPE_ROOM">
      Coming soon: venues, how many people they hold, and what others say about them.
    </Coming>
  )
}
