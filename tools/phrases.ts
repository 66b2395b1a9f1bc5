import { readFileSync } from 'node:fs'
import path from 'node:path'
import { blank, textsOf } from './texts.ts'

interface Found {
  readonly line: number
  readonly phrase: string
  readonly instead: string
}

const linesOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
const spaced = (text: string) => text.replaceAll(' ', '\\s+')

/** The phrases of tools/words.txt, each with what to say instead. */
export const phrases = linesOf('words.txt').map((line) => {
  const [phrase = '', instead = '', right = ''] = line.split(' | ')
  const after = right.split(', ').flatMap((one) => (one ? [one.slice(phrase.length)] : []))
  const not = after.length > 0 ? `(?!${after.map(spaced).join('|')})` : ''
  return { phrase, instead, pattern: new RegExp(`(?<![\\w/<-])${spaced(phrase)}(?![\\w-])${not}`, 'gi') }
})

/** The texts of tools/verbatim.txt, with {} for each value. */
export const verbatim: ReadonlySet<string> = new Set(linesOf('verbatim.txt'))

/** Where a file says one of the phrases, outside code between backticks and the texts that stay word for word. */
export const phrasesIn = (file: string, source: string, exempt = verbatim): Found[] =>
  textsOf(file, source)
    // a single word is a name or a value
    .filter(({ kind, text }) => kind !== 'sentence' || (/ /.test(text) && !exempt.has(text)))
    .flatMap(({ line, text }) => {
      const said = text.replace(/`[^`\n]*`/g, blank)
      return phrases.flatMap(({ phrase, instead, pattern }) =>
        [...said.matchAll(pattern)].map(({ index }) => ({ line: line + said.slice(0, index).split('\n').length - 1, phrase, instead })),
      )
    })

/** Those of some texts that no source of the product says word for word. `read` answers the source of a file. */
export function unsaid(texts: Iterable<string>, files: readonly string[], read: (file: string) => string): readonly string[] {
  const open = new Set(texts)
  for (const file of files.filter((one) => /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(one) && !/\.test\.tsx?$/.test(one))) {
    const source = read(file)
    // only the files that have the words at all are parsed
    if (![...open].some((text) => text.split('{}').every((part) => source.includes(part)))) continue
    for (const { kind, text } of textsOf(file, source)) if (kind === 'sentence') open.delete(text)
  }
  return [...open]
}
