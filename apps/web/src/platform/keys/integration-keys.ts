/** The keys of this area's queries; the links of an event are below the event's own key. */
export const integrationKeys = {
  health: ['integrationHealth'],
  /** That of Troupe and of the ports together: below the ports' key, so that what changes them renews both. */
  house: ['integrationHealth', 'house'],
  webhooks: (workspaceId: string) => ['webhooks', workspaceId],
  delivery: (workspaceId: string, id: string) => ['webhooks', workspaceId, id],
} as const
