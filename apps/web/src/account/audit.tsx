import { Coming } from '../platform/coming.tsx'

/** Who changed what, and when. Not built. */
export function Audit() {
  return (
    <Coming title="Audit" print="ESCAPE_ROOM">
      Here you will read who changed what, and when.
    </Coming>
  )
}
