import type { ExperienceCategory, HostType, PackageLevel, SessionFormat } from './catalogue/kinds.ts'
import type { UserRole } from './role/roles.ts'
import type { ChangeReason } from './session/change-reasons.ts'
import type { SessionStatus } from './session/kinds.ts'
import type { Readiness, ReadinessItemKey } from './session/readiness.ts'
import type { AssignmentRole, AssignmentStatus } from './staffing/kinds.ts'

type Words<Key extends string> = Readonly<Record<Key, string>>

/** Names of the formats (spec 000 §3). */
export const FORMAT_WORDS: Words<SessionFormat> = { REMOTE: 'Virtual', HYBRID: 'Hybrid', IN_PERSON: 'In-Person' }

/** Label and tone of each readiness (spec 000 §4). */
export const READINESS_WORDS: Readonly<Record<Readiness, { label: string; tone: 'warning' | 'success' }>> = {
  ManagersNeeded: { label: 'Managers needed', tone: 'warning' },
  HostNeeded: { label: 'Needs hosts assigned', tone: 'warning' },
  UserDetailsRequired: { label: 'More details required to run', tone: 'warning' },
  EmDetailsRequired: { label: 'Ready for review', tone: 'warning' },
  GameReady: { label: 'Ready to run event', tone: 'success' },
}

/** Rule messages under a field, exactly (spec 000 §5). */
export const RULE_WORDS = {
  required: 'Required',
  regex: 'Invalid',
  lowercase: (field: string) => `The ${field} field must be lowercase`,
  url: (field: string) => `The ${field} field must be a valid URL`,
  password: 'Password does not match requirements',
} as const

/** The notice for missing credits in the app (spec 000 §8); the last words are the link to the purchase. */
export const missingCreditsNotice = (missing: number) => ({
  title: 'Not enough credits',
  text: `You do not have enough available credits. ${missing} more ${missing === 1 ? 'is' : 'are'} required. You may purchase more credits here.`,
})

/** The confirmation before a password is reset (spec 000 §6). */
export const RESET_PASSWORD_CONFIRMATION =
  'Are you sure you would like to reset password? User will be logged out and will need to check email for a reset code.'

export const HOST_TYPE_WORDS: Words<HostType> = { ON_SCREEN: 'Host on screen', ON_SITE: 'Host on site', SELF_HOSTED: 'Self-hosted' }

export const PACKAGE_WORDS: Words<PackageLevel> = { STANDARD: 'Standard', PRO: 'Pro', PREMIUM: 'Premium' }

export const CATEGORY_WORDS: Words<ExperienceCategory> = {
  ADVENTURE: 'Adventure',
  GAME_SHOW: 'Game Show',
  DEI: 'DEI',
  PROFESSIONAL_DEVELOPMENT: 'Professional Development',
  THEATRICAL: 'Theatrical',
  ESCAPE_ROOM: 'Escape Room',
  INTERNATIONAL: 'International',
  SPECIAL_OCCASION: 'Special Occasion',
  KIT_BASED: 'Kit-Based',
  NONE: 'More',
}

export const STATUS_WORDS: Words<SessionStatus> = {
  UNSCHEDULED: 'Unscheduled',
  REQUESTED: 'Requested',
  SCHEDULED: 'Scheduled',
  LIVE: 'Live',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

export const ASSIGNMENT_ROLE_WORDS: Words<AssignmentRole> = {
  PRODUCER: 'Producer',
  SUPPORTING_PRODUCER: 'Supporting producer',
  SALESPERSON: 'Salesperson',
  PLANT: 'Plant actor',
  HOST: 'Host',
}

export const ASSIGNMENT_STATUS_WORDS: Words<AssignmentStatus> = {
  ACCEPTED: 'Accepted',
  CANCELLED: 'Cancelled',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  PENDING: 'Pending',
}

export const USER_ROLE_WORDS: Words<UserRole> = {
  ADMIN: 'Admin',
  BOOKING_USER: 'Booking user',
  CUSTOMER_SUCCESS_MANAGER: 'Customer success manager',
  EVENT_PRODUCER: 'Event producer',
  HOST: 'Host',
  PLANT: 'Plant actor',
  SALESPERSON: 'Salesperson',
}

export const CHANGE_REASON_WORDS: Words<ChangeReason> = {
  NOT_ALLOWED_TYPE: 'This kind of event does not allow this change.',
  STARTS_SOON: 'The event starts too soon to change this.',
  UNSCHEDULED: 'The event has no date yet.',
}

/** Lines of the readiness rail. */
export const READINESS_ITEM_WORDS: Words<ReadinessItemKey> = {
  producer: 'Producer',
  hosts: 'Hosts',
  details: 'Event details',
  location: 'Location',
  group: 'Group details',
  staffDetails: 'Production details',
  review: 'Review',
}
