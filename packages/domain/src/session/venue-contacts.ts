import * as z from 'zod/mini'
import { emailInput } from '../account/email.ts'
import { phone } from '../account/fields.ts'
import { optionalParagraph } from '../field.ts'
import { lineInput, uuid } from '../input.ts'

/** Someone at the place of an event, such as the venue’s manager or the doorman. Those who booked it type them in; they have no account. */
export interface VenueContact {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly details: string | null
}

/** How many people at the place an event names. */
export const MOST_VENUE_CONTACTS = 10

/** An email address, or none: an empty text is null. */
const emailOrNone = z.nullable(
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '' || z.safeParse(emailInput, text).success, 'INVALID')),
    z.transform((text) => (text.trim() === '' ? null : emailInput.parse(text))),
  ),
)

/** One of them as typed in, without an id if they are new. */
export const venueContactInput = z.object({
  id: z.nullish(uuid),
  name: lineInput(96, 1),
  email: z.optional(emailOrNone),
  phone: z.optional(phone.input),
  details: z.optional(optionalParagraph(1000).input),
})
export type VenueContactAsked = z.output<typeof venueContactInput>

/** All of them, in their order: at most 10, each id once. */
export const venueContactsInput = z.nullable(
  z.array(venueContactInput).check(z.maxLength(MOST_VENUE_CONTACTS), (context) => {
    const ids = context.value.map(({ id }) => id?.toLowerCase())
    for (const [index, id] of ids.entries())
      if (id !== undefined && ids.indexOf(id) < index)
        context.issues.push({ code: 'custom', input: context.value, path: [index, 'id'], message: 'INVALID' })
  }),
)

/** A new list as it is stored; null if it is empty. Someone without an id keeps the one of the same entry in the list before, so that nothing changes. */
export function storedContacts(
  asked: readonly VenueContactAsked[] | null,
  before: readonly VenueContact[] | null,
  newId: () => string,
): readonly VenueContact[] | null {
  if (asked === null || asked.length === 0) return null
  const taken = new Set(asked.map(({ id }) => id?.toLowerCase()))
  return asked.map(({ id, name, email = null, phone = null, details = null }) => {
    const known = before?.find(
      (one) => !taken.has(one.id) && one.name === name && one.email === email && one.phone === phone && one.details === details,
    )
    const theirs = id?.toLowerCase() ?? known?.id ?? newId()
    taken.add(theirs)
    return { id: theirs, name, email, phone, details }
  })
}

/** A list for those who aren’t told how to reach them; anything else as it is. */
export const unreachable = (contacts: unknown): unknown =>
  Array.isArray(contacts) ? contacts.map((one) => ({ ...Object(one), email: null, phone: null })) : contacts

/** What differs between two lists: who is new, who is gone, and who is said otherwise. The order is no difference. */
export function contactChanges(before: unknown, after: unknown) {
  const [were, are] = [before, after].map(listOf)
  const known = new Map((were ?? []).map((one) => [one.id, one]))
  const kept = new Set((are ?? []).map(({ id }) => id))
  return {
    added: (are ?? []).filter(({ id }) => !known.has(id)),
    removed: (were ?? []).filter(({ id }) => !kept.has(id)),
    changed: (are ?? []).flatMap((is) => {
      const was = known.get(is.id)
      return was && JSON.stringify(partsOf(was)) !== JSON.stringify(partsOf(is)) ? [{ was, is }] : []
    }),
  }
}

const partsOf = ({ name, email, phone, details }: VenueContact) => [name, email, phone, details]

/** The people in a value of the change log. */
const listOf = (value: unknown): readonly VenueContact[] => (Array.isArray(value) ? value : [])
