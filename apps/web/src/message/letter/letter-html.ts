/*
 * The HTML of an email as blocks that the page draws itself: its own styles may not come into the page, and nothing of it is run. What a mail program shows is
 * read from the classes that the server writes; words elsewhere are a paragraph.
 */

/** Words of a letter that belong together. */
export interface LetterRun {
  readonly words: string
  readonly link?: string
  /** A token that isn't known: its name is in the place of its value. */
  readonly fault?: true
}

export type LetterBlock =
  | { readonly kind: 'heading'; readonly runs: readonly LetterRun[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly runs: readonly LetterRun[] }[] }
  | { readonly kind: 'button'; readonly words: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly LetterRun[])[] }

interface ReadLetter {
  readonly blocks: readonly LetterBlock[]
  /** Why its reader gets it, and who we are. */
  readonly foot: readonly (readonly LetterRun[])[]
}

/** What an email says by its HTML. */
export function letterIn(html: string): ReadLetter {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const foot = page.querySelector('.foot')
  const parts = page.querySelector('.inside')?.children ?? []
  return { blocks: [...parts].flatMap((part) => blockOf(part) ?? []), foot: foot ? linesOf(foot) : [] }
}

/** The page’s policy refuses styles that it doesn’t bring itself, also in a document that is only read. */
const withoutStyles = (html: string): string =>
  html.replaceAll(/<style>[^<]*<\/style>/g, '').replaceAll(/<[^<>]+>/g, (tag) => tag.replaceAll(/ style="[^"]*"/g, ''))

function blockOf(part: Element): LetterBlock | null {
  // the mark of every letter is the page's own
  if (part.matches('.brand')) return null
  if (part.matches('.name')) return { kind: 'heading', runs: linesOf(part).flat() }
  if (part.matches('.action')) return { kind: 'button', words: part.textContent.trim() }
  if (part.matches('.facts')) {
    const facts = [...part.querySelectorAll('tr')].map((row) => ({
      label: row.querySelector('.label')?.textContent ?? '',
      runs: [...row.querySelectorAll('.fact')].flatMap((cell) => linesOf(cell).flat()),
    }))
    return { kind: 'facts', facts }
  }
  const lines = linesOf(part)
  return lines.some((line) => line.length > 0) ? { kind: 'paragraph', lines } : null
}

/** The lines of an element, in runs. */
function linesOf(part: Element): readonly (readonly LetterRun[])[] {
  const lines: LetterRun[][] = [[]]
  for (const node of part.childNodes) {
    if (node instanceof HTMLBRElement) lines.push([])
    else if (node.textContent) lines.at(-1)?.push(...runsOf(node.textContent, node instanceof HTMLAnchorElement ? node.href : undefined))
  }
  return lines
}

/* A token that isn't known is sent to be previewed as these words, which no one types. */
const [markStart, markEnd] = ['\ue000', '\ue001']
const marked = /\ue000[^\ue001]*\ue001/g

/** A text in which what is wrong is named instead, so that the rest can be previewed. */
export const markedText = (text: string, sources: readonly string[]): string =>
  sources.reduce((now, source) => now.split(source).join(`${markStart}${source.replaceAll(/[{}#^/]/g, '').trim()}${markEnd}`), text)

/** Words with the marks as runs of their own. */
export function runsOf(words: string, link?: string): readonly LetterRun[] {
  const runs: LetterRun[] = []
  let end = 0
  const say = (part: string) => part !== '' && runs.push({ words: part, ...(link !== undefined && { link }) })
  for (const found of words.matchAll(marked)) {
    say(words.slice(end, found.index))
    runs.push({ words: found[0].slice(1, -1), fault: true })
    end = found.index + found[0].length
  }
  say(words.slice(end))
  return runs
}
