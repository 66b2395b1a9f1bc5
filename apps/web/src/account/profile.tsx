import { Coming } from '../platform/coming.tsx'

/** What a person says about themselves. Not built. */
export function Profile() {
  return (
    <Coming title="Profile" print="DEI">
      Here you will keep your name, phone and meeting link, and choose which mails reach you.
    </Coming>
  )
}
