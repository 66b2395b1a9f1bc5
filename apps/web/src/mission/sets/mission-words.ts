import { folded, withoutArticle } from '@troupe/domain/mission/fold'
import { type Answerable, type AnswerKind, type MissionVerdict, typosAllowed } from '@troupe/domain/mission/verdict'
import { dayInYear } from '../../platform/format.ts'
import type { Mission, MissionSet } from './mission-queries.ts'

export const KIND_WORDS: Readonly<Record<AnswerKind, string>> = {
  MULTIPLE_CHOICE: 'Multiple choice',
  TRUE_FALSE: 'True or false',
  TEXT: 'Text',
}

/** The kind of a row of a table, in our words where it is one of ours. */
export const kindOf = (type: string): string => (Object.hasOwn(KIND_WORDS, type) ? KIND_WORDS[type as AnswerKind] : type)

/** 'Multiple choice, 4 options', 'Text, 2 answers'; one answer goes without saying. */
export function kindWords({ type, options }: Pick<Mission, 'type' | 'options'>): string {
  const count = options.length
  if (type === 'TRUE_FALSE' || count < 2) return KIND_WORDS[type]
  return `${KIND_WORDS[type]}, ${count} ${type === 'TEXT' ? 'answers' : 'options'}`
}

/** When a set is played next, and at which event. */
export const nextUseWords = ({ nextUse }: Pick<MissionSet, 'nextUse'>): string =>
  nextUse ? `${nextUse.startsAt ? dayInYear(nextUse.startsAt, nextUse.timezone) : 'No date yet'}, ${nextUse.name}` : 'No upcoming event'

export const missionsWords = (count: number): string => (count === 1 ? '1 mission' : `${count} missions`)

/** Why an answer counts or doesn't, for the person who writes the mission. */
export function verdictWords({ type, options }: Answerable, { correct, matched, because, typos }: MissionVerdict, typed: string): string {
  if (type !== 'TEXT') {
    const right = options.filter((one) => one.correct).map(({ title }) => `“${title}”`)
    return correct ? 'This option is right' : `Right ${right.length === 1 ? 'is' : 'are'} ${new Intl.ListFormat('en-GB').format(right)}`
  }
  if (because === 'EXACT') return 'Exactly as written'
  if (because === 'FOLDED') return differenceWords(typed, matched ?? '')
  if (correct) {
    const allowed = typosAllowed(matched ?? '')
    return `${typosWords(typos ?? 0)}, ${allowed} allowed from ${allowed === 1 ? 5 : 9} letters on`
  }
  // a wrong answer that is close has more typos than are allowed, and at most twice as many
  return typos === null ? 'No accepted answer is close' : `${typosWords(typos)}, ${Math.ceil(typos / 2)} allowed`
}

const typosWords = (typos: number): string => (typos === 1 ? '1 typo' : `${typos} typos`)

/** What is different and doesn't count: 'Capitals and “the” don’t count'. */
function differenceWords(typed: string, accepted: string): string {
  const articles = [typed, accepted]
    .map((text) => folded(text))
    .flatMap((fold) => (withoutArticle(fold) === fold ? [] : [fold.split(' ')[0]]))
  const parts = [
    ...(differ(typed, accepted, (text) => text.replace(/^\s*(?:the|an?)\s/iu, '').replace(/[^\p{Lu}]/gu, '')) ? ['capitals'] : []),
    ...(differ(typed, accepted, (text) => text.normalize('NFD').replace(/[^\p{M}]/gu, '')) ? ['accents'] : []),
    ...(differ(typed, accepted, (text) => text.replace(/[^\p{P}]/gu, '')) ? ['punctuation'] : []),
    ...(differ(folded(typed), folded(accepted), (text) => text) ? [`“${articles[0]}”`] : []),
  ]
  const words = new Intl.ListFormat('en-GB').format(parts.length > 0 ? parts : ['spaces'])
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${words === `“${articles[0]}”` ? 'doesn’t' : 'don’t'} count`
}

const differ = (one: string, other: string, part: (text: string) => string): boolean => part(one) !== part(other)
