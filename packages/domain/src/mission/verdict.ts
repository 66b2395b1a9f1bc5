import { folded, withoutArticle } from './fold.ts'

/** What teams answer a mission with: a tap on an option, on True or False, or typed text. */
export type AnswerKind = 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'TEXT'

/** A mission as far as an answer is judged by it. */
export interface Answerable {
  readonly type: AnswerKind
  /** `correct` is null for those who may not read it: nothing is right for them. */
  readonly options: readonly { readonly title: string; readonly correct: boolean | null }[]
}

/** Whether an answer counts, and why. */
export interface MissionVerdict {
  readonly correct: boolean
  /** The accepted answer that it counts as. */
  readonly matched: string | null
  readonly because: 'EXACT' | 'FOLDED' | 'TYPO' | null
  /** Edits from the nearest accepted answer, also of a wrong answer; null where none is within twice the edits that it allows. */
  readonly typos: number | null
}

/**
 * Judges an answer. An option counts when its title is a right one's. A text counts when it equals an accepted answer after folding, without a leading
 * the, a or an; else within `typosAllowed` edits of one.
 */
export function verdictOf({ type, options }: Answerable, typed: string): MissionVerdict {
  const accepted = options.filter(({ correct }) => correct).map(({ title }) => title)
  const given = typed.normalize('NFC').trim()
  const exact = accepted.find((title) => title === given)
  if (exact !== undefined) return { correct: true, matched: exact, because: 'EXACT', typos: 0 }
  if (type !== 'TEXT') return wrong(null)
  const mine = bare(given)
  const near = accepted
    .map((title) => {
      const allowed = typosAllowed(title, given)
      return { title, allowed, typos: editsBetween(mine, bare(title), allowed * 2) }
    })
    .filter(({ typos }) => typos !== null)
    .map(({ title, allowed, typos }) => ({ title, allowed, typos: typos ?? 0 }))
    .toSorted((one, other) => one.typos - other.typos)
  const counted = near.find(({ typos, allowed }) => typos <= allowed)
  if (!counted) return wrong(near[0]?.typos ?? null)
  return { correct: true, matched: counted.title, because: counted.typos === 0 ? 'FOLDED' : 'TYPO', typos: counted.typos }
}

/** How many edits an accepted answer allows: 1 from 5 letters on, 2 from 9, none where it or what was typed contains a digit. */
export function typosAllowed(accepted: string, typed = ''): number {
  const one = bare(accepted)
  if (/\p{Nd}/u.test(one) || /\p{Nd}/u.test(bare(typed))) return 0
  const letters = one.match(/\p{L}/gu)?.length ?? 0
  return letters >= 9 ? 2 : letters >= 5 ? 1 : 0
}

const wrong = (typos: number | null): MissionVerdict => ({ correct: false, matched: null, because: null, typos })

/** What is compared. Where folding leaves nothing, as of '?', the text itself. */
const bare = (text: string): string => withoutArticle(folded(text)) || text

/**
 * Optimal string alignment: the inserted, deleted, replaced and exchanged neighbouring characters between two texts; null when there are more than
 * `most`. Characters are code points.
 */
export function editsBetween(one: string, other: string, most: number): number | null {
  const [from, to] = [[...one], [...other]]
  if (Math.abs(from.length - to.length) > most) return null
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const line = [row + 1]
    for (const [column, wanted] of to.entries()) {
      const edits = Math.min(at(above, column + 1) + 1, at(line, column) + 1, at(above, column) + (letter === wanted ? 0 : 1))
      const isExchanged = letter === to[column - 1] && wanted === from[row - 1]
      line.push(isExchanged ? Math.min(edits, at(before, column - 1) + 1) : edits)
    }
    before = above
    above = line
  }
  const edits = at(above, to.length)
  return edits <= most ? edits : null
}

const at = (line: readonly number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY
