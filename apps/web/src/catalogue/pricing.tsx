import { Coming } from '../platform/coming.tsx'

/** The public price list, which other sites frame. Not built. */
export function Pricing() {
  return (
    <Coming title="Pricing" print="INTERNATIONAL">
      Here you will see what each show costs for the number of people you bring.
    </Coming>
  )
}
