import { sessionChange, sessionFields } from '@troupe/domain/session/fields'
import { EditableList } from '@troupe/ui/editable'
import type { ReactNode } from 'react'
import { RemoveBookingContactDocument, RemoveContactDocument, SetBookingContactDocument, SetContactDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { BoundRow } from '../../platform/form/rows/bound-row.tsx'
import { hintOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useSessionForm } from '../use-session-form.ts'
import { MemberBox, type Nameable } from './member-box.tsx'

interface Contacts {
  readonly contact: Nameable | null
  readonly bookingContact: Nameable | null
}

/** A person as far as the choice of them goes, so that the same one is the same wherever they were found. */
const named = (person: Nameable | null | undefined): Nameable | null => (person ? { id: person.id, fullName: person.fullName } : null)

const labels = { contact: sessionFields.contactId.label, bookingContact: sessionFields.bookingContactId.label }

const useContactForm = (session: Session) =>
  useSessionForm<Contacts>(session, {
    part: 'contacts',
    labels,
    // nothing of a choice can be wrong before it is sent
    rules: { schema: sessionChange, input: () => ({}), path: (field) => `${field}Id` },
    read: ({ contact, bookingContact }) => ({ contact: named(contact), bookingContact: named(bookingContact) }),
    saves: 'field',
    show: (_, person) => person?.fullName ?? 'No one',
    save: async (typed, over) => {
      if (typed.contact !== undefined) return saveContact(typed.contact, over)
      return saveBookingContact(typed.bookingContact ?? null, over)
    },
  })

interface Over {
  readonly id: string
  readonly version: number
  readonly merge: true
}

async function saveContact(person: Nameable | null, over: Over): Promise<number> {
  if (!person) return (await graphql(RemoveContactDocument, over)).removeContactFromSession.version
  return (await graphql(SetContactDocument, { input: { ...over, userId: person.id } })).setContactOnSession.version
}

async function saveBookingContact(person: Nameable | null, over: Over): Promise<number> {
  if (!person) return (await graphql(RemoveBookingContactDocument, over)).removeBookingContactFromSession.version
  return (await graphql(SetBookingContactDocument, { input: { ...over, userId: person.id } })).setBookingContactOnSession.version
}

/** The contact of the crew and the one who gets the emails of the booking, each saved when it is chosen. */
export function ContactRows({ session }: { session: Session }) {
  const form = useContactForm(session)
  const { contact } = form.values
  return (
    <EditableList>
      <ContactRow
        session={session}
        form={form}
        name="contact"
        hint={`${session.diy ? 'Our' : 'Our crew’s'} main contact before and during the event.`}
        note={contact ? undefined : <span className={css.missing}>Required</span>}
      />
      <ContactRow session={session} form={form} name="bookingContact" hint="Receives booking emails." />
    </EditableList>
  )
}

interface ContactRowProps {
  readonly session: Session
  readonly form: ReturnType<typeof useContactForm>
  readonly name: keyof Contacts
  readonly hint: string
  readonly note?: ReactNode
}

function ContactRow({ session, form, name, hint, ...words }: ContactRowProps) {
  const person = form.values[name]
  const { close } = form.row(name)
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="choice"
      value={person?.fullName}
      placeholder="Choose a person"
      mark={hintOf(session, name, hint)}
      control={
        <MemberBox
          workspaceId={session.workspaceId}
          value={person}
          onChange={(next) => {
            form.set(name, named(next))
            // who clears the box is about to choose someone else; it is saved on leaving
            if (next) close('enter')
          }}
        />
      }
    />
  )
}
