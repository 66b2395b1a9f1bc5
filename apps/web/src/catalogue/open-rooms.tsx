import { Coming } from '../platform/coming.tsx'

/** Shows that anyone may join. Not built. */
export function OpenRooms() {
  return (
    <Coming title="Open rooms" print="GAME_SHOW">
      Coming soon: shows with open seats, for teams too small to fill a room.
    </Coming>
  )
}
