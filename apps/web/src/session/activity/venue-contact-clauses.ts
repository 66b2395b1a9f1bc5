import { keysOf } from '@troupe/domain/keys'
import type { LoggedValue } from '@troupe/domain/session/change-log'
import { contactChanges, type VenueContact } from '@troupe/domain/session/venue-contacts'

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What is known of someone at the place of an event. */
const contactParts = { name: 'Name', email: 'Email', phone: 'Phone', details: 'Details' } as const

/** Who was added, removed and changed at the place. What readers aren’t told of someone, such as a phone, isn’t said. */
export function venueContactClauses({ before, after }: LoggedValue) {
  const { added, removed, changed } = contactChanges(before, after)
  const noun = 'the venue contacts'
  const named = (people: readonly VenueContact[]) => listing.format(people.map(({ name }) => name))
  const as = (people: readonly VenueContact[]) => `${named(people)} as ${people.length === 1 ? 'venue contact' : 'venue contacts'}`
  const clauses = [
    ...(added.length > 0 ? [{ did: `added ${as(added)}`, noun, details: [] }] : []),
    ...(removed.length > 0 ? [{ did: `removed ${as(removed)}`, noun, details: [] }] : []),
    ...changed.map(({ was, is }) => ({
      did: `changed the venue contact ${is.name}`,
      noun,
      details: partsChanged(was, is, changed.length > 1),
    })),
  ]
  return clauses.length > 0 ? clauses : [{ did: `changed ${noun}`, noun, details: [] }]
}

const partsChanged = (was: VenueContact, is: VenueContact, isOneOfMany: boolean) =>
  keysOf(contactParts).flatMap((part) => {
    const label = isOneOfMany ? `${is.name}, ${part}` : contactParts[part]
    return was[part] === is[part] ? [] : [{ label, before: was[part] ?? undefined, after: is[part] ?? undefined }]
  })
