import { Coming } from '../platform/coming.tsx'

/** Who plays when. Not built. */
export function Planning() {
  return (
    <Coming title="Planning" print="ADVENTURE">
      Here you will see who plays when, and move people between shows.
    </Coming>
  )
}
