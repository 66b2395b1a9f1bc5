import { Coming } from '../../platform/coming.tsx'

/** Events that belong together. Not built. */
export function SessionGroup() {
  return (
    <Coming title="Event group" print="DEI">
      Here you will see events that belong together, and announce them with one message.
    </Coming>
  )
}
