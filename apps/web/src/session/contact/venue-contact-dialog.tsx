import { type VenueContact, venueContactInput } from '@troupe/domain/session/venue-contacts'
import { useRef, useState } from 'react'
import { Clashes } from '../../platform/form/clash/clashes.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { Session } from '../session-query.ts'
import { useVenueContacts, type VenueContactEdit, type VenueList } from './use-venue-contacts.ts'

const labels = { name: 'Name', phone: 'Phone', email: 'Email', details: 'Details' } as const
type TypedVenueContact = { readonly [Field in keyof typeof labels]: string }

const says = {
  email: { INVALID: 'Enter an email address like mia@example.com.' },
  phone: { INVALID: 'Enter a phone number like +1 312 555 0148.' },
} as const

interface DialogProps {
  readonly session: Session
  /** Null: someone new. */
  readonly contact: VenueContact | null
  readonly onClose: () => void
}

/** Asks for someone at the place of an event, and saves them. */
export function VenueContactDialog({ session: live, contact, onClose }: DialogProps) {
  // the list is saved whole: it stays as it was when the dialog was opened, until someone else’s is shown
  const [session] = useState(live)
  const list = useRef<VenueList>(session)
  const contacts = useVenueContacts(session)
  const at = list.current.venueContacts.findIndex(({ id }) => id === contact?.id)
  const path = `venueContacts.${at < 0 ? list.current.venueContacts.length : at}`
  const form = useAsk<TypedVenueContact>({
    first: { name: contact?.name ?? '', phone: contact?.phone ?? '', email: contact?.email ?? '', details: contact?.details ?? '' },
    labels,
    says,
    rules: { schema: venueContactInput, under: path, path: (field) => `${path}.${field}` },
    send: async (typed) => {
      await contacts.save(editOf(contact, typed), list.current)
      onClose()
    },
  })
  const clash = contacts.clashOf(editOf(contact, form.values), list.current, {
    keepMine: (theirs) => {
      list.current = theirs
      void form.submit()
    },
    takeTheirs: onClose,
  })
  const refusal = clash ? null : form.refusal && (contacts.refusal ?? form.refusal)
  return (
    <FormDialog form={{ ...form, refusal }} onClose={onClose} title={contact ? 'Edit venue contact' : 'Add venue contact'}>
      {clash && <Clashes clashes={[clash]} />}
      <TextField form={form} name="name" required maxLength={96} autoComplete="off" />
      <TextField form={form} name="phone" type="tel" autoComplete="off" />
      <TextField form={form} name="email" type="email" autoComplete="off" />
      <ParagraphField form={form} name="details" hint="For example, what they do there and when they’re on site." maxLength={1000} />
    </FormDialog>
  )
}

const editOf = (contact: VenueContact | null, typed: TypedVenueContact): VenueContactEdit => ({
  id: contact?.id ?? null,
  to: { ...typed, ...(contact && { id: contact.id }) },
  said: contact ? 'Saved' : `Added ${typed.name.trim()}`,
})
