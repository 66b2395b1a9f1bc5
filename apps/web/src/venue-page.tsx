import { EventsThere } from './session/list/events-there.tsx'
import { Venue } from './venue/page/venue.tsx'

/** A venue with the events there. */
export const VenuePage = () => <Venue events={(of) => <EventsThere {...of} />} />
