import { Coming } from '../platform/coming.tsx'

/** Who plays when. Not built. */
export function Planning() {
  return (
    <Coming title="Planning" print="ADVENTURE">
      Coming soon: who’s working when, and moving people between shows.
    </Coming>
  )
}
