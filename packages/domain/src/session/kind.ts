import { type Answer, no, yes } from '../answer.ts'
import type { HostType, SessionFormat } from '../catalogue/kinds.ts'
import { invalid } from '../errors.ts'
import type { WayToPlay } from './change-reasons.ts'
import { type AskingFacts, answersToCopy } from './group-details.ts'

/** What can fall away with another kind. It is kept apart, and comes back when the event has room for it again. */
export const PARKED_PARTS = ['LOCATIONS', 'GAME_ZONE', 'GROUP_DETAILS', 'TIMELINE', 'TEMPLATE'] as const
export type ParkedPart = (typeof PARKED_PARTS)[number]

/** The number of days for which a parked part can come back. */
export const PARKED_DAYS = 30

/** When a part that is parked now stops coming back. */
export const parkedUntil = (at: Temporal.Instant): Temporal.Instant => at.add({ hours: PARKED_DAYS * 24 })

/** What a change of an event concerns, besides the parts that can be parked. */
export const CHANGED_PARTS = [...PARKED_PARTS, 'CREW', 'LOBBY'] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/** What happens to a part. */
export const CHANGE_EFFECTS = ['KEPT', 'ADDED', 'PARKED', 'RESTORED', 'RELEASED', 'ASKED_AGAIN', 'CLEARED'] as const
export type ChangeEffect = (typeof CHANGE_EFFECTS)[number]

/** The order in which hosts are tried where none is named. */
const HOSTS_IN_ORDER: readonly HostType[] = ['ON_SCREEN', 'ON_SITE', 'SELF_HOSTED']

/**
 * How an event of a type is hosted: as is wished, else as now if its experience is played that way, else on screen, on site, by itself, in this order.
 * Refuses NOT_ALLOWED_TYPE {formats} if the experience isn't played so.
 */
export function chooseWay(
  formats: readonly WayToPlay[],
  { type, hostType, present }: { readonly type: SessionFormat; readonly hostType: HostType | null; readonly present: HostType },
): Answer<WayToPlay> {
  const hosts = formats.filter((format) => format.type === type).map((format) => format.hostType)
  const chosen = hostType === null ? [present, ...HOSTS_IN_ORDER].find((host) => hosts.includes(host)) : hostType
  if (chosen !== undefined && hosts.includes(chosen)) return yes({ type, hostType: chosen })
  return no('NOT_ALLOWED_TYPE', { formats: formats.map((format) => ({ type: format.type, hostType: format.hostType })) })
}

/** Whether events of a type take place somewhere. */
export const hasPlace = (type: SessionFormat): boolean => type !== 'REMOTE'

/** The number of business days before the event until which the switch from in person to remote or hybrid returns the whole difference. */
const FREE_SWITCH_DAYS = 3

/** Whether a change of type is the free switch: from in person to remote or hybrid, at least three business days before. `days` is N; null without a date. */
export const isFreeSwitch = (before: SessionFormat, after: SessionFormat, days: number | null): boolean =>
  before === 'IN_PERSON' && after !== 'IN_PERSON' && (days === null || days >= FREE_SWITCH_DAYS)

/** Minutes within the range of a format. */
export const clampDuration = (
  duration: number,
  { minDuration, maxDuration }: { readonly minDuration: number; readonly maxDuration: number },
) => Math.min(Math.max(duration, minDuration), maxDuration)

/** Whether an event's people fit its new format. Refuses INVALID {attendees: TOO_BIG}. */
export const fitsKind = (attendees: number, { attendeesMax }: { readonly attendeesMax: number }): Answer<null> =>
  attendees > attendeesMax ? invalid({ attendees: ['TOO_BIG'] }) : yes(null)

type Answers = Readonly<Record<string, unknown>>
const given = (answers: Answers) => Object.entries(answers).filter(([, answer]) => answer !== null && answer !== '')

/** The answers about a group to questions that an event of a kind doesn't ask; all of them where it has no group details (null). */
export function answersToPark(answers: Answers, facts: AskingFacts | null): Answers {
  const kept = facts === null ? {} : answersToCopy(facts, { here: {}, there: answers })
  return Object.fromEntries(given(answers).filter(([name]) => !Object.hasOwn(kept, name)))
}

/** The parked answers that come back: those to questions that the event asks, and that it has no answer to. */
export function answersToRestore(parked: Answers, facts: AskingFacts | null, here: Answers): Answers {
  if (facts === null) return {}
  const open = Object.keys(parked).filter((name) => here[name] === undefined || here[name] === null || here[name] === '')
  return answersToCopy(facts, { here, there: parked, only: open })
}
