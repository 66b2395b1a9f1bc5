import { idOf, world } from './ids.ts'

/** What its producer wrote to the crew of an event. */
export const crewMessagesOf = (now: Temporal.Instant) => [
  {
    id: idOf('crewMessage', 'parking'),
    sessionId: world.sessions.gameReady,
    sentBy: world.users.producer,
    text: 'The loading dock is closed this week. Please come in through the main entrance and sign in at the desk; I’ll meet you there.',
    recipients: 3,
    madeAt: now.subtract({ hours: 20 }),
  },
]
