import type { ExperienceCategory, HostType, PackageLevel, SessionFormat } from './catalogue/kinds.ts'
import type { IntegrationType } from './integration/kinds.ts'
import type { AssignmentRole } from './role/assignment.ts'
import type { CustomerState } from './session/customer-state.ts'
import type { OUTCOMES } from './session/kinds.ts'
import type { Readiness } from './session/readiness.ts'
import type { DeclineReason, WithdrawalReason } from './staffing/kinds.ts'

type Words<Key extends string> = Readonly<Record<Key, string>>

/** Names of the formats. */
export const FORMAT_WORDS: Words<SessionFormat> = { REMOTE: 'Virtual', HYBRID: 'Hybrid', IN_PERSON: 'In-Person' }

/** Label and tone of each readiness. */
export const READINESS_WORDS: Readonly<Record<Readiness, { label: string; tone: 'warning' | 'success' }>> = {
  ManagersNeeded: { label: 'Managers needed', tone: 'warning' },
  HostNeeded: { label: 'Needs hosts assigned', tone: 'warning' },
  UserDetailsRequired: { label: 'More details required to run', tone: 'warning' },
  EmDetailsRequired: { label: 'Ready for review', tone: 'warning' },
  GameReady: { label: 'Ready to run event', tone: 'success' },
}

/** How many of the five arcs of its ring a readiness fills. */
export const READINESS_ARCS: Readonly<Record<Readiness, 1 | 2 | 3 | 4 | 5>> = {
  ManagersNeeded: 1,
  HostNeeded: 2,
  UserDetailsRequired: 3,
  EmDetailsRequired: 4,
  GameReady: 5,
}

/** The state of an event as those who booked it read it, and its tone. */
const CUSTOMER_STATE_WORDS: Readonly<Record<CustomerState, { label: string; tone: 'warning' | 'plain' | 'success' }>> = {
  ANSWERS_MISSING: { label: 'Your answers are missing', tone: 'warning' },
  FINDING_CREW: { label: 'We’re finding your crew', tone: 'plain' },
  CHECKING: { label: 'We’re checking the last details', tone: 'plain' },
  READY: { label: 'Ready', tone: 'success' },
}

/** The same for a reader; hosts and actors aren't asked for the answers and are the crew themselves, and have nothing to do about either. */
export function customerStateWords(state: CustomerState, crew: boolean): { label: string; tone: 'warning' | 'plain' | 'success' } {
  if (crew && state === 'ANSWERS_MISSING') return { label: 'Answers are missing', tone: 'plain' }
  if (crew && state === 'FINDING_CREW') return { label: 'We’re finding the crew', tone: 'plain' }
  return CUSTOMER_STATE_WORDS[state]
}

/** The notice for missing credits in the app; the last words are the link to the purchase. */
export const missingCreditsNotice = (missing: number) => ({
  title: 'Not enough credits',
  text: `You do not have enough available credits. ${missing} more ${missing === 1 ? 'is' : 'are'} required. You may purchase more credits here.`,
})

export const HOST_TYPE_WORDS: Words<HostType> = { ON_SCREEN: 'Host on screen', ON_SITE: 'Host on site', SELF_HOSTED: 'Self-hosted' }

/** How an event is played, in a few words: 'In-Person, host on site'. */
export const wayWords = ({ type, hostType }: { readonly type: SessionFormat; readonly hostType: HostType }): string =>
  `${FORMAT_WORDS[type]}, ${HOST_TYPE_WORDS[hostType].toLowerCase()}`

export const PACKAGE_WORDS: Words<PackageLevel> = { STANDARD: 'Standard', PRO: 'Pro', PREMIUM: 'Premium' }

export const CATEGORY_WORDS: Words<ExperienceCategory> = {
  ADVENTURE: 'Adventure',
  GAME_SHOW: 'Game show',
  DEI: 'DEI',
  PROFESSIONAL_DEVELOPMENT: 'Professional development',
  THEATRICAL: 'Theatrical',
  ESCAPE_ROOM: 'Escape room',
  INTERNATIONAL: 'International',
  SPECIAL_OCCASION: 'Special occasion',
  KIT_BASED: 'Kit-based',
  NONE: 'Other',
}

export const ASSIGNMENT_ROLE_WORDS: Words<AssignmentRole> = {
  PRODUCER: 'Producer',
  SUPPORTING_PRODUCER: 'Supporting producer',
  SALESPERSON: 'Salesperson',
  PLANT: 'Plant actor',
  HOST: 'Host',
}

/** What a reader calls a role: customers know a plant actor as an actor. */
export const roleWords = (role: AssignmentRole, staff: boolean): string =>
  role === 'PLANT' && !staff ? 'Actor' : ASSIGNMENT_ROLE_WORDS[role]

/** '45 minutes', '1 hour', '2 hours 15 minutes'. */
export function minutesWords(minutes: number): string {
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`])
  return [...part(Math.floor(minutes / 60), 'hour'), ...part(minutes % 60, 'minute')].join(' ')
}

/** What an event is divided into, for up to 25 people each: a room; in person, where everyone plays in one place, a group. */
export const unitWord = (type: SessionFormat): 'room' | 'group' => (type === 'IN_PERSON' ? 'group' : 'room')

/** '3 rooms', '1 group'. */
export const sizeWords = (count: number, type: SessionFormat): string => `${count} ${unitWord(type)}${count === 1 ? '' : 's'}`

/** How an event went, in the words of staff. */
export const OUTCOME_WORDS: Words<(typeof OUTCOMES)[number]> = {
  UNKNOWN: 'Not reported',
  RAN: 'Ran',
  NO_SHOW: 'No-show',
  FAILED: 'Failed',
}

/** Why a person declined, in the words that a producer reads. */
export const DECLINE_REASON_WORDS: Words<DeclineReason> = {
  UNAVAILABLE: 'not free at that time',
  TRAVEL: 'too far',
  SKILL: 'not a show they do',
  TOO_LATE: 'not enough notice',
  OTHER: 'another reason',
}

/** Why a person who had accepted can't play after all, in the words that a producer reads. */
export const WITHDRAWAL_REASON_WORDS: Words<WithdrawalReason> = {
  SICK: 'sick',
  UNAVAILABLE: 'no longer free',
  TRAVEL: 'can’t get there',
  OTHER: 'another reason',
}

/** Names of the systems that an event is linked with. */
export const INTEGRATION_WORDS: Words<IntegrationType> = {
  BREADCRUMB: 'Breadcrumb',
  GALLERY: 'Gallery',
  HUBSPOT: 'HubSpot',
  PLAY: 'Play',
  SLACK: 'Slack',
  WEB_EVENT: 'Web event',
}
