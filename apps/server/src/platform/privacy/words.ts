/** A shorter word would be found in what has nothing to do with the person. */
const leastLength = 6

/** What is known of a person now or was known earlier. */
export interface KnownOf {
  readonly emails: readonly string[]
  readonly names: readonly { readonly first: string; readonly last: string }[]
  /** Phone numbers and addresses of pages. */
  readonly others: readonly string[]
}

/**
 * The values of a person that others may have typed: their addresses, numbers and whole names. A first name alone isn't among them, nor one of fewer than six
 * letters: it would take words from texts about someone else.
 */
export function wordsOf({ emails, names, others }: KnownOf): string[] {
  const whole = names.filter(({ first, last }) => first !== '' && last !== '').map(({ first, last }) => `${first} ${last}`)
  return [...new Set([...emails, ...whole, ...others].map((word) => word.trim()))].filter((word) => word.length >= leastLength)
}

/** A regular expression of PostgreSQL that finds these words as they are, in HTML, in JSON, and in JSON inside JSON. `isFolded`: also where iCalendar folds a line. */
export function patternOf(words: readonly string[], isFolded = false): string {
  const forms = new Set(words.flatMap((word) => [word, inHtml(word), inJson(word), inJson(inJson(word))]))
  const found = [...forms]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => [...form].map(literal).join(isFolded ? '(?:\\r?\\n[ \\t])?' : ''))
  return `(?:(?<=\\\\[nrtbf])|(?<![[:alnum:]]))(?:${found.join('|')})(?![[:alnum:]])`
}

const literal = (char: string): string => (/[\p{L}\p{N}\s]/u.test(char) ? char : `\\${char}`)
const inJson = (word: string): string => JSON.stringify(word).slice(1, -1)
const inHtml = (word: string): string =>
  word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
