import { keepFactor } from './pace/factor.ts'
import { realPostgres, runSql } from './postgres.ts'
import { type HeapMark, type Soaked, soak } from './soak/soak.ts'

/**
 * npm run soak: mixed load on two processes over one PostgreSQL, for SOAK_S seconds (600). Ends with 1 when an answer was a failure of ours, an invariant is broken,
 * a kind of work was never done, or a heap has grown by more than a tenth since the first mark. Nothing else should run on the machine.
 */
const seconds = Number(process.env.SOAK_S ?? 600)
const seed = process.env.SEED ?? String(Date.now())
/** By the first one caches are full: after 3 of 10 minutes. */
const shares = [0.3, 0.5, 0.75, 1]
const mostGrowth = 1.1
const people = 10

await keepFactor()
console.log(`SEED=${seed}, ${seconds} s`)
const postgres = await realPostgres()
try {
  await runSql(postgres.url, 'create database soak')
  const url = new URL(postgres.url)
  url.pathname = 'soak'
  process.exitCode = report(await soak({ url: url.href, seconds, people, marks: shares, seed })) ? 0 : 1
} finally {
  postgres.stop()
}

/** Prints the table. Answers whether everything holds. */
function report({ tally, marks, violations, missing, outside, logged }: Soaked): boolean {
  const lines = [
    '| requests | good | refused, by code |',
    '|---|---|---|',
    ...tally.kinds().map(({ kind, good, refused }) => `| ${kind} | ${good} | ${refused} |`),
    ...Object.entries(outside).map(([kind, count]) => `| ${kind} | ${count} | |`),
    '',
    '| heap in use after a collection | first process | second process |',
    '|---|---|---|',
    ...marks.map(({ second, heaps }) => `| after ${second} s | ${heaps.map(megabytes).join(' | ')} |`),
  ]
  const growth = growthOf(marks)
  const checks = [
    {
      what: `heap at the end against the first mark: ${growth.map((one) => `${one.toFixed(2)}×`).join(', ')}`,
      holds: growth.every((one) => one <= mostGrowth),
    },
    { what: `answers that are failures of ours (5xx): ${tally.failures.length}`, holds: tally.failures.length === 0 },
    {
      what: `violations of invariants: ${violations.map(({ id, example }) => `${id} (${example})`).join(', ') || 0}`,
      holds: violations.length === 0,
    },
    { what: `kinds of work that were never done: ${missing.join(', ') || 0}`, holds: missing.length === 0 },
  ]
  console.log(`\n${lines.join('\n')}\n`)
  for (const { what, holds } of checks) console.log(`${holds ? 'holds ' : 'BROKEN'} ${what}`)
  for (const line of [...tally.failures.slice(0, 10), ...logged.slice(0, 10)]) console.log(line)
  return checks.every(({ holds }) => holds)
}

/** Of each process, its last heap as a multiple of its first one. */
function growthOf(marks: readonly HeapMark[]): readonly number[] {
  const [first, last] = [marks[0]?.heaps ?? [], marks.at(-1)?.heaps ?? []]
  return last.map((heap, at) => heap / (first[at] ?? Number.NaN))
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}
