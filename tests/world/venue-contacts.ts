import { idOf, world } from './ids.ts'

/** The people at the places of two events, as those who booked them typed them in. */
const people = {
  greenRoom: [
    {
      name: 'Mia Berger',
      email: 'mia.berger@merchant-hall.example',
      phone: '+1 312 555 0162',
      details: 'Runs the venue. On site from 10, and decides about the sound level.',
    },
    { name: 'Walt Novak', email: null, phone: '+1 312 555 0177', details: 'Opens the door on Kinzie from 1 pm.' },
  ],
  gameReady: [{ name: 'Rosa Lindqvist', email: 'front.desk@foundry-loft.example', phone: null, details: null }],
} as const

export const venueContactsOf = (sessionId: string) =>
  Object.entries(people).flatMap(([event, contacts]) =>
    world.sessions[event as keyof typeof people] === sessionId
      ? [contacts.map((contact) => ({ id: idOf('venue contact', `${event}/${contact.name}`), ...contact }))]
      : [],
  )[0] ?? null
