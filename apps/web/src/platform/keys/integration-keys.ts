/** The keys of this area's queries; the links of an event are below the event's own key. */
export const integrationKeys = {
  health: ['integrationHealth'],
} as const
