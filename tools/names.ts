/*
 * A step of npm run check: a type name is used once in a package, and the list of our words stays short enough to be read.
 */
import { readFileSync } from 'node:fs'
import { tracked } from './tracked.ts'
import { repeatedTypes, wordsIn } from './type-names.ts'

/** The most words that a newcomer can be asked to learn. */
const MOST_WORDS = 40

const problems = repeatedTypes(tracked(), (file) => readFileSync(file, 'utf8')).map(
  ({ inside, name, files }) => `${inside} declares the type ${name} in ${files.join(' and in ')}. Give each its own name.`,
)
const words = wordsIn(readFileSync('docs/words.md', 'utf8'))
if (words > MOST_WORDS) problems.push(`docs/words.md explains ${words} words; ${MOST_WORDS} are the most. Rename one to an ordinary word.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
