/** The emails that staff send by hand. */
export const BY_HAND = [
  'session.note',
  'session.details',
  'session.reminder',
  'session.links',
  'session.instructions',
  'session.booked',
  'session.startAsked',
] as const
export type ByHand = (typeof BY_HAND)[number]

/** Where an event starts isn't asked by email again before so many minutes have passed. */
export const ASKED_AGAIN_MINUTES = 10
