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
import { type Clash, Clashes } from '../../platform/form/clash/clashes.tsx'
import { conflictOf } from '../../platform/form/clash/conflict.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { hintOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { Who } from '../who.tsx'
import { VenueContacts } from './venue-contacts.tsx'

/** Someone of the workspace who can be named. */
interface Nameable {
  readonly id: string
  readonly fullName: string
  readonly email?: string | null
}

/** The crew's contact, who booked, who else receives booking emails, and who is at the place. Every choice is saved immediately. */
export function ContactTab({ session }: { session: Session }) {
  return (
    <div className={css.stack}>
      {session.meta.permissions.contacts.value ? <ContactForm session={session} /> : <ContactText session={session} />}
      <VenueContacts session={session} />
    </div>
  )
}

function ContactForm({ session }: { session: Session }) {
  const { workspaceId, diy, contact, bookingContact, additionalBookingContacts: others } = session
  const { error, clash, name, nameBooking, add, remove } = useContacts(session)
  return (
    <Panel title="Contacts">
      <div className={css.fields}>
        {clash && <Clashes clashes={[clash]} />}
        {error && !clash && (
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        )}
        <Field
          label="Contact"
          required
          hint={hintOf(session, 'contact', `${diy ? 'Our' : 'Our crew’s'} main contact before and during the event.`)}
        >
          <MemberBox workspaceId={workspaceId} value={contact ?? null} onChange={name} />
        </Field>
        <Field label="Booking contact" hint={hintOf(session, 'bookingContact', 'Receives booking emails.')}>
          <MemberBox workspaceId={workspaceId} value={bookingContact ?? null} onChange={nameBooking} />
        </Field>
        <Field
          label="Additional booking contacts"
          hint={hintOf(session, 'additionalBookingContacts', 'Up to 20 more people who receive booking emails.')}
        >
          <MemberBox
            key={others.length}
            workspaceId={workspaceId}
            value={null}
            without={others.map((one) => one.id)}
            placeholder="Add a person"
            onChange={add}
          />
        </Field>
        {others.length > 0 && (
          <ul className={css.people}>
            {others.map((one) => (
              <li key={one.id} className={css.person}>
                <UserAvatar name={one.fullName} avatar={one.avatar} />
                <Who person={one} />
                <IconButton label={`Remove ${one.fullName}`} icon={X} onClick={() => remove(one)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

/** What can be done with the people of a booking. The refusal of one change goes with the next. */
function useContacts(session: Session) {
  const { id } = session
  const set = useChange(SetContactDocument)
  const clear = useChange(RemoveContactDocument)
  const setBooking = useChange(SetBookingContactDocument)
  const clearBooking = useChange(RemoveBookingContactDocument)
  const addOthers = useChange(AddBookingContactsDocument)
  const removeOthers = useChange(RemoveBookingContactsDocument)
  const changes = [set, clear, setBooking, clearBooking, addOthers, removeOthers]
  const [asked, setAsked] = useState<AskedContact | null>(null)
  const error = changes.find((one) => one.error)?.error
  const forget = () => {
    setAsked(null)
    for (const one of changes) one.reset()
  }
  /** Names someone in one of the two places that hold one person. */
  const ask = (contact: AskedContact, over = mergeOver(session)) => {
    forget()
    setAsked(contact)
    const { place, person } = contact
    if (person) (place === 'contact' ? set : setBooking).mutate({ input: { id, userId: person.id, ...over } })
    else (place === 'contact' ? clear : clearBooking).mutate({ id, ...over })
  }
  return {
    error,
    clash: asked && clashOf(session, asked, { error, forget, ask }),
    name: (person: Nameable | null) => ask({ place: 'contact', person }),
    nameBooking: (person: Nameable | null) => ask({ place: 'bookingContact', person }),
    add: (person: Nameable | null) => {
      forget()
      if (person) addOthers.mutate({ input: { id, userIds: [person.id], ...mergeOver(session) } })
    },
    remove: (person: Nameable) => {
      forget()
      removeOthers.mutate({ input: { id, userIds: [person.id], ...mergeOver(session) } })
    },
  }
}

/** Who was to be named where. */
interface AskedContact {
  readonly place: 'contact' | 'bookingContact'
  readonly person: Nameable | null
}

interface ContactAsking {
  readonly error: unknown
  readonly forget: () => void
  readonly ask: (contact: AskedContact, over: ReturnType<typeof mergeOver>) => void
}

/** Someone else named another person first. */
function clashOf(session: Session, asked: AskedContact, { error, forget, ask }: ContactAsking): Clash | null {
  const conflict = conflictOf(error)
  const field = conflict?.fields[`${asked.place}Id`]
  if (!conflict || !field) return null
  return {
    label: asked.place === 'contact' ? 'Contact' : 'Booking contact',
    by: { name: field.by },
    mine: asked.person?.fullName ?? '',
    theirs: session[asked.place]?.fullName ?? '',
    keepMine: () => ask(asked, mergeOver(conflict)),
    takeTheirs: forget,
  }
}

interface BoxProps {
  readonly workspaceId: string
  readonly value: Nameable | null
  readonly onChange: (person: Nameable | null) => void
  readonly without?: readonly string[]
  readonly placeholder?: string
}

function MemberBox({ workspaceId, value, onChange, without = [], placeholder = 'Search people' }: BoxProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [...accountKeys.users, { workspaceId, text }, null, 0, 25],
    queryFn: ({ signal }) => graphql(MembersDocument, { workspaceId, text }, { signal }).then((answer) => answer.users.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<Nameable>
      items={(data ?? []).filter((one) => !without.includes(one.id))}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.fullName}
      noteOf={(one) => one.email}
      loading={isFetching}
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
        <p className="faint">No contacts chosen.</p>
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
