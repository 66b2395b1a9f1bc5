import { battleRoyale, book, caller, freeTime, giveBack } from './api.ts'

interface Place {
  readonly id: string
  readonly role: string
  readonly user: { readonly id: string; readonly fullName: string } | null
  readonly approval: { readonly state: string } | null
}

/** A new event of Northwind in some days, its date where the browser is, and its host's place. */
export async function bookedIn(url: string, days: number) {
  const editor = await caller(url, 'editor@northwind.example')
  const producer = await caller(url, 'producer@troupe.example')
  const { startsAt } = await freeTime(editor, battleRoyale, days)
  const event = await book(editor, battleRoyale, startsAt)
  const host = async () => {
    const query = 'query($id: ID!) { session(id: $id) { assignments { id role user { id fullName } approval { state } } } }'
    const { session } = await producer.ask<{ session: { assignments: readonly Place[] } }>(query, { id: event.id })
    const place = session.assignments.find(({ role }) => role === 'HOST')
    if (!place) throw new Error('no host is needed')
    return place
  }
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO('America/Chicago').toPlainDate().toString()
  return { event, date, host, leave: () => giveBack(editor, event.id) }
}
