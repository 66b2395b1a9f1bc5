import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deepJobs, filesOfNpmTest } from './jobs.ts'

/** What one file of tests took of one of two cores, and the factor of the machine on which it did. */
export interface Cost {
  readonly seconds: number
  readonly factor: number
  readonly on: string
}
export interface Costs {
  /** What all files of `npm test` together may take, in seconds of processor of the reference machine. */
  readonly budget: number
  /** By file; of what the deep tier runs more than once, by file and width or look. */
  readonly files: Readonly<Record<string, Cost>>
}

export const costsFile: string = path.resolve(import.meta.dirname, '../costs.json')

export const readCosts = (): Costs => JSON.parse(readFileSync(costsFile, 'utf8'))

/** A line for each file, so that two changes of it rarely meet. */
export function textOf({ budget, files }: Costs): string {
  const rows = Object.keys(files)
    .sort()
    .map((id) => {
      const { seconds, factor, on } = files[id] as Cost
      return `    ${JSON.stringify(id)}: { "seconds": ${seconds}, "factor": ${factor}, "on": "${on}" }`
    })
  return `{\n  "budget": ${budget},\n  "files": {\n${rows.join(',\n')}\n  }\n}\n`
}

/** A file that was renamed keeps its line under its old name until it is measured again. */
export function costOf({ files }: Pick<Costs, 'files'>, id: string, renamed: ReadonlyMap<string, string>): Cost | undefined {
  const [file = '', place] = id.split(' at ')
  const before = renamed.get(file)
  return files[id] ?? (before === undefined ? undefined : files[place ? `${before} at ${place}` : before])
}

/** Seconds of the reference machine. */
export const onReference = ({ seconds, factor }: Cost): number => seconds / factor

/** How long a line is valid after its file was changed. */
const validDays = 30

export interface Checked {
  readonly files: readonly string[]
  readonly renamed: ReadonlyMap<string, string>
  /** When files were last changed (yyyy-mm-dd), those at least that were after the oldest line. */
  readonly changed: ReadonlyMap<string, string>
}

/** What is wrong with the costs, a sentence each: a test file without a line or with one that is too old, and `npm test` above its budget. */
export function faultsOf(costs: Costs, { files, renamed, changed }: Checked): string[] {
  const npmTest = filesOfNpmTest(files)
  const ids = [...npmTest.map((file) => ({ id: file, file })), ...deepJobs(files)]
  const faults = ids.flatMap(({ id, file }) => {
    const cost = costOf(costs, id, renamed)
    if (!cost) return [`${id} has no line: run it, then npm run test:costs`]
    const day = changed.get(file)
    const isStale = day !== undefined && Temporal.PlainDate.from(cost.on).until(day).days > validDays
    return isStale ? [`${id} was measured on ${cost.on} and changed on ${day}: run it again, then npm run test:costs`] : []
  })
  const total = npmTest.reduce((sum, file) => {
    const cost = costOf(costs, file, renamed)
    return cost ? sum + onReference(cost) : sum
  }, 0)
  if (total > costs.budget)
    faults.push(`npm test takes ${Math.ceil(total)} s of the reference machine’s processor, and may take ${costs.budget} (docs/tests.md)`)
  return faults
}

/** What one run of a process has shown: how long it took, and the times of its files as shares of that. */
export interface Measured {
  readonly on: string
  readonly factor: number
  /** The cores that it kept busy. */
  readonly cores: number
  readonly elapsed: number
  /** Seconds by line. */
  readonly files: Readonly<Record<string, number>>
}

/**
 * The costs after these runs, the newest last. What a process took on its cores is shared out over its files by their own times, so that starting it
 * is counted too. A line is left as it is while it is right within a quarter, so that most runs change few lines.
 */
export function withMeasured(costs: Costs, runs: readonly Measured[], { files, renamed, changed }: Checked): Costs {
  const known = new Set([...filesOfNpmTest(files), ...deepJobs(files).map(({ id }) => id)])
  const rows = new Map<string, Cost>()
  for (const id of known) {
    const cost = costOf(costs, id, renamed)
    if (cost) rows.set(id, cost)
  }
  for (const { on, factor, cores, elapsed, files: times } of runs) {
    const sum = Object.values(times).reduce((total, one) => total + one, 0)
    const share = sum > 0 ? (elapsed * cores) / sum : 0
    for (const [id, own] of Object.entries(times)) {
      const cost: Cost = { seconds: Math.round(own * share * 100) / 100, factor, on }
      const before = rows.get(id)
      const day = changed.get(id.split(' at ')[0] ?? '')
      const isFresh = before && !(day && day > before.on)
      if (known.has(id) && !(isFresh && isNear(onReference(before), onReference(cost)))) rows.set(id, cost)
    }
  }
  return { budget: costs.budget, files: Object.fromEntries(rows) }
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(0.25 * one, 0.5)

/** These of one part, the longest first, so that no core waits at the end for one that began late. One without a line begins first: it may be long. */
export function longestFirst<Of>(
  those: readonly Of[],
  nameOf: (one: Of) => { part: string; file: string },
  { files }: Pick<Costs, 'files'>,
): Of[] {
  const named = those.map((one) => ({ one, ...nameOf(one) }))
  const parts = [...new Set(named.map(({ part }) => part))]
  const takes = (file: string) => {
    const cost = files[file]
    return cost ? onReference(cost) : Number.POSITIVE_INFINITY
  }
  const byPart = parts.map((part) => named.filter((each) => each.part === part).map(({ one, file }) => ({ one, seconds: takes(file) })))
  // sorting is stable, and two endless ones have no difference
  return byPart.flatMap((of) => of.sort((a, b) => (a.seconds === b.seconds ? 0 : b.seconds - a.seconds)).map(({ one }) => one))
}
