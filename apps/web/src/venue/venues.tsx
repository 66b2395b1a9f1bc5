import { Coming } from '../platform/coming.tsx'

/** Places to play in. Not built. */
export function Venues() {
  return (
    <Coming title="Venues" print="ESCAPE_ROOM">
      Here you will find places to play in, with how many people they hold and what others say of them.
    </Coming>
  )
}
