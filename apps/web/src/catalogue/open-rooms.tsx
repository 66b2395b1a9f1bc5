import { Coming } from '../platform/coming.tsx'

/** Rooms of self-hosted events that a team starts itself. Not built. */
export function OpenRooms() {
  return (
    <Coming title="Open rooms" print="GAME_SHOW">
      Coming soon: your team’s open rooms, which people join by link.
    </Coming>
  )
}
