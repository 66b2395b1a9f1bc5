import type { VenueContact } from '@troupe/domain/session/venue-contacts'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { type Operation, reaches, scopeOf } from '../../platform/rights/policy.ts'
import type { AssignmentView, OfferView, PersonView, SessionView } from '../list/view.ts'
import type { CallFacts } from '../row.ts'

/** Whether the reader may see a guarded field of this session. */
export const maySee = (ctx: Ctx, field: Operation, view: Pick<SessionView, 'workspace_id' | 'assigned'>): boolean =>
  reaches(scopeOf(field, ctx.actor), { workspaceId: view.workspace_id, assigned: view.assigned })

export interface SeenPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string | null
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
  readonly avatar: string | null
  /** Email is shown. */
  readonly isReachable: boolean
  /** Phone is shown. */
  readonly isCallable: boolean
  readonly isFirstNameOnly?: boolean
}

/** A contact: email and phone only for readers who may have them; of the crew, those who have accepted (TEN-16). */
export function seenContact(ctx: Ctx, view: Pick<SessionView, 'workspace_id' | 'accepted'>, person: PersonView | null): SeenPerson | null {
  if (!person) return null
  const scope = scopeOf('Session.contact.email/phone', ctx.actor)
  const isOpen = reaches(scope, { workspaceId: view.workspace_id, assigned: view.accepted })
  return seenPerson(person, isOpen)
}

/** Someone at the place of an event. */
export interface SeenVenueContact extends VenueContact {
  /** Email and phone are shown. */
  readonly isReachable: boolean
}

/** The people at the place of an event: email and phone as of its contacts. */
export function seenVenueContacts(ctx: Ctx, view: Pick<SessionView, 'workspace_id' | 'accepted' | 'venue_contacts'>): SeenVenueContact[] {
  const scope = scopeOf('Session.venueContacts.email/phone', ctx.actor)
  const isReachable = reaches(scope, { workspaceId: view.workspace_id, assigned: view.accepted })
  return (view.venue_contacts ?? []).map((contact) => ({ ...contact, isReachable }))
}

/** An offer in the history of a place, as staff see it. */
export interface SeenOffer extends Omit<OfferView, 'user'> {
  readonly user: SeenPerson
  /** Who was chosen next. */
  readonly replacedBy: SeenPerson | null
}

/** A place of a session as its reader may know it. */
export type SeenPlace = Omit<AssignmentView, 'user' | 'offers'> & {
  readonly user: SeenPerson | null
  /** What the call of the place's role follows from. */
  readonly calls: CallFacts & Pick<SessionView, 'starts_at'>
  readonly offers: readonly SeenOffer[]
}
export type SeenAssignment = SeenPlace & { readonly session: SessionView }

/** Whether the reader may see a guarded field of a place. */
export const maySeeOfPlace = (ctx: Ctx, field: Operation, { userId, session }: Pick<SeenAssignment, 'userId' | 'session'>): boolean =>
  reaches(scopeOf(field, ctx.actor), {
    workspaceId: session.workspace_id,
    assigned: session.assigned,
    own: userId !== null && userId === actorId(ctx),
  })

/**
 * The places of a session with the people and offers that the reader may know: staff all of them; the crew names, and email and phone by their
 * role; customers the first name and the picture of those who have accepted, and no one else.
 */
export function seenAssignments(ctx: Ctx, view: CallFacts & Pick<SessionView, 'assignments' | 'assigned' | 'starts_at'>): SeenPlace[] {
  const { actor } = ctx
  const names = scopeOf('Session.assignments.user.fullName', actor)
  const isCrew = names.all || (names.assigned && view.assigned)
  const reach = scopeOf('Session.assignments.user.email/phone', actor)
  const offers = scopeOf('Session.assignments.offers', actor).all
  return view.assignments.map((place) => {
    if (!isCrew) return { ...customerSees(place), calls: view }
    const { user } = place
    const isMine = user !== null && actor.kind === 'user' && actor.id === user.id
    const isOpen = reaches(reach, { own: isMine, assigned: view.assigned })
    // everyone on the event may call its producer, as the page behind their email says too
    const isCallable = isOpen || (view.assigned && place.role === 'PRODUCER')
    const seen = user && { ...seenPerson(user, isOpen), phone: isCallable ? user.phone : null, isCallable }
    return { ...place, calls: view, user: seen, offers: offers ? seenOffers(place.offers) : [] }
  })
}

/** Offers, the newest first, each with the person of the next newer one. */
const seenOffers = (offers: readonly OfferView[]): SeenOffer[] =>
  offers.map((offer, at) => {
    const next = offers[at - 1]?.user
    const replacedBy = next && next.id !== offer.user.id ? seenPerson(next, true) : null
    return { ...offer, user: seenPerson(offer.user, true), replacedBy }
  })

/** A person of the crew; the email and phone only if the reader may have them. */
export const seenPerson = (person: PersonView, isReachable: boolean): SeenPerson => ({
  ...person,
  email: isReachable ? person.email : null,
  phone: isReachable ? person.phone : null,
  isReachable,
  isCallable: isReachable,
})

function customerSees(place: AssignmentView): Omit<SeenPlace, 'calls'> {
  const accepted = place.approval?.state === 'ACCEPTED' ? place : undefined
  const user = accepted?.user
  return {
    ...place,
    userId: user?.id ?? null,
    travelConfirmed: false,
    offers: [],
    approval: accepted?.approval ? { ...accepted.approval, askedAt: null, expiresAt: null, resentAt: null, remindedAt: null } : null,
    user: user ? { ...seenPerson(user, false), lastName: null, fullName: user.firstName, isFirstNameOnly: true } : null,
  }
}
