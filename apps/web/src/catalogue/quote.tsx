import { Coming } from '../platform/coming.tsx'

/** The public, printable price of an experience. Not built. */
export function Quote() {
  return (
    <Coming title="Quote" print="THEATRICAL">
      Coming soon: what this show costs for your team, on one sheet you can print.
    </Coming>
  )
}
