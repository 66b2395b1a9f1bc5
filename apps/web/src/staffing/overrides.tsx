import { Coming } from '../platform/coming.tsx'

/** Times at which no one works. Not built. */
export function Overrides() {
  return (
    <Coming title="Overrides" print="ADVENTURE">
      Coming soon: blocking days and hours for everyone, such as holidays.
    </Coming>
  )
}
