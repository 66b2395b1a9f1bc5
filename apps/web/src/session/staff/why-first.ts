import { keysOf } from '@troupe/domain/keys'
import type { Candidate } from './assignment-words.ts'

type Terms = Candidate['terms']

/** What a term says for someone who costs less by it than another person; modifiers are named instead. */
const better: Readonly<Record<Exclude<keyof Terms, 'modifier' | 'lacks'>, string>> = {
  preferredProducer: 'the preferred producer',
  sourceHost: 'had this role on the event that this one was copied from',
  group: 'on the group’s other events',
  fairness: 'fewer events in these weeks',
  rating: 'better rated',
  travel: 'less travel',
  level: 'closer to the required level',
}

type Compared = Pick<Candidate, 'eligible' | 'cost' | 'terms' | 'fullName'>

/** Why the first candidate is first: 'Best match, ahead of Ines Duarte: fewer events in these weeks, less travel.'. Undefined without a second one to compare with. */
export function whyFirst([first, second]: readonly Compared[]): string | undefined {
  if (!first?.eligible || !second?.eligible) return undefined
  if (first.cost === second.cost) return `Best match, tied with ${second.fullName}.`
  const skills = second.terms.lacks.filter((label) => !first.terms.lacks.includes(label))
  const said = keysOf(better).flatMap((term) => (first.terms[term] < second.terms[term] ? better[term] : []))
  return `Best match, ahead of ${second.fullName}: ${[...skills.map((label) => `has ${label}`), ...said].join(', ')}.`
}
