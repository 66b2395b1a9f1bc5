import { readFileSync } from 'node:fs'
import path from 'node:path'
import { proseOf } from './prose.ts'

/** The texts of tools/verbatim.txt, with {} for each value. */
export const verbatim: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'verbatim.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
)

/** A text with {} for the code inside it, and single spaces. */
export function shapeOf(text: string): string {
  let depth = 0
  let shape = ''
  for (const character of text) {
    if (character === '{' && depth++ === 0) shape += '{}'
    else if (character === '}') depth--
    else if (depth === 0) shape += character
  }
  return shape.replace(/\s+/g, ' ').trim()
}

/** Those of some texts that no sentence of the product says word for word. `read` answers the source of a file. */
export function unsaid(texts: Iterable<string>, files: readonly string[], read: (file: string) => string): readonly string[] {
  const open = new Set(texts)
  for (const file of files.filter(isSaid)) {
    const source = read(file)
    // only the files that have the words at all are parsed
    if (![...open].some((text) => text.split('{}').every((part) => source.includes(part)))) continue
    for (const { kind, text } of proseOf(file, source)) if (kind === 'string' || kind === 'markup') open.delete(shapeOf(text))
  }
  return [...open]
}

/** Whether people read what a file says: a source of the product, no test. */
const isSaid = (file: string): boolean =>
  /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|^apps\/web\/src\/(graphql|rest)\.ts$/.test(file)
