import { Coming } from '../platform/coming.tsx'

/** The public, printable price of an experience. Not built. */
export function Quote() {
  return (
    <Coming title="Quote" print="THEATRICAL">
      Here you will see what this show costs for your team, on one sheet that you can print.
    </Coming>
  )
}
