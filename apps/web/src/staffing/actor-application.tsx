import { Coming } from '../platform/coming.tsx'

/** A page that isn’t built yet: its address is public already, so a link to it says what will be here. */
export function ActorApplication() {
  return (
    <Coming title="Actor application" print="THEATRICAL">
      Coming soon: apply to perform undercover among the guests.
    </Coming>
  )
}
