import { Coming } from '../platform/coming.tsx'

/** Everybody who works with a workspace. Not built. */
export function Users() {
  return (
    <Coming title="Users" print="PROFESSIONAL_DEVELOPMENT">
      Here you will find everybody who works with you, invite people, and give each of them their rights.
    </Coming>
  )
}
