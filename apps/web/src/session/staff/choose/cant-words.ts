import type { Candidate } from '../assignment-words.ts'

type JudgedPerson = Pick<Candidate, 'eligible' | 'rule' | 'rules'>

/** Lives too far away, and nothing else that comes before it. */
const isFar = ({ eligible, rule }: JudgedPerson): boolean => !eligible && rule === 'AREA'

/** From so many on they are one line: each would say the same sentence. */
const foldedFrom = 3

/** The people of a list, and those who are folded into one line because they live too far away. */
export function foldFar<Person extends JudgedPerson>(
  people: readonly Person[],
): { readonly shown: readonly Person[]; readonly far: readonly Person[] } {
  const far = people.filter(isFar)
  return far.length < foldedFrom ? { shown: people, far: [] } : { shown: people.filter((one) => !isFar(one)), far }
}

/** '21 live too far away', '1 lives too far away'. */
export const farWords = (count: number): string => (count === 1 ? '1 lives too far away' : `${count} live too far away`)

/** Why people can't, by the first rule in their way: what one of them does, and what several do. */
const kinds: readonly { readonly rules: readonly string[]; readonly one: string; readonly many: string }[] = [
  { rules: ['AREA'], one: 'lives too far away', many: 'live too far away' },
  { rules: ['OVERLAP', 'TRAVEL', 'REST', 'RESERVED', 'DAY_LIMIT', 'LOAD'], one: 'is busy', many: 'are busy' },
  { rules: ['UNAVAILABLE'], one: 'isn’t available', many: 'aren’t available' },
  { rules: ['SAME_EVENT'], one: 'is on this event', many: 'are on this event' },
  { rules: ['DECLINED'], one: 'said no', many: 'said no' },
  { rules: ['LEVEL', 'LANGUAGE'], one: 'lacks the level or language', many: 'lack the level or language' },
]

/** '20 can’t: 14 live too far away, 6 are busy.' Null when everyone can. */
export function cantWords(people: readonly JudgedPerson[]): string | null {
  const blocked = people.filter(({ eligible }) => !eligible)
  if (blocked.length === 0) return null
  const counts = kinds.map((kind) => ({ ...kind, count: blocked.filter(({ rule }) => rule !== null && kind.rules.includes(rule)).length }))
  const named = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const said = named.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(', ')
  return `${blocked.length} can’t${said ? `: ${said}` : ''}.`
}
