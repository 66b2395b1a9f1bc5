import { Coming } from '../platform/coming.tsx'

/** A line to Troupe. Not built. */
export function Contact() {
  return (
    <Coming title="Contact" print="INTERNATIONAL">
      Coming soon: messages to the people who run your events.
    </Coming>
  )
}
