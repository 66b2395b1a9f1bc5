import { type AssignmentRole, LIVE_OFFERS } from '@troupe/domain/role/assignment'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import type { EventFacts } from '../facts.ts'
import { oneLine } from '../text.ts'

export interface PersonOfCrew {
  readonly userId: string
  readonly role: AssignmentRole
  readonly accepted: boolean
}

/** The people of an event, to whom emails about it may go. */
export interface PeopleOfEvent {
  /** Everyone an email may be sent to, with why they are there: contacts, crew, members of the workspace. */
  readonly why: ReadonlyMap<string, string>
  readonly crew: readonly PersonOfCrew[]
  /** The names of the contact and the booking contact. */
  readonly contacts: readonly string[]
  readonly producer: { readonly firstName: string; readonly fullName: string; readonly phone: string | null } | undefined
}

export async function peopleOfEvent(work: Work, event: EventFacts): Promise<PeopleOfEvent> {
  const crew = await crewOf(work, event)
  const members = await work.tx.selectFrom('account_permission').select('user_id').where('workspace_id', '=', event.workspaceId).execute()
  const why = new Map<string, string>(members.map(({ user_id }) => [user_id, 'Member of the workspace']))
  for (const { userId, role } of crew) why.set(userId, ASSIGNMENT_ROLE_WORDS[role])
  const contacts = await contactsOf(work, event)
  for (const { id, words } of contacts) why.set(id, words)
  const names = new Map(event.bookingReaders.map(({ id, name }) => [id, name]))
  const producer = crew.find(({ role, accepted }) => role === 'PRODUCER' && accepted)
  return {
    why,
    crew,
    contacts: contacts.flatMap(({ id, isNamed }) => (isNamed ? (names.get(id) ?? []) : [])),
    producer: producer && { firstName: oneLine(producer.firstName), fullName: oneLine(producer.fullName), phone: producer.phone },
  }
}

/** The contacts of an event who can be written to, the contact first. */
async function contactsOf(work: Work, event: EventFacts) {
  const row = await work.tx
    .selectFrom('session')
    .select(['contact_id', 'booking_contact_id'])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  const order = [row.contact_id, row.booking_contact_id, ...event.bookingIds].flatMap((id) =>
    id !== null && event.bookingIds.includes(id) ? id : [],
  )
  return [...new Set(order)].map((id) => ({
    id,
    isNamed: id === row.contact_id || id === row.booking_contact_id,
    words: id === row.contact_id ? 'Contact' : id === row.booking_contact_id ? 'Booking contact' : 'Additional booking contact',
  }))
}

/** The crew that was asked and hasn't declined; of someone with two roles the one that they have accepted. */
async function crewOf(work: Work, event: EventFacts) {
  const rows = await work.tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.user_id as userId', 'a.role', 'u.first_name as firstName', 'u.full_name as fullName', 'u.phone'])
    .select(sql<boolean>`o.state = 'ACCEPTED'`.as('accepted'))
    .where('o.session_id', '=', event.id)
    .where('o.state', 'in', LIVE_OFFERS)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .orderBy(sql`o.state = 'ACCEPTED'`, 'desc')
    .orderBy('o.made_at')
    .orderBy('o.id')
    .execute()
  const first = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (!first.has(row.userId)) first.set(row.userId, row)
  return [...first.values()]
}
