import { Coming } from '../../platform/coming.tsx'

/** Events that belong together. Not built. */
export function SessionGroup() {
  return (
    <Coming title="Event group" print="DEI">
      Coming soon: events that belong together, announced with one message.
    </Coming>
  )
}
