import { Coming } from '../../platform/coming.tsx'

/** Events that belong together. Not built. */
export function SessionGroup() {
  return (
    <Coming title="Event group" print="DEI">
      Coming soon: related events, planned together and announced in one message.
    </Coming>
  )
}
