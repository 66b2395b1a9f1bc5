import { Coming } from '../platform/coming.tsx'

/** The hours that a person can work. Not built. */
export function PersonalAvailability() {
  return (
    <Coming title="My availability" print="ADVENTURE">
      Coming soon: the days and hours you can work.
    </Coming>
  )
}
