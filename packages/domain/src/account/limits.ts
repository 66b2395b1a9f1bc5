/** The highest limits that a person can have, in events. */
export const HIGHEST_DAILY_LIMIT = 10
export const HIGHEST_LOAD = 60
