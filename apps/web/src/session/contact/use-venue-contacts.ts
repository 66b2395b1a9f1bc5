import { isSame } from '@troupe/domain/session/change-log'
import type { VenueContact } from '@troupe/domain/session/venue-contacts'
import { SetVenueContactsDocument, type VenueContactInput } from '../../graphql.ts'
import { ApiError } from '../../platform/api.ts'
import type { Clash } from '../../platform/form/clash/clashes.tsx'
import { conflictOf } from '../../platform/form/clash/conflict.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'

/** The people at the place of an event, and the version of the event that has them. */
export type VenueList = Pick<Session, 'venueContacts' | 'version'>

/** What becomes of one of them. */
export interface VenueContactEdit {
  /** Null for someone new. */
  readonly id: string | null
  /** Null: they’re removed. */
  readonly to: VenueContactInput | null
  /** What the message with Undo says. */
  readonly said: string
}

interface ContactChoices {
  readonly keepMine: (list: VenueList) => void
  readonly takeTheirs: () => void
}

/**
 * Saves the people at the place of an event, who are one list. Someone else who has changed other people of it is no obstacle; where they changed the same
 * one, both are shown.
 */
export function useVenueContacts(session: Session) {
  const saving = useUndoable(session, SetVenueContactsDocument)
  const theirs = listIn(saving.error)
  const save = async (edit: VenueContactEdit, list: VenueList): Promise<unknown> => {
    const input = { id: session.id, venueContacts: edited(list.venueContacts, edit), ...mergeOver(list) }
    try {
      return await saving.mutateAsync({ wish: { input }, said: edit.said })
    } catch (error) {
      const newer = listIn(error)
      if (!newer || isChanged(edit, list, newer)) throw error
      return save(edit, newer)
    }
  }
  return {
    save,
    forget: saving.reset,
    /** Why it wasn’t saved, unless someone else was first. */
    refusal: saving.error && !theirs ? problemWords(saving.error) : null,
    /** What someone else made of the same person since the list was read. */
    clashOf: (edit: VenueContactEdit, list: VenueList, { keepMine, takeTheirs }: ContactChoices): Clash | null => {
      if (!theirs || !isChanged(edit, list, theirs)) return null
      return {
        ...{ label: ofList(edit, list)?.name ?? 'Venue contact', by: { name: theirs.by }, takeTheirs, keepMine: () => keepMine(theirs) },
        ...{ mine: contactWords(edit.to), theirs: contactWords(ofList(edit, theirs)) },
      }
    },
  }
}

const ofList = ({ id }: VenueContactEdit, { venueContacts }: Pick<VenueList, 'venueContacts'>) =>
  venueContacts.find((one) => one.id === id) ?? null

/** Whether the person was changed or removed between two states of the list. */
const isChanged = (edit: VenueContactEdit, before: VenueList, after: VenueList) => !isSame(ofList(edit, before), ofList(edit, after))

/** The list as it becomes. Someone who isn’t on it any longer is added again. */
function edited(list: readonly VenueContact[], { id, to }: VenueContactEdit): VenueContactInput[] {
  if (to === null) return list.filter((one) => one.id !== id)
  return list.some((one) => one.id === id) ? list.map((one) => (one.id === id ? to : one)) : [...list, to]
}

/** The list that someone else saved first, if that is why something was refused. */
function listIn(error: unknown): (VenueList & { readonly by: string }) | null {
  const conflict = conflictOf(error)
  const found = conflict?.fields.venueContacts
  if (!conflict || !found) return null
  return { version: conflict.version, venueContacts: Array.isArray(found.value) ? found.value : [], by: found.by }
}

const contactWords = (contact: VenueContactInput | null) =>
  contact ? [contact.name, contact.phone, contact.email, contact.details].filter(Boolean).join(', ') : 'Removed'

/** Two people who add someone at the same time can have one too many. */
function problemWords(error: unknown): string {
  const isFull = error instanceof ApiError && Object.hasOwn(Object(error.extensions.fields), 'venueContacts')
  return isFull ? 'An event can have up to 10 venue contacts. Remove one first.' : refusalWords(error)
}
