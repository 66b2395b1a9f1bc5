import { Coming } from '../platform/coming.tsx'

/** Packages of credits. Not built. */
export function Packages() {
  return (
    <Coming title="Packages" print="SPECIAL_OCCASION">
      Coming soon: comparing and buying credit packages.
    </Coming>
  )
}
