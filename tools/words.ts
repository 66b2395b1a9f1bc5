/*
 * What npm run check asks of our words: no phrase of tools/words.txt in sentences, comments, test names or documents, and every text of
 * tools/verbatim.txt is said word for word. Files can be named instead of all.
 */
import { readFileSync } from 'node:fs'
import { phrasesIn, unsaid, verbatim } from './phrases.ts'
import { hasWords, tracked } from './tracked.ts'

const chosen = process.argv.slice(2)
const all = chosen.length > 0 ? chosen : tracked().filter(hasWords)
const read = (file: string) => readFileSync(file, 'utf8')
const problems = [
  ...all.flatMap((file) => phrasesIn(file, read(file)).map(({ line, phrase, instead }) => `${file}:${line} says "${phrase}": ${instead}`)),
  ...(chosen.length > 0 ? [] : unsaid(verbatim, all, read)).map(
    (text) => `tools/verbatim.txt: no sentence of the product says "${text}" word for word.`,
  ),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
