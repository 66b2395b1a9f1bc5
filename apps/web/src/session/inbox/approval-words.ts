import { messageOf } from '@troupe/domain/errors'
import type { AssignmentRole } from '@troupe/domain/role/assignment'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { moment } from '../../schedule/words.ts'
import type { ApprovalPreview } from './approval-query.ts'

type JudgedApproval = Pick<ApprovalPreview, 'refusal' | 'startsAt' | 'crew' | 'asked'>

/** Whether the request can be approved as it stands, in one line: 'Both are free on Fri 11 Dec', 'Desmond can’t on Fri 11 Dec, Mei Lin is asked instead'. */
export function verdictOf({ refusal, startsAt, crew, asked }: JudgedApproval): {
  readonly tone: 'success' | 'warning'
  readonly words: string
} {
  const on = `on ${dayInYear(startsAt, ownZone())}`
  if (refusal === 'SLOT_TAKEN') return { tone: 'warning', words: `No complete crew is free ${on}` }
  if (refusal === 'NOT_ENOUGH_CREDITS') return { tone: 'warning', words: 'The customer has too few credits for it' }
  if (refusal !== null) return { tone: 'warning', words: messageOf(refusal) }
  const gone = crew.filter(({ stays }) => !stays)
  if (crew.length === 0) return { tone: 'success', words: `A crew is free ${on}` }
  if (gone.length === 0) return { tone: 'success', words: `${allOf(crew)} free ${on}` }
  const instead = asked.length > 0 ? `${named(asked)} ${asked.length === 1 ? 'is' : 'are'} asked instead` : 'someone else is free for it'
  return { tone: 'warning', words: `${named(gone)} can’t ${on}, ${instead}` }
}

/** 'Both hosts are', 'Dana Whitlock is', 'All 4 are'. */
function allOf(crew: readonly { readonly fullName: string; readonly role: AssignmentRole }[]): string {
  const hosts = crew.filter(({ role }) => role === 'HOST')
  const isHosts = hosts.length === crew.length || (hosts.length > 1 && crew.every(({ role }) => role === 'HOST' || role === 'PRODUCER'))
  if (crew.length === 1) return `${crew[0]?.fullName} is`
  if (isHosts && hosts.length === 2) return 'Both hosts are'
  return crew.length === 2 ? 'Both are' : `All ${crew.length} are`
}

const listing = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const named = (people: readonly { readonly fullName: string }[]) => listing.format(people.map(({ fullName }) => fullName))
const firsts = (people: readonly { readonly fullName: string }[]) =>
  listing.format(people.map(({ fullName }) => fullName.split(' ')[0] ?? fullName))

/** 'Anjali and Desmond are asked again. They have until Mon 30 Nov, 9:00 am.': who has to answer once more; null when no one has. */
export function againWords({ crew }: Pick<ApprovalPreview, 'crew'>): string | null {
  const again = crew.filter(({ answerBy }) => answerBy !== null)
  const until = again[0]?.answerBy
  if (!until) return null
  const one = again.length === 1
  return `${firsts(again)} ${one ? 'is' : 'are'} asked again, because the time changes. They have until ${moment(until, ownZone())}.`
}

/** '11 days before', '1 day before', 'less than a day before': how long it is until the start. */
export function daysBefore(startsAt: string, now: number): string {
  const days = Math.floor((Date.parse(startsAt) - now) / 86_400_000)
  return days < 1 ? 'less than a day before' : `${counted(days, 'day', 'days')} before`
}
