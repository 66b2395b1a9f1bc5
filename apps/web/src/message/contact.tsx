import { Coming } from '../platform/coming.tsx'

/** A line to Troupe. Not built. */
export function Contact() {
  return (
    <Coming title="Contact" print="INTERNATIONAL">
      Here you will write to the people who run your events.
    </Coming>
  )
}
