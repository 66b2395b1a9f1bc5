import { counted } from '../../../platform/words/counted.ts'
import type { Assignment } from '../../session-query.ts'
import type { Candidate } from '../assignment-words.ts'

/**
 * How the person on a place was chosen: 'Assigned automatically, ahead of Ines Duarte.', 'Chosen by hand.', and how many moved for it. Undefined where that
 * isn't known.
 */
export function choiceWords({ type, choice }: Pick<Assignment, 'type' | 'choice'>): string | undefined {
  if (type === 'Manual') return 'Chosen by hand.'
  if (type === 'Random') return 'Chosen at random.'
  if (!choice) return undefined
  const { byHand, secondName, accepted, pending } = choice
  const automatically =
    secondName === null ? 'Assigned automatically: no one else suitable was free.' : `Assigned automatically, ahead of ${secondName}.`
  const first = byHand ? 'Chosen by hand.' : automatically
  return accepted + pending === 0
    ? first
    : `${first} ${counted(accepted + pending, 'person was', 'people were')} moved to make this possible.`
}

/** What keeps people from a place, by the first rule that each of them fails, in the order in which it is said. */
const groups: readonly { readonly rules: readonly string[]; readonly one: string; readonly many: string }[] = [
  { rules: ['LANGUAGE'], one: 'doesn’t speak the language', many: 'don’t speak the language' },
  { rules: ['LEVEL'], one: 'isn’t experienced enough', many: 'aren’t experienced enough' },
  { rules: ['AREA'], one: 'is too far away', many: 'are too far away' },
  { rules: ['UNAVAILABLE'], one: 'isn’t available', many: 'aren’t available' },
  { rules: ['SAME_EVENT'], one: 'is already on this event', many: 'are already on this event' },
  {
    rules: ['OVERLAP', 'TRAVEL', 'REST', 'RESERVED'],
    one: 'has another event around that time',
    many: 'have other events around that time',
  },
  { rules: ['DAY_LIMIT', 'LOAD'], one: 'has reached their event limit', many: 'have reached their event limits' },
  { rules: ['DECLINED'], one: 'has declined or withdrawn', many: 'have declined or withdrawn' },
]

/** Why a place stays open: '20 people don’t speak the language and 4 have other events around that time.'. Undefined while someone could take it. */
export function whyOpenWords(people: readonly Pick<Candidate, 'eligible' | 'rule'>[]): string | undefined {
  const judged = people.filter(({ rule }) => rule !== 'ROLE' && rule !== 'ACTIVE')
  if (judged.length === 0 || judged.some(({ eligible }) => eligible)) return undefined
  const failing = groups
    .map((group) => ({ ...group, count: judged.filter(({ rule }) => group.rules.includes(rule ?? '')).length }))
    .filter(({ count }) => count > 0)
  // the first number says of what, the others only count
  const parts = failing.map(
    ({ count, one, many }, index) => `${index === 0 ? counted(count, 'person', 'people') : count} ${count === 1 ? one : many}`,
  )
  return `${list(parts)}.`
}

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
