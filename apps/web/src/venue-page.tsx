import { EventsThere } from './session/list/events-there.tsx'
import { ChooseThere } from './session/location/choose-there.tsx'
import { Venue } from './venue/page/venue.tsx'

/** A venue with the events there, which it can be chosen for. */
export const VenuePage = () => <Venue events={(of) => <EventsThere {...of} />} choose={(of) => <ChooseThere {...of} />} />
