/** The keys of this area's queries. What begins with an event's own key is renewed by its realtime update. */
export const sessionKeys = {
  lists: ['sessions'],
  /** Below the lists: what renews every list renews the inbox and its counts. */
  inbox: ['sessions', 'inbox'],
  all: ['session'],
  one: (id: string | null | undefined) => ['session', id],
  assignments: (id: string) => ['session', id, 'assignments'],
  crew: (id: string) => ['session', id, 'crew'],
  plan: (id: string) => ['session', id, 'plan'],
  repair: (id: string, assignmentId: string) => ['session', id, 'repair', assignmentId],
  activity: (id: string) => ['session', id, 'activity'],
  actors: (id: string) => ['session', id, 'actors'],
  hosts: (id: string, assignmentId: string) => ['session', id, 'hosts', assignmentId],
} as const
