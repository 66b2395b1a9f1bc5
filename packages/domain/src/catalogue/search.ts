import { plainText } from '../plain-text.ts'

/**
 * The items whose text has every word of the query, in their order; all of them for an empty query. A word that no text contains may be
 * misspelt: it then stands for the words that differ by one letter, from eight letters on by two. Two letters that changed places count as one.
 */
export function searchItems<Item>(items: readonly Item[], textOf: (item: Item) => string, query: string): readonly Item[] {
  const texts = items.map((item) => ({ item, text: plainText(textOf(item)) }))
  const words = new Set(plainText(query).split(/\s+/).filter(Boolean))
  let left: typeof texts = texts
  for (const word of words) {
    if (left.length === 0) break
    // what is spelt right somewhere in the catalogue means just that, also when another word has ruled those texts out
    const exact = texts.some(({ text }) => text.includes(word))
    left = left.filter(({ text }) => (exact ? text.includes(word) : hasSimilarWord(text, word)))
  }
  return left.map(({ item }) => item)
}

function hasSimilarWord(text: string, wanted: string): boolean {
  const allowed = allowedTypos(wanted)
  return allowed > 0 && text.split(/[^\p{L}\p{N}]+/u).some((word) => typosIn(wanted, word, allowed) <= allowed)
}

/** Short words have too many neighbours. */
const allowedTypos = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * The optimal string alignment distance of two words: letters added, left out, replaced or swapped with their neighbour. A typed word of five
 * letters or more may also be the beginning of the longer one. Words whose lengths differ too much are not compared: Infinity.
 */
function typosIn(typed: string, word: string, allowed: number): number {
  if (word.length < typed.length - allowed) return Number.POSITIVE_INFINITY
  const begun = typed.length >= 5
  if (!begun && word.length > typed.length + allowed) return Number.POSITIVE_INFINITY
  // no alignment with so few typos reaches further into a longer word
  const other = word.slice(0, typed.length + allowed)
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const replaced = cell(last, at - 1) + (typed[row - 1] === other[at - 1] ? 0 : 1)
      const swapped =
        row > 1 && at > 1 && typed[row - 1] === other[at - 2] && typed[row - 2] === other[at - 1]
          ? cell(before, at - 2) + 1
          : Number.POSITIVE_INFINITY
      line.push(Math.min(replaced, swapped, cell(last, at) + 1, cell(line, at - 1) + 1))
    }
    before = last
    last = line
  }
  return begun ? Math.min(...last) : cell(last, other.length)
}

const cell = (line: readonly number[], at: number): number => line[at] ?? Number.POSITIVE_INFINITY
