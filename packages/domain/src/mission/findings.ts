import { folded, withoutArticle } from './fold.ts'
import { type Answerable, verdictOf } from './verdict.ts'

/** A mission as the linter reads it. */
export interface CheckedMission extends Answerable {
  readonly id: string
  readonly name: string
  readonly instructions: string
  /** Keys of findings that someone has decided to keep. */
  readonly dismissed: readonly string[]
}

/** What a remedy does: it changes fields of the mission, moves the mission to a position counted from 0, or shows it as a phone does. */
export type FindingChange =
  | { readonly kind: 'FIELDS'; readonly fields: Partial<Pick<CheckedMission, 'name' | 'instructions' | 'options'>> }
  | { readonly kind: 'MOVE'; readonly position: number }
  | { readonly kind: 'PLAY' }

/** Something about a mission that spoils the game (a warning) or is only untidy (info). It never keeps anyone from saving. */
export interface Finding {
  /** The same for as long as what it is about stays the same: dismissing keeps it, a change of the text brings it back. */
  readonly key: string
  readonly missionId: string
  readonly field: 'name' | 'instructions' | 'options'
  readonly tone: 'WARNING' | 'INFO'
  /** In two or three words, for a list. */
  readonly brief: string
  readonly what: string
  readonly why: string
  readonly remedy: { readonly verb: string; readonly change: FindingChange }
}

/** What the linter finds in a set, in the order of its missions and of their fields, without what was dismissed. */
export function findingsOf(missions: readonly CheckedMission[]): readonly Finding[] {
  return missions.flatMap((mission, place) =>
    checks
      .flatMap((check) => check({ mission, place, missions }) ?? [])
      .map((found) => ({ ...found, key: found.key.slice(0, longestKey), missionId: mission.id }))
      .filter(({ key }) => !mission.dismissed.includes(key)),
  )
}

/** The most characters that the key of a finding has. */
export const longestKey = 80
/** The most characters of a mission's name and of its instructions. */
const longestName = 18
const longestText = 144
/** Characters in a line of a phone of 360 pixels, in the letters that teams read, and the lines before its answer field is out of sight. */
const inLine = 30
const linesInSight = 4
/** From how many multiple choice missions on a place of the right option is a pattern. */
const patternFrom = 3

interface Checked {
  readonly mission: CheckedMission
  readonly place: number
  readonly missions: readonly CheckedMission[]
}
type Found = Omit<Finding, 'missionId'>

/** The title gives away a word of the answer. */
function titleTells({ mission, place, missions }: Checked): Found | undefined {
  const words = wordsOf(mission.name)
  const told = rightOf(mission)
    .flatMap((title) => wordsOf(title))
    .find((word) => isTelling(word.fold) && words.some(({ fold }) => fold === word.fold))
  if (!told) return
  const shown = words.find(({ fold }) => fold === told.fold)?.text ?? told.text
  return {
    ...{ key: `TITLE_TELLS ${told.fold}`, field: 'name', tone: 'WARNING', brief: 'Gives it away' },
    what: 'The title gives part of the answer away',
    why: `“${shown}” is in the title and in the answer.`,
    remedy: renamed({ mission, place, missions }),
  }
}

/** Two missions have the same name, whatever the order of its words. */
function twins({ mission, place, missions }: Checked): Found | undefined {
  const name = bagOf(mission.name)
  const other = missions.findIndex((one) => one !== mission && bagOf(one.name) === name)
  if (!name || other < 0) return
  return {
    ...{ key: `TWINS ${name}`, field: 'name', tone: 'WARNING', brief: 'Twins' },
    what: `Mission ${other + 1} has nearly the same title`,
    why: 'Teams and hosts confuse the two.',
    remedy: renamed({ mission, place, missions }),
  }
}

/** The instructions contain an accepted answer, and none of the wrong ones. */
function textTells({ mission }: Checked): Found | undefined {
  if (mission.type === 'TRUE_FALSE') return
  const others = mission.options.filter(({ correct }) => !correct)
  const told = rightOf(mission).find((title) => isTelling(folded(title)) && placeIn(mission.instructions, title))
  if (!told || others.some(({ title }) => placeIn(mission.instructions, title))) return
  const instructions = withoutWords(mission.instructions, told)
  return {
    ...{ key: `TEXT_TELLS ${folded(told)}`, field: 'instructions', tone: 'WARNING', brief: 'Gives it away' },
    what: 'The instructions contain the answer',
    why: `“${told}” is an accepted answer.`,
    remedy: { verb: `Replace “${told}” with “…”`, change: { kind: 'FIELDS', fields: { instructions } } },
  }
}

/** The instructions fill a small phone. */
function tooLong({ mission: { instructions } }: Checked): Found | undefined {
  const lines = linesOf(instructions)
  if (lines <= linesInSight) return
  return {
    ...{ key: `TOO_LONG ${lines}`, field: 'instructions', tone: 'INFO', brief: 'Long' },
    what: 'Too long for a small phone',
    why: `It takes ${lines} lines at 360 px, so the answer field starts below the fold.`,
    remedy: { verb: 'Show on a phone', change: { kind: 'PLAY' } },
  }
}

/** An answer with a digit is only right as it is, which the instructions don't say. */
function exactDigits({ mission: { type, options, instructions } }: Checked): Found | undefined {
  const exact = options.find(({ title }) => /\p{Nd}/u.test(title) && /\p{L}/u.test(title))
  if (type !== 'TEXT' || !exact || /exact|digit|number|figure/iu.test(instructions)) return
  const longer = `${instructions.trim()} Spell it exactly.`
  if ([...longer].length > longestText) return
  return {
    ...{ key: `EXACT ${folded(exact.title)}`, field: 'options', tone: 'INFO', brief: 'No typos' },
    what: 'This answer allows no typos',
    why: `“${exact.title}” contains a digit, so teams have to type it exactly.`,
    remedy: { verb: 'Say so in the instructions', change: { kind: 'FIELDS', fields: { instructions: longer } } },
  }
}

/** An accepted answer, or an option, that another one already covers. */
function covered({ mission }: Checked): Found[] {
  const { type, options } = mission
  if (type === 'TRUE_FALSE') return []
  return options.flatMap(({ title, correct }, at) => {
    const others = options.slice(0, at)
    const by = type === 'TEXT' ? coveredBy(others, title) : sameBut(others, title)
    if (!by || (type === 'MULTIPLE_CHOICE' && !isWhole(options.toSpliced(at, 1)))) return []
    const [number, other] = [at + 1, others.indexOf(by.option) + 1]
    return {
      key: `COVERED ${folded(title)}`,
      field: 'options',
      tone: type === 'TEXT' ? 'INFO' : correct === by.option.correct ? 'INFO' : 'WARNING',
      brief: 'Not needed',
      what: type === 'TEXT' ? `Answer ${number} isn’t needed` : `Option ${number} reads like option ${other}`,
      why:
        type === 'TEXT'
          ? `“${title}” is ${by.typos ? `${typosWords(by.typos)} from answer ${other}` : `answer ${other} without its article`}, so it counts anyway.`
          : 'They differ only in an article.',
      remedy: {
        verb: `Remove ${type === 'TEXT' ? 'answer' : 'option'} ${number}`,
        change: { kind: 'FIELDS', fields: { options: options.toSpliced(at, 1) } },
      },
    } as const
  })
}

/** The right option is in the same place as in the multiple choice missions before it. */
function samePlace({ mission, place, missions }: Checked): Found | undefined {
  const at = onlyRight(mission)
  if (at < 0) return
  const before = missions.slice(0, place).filter(({ type }) => type === 'MULTIPLE_CHOICE')
  const run = before.length - before.findLastIndex((one) => onlyRight(one) !== at) - 1
  // the one that makes it a pattern is enough: once it is changed, those after it are judged again
  if ((run + 1) % patternFrom !== 0) return
  const count = mission.options.length
  const to = (at + 1 + (place % (count - 1))) % count
  const right = mission.options.slice(at, at + 1)
  return {
    ...{ key: `SAME_PLACE ${at + 1}`, field: 'options', tone: 'WARNING', brief: `${ordinals[at] ?? 'Same one'} is right` },
    what: `The ${(ordinals[at] ?? 'same').toLowerCase()} option is right again`,
    why: `It was right in the last ${run} multiple choice missions too, so teams can guess.`,
    remedy: {
      verb: `Move it to place ${to + 1}`,
      change: { kind: 'FIELDS', fields: { options: mission.options.toSpliced(at, 1).toSpliced(to, 0, ...right) } },
    },
  }
}

/** Three missions in a row are true or false with the same answer. */
function sameAnswer({ mission, place, missions }: Checked): Found | undefined {
  const answer = rightOf(mission)[0]
  const isSame = (one: CheckedMission | undefined) => one?.type === 'TRUE_FALSE' && rightOf(one)[0] === answer
  if (place < 2 || !answer || ![place, place - 1, place - 2].every((one) => isSame(missions[one]))) return
  // where it doesn't follow two of its like, and none follow it
  const rest = missions.toSpliced(place, 1)
  const position = rest.findIndex((one, at) => !isSame(one) && !isSame(rest[at - 1]))
  if (position < 0) return
  return {
    ...{ key: `SAME_ANSWER ${folded(answer)}`, field: 'options', tone: 'INFO', brief: `${answer} again` },
    what: `“${answer}” is the answer three times in a row`,
    why: 'Teams tap the third one without reading it.',
    remedy: { verb: `Move this mission to number ${position + 1}`, change: { kind: 'MOVE', position } },
  }
}

const checks: readonly ((checked: Checked) => Found | readonly Found[] | undefined)[] = [
  titleTells,
  twins,
  textTells,
  tooLong,
  covered,
  exactDigits,
  samePlace,
  sameAnswer,
]

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
const typosWords = (typos: number) => (typos === 1 ? 'one typo' : 'two typos')

const rightOf = ({ options, type }: Answerable): string[] =>
  options.filter(({ correct, title }) => correct && (type === 'TRUE_FALSE' || title.trim())).map(({ title }) => title)

/** The place of the only right option, or -1. */
const onlyRight = (mission: Answerable): number =>
  mission.type === 'MULTIPLE_CHOICE' && rightOf(mission).length === 1 ? mission.options.findIndex(({ correct }) => correct) : -1

/** Whether options are enough for a choice. */
const isWhole = (options: Answerable['options']) =>
  options.length >= 2 && new Set(options.map(({ correct }) => Boolean(correct))).size === 2

/** The accepted answer, of these, that another text counts as anyway. */
function coveredBy(options: Answerable['options'], title: string) {
  if (!title.trim()) return
  const verdict = verdictOf({ type: 'TEXT', options }, title)
  const option = options.find((one) => one.title === verdict.matched)
  return option && { option, typos: verdict.because === 'TYPO' ? verdict.typos : 0 }
}

/** The option, of these, that differs from a text only in its article. */
function sameBut(options: Answerable['options'], title: string) {
  const fold = withoutArticle(folded(title))
  const option = options.find((one) => fold && withoutArticle(folded(one.title)) === fold)
  return option && { option, typos: 0 }
}

interface Word {
  readonly text: string
  readonly fold: string
}

const wordsOf = (text: string): Word[] =>
  text.split(/[\s\p{Pd}/]+/u).map((word) => ({ text: word.replace(/^\p{P}+|\p{P}+$/gu, ''), fold: folded(word) }))

/** Words that say nothing about an answer. */
const smallWords = new Set(
  'the and for from with that this they them what which where when who whose how are was were has have had not into your you can'.split(
    ' ',
  ),
)

/** Whether reading it in the question helps to answer. */
const isTelling = (fold: string): boolean => fold.length >= 4 && !smallWords.has(fold) && fold !== 'true' && fold !== 'false'

/** The words of a name in no order, without the small ones. */
const bagOf = (name: string): string =>
  wordsOf(name)
    .map(({ fold }) => fold)
    .filter((fold) => fold && !/^(?:the|an?|of|in|at|on|and)$/u.test(fold))
    .toSorted()
    .join(' ')

/** Where a text has these words, one after the other: its first character and the one after its last. */
function placeIn(text: string, words: string): readonly [number, number] | undefined {
  const wanted = folded(words)
  const parts = [...text.matchAll(/[^\s\p{Pd}]+/gu)].map((match) => ({ from: match.index, fold: folded(match[0]), text: match[0] }))
  const count = wanted.split(' ').length
  for (const [at, first] of parts.entries()) {
    const run = parts.slice(at, at + count)
    const last = run.at(-1)
    if (!last || run.map(({ fold }) => fold).join(' ') !== wanted) continue
    // the punctuation around it stays
    const lead = /^\p{P}*/u.exec(first.text)?.[0].length ?? 0
    const trail = /\p{P}*$/u.exec(last.text)?.[0].length ?? 0
    return [first.from + lead, last.from + last.text.length - trail]
  }
  return
}

/** A text in which an ellipsis stands wherever it has these words. */
function withoutWords(text: string, words: string): string {
  const place = placeIn(text, words)
  if (!place) return text
  const [from, to] = place
  return `${text.slice(0, from)}…${withoutWords(text.slice(to), words)}`
}

/** A new name after a word of the instructions that tells nothing and that no other mission has; else after its number. */
function renamed({ mission, place, missions }: Checked): Finding['remedy'] {
  const told = [...rightOf(mission).flatMap((title) => wordsOf(title)), ...wordsOf(mission.name)].map(({ fold }) => fold)
  const taken = new Set(missions.map(({ name }) => bagOf(name)))
  const free = wordsOf(mission.instructions).filter(
    ({ text, fold }) =>
      // possessives and names would read oddly after an article
      /^\p{Ll}{4,}$/u.test(text) && isTelling(fold) && !told.includes(fold) && !taken.has(fold) && text.length + 4 <= longestName,
  )
  const [word] = free.toSorted((one, other) => other.text.length - one.text.length)
  const name = word ? `The ${word.text}` : numbered(place, taken)
  return { verb: `Rename to “${name}”`, change: { kind: 'FIELDS', fields: { name } } }
}

function numbered(place: number, taken: ReadonlySet<string>): string {
  let number = place + 1
  while (taken.has(bagOf(`Mission ${number}`))) number++
  return `Mission ${number}`
}

/** The lines of a text on a small phone, broken between words. */
function linesOf(text: string): number {
  let [lines, length] = [1, 0]
  for (const word of text.trim().split(/\s+/u)) {
    if (length > 0 && length + 1 + word.length > inLine) {
      lines++
      length = word.length
    } else length += (length > 0 ? 1 : 0) + word.length
  }
  return lines
}
