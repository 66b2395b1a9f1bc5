import { Coming } from '../platform/coming.tsx'

/** Packages of credits. Not built. */
export function Packages() {
  return (
    <Coming title="Packages" print="SPECIAL_OCCASION">
      Here you will compare packages of credits and buy one.
    </Coming>
  )
}
