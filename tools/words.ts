/*
 * npm run words: every sentence of the product that people read, with its place, by area.
 *   --sample 200 --seed 1   that many, drawn at random: the same ones for the same seed
 *   --check [file …]        what npm run check asks: no phrase of tools/words.txt in sentences, comments, test names or documents; every text of
 *                           tools/verbatim.txt is said word for word
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { phrasesIn } from './phrases.ts'
import { drawn, sentencesOf } from './sentences.ts'
import { hasWords, tracked } from './tracked.ts'
import { unsaid, verbatim } from './verbatim.ts'

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, check: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.check) check(positionals)
else print()

function print() {
  const all = tracked()
    .filter(hasWords)
    .flatMap((file) => sentencesOf(file, readFileSync(file, 'utf8')))
  const chosen = values.sample ? drawn(all, Number(values.sample), Number(values.seed)) : all
  for (const [area, sentences] of [...Map.groupBy(chosen, (one) => one.area)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`\n# ${area}`)
    for (const { at, text } of sentences) console.log(`${at}: ${text}`)
  }
  if (!values.sample) console.log(`\n${all.length} sentences`)
}

function check(files: readonly string[]) {
  const read = (file: string) => readFileSync(file, 'utf8')
  const all = files.length > 0 ? files : tracked().filter(hasWords)
  const problems = all.flatMap((file) =>
    phrasesIn(file, read(file)).map(({ line, phrase, instead }) => `${file}:${line} says "${phrase}": ${instead}`),
  )
  if (files.length === 0)
    problems.push(
      ...unsaid(verbatim, all, read).map((text) => `tools/verbatim.txt: no sentence of the product says "${text}" word for word.`),
    )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
