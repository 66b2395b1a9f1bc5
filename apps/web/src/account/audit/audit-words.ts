import { AUDITED, type Audited, type AuditedSubject } from '@troupe/domain/account/audited'
import type { AuditEntriesQuery } from '../../graphql.ts'

export type AuditEntry = AuditEntriesQuery['auditEntries']['nodes'][number]

interface Words {
  /** What was done, with no name in it. */
  readonly name: string
  /** The same of someone or something with a name, which stands for {}; {who} is the person of the crew whom it is about. */
  readonly of?: string
  /** What one says of a person who did it to themselves; where no one is signed in, that is who did it. */
  readonly self?: string
}

const words: Readonly<Record<Audited, Words>> = {
  updateUser: { name: 'Changed a person’s details', of: 'changed {}’s details', self: 'changed their profile' },
  createBookingUser: { name: 'Created a booking user', of: 'created the booking user {}' },
  createPlant: { name: 'Created a plant actor', of: 'created the plant actor {}' },
  createStaffUser: { name: 'Created a staff user', of: 'created the staff user {}' },
  deleteUser: { name: 'Deleted a person’s account', of: 'deleted {}’s account' },
  createPermission: { name: 'Gave someone access to a workspace', of: 'gave {} access to a workspace' },
  updatePermission: {
    name: 'Changed someone’s access to a workspace or its primary contact',
    of: 'changed {}’s access to a workspace',
    // no one changes their own level
    self: 'changed whether they’re the primary contact of a workspace',
  },
  deletePermission: { name: 'Removed someone from a workspace', of: 'removed {} from a workspace', self: 'left a workspace' },
  createWorkspace: { name: 'Created a workspace', of: 'created the workspace {}' },
  updateWorkspace: { name: 'Changed a workspace', of: 'changed the workspace {}' },
  updateWorkspaceStaff: { name: 'Changed the staff settings of a workspace', of: 'changed the staff settings of {}' },
  updateCustomization: { name: 'Changed the branding of a workspace', of: 'changed the branding of {}' },
  resetCustomization: { name: 'Reset the branding of a workspace', of: 'reset the branding of {}' },
  createExperience: { name: 'Created an experience', of: 'created the experience {}' },
  updateExperience: { name: 'Changed an experience', of: 'changed the experience {}' },
  copyExperience: { name: 'Copied an experience', of: 'created {} by copying another experience' },
  deleteExperience: { name: 'Deleted an experience' },
  createExperienceFormat: { name: 'Added a format', of: 'added a format to {}' },
  updateExperienceFormat: { name: 'Changed a format', of: 'changed a format of {}' },
  deleteExperienceFormat: { name: 'Deleted a format' },
  setSystem: { name: 'Changed a system setting', of: 'changed the system setting {}' },
  deleteSystem: { name: 'Cleared a system setting', of: 'cleared the system setting {}' },
  updateSession: { name: 'Changed an event', of: 'changed the event {}' },
  addLocationToSession: { name: 'Set a location for an event', of: 'set a location for {}' },
  removeLocationFromSession: { name: 'Removed a location from an event', of: 'removed a location from {}' },
  contacts: { name: 'Changed the contacts of an event', of: 'changed the contacts of {}' },
  clearGroupDetails: { name: 'Cleared the group details of an event', of: 'cleared the group details of {}' },
  setTimeline: { name: 'Set the running order of an event', of: 'set the running order of {}' },
  addTimelineItem: { name: 'Added an item to the running order of an event', of: 'added an item to the running order of {}' },
  removeTimelineItem: { name: 'Removed an item from the running order of an event', of: 'removed an item from the running order of {}' },
  setUserOnSessionAssignment: { name: 'Assigned someone to an event', of: 'assigned {who} to {}' },
  'crew filled': { name: 'Chose someone for an event’s crew', of: 'chose {who} for the crew of {}' },
  'crew asked again': { name: 'Asked someone again about an event', of: 'asked {who} again about {}' },
  'crew released': { name: 'Released someone from an event’s crew', of: 'released {who} from the crew of {}' },
  'POST /assignment/{id}/accept': { name: 'Accepted an offer', of: 'accepted an offer for {}' },
  'POST /assignment/{id}/decline': { name: 'Declined an offer', of: 'declined an offer for {}' },
  'POST /assignment/{id}/withdraw': { name: 'Withdrew from an event after accepting', of: 'withdrew from {} after accepting' },
  'offer expired': { name: 'Ended an unanswered offer', of: 'ended the unanswered offer of {who} for {}' },
  updateSessionAssignment: {
    name: 'Changed the travel details or rating of someone on an event’s crew',
    of: 'changed the travel details or rating of someone on the crew of {}',
  },
  updateSessionAssignmentTravelConfirmationStatus: {
    name: 'Changed whether someone’s travel is confirmed',
    of: 'changed whether the travel of someone on the crew of {} is confirmed',
  },
  clearSessionAssignment: { name: 'Removed someone from an event', of: 'removed {who} from {}' },
  deleteSessionAssignment: { name: 'Removed a role from an event’s crew', of: 'removed a role from the crew of {}' },
  'PUT /scheduler/session-assignment/{id}/random/host': {
    name: 'Randomly assigned someone to an event',
    of: 'randomly assigned {who} to {}',
  },
  'PUT /scheduler/session/{id}/random/ep': { name: 'Randomly assigned a producer', of: 'randomly assigned a producer to {}' },
  'POST /scheduler/session/{id}/shuffle': { name: 'Auto-assigned the crew for an event', of: 'auto-assigned the crew for {}' },
  'POST /assignment-offer/{id}/resend': { name: 'Resent an offer', of: 'resent {who}’s offer for {}' },
  'PUT /scheduler/session/{id}/slots': { name: 'Changed the rooms or groups of an event', of: 'changed the rooms or groups of {}' },
  'PUT /scheduler/session/{id}/slots/force': {
    name: 'Changed the rooms or groups of an event with an override',
    of: 'changed the rooms or groups of {} with an override',
  },
  'POST /session/{id}/upgrade': { name: 'Changed the package level of an event', of: 'changed the package level of {}' },
  'POST /session/{id}/upgrade/force': {
    name: 'Changed the package level of an event with an override',
    of: 'changed the package level of {} with an override',
  },
  'POST /session/{id}/restore': { name: 'Restored an event', of: 'restored {}' },
  'PUT /session/{id}/outcome': { name: 'Reported the outcome of an event', of: 'reported the outcome of {}' },
  'DELETE /assignment-offer/{id}': { name: 'Withdrew an offer', of: 'withdrew {who}’s offer for {}' },
  createAvailabilities: { name: 'Added hours or absences', of: 'added hours or absences for {}' },
  updateAvailability: { name: 'Changed hours or an absence', of: 'changed hours or an absence of {}' },
  deleteAvailabilities: { name: 'Deleted hours or absences', of: 'deleted hours or absences of {}' },
  setAvailabilityRotation: { name: 'Changed a weekly rotation', of: 'changed {}’s weekly rotation' },
  reportAbsence: { name: 'Reported an absence', of: 'reported {} as absent' },
  createGlobalUnavailabilities: { name: 'Blocked a time for everyone', of: 'blocked {} for everyone' },
  deleteGlobalUnavailability: { name: 'Unblocked a time for everyone' },
  'POST /session': { name: 'Created an event', of: 'created the event {}' },
  'DELETE /session/{id}': { name: 'Cancelled an event', of: 'cancelled {}' },
  'POST /scheduler/session/{id}/book': { name: 'Scheduled or rescheduled an event', of: 'scheduled or rescheduled {}' },
  'DELETE /scheduler/session/{id}/book': { name: 'Unscheduled an event', of: 'unscheduled {}' },
  'POST /scheduler/session/{id}/reschedule/force': {
    name: 'Scheduled or rescheduled an event with an override',
    of: 'scheduled or rescheduled {} with an override',
  },
  'POST /scheduler/session/{id}/request/approve': { name: 'Approved a customer’s request', of: 'approved the customer’s request for {}' },
  'POST /scheduler/session/{id}/request/refuse': { name: 'Declined a customer’s request', of: 'declined the customer’s request for {}' },
  'time zone rules': {
    name: 'Adjusted an event to new time zone rules',
    of: 'adjusted {} to new time zone rules',
  },
  'POST /auth/invite': { name: 'Invited someone', of: 'invited someone to {}' },
  'POST /auth/invite/{id}/again': { name: 'Resent an invitation', of: 'resent an invitation to {}' },
  'DELETE /auth/invite/{id}': { name: 'Revoked an invitation', of: 'revoked an invitation to {}' },
  'POST /auth/register/code': {
    name: 'Created an account or accepted an invitation',
    of: 'created {}’s account',
    self: 'created their account',
  },
  'POST /auth/password/reset': { name: 'Reset a password', of: 'reset {}’s password', self: 'reset their password' },
  'POST /auth/password/temporary': { name: 'Created a temporary password', of: 'created a temporary password for {}' },
  'POST /auth/password/complete': { name: 'Set a new password', of: 'set a new password for {}', self: 'set a new password' },
  'POST /auth/password/forgot/confirm': {
    name: 'Set a new password with a code',
    of: 'set a new password for {} with a code',
    self: 'set a new password with a code',
  },
  'DELETE /auth/sign-in/{id}': {
    name: 'Signed out a device',
    of: 'signed out one of {}’s devices',
    self: 'signed out one of their devices',
  },
  'POST /auth/passkey': { name: 'Changed passkeys', of: 'changed {}’s passkeys', self: 'changed their passkeys' },
  'PUT /auth/email': {
    name: 'Changed or asked to change an email address',
    of: 'changed {}’s email address',
    self: 'changed their email address',
  },
  'POST /files': { name: 'Uploaded a picture' },
  'POST /mails/{id}/again': { name: 'Sent an unsent email' },
  'GET /users/export': { name: 'Exported a list of people', self: 'exported a list of people' },
  createPriceTable: { name: 'Added a price list' },
  createPriceModifier: { name: 'Added a price modifier' },
  updatePriceModifier: { name: 'Changed a price modifier' },
  deletePriceModifier: { name: 'Deleted a price modifier' },
  createStaffingPlan: { name: 'Created a staffing plan' },
  pinStaffingPlace: { name: 'Changed a role in a staffing plan' },
  publishStaffingPlan: { name: 'Published a staffing plan' },
  discardStaffingPlan: { name: 'Discarded a staffing plan' },
  setStaffingWeights: { name: 'Changed the staffing weights' },
  applyRepair: { name: 'Filled a role on an event’s crew', of: 'filled a role on the crew of {}' },
  createFeeTable: { name: 'Added a fee table' },
  createMoneyTable: { name: 'Added credit prices' },
  createManualOrder: { name: 'Created an order', of: 'created order {}' },
  updateOrderItem: { name: 'Corrected an order', of: 'corrected order {}' },
  deleteOrderItems: { name: 'Removed items from an order', of: 'removed items from order {}' },
  deleteOrder: { name: 'Deleted an order', of: 'deleted order {}' },
  markOrderPaid: { name: 'Marked an order as paid', of: 'marked order {} as paid' },
  'POST /order/{id}/cancel': { name: 'Cancelled an order', of: 'cancelled order {}' },
  'POST /order/{id}/refund': { name: 'Refunded all or part of an order', of: 'refunded all or part of order {}' },
  createDiscountCode: { name: 'Created a discount code', of: 'created the discount code {}' },
  endDiscountCode: { name: 'Ended a discount code', of: 'ended the discount code {}' },
  'POST /quote/{id}/link': { name: 'Made a new link of a quote', of: 'made a new link of quote {}' },
  'POST /quote': { name: 'Saved a quote', of: 'saved the quote {}' },
  'DELETE /quote/{id}': { name: 'Withdrew a quote', of: 'withdrew the quote {}' },
  refresh_reuse: {
    name: 'Signed out a device because its sign-in token was reused',
    of: 'signed out one of {}’s devices because its sign-in token was reused',
  },
}

/** One call confirms a new account and accepts an invitation: only a member's entry has a level. */
const accepted: Words = { name: 'Accepted an invitation', of: 'accepted an invitation for {}', self: 'accepted an invitation' }
const isAccepted = ({ operation, after }: Named): boolean => operation === 'POST /auth/register/code' && holds(after, 'role')

/** A person's new address waits for its code: until then their address is the old one. */
const asked: Words = {
  name: 'Asked to change an email address',
  of: 'asked to change {}’s email address',
  self: 'asked to change their email address',
}
const isAsked = ({ operation, after }: Named): boolean => operation === 'PUT /auth/email' && holds(after, 'asked')

/** Who is contacted first is kept with the level, and changes without it. */
const primary: Words = {
  name: 'Changed the primary contact of a workspace',
  of: 'changed whether {} is the primary contact of a workspace',
  self: 'changed whether they’re the primary contact of a workspace',
}
const isPrimary = ({ operation, before, after }: Named): boolean =>
  operation === 'updatePermission' && fieldIn(before, 'role') !== undefined && fieldIn(before, 'role') === fieldIn(after, 'role')

const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
const holds = (value: unknown, field: string): boolean => fieldIn(value, field) !== undefined

/** A line older than what is done today. */
const unnamed: Words = { name: 'Made a change that’s no longer supported', of: 'changed {} in a way that’s no longer supported' }
const isAudited = (operation: string): operation is Audited => Object.hasOwn(words, operation)
type Named = Pick<AuditEntry, 'operation'> & Partial<Pick<AuditEntry, 'before' | 'after'>>
function wordsOf(entry: Named): Words {
  if (isAccepted(entry)) return accepted
  if (isAsked(entry)) return asked
  if (isPrimary(entry)) return primary
  return isAudited(entry.operation) ? words[entry.operation] : unnamed
}

/** Every deed with its name, for a choice among them. */
export const deeds = AUDITED.map((value) => ({ value, label: words[value].name }))

/** What was done, in a few words that name no one: 'Changed a person’s details'. */
export const deedName = (entry: Named): string => wordsOf(entry).name

type Told = Named & Pick<AuditEntry, 'actor' | 'subjectType' | 'subjectId' | 'subjectName' | 'people'>

/** Who did it: a person, or the house itself. */
function whoOf(entry: Told): string {
  if (entry.actor) return entry.actor.fullName
  return isOwn(entry) ? (entry.subjectName ?? 'Someone') : 'Troupe'
}

/** 'Imani Okafor changed Ada Bakare’s details': who did what to whom. */
export const sentenceOf = (entry: Told): string => `${whoOf(entry)} ${deedOf(entry)}`

/** 'Changed Ada Bakare’s details', 'Changed your profile': for the list of the reader's own deeds. */
export function deedAlone(entry: Told): string {
  const deed = isOwn(entry)
    ? deedOf(entry)
        .replaceAll(/\btheir\b/g, 'your')
        .replaceAll('they’re', 'you’re')
    : deedOf(entry)
  return deed.charAt(0).toUpperCase() + deed.slice(1)
}

function deedOf(entry: Told): string {
  const { name, of, self } = wordsOf(entry)
  if (self && isOwn(entry)) return self
  // a name may hold signs that a replacement would read as its own
  const subject = entry.subjectName ?? keyOf(entry)
  if (of && subject) return of.replace(/\{(who)?\}/g, (_, who) => (who ? whomOf(entry) : subject))
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The person of the crew whom an entry is about: who has the place now, else who had it. */
function whomOf({ before, after, people }: Told): string {
  const id = [after, before].flatMap((value) => [fieldIn(value, 'userId'), fieldIn(value, 'user_id')]).find(Boolean)
  return people.find((person) => person.id === id)?.fullName || 'someone'
}

/** A system setting has no row with a name: its key is in what changed. */
const keyOf = ({ subjectType, before, after }: Told): string | undefined => {
  const key = subjectType === 'system' ? fieldIn(after ?? before, 'key') : undefined
  return typeof key === 'string' ? key : undefined
}

/** Done by a person to themselves. Where a code or a password was the credential no one was signed in yet. */
function isOwn(entry: Told): boolean {
  const { actor, subjectType, subjectId, before, after } = entry
  if (subjectType === 'permission') return actor ? memberIn(after ?? before) === actor.id : isAccepted(entry)
  if (subjectType !== 'user') return false
  return actor ? actor.id === subjectId : wordsOf(entry).self !== undefined
}

/** Whose level in a workspace it is. */
const memberIn = (level: unknown): unknown => fieldIn(level, 'userId')

/** Kinds of things that are changed. */
export const subjectNames: Readonly<Record<AuditedSubject, string>> = {
  user: 'Person',
  permission: 'Access',
  workspace: 'Workspace',
  session: 'Event',
  assignment: 'Crew role',
  order: 'Order',
  quote: 'Quote',
  'discount code': 'Discount code',
  experience: 'Experience',
  format: 'Format',
  'price modifier': 'Price modifier',
  'global unavailability': 'Blocked time',
  'price list': 'Price list',
  'fee table': 'Fee table',
  'money table': 'Credit prices',
  'staffing weights': 'Staffing weights',
  plan: 'Staffing plan',
  system: 'System setting',
  file: 'Picture',
  mail: 'Email',
}
