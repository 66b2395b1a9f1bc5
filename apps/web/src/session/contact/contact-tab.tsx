import { Field } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { X } from 'lucide-react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { AddBookingContactsDocument, RemoveBookingContactsDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { hintOf } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import { Who } from '../who.tsx'
import { ContactRows } from './contact-rows.tsx'
import { MemberBox } from './member-box.tsx'
import { VenueContacts } from './venue-contacts.tsx'

/** The crew's contact, who booked, who else receives booking emails, and who is at the place. Every choice is saved immediately. */
export function ContactTab({ session }: { session: Session }) {
  return (
    <div className={css.stack}>
      {session.meta.permissions.contacts.value ? (
        <>
          <Panel title="Contacts" flush>
            <ContactRows session={session} />
          </Panel>
          <OtherContacts session={session} />
        </>
      ) : (
        <ContactText session={session} />
      )}
      <VenueContacts session={session} />
    </div>
  )
}

/** Up to 20 more people who receive booking emails. */
function OtherContacts({ session }: { session: Session }) {
  const { id, workspaceId, additionalBookingContacts: others } = session
  const add = useChange(AddBookingContactsDocument)
  const remove = useChange(RemoveBookingContactsDocument)
  const error = add.error ?? remove.error
  const inputOf = (userId: string) => {
    // the refusal of one change goes with the next
    add.reset()
    remove.reset()
    return { input: { id, userIds: [userId], ...mergeOver(session) } }
  }
  return (
    <Panel title="Additional booking contacts">
      <div className={css.fields}>
        {error && (
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        )}
        <Field label="Add a person" hint={hintOf(session, 'additionalBookingContacts', 'Up to 20 more people who receive booking emails.')}>
          <MemberBox
            key={others.length}
            workspaceId={workspaceId}
            value={null}
            without={others.map((one) => one.id)}
            onChange={(person) => person && add.mutate(inputOf(person.id))}
          />
        </Field>
        {others.length > 0 && (
          <ul className={css.people}>
            {others.map((one) => (
              <li key={one.id} className={css.person}>
                <UserAvatar name={one.fullName} avatar={one.avatar} />
                <Who person={one} />
                <IconButton label={`Remove ${one.fullName}`} icon={X} onClick={() => remove.mutate(inputOf(one.id))} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
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
