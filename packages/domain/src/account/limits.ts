/** The highest limits that a person can have, in events. */
export const HIGHEST_DAILY_LIMIT = 10
export const HIGHEST_LOAD = 60
/** A trip from home longer than this (minutes) is out of the person's area, unless the session is travelable. */
export const AREA_LIMIT_MINUTES = 180
