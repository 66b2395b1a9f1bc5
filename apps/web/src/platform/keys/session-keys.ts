/** The keys of this area's queries. What begins with an event's own key is renewed by its realtime update. */
export const sessionKeys = {
  lists: ['sessions'],
  /** Below the lists: what renews every list renews the inbox and its counts. */
  inbox: ['sessions', 'inbox'],
  all: ['session'],
  one: (id: string | null | undefined) => ['session', id],
  phones: ['sessionPhones'],
  assignments: (id: string) => ['session', id, 'assignments'],
  /** Requests to take over shows: below the lists, which change with them. */
  handOvers: ['sessions', 'hand-overs'],
  /** Who is free for a place; below the lists too. */
  colleagues: (assignmentId: string) => ['sessions', 'colleagues', assignmentId],
  crewMessages: (id: string) => ['session', id, 'messages'],
  integrations: (id: string | null | undefined) => ['session', id, 'integrations'],
} as const
