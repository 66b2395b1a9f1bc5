import { Coming } from '../platform/coming.tsx'

/** Who is free for one event. Not built. */
export function EventAvailability() {
  return (
    <Coming title="Event availability" print="ADVENTURE">
      Coming soon: who’s free for an event, hour by hour.
    </Coming>
  )
}
