import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { needsApproval } from '@troupe/domain/staffing/places'

/** What of a role says whether its person is asked. */
interface RoleToGive {
  readonly role: AssignmentRole
  readonly session: { readonly isApprovable: boolean }
}

/** Whether someone who is given the role is asked; otherwise they have it immediately. */
export const asksFor = ({ role, session }: RoleToGive): boolean => needsApproval(role, session.isApprovable)

/** What the dialog that overrides a requirement asks, and what its button does. */
export function overrideWords(place: RoleToGive, name: string): { readonly title: string; readonly submit: string } {
  return asksFor(place)
    ? { title: `Ask ${name} to join?`, submit: 'Send offer anyway' }
    : { title: `Assign ${name}?`, submit: 'Assign anyway' }
}

interface RoleToLeave {
  readonly user: { readonly fullName: string } | null
  readonly approval: { readonly state: string } | null
  /** The name of the event. */
  readonly event: string
}

/** The question before a role that someone has goes to someone else. */
export function leaveWords({ user, approval, event }: RoleToLeave, next: string): string {
  const name = user?.fullName ?? 'this person'
  const then =
    approval?.state === 'PENDING'
      ? `${user?.fullName ?? 'This person'} hasn’t answered yet. We’ll withdraw their offer.`
      : `${user?.fullName ?? 'This person'} is confirmed. We’ll tell them they’re no longer assigned.`
  return `Give ${name}’s role on ${event} to ${next}? ${then}`
}
