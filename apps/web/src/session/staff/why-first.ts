import type { Candidate } from './assignment-words.ts'

type Terms = Candidate['terms']

/** What a term says for someone who costs less by it than another person. */
const better: Readonly<Record<keyof Terms, string>> = {
  preferredProducer: 'the preferred producer',
  sourceHost: 'had this role on the event that this one was copied from',
  group: 'on the group’s other events',
  fairness: 'fewer events in these weeks',
  rating: 'better rated',
  travel: 'less travel',
  level: 'closer to the required level',
}

/** Why the first candidate is first: 'Best match, ahead of Ines Duarte: fewer events in these weeks, less travel.'. Undefined without a second one to compare with. */
export function whyFirst([first, second]: readonly Pick<Candidate, 'eligible' | 'cost' | 'terms' | 'fullName'>[]): string | undefined {
  if (!first?.eligible || !second?.eligible) return undefined
  if (first.cost === second.cost) return `Best match, tied with ${second.fullName}.`
  const said = Object.entries(better).flatMap(([term, words]) => (costs(first, term) < costs(second, term) ? words : []))
  return `Best match, ahead of ${second.fullName}: ${said.join(', ')}.`
}

const costs = ({ terms }: Pick<Candidate, 'terms'>, term: string): number => new Map(Object.entries(terms)).get(term) ?? 0
