import { idOf, world } from './ids.ts'

const { users, sessions } = world
const of = (person: string, kind: string, about: { sessionId?: string; orderId?: string; personId?: string }) => ({
  person,
  kind,
  ...about,
})

/** What the bell shows to the people of the demo, the newest first; the first half of each isn't seen yet. */
const told = [
  of(users.producer, 'REQUESTED', { sessionId: sessions.requested }),
  of(users.producer, 'ACCEPTED', { sessionId: sessions.gameReady, personId: users.host }),
  of(users.producer, 'OPEN_ROLE', { sessionId: sessions.managersNeeded }),
  of(users.producer, 'OPEN_ROLE', { sessionId: sessions.hostNeeded }),
  of(users.admin, 'OPEN_ROLE', { sessionId: sessions.hostNeeded }),
  of(users.host, 'ASKED', { sessionId: sessions.pendingOffers }),
  of(users.host, 'ASSIGNED', { sessionId: sessions.gameReady }),
  of(users.editor, 'CREW_SET', { sessionId: sessions.gameReady }),
  of(users.editor, 'PAID', { orderId: idOf('order', 'autumn pack') }),
  of(users.viewer, 'CREW_SET', { sessionId: sessions.gameReady }),
]

export const noticesOf = (now: Temporal.Instant) =>
  told.map(({ person, kind, ...about }, place) => {
    const own = told.filter((one) => one.person === person)
    const at = own.findIndex((one) => one.kind === kind && one.sessionId === about.sessionId)
    const madeAt = now.subtract({ hours: 2 + 7 * at })
    return {
      id: idOf('notice', `${place}`),
      userId: person,
      kind,
      sessionId: about.sessionId ?? null,
      orderId: about.orderId ?? null,
      personId: about.personId ?? null,
      madeAt,
      seenAt: at < own.length / 2 ? null : madeAt.add({ hours: 1 }),
    }
  })
