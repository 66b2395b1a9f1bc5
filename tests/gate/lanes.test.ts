import { expect, test } from 'vitest'
import { deepJobs, type Job } from './jobs.ts'
import { throughLanes } from './lanes.ts'
import { inGateOrder, type OrderedJob } from './order.ts'
import { outOfReach } from './reach.ts'
import { changesSince, filesHere, head, yesterday } from './repository.ts'

const jobOf = (id: string, kind = 'tests/races', first = false): OrderedJob => ({ id, file: id, kind, runner: 'vitest', first })

/** Runs jobs against a clock that only they move. Answers the chunks in the order of their beginnings, with begin and end in seconds, and what was left out. */
async function played(jobs: readonly OrderedJob[], seconds: Readonly<Record<string, number>>, until?: number, start = 0) {
  const chunks: { ids: string; lane: number; from: number; to: number }[] = []
  const ends: { at: number; done: () => void }[] = []
  let clock = 0
  const secondsOf = ({ id }: Job) => seconds[id] ?? 10
  const work = throughLanes({
    jobs,
    secondsOf,
    startOf: () => start,
    until: until === undefined ? undefined : until * 1000,
    now: () => clock * 1000,
    run: (chunk, lane) => {
      const to = clock + chunk.reduce((sum, job) => sum + secondsOf(job), start)
      chunks.push({ ids: chunk.map(({ id }) => id).join(' '), lane, from: clock, to })
      return new Promise<void>((done) => ends.push({ at: to, done }))
    },
  })
  let isOver = false
  const left = work.then((rest) => {
    isOver = true
    return rest
  })
  while (!isOver) {
    await new Promise((done) => setImmediate(done))
    ends.sort((a, b) => a.at - b.at)
    const next = ends.shift()
    if (!next) continue
    clock = next.at
    next.done()
  }
  return { chunks, left: (await left).map(({ id }) => id) }
}

test('two lanes work in chunks of about a minute, of one kind each, and everything runs without a bound', async () => {
  const jobs = [...'abcdefgh'].map((id) => jobOf(id, id === 'c' ? 'tests/faults' : 'tests/races'))
  const { chunks, left } = await played(jobs, { a: 20, b: 30, c: 15, d: 20, e: 70 })
  expect(left).toEqual([])
  expect(chunks).toEqual([
    { ids: 'a b f', lane: 0, from: 0, to: 60 },
    { ids: 'c', lane: 1, from: 0, to: 15 },
    { ids: 'd g h', lane: 1, from: 15, to: 55 },
    { ids: 'e', lane: 1, from: 55, to: 125 },
  ])
})

test('a planted slow job that would pass the bound is left out and named, and a shorter one has its place', async () => {
  const jobs = ['quick', 'slow', 'other', 'last'].map((id) => jobOf(id, `kind of ${id}`))
  const { chunks, left } = await played(jobs, { quick: 30, slow: 101, other: 60, last: 50 }, 100)
  expect(left).toEqual(['slow'])
  expect(chunks.map(({ ids }) => ids)).toEqual(['quick', 'other', 'last'])
  expect(Math.max(...chunks.map(({ to }) => to))).toBeLessThanOrEqual(100)
  expect((await played(jobs, { quick: 30, slow: 100, other: 60, last: 50 }, 100)).left).not.toContain('slow')
})

test('starting a process counts once for all of its chunk', async () => {
  const jobs = [...'abcde'].map((id) => jobOf(id))
  const { chunks, left } = await played(jobs, {}, 45, 15)
  expect(chunks).toEqual([
    { ids: 'a b c', lane: 0, from: 0, to: 45 },
    { ids: 'd e', lane: 1, from: 0, to: 35 },
  ])
  expect(left).toEqual([])
})

test('what no longer fits is never begun, whatever the costs', async () => {
  const jobs = Array.from({ length: 60 }, (_, n) => jobOf(`job ${n}`, `kind ${n % 3}`))
  const seconds = Object.fromEntries(jobs.map(({ id }, n) => [id, 1 + ((n * 37) % 90)]))
  const { chunks, left } = await played(jobs, seconds, 300)
  expect(left.length).toBeGreaterThan(10)
  for (const { to } of chunks) expect(to).toBeLessThanOrEqual(300)
  // and hardly any time is given away
  for (const lane of [0, 1]) expect(Math.max(...chunks.filter((one) => one.lane === lane).map(({ to }) => to))).toBeGreaterThan(290)
})

test('no job of the rest is taken along with those of what was changed', async () => {
  const jobs = [jobOf('a', 'k', true), jobOf('b', 'other', true), jobOf('c', 'k', false)]
  expect((await played(jobs, {}, 500)).chunks.map(({ ids }) => ids)).toEqual(['a', 'b', 'c'])
})

const files = filesHere()
const jobs = deepJobs(files)
const firstOf = (...changed: string[]) =>
  inGateOrder(jobs, changed, 'commit')
    .filter(({ first }) => first)
    .map(({ id }) => id)

test('what a change can have broken comes first: the deep tests of its area, its journeys at both widths', () => {
  expect(jobs.length).toBeGreaterThan(150)
  const ofSearch = firstOf('apps/server/src/schedule/search/planted.ts')
  expect(ofSearch).toContain('apps/server/src/schedule/holds/holds-model.deep.test.ts')
  expect(ofSearch).toContain('tests/faults/kill-embedded.deep.test.ts')
  expect(ofSearch).toContain('tests/journeys/booking.journey.ts at phone')
  expect(ofSearch).not.toContain('tests/journeys/passkeys.journey.ts at phone')
  expect(firstOf('apps/server/migrations/0999-planted.ts').every((id) => id.includes('-migration.deep.'))).toBe(true)
  expect(firstOf('packages/ui/src/tokens.css').toSorted()).toEqual(
    ['dark-1440', 'dark-390', 'light-1440', 'light-390'].map((look) => `tests/gallery/gallery.pictures.ts at ${look}`),
  )
  for (const file of ['packages/ui/src/faces.css', 'packages/ui/src/button.tsx'])
    expect(firstOf(file)).toContain('tests/gallery/gallery.pictures.ts at dark-390')
  for (const file of ['biome.json', '.dependency-cruiser.mjs', 'vitest.config.ts', 'apps/server/tsconfig.json'])
    expect(firstOf(file)).toContain('tests/architecture/rules.deep.test.ts')
  const ofTools = firstOf('tools/words.ts')
  expect(ofTools).toContain('tests/architecture/rules.deep.test.ts')
  expect(ofTools.every((id) => id.startsWith('tests/architecture/'))).toBe(true)
  expect(firstOf('tests/races/bank.deep.test.ts')).toEqual(['tests/races/bank.deep.test.ts'])
  expect(firstOf('docs/words.md')).toEqual([])
})

test('every deep job is in the reach of some change', () => {
  expect(outOfReach(jobs)).toEqual([])
  expect(outOfReach(deepJobs(['tests/journeys/planted.journey.ts']))).toEqual([])
  expect(outOfReach(deepJobs(['tests/planted/planted.deep.test.ts']))).toEqual(['tests/planted/planted.deep.test.ts'])
})

test('the rest has its turn: one order, which begins elsewhere for each commit; without a yesterday everything counts as changed', () => {
  const order = (commit: string, changed: readonly string[] | undefined = ['docs/words.md']) =>
    inGateOrder(jobs, changed, commit).map(({ id }) => id)
  expect(order('one')).toEqual(order('one'))
  const begins = new Set(Array.from({ length: 200 }, (_, n) => order(`commit ${n}`, [])[0]))
  expect(begins.size).toBeGreaterThan(jobs.length / 3)
  const [a, b] = [order('one'), order('two')]
  const turn = a.indexOf(b[0] ?? '')
  expect([...a.slice(turn), ...a.slice(0, turn)]).toEqual(b)
  expect(order('one', undefined)).toEqual(a)
  expect(inGateOrder(jobs, undefined, 'one').every(({ first }) => first)).toBe(true)
})

test('the repository knows what was changed since a commit', () => {
  expect(head()).toMatch(/^[\da-f]{40}$/)
  const base = yesterday()
  if (base) expect(changesSince(base).files.length).toBeGreaterThan(0)
})
