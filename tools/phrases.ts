import { readFileSync } from 'node:fs'
import path from 'node:path'
import { proseOf } from './prose.ts'
import { shapeOf, verbatim } from './verbatim.ts'

interface Phrase {
  readonly phrase: string
  readonly instead: string
  readonly pattern: RegExp
}
interface Found {
  readonly line: number
  readonly phrase: string
  readonly instead: string
}

/** The phrases of tools/words.txt, each with what to say instead. */
export const phrases: readonly Phrase[] = readFileSync(path.join(import.meta.dirname, 'words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [phrase = '', instead = '', right = ''] = line.split(' | ')
    const after = right.split(', ').flatMap((one) => (one ? [one.slice(phrase.length)] : []))
    const not = after.length > 0 ? `(?!${after.map(spaced).join('|')})` : ''
    return { phrase, instead, pattern: new RegExp(`(?<![\\w/<-])${spaced(phrase)}(?![\\w-])${not}`, 'gi') }
  })

function spaced(text: string) {
  return text.replaceAll(' ', '\\s+')
}

/**
 * Where a file says one of them, outside the texts that stay word for word. Strings that are a name, a path or a query are not sentences, nor are
 * single words that no property names, nor code within one.
 */
export function phrasesIn(file: string, source: string, exempt: ReadonlySet<string> = verbatim): Found[] {
  return proseOf(file, source)
    .filter(({ kind, text }) => !((kind === 'string' || kind === 'markup') && exempt.has(shapeOf(text))))
    .filter(({ kind, text, of }) => kind !== 'string' || (isSentence(text) && (of !== undefined || !/^\w+$/.test(text))))
    .flatMap(({ line, text }) => {
      const said = withoutValues(text)
      return phrases.flatMap(({ phrase, instead, pattern }) =>
        [...said.matchAll(pattern)].map(({ index }) => ({ line: line + said.slice(0, index).split('\n').length - 1, phrase, instead })),
      )
    })
}

const isSentence = (text: string) =>
  ![
    /^[a-z_$][\w.$:@-]*$/,
    /^\s*(query|mutation|select|with|insert|update|delete)\b[\s\S]*[{(=]/,
    /^(GET|POST|PUT|DELETE|PATCH) \//,
    /\w \{ \w/,
  ].some((pattern) => pattern.test(text))

/** A sentence with an x for each character of the code within it, so that places stay where they are. */
function withoutValues(text: string): string {
  const less = text.replace(/\{[^{}]*\}/g, (code) => code.replace(/[^\n]/g, 'x'))
  return less === text ? text : withoutValues(less)
}
