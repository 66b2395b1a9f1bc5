/** The keys of this area's queries. */
export const staffingKeys = {
  /** What a link of an offer shows, by its code. */
  assignment: (code: string) => ['assignment', code],
  /** Who could take a place of an event; below the event's own key. */
  hostsFor: (sessionId: string, assignmentId: string) => ['session', sessionId, 'hosts', assignmentId],
  /** What a link of a rating shows, by its code. */
  rating: (code: string) => ['rating', code],
  /** Someone's hours; null = one's own. */
  hours: ['hours'],
  hoursOf: (userId: string | null) => ['hours', userId],
  /** The caller's own calendars; below the hours, which follow from them. */
  feeds: ['hours', 'feeds'],
  /** Why someone can or can't work, in a span. */
  layers: (userId: string, from: string, to: string) => ['hours', userId, 'layers', from, to],
  /** The crews of the events of a span; below the lists of events, so that what renews them renews the board. */
  boards: ['sessions', 'board'],
  board: (from: string, to: string) => ['sessions', 'board', from, to],
  boardPeople: ['board people'],
  /** One's own shows. */
  agenda: ['sessions', 'agenda'],
  /** Drafts of who plays what. */
  plans: ['plans'],
  plan: (id: string) => ['plans', id],
  /** When those whom a plan gives a place have to be there, and until when they could answer. */
  planCalls: (id: string) => ['plans', id, 'calls'],
  /** Everyone compared for a place of a plan. */
  choices: (planId: string, placeId: string) => ['plans', planId, 'choices', placeId],
  /** What counts when people are chosen. */
  weights: ['staffing weights'],
  /** Who plays how much of a role. */
  fairness: (role: string, from: string, to: string) => ['fairness', role, from, to],
  /** How one's own events were rated. */
  ownRating: (userId: string) => ['own rating', userId],
  /** The page of someone of the crew; below the lists of events, so that what renews them renews it. */
  person: (userId: string) => ['sessions', 'person', userId],
  /** Times at which no one works. */
  blocked: ['blocked times'],
  /** Who wants to play for us. */
  applications: ['applications'],
  /** How many of them are to be answered: written by whatever reads them. */
  applicationsToAnswer: ['applications', 'to answer'],
  /** What a private link of an application shows, by its code. */
  ownApplication: (code: string) => ['own application', code],
} as const
