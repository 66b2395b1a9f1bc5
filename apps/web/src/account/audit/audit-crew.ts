import type { Audited } from '@troupe/domain/account/audited'
import type { CrewCause } from '@troupe/domain/staffing/crew-cause'
import { differences, enumerated, inShort, nameOf } from './audit-changes.ts'
import type { AuditEntry } from './audit-words.ts'

/** What became of someone on a crew; {} stands for their role. */
const became: Partial<Readonly<Record<Audited, string>>> = {
  clearSessionAssignment: 'no longer {}',
  deleteSessionAssignment: 'no longer {}, and the role was removed',
  'PUT /scheduler/session-assignment/{id}/random/host': 'drawn as {}',
  'POST /assignment-offer/{id}/resend': 'offer as {} resent',
  'DELETE /assignment-offer/{id}': 'offer as {} withdrawn',
  'crew asked again': 'asked again as {}',
  'crew released': 'no longer {}',
  'POST /assignment/{id}/accept': 'accepted as {}',
  'POST /assignment/{id}/decline': 'declined as {}',
  'POST /assignment/{id}/withdraw': 'withdrew as {}',
  'offer expired': 'didn’t answer as {}',
}

/** Why it came to that, where no one chose it. */
const causes: Readonly<Record<CrewCause, string>> = {
  AUTO: 'Chosen automatically',
  NEXT: 'Next best after someone left',
  LATE: 'Next best after a late drop-out',
  PLAN: 'By a staffing plan',
  REPAIR: 'By a proposed change of crews',
  SALES: 'The workspace’s salesperson',
  MOVED: 'The event moved',
  CALL: 'The call moved',
  UNSCHEDULED: 'The event lost its date',
  CANCELLED: 'The event was cancelled',
  ROOMS: 'Fewer rooms or groups',
  LEVEL: 'Higher package level',
  KIND: 'Another format or host',
  NEEDED: 'Needed for another event',
  GAVE_WAY: 'Gave way to another event',
  SICK: 'Sick',
  UNAVAILABLE: 'Not available',
  TRAVEL: 'Can’t get there',
  SKILL: 'Not the right skills',
  TOO_LATE: 'Asked too late',
  OTHER: 'Another reason',
  DECLINED: 'No reason given',
  EXPIRED: 'Didn’t answer',
  LEFT: 'No longer on our crew, or has another role',
}

/** What changed, in one line: 'Sofia Ramos: asked as Host, instead of Callum Reid. Next best after someone left' for a crew, else its fields. */
export const changeOf = (entry: AuditEntry): string => crewLine(entry) ?? inShort(differences(entry))

/** The line of an entry about someone on a crew; undefined for every other. */
export function crewLine(entry: AuditEntry): string | undefined {
  const { operation } = entry
  const [was, is] = [held(entry.before), held(entry.after)]
  const words = became[operation as Audited] ?? (isChoice(operation) ? (is.asked === false ? 'assigned as {}' : 'asked as {}') : undefined)
  const userId = is.userId ?? was.userId ?? was.user_id
  if (words === undefined || typeof userId !== 'string') return undefined
  const role = enumerated(String(is.role ?? was.role ?? ''))
  const line = `${nameOf(entry, userId)}: ${role ? words.replace('{}', () => role) : bare(words)}`
  const instead = is.userId && typeof was.userId === 'string' && was.userId !== is.userId ? `, instead of ${nameOf(entry, was.userId)}` : ''
  return [`${line}${instead}`, ...notes(is)].join('. ')
}

const notes = ({ why, late, override, byLink }: Held): readonly string[] => [
  ...(typeof why === 'string' ? [Object.hasOwn(causes, why) ? causes[why as CrewCause] : enumerated(why)] : []),
  ...(late === true ? ['Less than 72 hours before their call'] : []),
  ...(override === true ? ['A requirement isn’t met'] : []),
  ...(byLink === true ? ['By the link in their email'] : []),
]

/** Someone was put on a place; an earlier entry doesn't say whether they were asked. */
const isChoice = (operation: string): boolean => operation === 'setUserOnSessionAssignment' || operation === 'crew filled'

type Held = Readonly<Record<string, unknown>>
const held = (value: unknown): Held => (typeof value === 'object' && value !== null ? { ...value } : {})

/** What became of someone whose role an earlier entry doesn't say. */
const bare = (words: string): string => words.replace(' as {}', '').replace('{}', 'on the crew')
