import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { Field } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { X } from 'lucide-react'
import { useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import {
  AddBookingContactsDocument,
  MembersDocument,
  RemoveBookingContactDocument,
  RemoveBookingContactsDocument,
  RemoveContactDocument,
  SetBookingContactDocument,
  SetContactDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { Who } from '../who.tsx'

interface Member {
  readonly id: string
  readonly fullName: string
  readonly email?: string | null
}

/** Whom the crew talks to, who booked, and who else is told about the booking. Every choice is saved at once. */
export function ContactTab({ session }: { session: Session }) {
  return session.meta.permissions.contacts.value ? <ContactForm session={session} /> : <ContactText session={session} />
}

function ContactForm({ session }: { session: Session }) {
  const { id, contact, bookingContact, additionalBookingContacts: others } = session
  const [setContact, removeContact] = [useChange(SetContactDocument), useChange(RemoveContactDocument)]
  const [setBooking, removeBooking] = [useChange(SetBookingContactDocument), useChange(RemoveBookingContactDocument)]
  const [addOthers, removeOthers] = [useChange(AddBookingContactsDocument), useChange(RemoveBookingContactsDocument)]
  const changes = [setContact, removeContact, setBooking, removeBooking, addOthers, removeOthers]
  const error = changes.find((one) => one.error)?.error
  const forget = () => {
    for (const one of changes) one.reset()
  }
  const choose = (
    set: typeof setContact | typeof setBooking,
    remove: typeof removeContact | typeof removeBooking,
    userId: string | undefined,
  ) => {
    forget()
    if (userId) set.mutate({ input: { id, userId } })
    else remove.mutate({ id })
  }
  return (
    <Panel title="Contacts">
      <div className={css.fields}>
        {error && (
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        )}
        <Field label="Contact" required hint="The crew talks to this person before and during the event.">
          <MemberBox
            workspaceId={session.workspaceId}
            value={contact ?? null}
            onChange={(one) => choose(setContact, removeContact, one?.id)}
          />
        </Field>
        <Field label="Booking contact" hint="Gets the messages about the booking.">
          <MemberBox
            workspaceId={session.workspaceId}
            value={bookingContact ?? null}
            onChange={(one) => choose(setBooking, removeBooking, one?.id)}
          />
        </Field>
        <Field label="Additional booking contacts" hint="Get the same messages, up to 20 people.">
          <MemberBox
            key={others.length}
            workspaceId={session.workspaceId}
            value={null}
            without={others.map((one) => one.id)}
            placeholder="Add a person"
            onChange={(one) => {
              forget()
              if (one) addOthers.mutate({ input: { id, userIds: [one.id] } })
            }}
          />
        </Field>
        {others.length > 0 && (
          <ul className={css.people}>
            {others.map((one) => (
              <li key={one.id} className={css.person}>
                <UserAvatar name={one.fullName} avatar={one.avatar} />
                <Who person={one} />
                <IconButton
                  label={`Remove ${one.fullName}`}
                  icon={X}
                  onClick={() => {
                    forget()
                    removeOthers.mutate({ input: { id, userIds: [one.id] } })
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

interface BoxProps {
  readonly workspaceId: string
  readonly value: Member | null
  readonly onChange: (member: Member | null) => void
  readonly without?: readonly string[]
  readonly placeholder?: string
}

function MemberBox({ workspaceId, value, onChange, without = [], placeholder = 'Search the workspace' }: BoxProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: ['users', { workspaceId, text }, null, 0, 25],
    queryFn: ({ signal }) => graphql(MembersDocument, { workspaceId, text }, { signal }).then((answer) => answer.users.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<Member>
      items={(data ?? []).filter((one) => !without.includes(one.id))}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.fullName}
      noteOf={(one) => one.email}
      loading={isFetching && !data}
      placeholder={placeholder}
    />
  )
}

function ContactText({ session }: { session: Session }) {
  const people = [
    { label: 'Contact', person: session.contact },
    { label: 'Booking contact', person: session.bookingContact },
    ...session.additionalBookingContacts.map((person) => ({ label: 'Additional booking contact', person })),
  ]
  const known = people.flatMap(({ label, person }) => (person ? [{ label, person }] : []))
  return (
    <Panel title="Contacts" flush={known.length > 0}>
      {known.length === 0 ? (
        <p className={css.none}>Nobody is named yet.</p>
      ) : (
        <ul>
          {known.map(({ label, person }) => (
            <li key={`${label} ${person.id}`} className={css.person}>
              <UserAvatar name={person.fullName} avatar={person.avatar} />
              <Who person={person} />
              <span className={css.quiet}>{label}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
