import { Coming } from '../platform/coming.tsx'

/** Rooms of self-hosted events that a team starts itself. Its address is already in the menu and in links, so it says what will be here. */
export function OpenRooms() {
  return (
    <Coming title="Open rooms" print="GAME_SHOW">
      Coming soon: your team’s open rooms, which people join by link.
    </Coming>
  )
}
