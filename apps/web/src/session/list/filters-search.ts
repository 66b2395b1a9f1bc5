/** What the list of events can be filtered by, in the names of the wire and in the order of the sheet and of the chips. */
export const FILTER_NAMES = [
  ...(['status', 'readiness', 'hasOpenPlaces', 'timelineOutdated', 'from', 'to', 'workspaceId', 'experienceId', 'formatId'] as const),
  ...([
    'category',
    'type',
    'hostType',
    'diy',
    'packageLevel',
    'syncType',
    'city',
    'venueId',
    'openRooms',
    'groupId',
    'contactId',
    'bookedBy',
  ] as const),
  ...(['producerId', 'hostId', 'assignedTo', 'instructionId'] as const),
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** The filters of an address, as they are written there. */
export type WrittenFilters = { readonly [Name in FilterName]?: string | readonly string[] }

/** Keeps what an address may say of the filters. The list reads it: no other page has to know the words. */
export function writtenFilters(raw: Readonly<Record<string, unknown>>): WrittenFilters {
  const found: { [Name in FilterName]?: string | readonly string[] } = {}
  for (const name of FILTER_NAMES) {
    const value = raw[name]
    if (typeof value === 'string' && value) found[name] = value
    else if (Array.isArray(value)) found[name] = value.map(String)
  }
  return found
}
