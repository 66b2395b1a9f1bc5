import { Event } from './session/event/event.tsx'
import { Speaking } from './shell/speaking.tsx'

/** The page of an event and the frame it stands in, from one file: two would be two round trips of a phone. */
export const screens = { Event, Speaking }
