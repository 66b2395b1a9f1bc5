import { Coming } from '../platform/coming.tsx'

/** The hours that a person can work. Not built. */
export function PersonalAvailability() {
  return (
    <Coming title="My availability" print="ADVENTURE">
      Here you will say on which days and hours you can work.
    </Coming>
  )
}
