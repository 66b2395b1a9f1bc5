import { Coming } from '../platform/coming.tsx'

/** Times at which nobody works. Not built. */
export function Overrides() {
  return (
    <Coming title="Overrides" print="ADVENTURE">
      Here you will close days and hours for everybody, such as holidays.
    </Coming>
  )
}
