/** The keys of this area's queries. What begins with an event's own key is renewed by its realtime update. */
export const sessionKeys = {
  lists: ['sessions'],
  /** Below the lists: what renews every list renews the inbox and its counts. */
  inbox: ['sessions', 'inbox'],
  all: ['session'],
  one: (id: string | null | undefined) => ['session', id],
  phones: ['sessionPhones'],
  assignments: (id: string) => ['session', id, 'assignments'],
  integrations: (id: string | null | undefined) => ['session', id, 'integrations'],
} as const
