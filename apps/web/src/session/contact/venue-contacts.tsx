import { phoneWords } from '@troupe/domain/phone-words'
import { MOST_VENUE_CONTACTS, type VenueContact } from '@troupe/domain/session/venue-contacts'
import { Button } from '@troupe/ui/button'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Pencil, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { Clashes } from '../../platform/form/clash/clashes.tsx'
import { phoneAddress } from '../../platform/words/phone.ts'
import { Changed, changedWords } from '../details/changed.tsx'
import type { Session } from '../session-query.ts'
import tab from '../tab.module.css'
import { useVenueContacts, type VenueContactEdit, type VenueList } from './use-venue-contacts.ts'
import css from './venue-contacts.module.css'

const VenueContactDialog = lazy(() =>
  chunk(() => import('./venue-contact-dialog.tsx')).then((file) => ({ default: file.VenueContactDialog })),
)

/** Who is at the place of an event, such as the venue’s manager. Events online have no place, but keep whom they were given. */
export function VenueContacts({ session }: { session: Session }) {
  const { venueContacts: people, locateable, meta } = session
  const may = meta.permissions.edit.value
  if (people.length === 0 && !locateable) return null
  return may ? <VenueContactsForm session={session} /> : <VenueContactsText session={session} />
}

function VenueContactsForm({ session }: { session: Session }) {
  const { venueContacts: people, locateable } = session
  const [edited, setEdited] = useState<{ readonly contact: VenueContact | null } | null>(null)
  const { remove, refusal, clash } = useRemoval(session)
  const words = changedWords(session, 'venueContacts')
  return (
    <Panel
      title="Venue contacts"
      flush={people.length > 0}
      aside={words && <Changed words={words} />}
      actions={locateable && <AddButton isFull={people.length >= MOST_VENUE_CONTACTS} onAdd={() => setEdited({ contact: null })} />}
    >
      {clash && <Clashes clashes={[clash]} />}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {people.length === 0 ? (
        <p className="faint">Add the venue’s manager, or anyone else {session.diy ? 'you' : 'the crew'} may need to reach there.</p>
      ) : (
        <ul>
          {people.map((one) => (
            <Person key={one.id} contact={one}>
              <span className={css.buttons}>
                <IconButton label={`Edit ${one.name}`} icon={Pencil} onClick={() => setEdited({ contact: one })} />
                <IconButton label={`Remove ${one.name}`} icon={X} onClick={() => remove(one)} />
              </span>
            </Person>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited && (
          <VenueContactDialog
            key={edited.contact?.id ?? 'new'}
            session={session}
            contact={edited.contact}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

const AddButton = ({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) => (
  <Button
    size="sm"
    onClick={onAdd}
    {...(isFull && { disabled: true, disabledReason: 'An event can have up to 10 venue contacts. Remove one first.' })}
  >
    Add venue contact
  </Button>
)

/** Removes people, whom Undo brings back. The refusal of one change goes with the next. */
function useRemoval(session: Session) {
  const [asked, setAsked] = useState<{ readonly edit: VenueContactEdit; readonly list: VenueList } | null>(null)
  const { save, forget, refusal, clashOf } = useVenueContacts(session)
  const run = (edit: VenueContactEdit, list: VenueList) => {
    setAsked({ edit, list })
    // the panel says why not
    save(edit, list).catch(() => undefined)
  }
  return {
    refusal,
    clash: asked && clashOf(asked.edit, asked.list, { keepMine: (theirs) => run(asked.edit, theirs), takeTheirs: forget }),
    remove: ({ id, name }: VenueContact) => run({ id, to: null, said: `Removed ${name}` }, session),
  }
}

function VenueContactsText({ session: { venueContacts: people, asksMe } }: { session: Session }) {
  return (
    <Panel title="Venue contacts" flush={people.length > 0}>
      {people.length === 0 ? (
        <p className="faint">No venue contacts added.</p>
      ) : (
        <ul>
          {people.map((one) => (
            <Person key={one.id} contact={one} />
          ))}
        </ul>
      )}
      {asksMe && people.length > 0 && <p className={css.note}>You’ll see how to reach them once you’ve accepted.</p>}
    </Panel>
  )
}

/** Someone with the ways to reach them, as far as the reader may know these. */
const Person = ({ contact: { name, phone, email, details }, children }: { contact: VenueContact; children?: ReactNode }) => (
  <li className={tab.event}>
    <span className={tab.who}>
      <b>{name}</b>
      {details && <span className={css.details}>{details}</span>}
      {(phone || email) && (
        <span className={css.ways}>
          {phone && <a href={phoneAddress(phone)}>{phoneWords(phone)}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </span>
      )}
    </span>
    {children}
  </li>
)
