import type { SessionFilter } from './filter.ts'

/** Filters that only staff can use: they follow from what others don't see of an event, or of its crew. */
export const STAFF_FILTERS = [
  'producerId',
  'hostId',
  'hasOpenPlaces',
  'timelineOutdated',
  'instructionId',
] as const satisfies readonly (keyof SessionFilter)[]
