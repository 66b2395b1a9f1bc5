import { idOf, world } from './ids.ts'
import type { World } from './world.ts'

/** Who has answered the invite links of one event, as they typed it: name, answer, where, and how many hours ago. */
const answered = [
  ['Layla Aziz', 'YES', 'ON_SITE', 1],
  ['Graham Tolliver', 'YES', 'ON_SITE', 1.3],
  ['Noor Haddad', 'NO', 'ON_SITE', 4],
  ['Ji-woo Park', 'YES', 'ONLINE', 20],
  ['Sam', 'YES', 'ONLINE', 23],
  ['Beatriz Okonkwo', 'YES', 'ON_SITE', 26],
  ['Pål Sørensen', 'YES', 'ONLINE', 29],
  ['Marguerite de la Fontaine-Delacroix', 'YES', 'ON_SITE', 31],
  ['Tomás Ibarra', 'NO', 'ONLINE', 45],
  ['Wren Adebayo', 'YES', 'ON_SITE', 47],
  ['Ingrid Halvorsen', 'YES', 'ONLINE', 50],
  ['Omar Castellanos', 'YES', 'ON_SITE', 52],
] as const
/** Who was emailed a link and hasn't answered. */
const emailed = [
  ['finance-all', 'ONLINE'],
  ['b.sato', 'ON_SITE'],
  ['kitchen.team', 'ON_SITE'],
] as const

/** The guests of the first hybrid event of Northwind Foods that lies ahead. */
export function attendeesOf({ events, now }: Pick<World, 'events' | 'now'>) {
  const event = events.find(
    ({ session }) => session.workspaceId === world.workspaces.northwind && session.status === 'SCHEDULED' && session.type === 'HYBRID',
  )
  if (!event) return []
  const { id: sessionId } = event.session
  const emailedAt = now.subtract({ hours: 5 * 24 })
  const rowOf = (name: string) => ({ id: idOf('attendee', name), sessionId, email: `${addressOf(name)}@northwind.example` })
  return [
    ...answered.map(([name, answer, audience, hours]) => {
      const [firstName = '', ...rest] = name.split(' ')
      const answeredAt = now.subtract({ minutes: Math.round(60 * hours) })
      return { ...rowOf(name), firstName, lastName: rest.join(' '), audience, answer, answeredAt, emailedAt }
    }),
    ...emailed.map(([name, audience]) => ({
      ...rowOf(name),
      ...{ firstName: '', lastName: '', audience, answer: null, answeredAt: null, emailedAt },
    })),
  ]
}

const addressOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll(/[^\w.\s-]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
