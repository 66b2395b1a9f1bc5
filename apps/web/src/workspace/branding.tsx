import { Coming } from '../platform/coming.tsx'

/** The workspace's colours and logos. Not built. */
export function Branding() {
  return (
    <Coming title="Branding" print="SPECIAL_OCCASION">
      Here you will choose your workspace's colours and logos, and see them on a page before they are used.
    </Coming>
  )
}
