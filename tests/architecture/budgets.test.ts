import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/* Measures the built web app: npm test rebuilds it when a source has changed. */
const dist = path.resolve(import.meta.dirname, '../../apps/web/dist')
if (!existsSync(path.join(dist, 'index.html'))) throw new Error('The web app is not built: npm test builds it, or npx vite build apps/web.')

const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
const files = readdirSync(path.join(dist, 'assets'))
const code = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8')
const bytes = (all: Iterable<string>) => [...all].reduce((sum, file) => sum + gzipSync(code(file)).length, 0)

/** A file with everything that it imports statically. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, next = ''] of code(file).matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w$*{][^"'`;()]*?from\s*)?["'`]\.\/([\w.-]+\.js)["'`]/g,
  ))
    withImports(next, found)
  return found
}

/** The chunk of a module by its name, such as events of events-AbC123.js. */
const chunk = (name: string) => {
  const found = files.filter((file) => file.startsWith(`${name}-`) && /^.{7,8}\.js$/.test(file.slice(name.length + 1)))
  expect(found, `the chunk ${name}`).toHaveLength(1)
  return found[0] ?? ''
}

const initial = [...page.matchAll(/src="\/assets\/([\w.-]+\.js)"/g)].reduce(
  (found, [, file = '']) => withImports(file, found),
  new Set<string>(),
)

/** What a page loads before its first text: the first page's code, and its own. */
const routeOf = (name: string) => withImports(chunk(name), new Set(initial))

test('the catalogue needs at most 150 kB of script', () => {
  expect(initial.size).toBeGreaterThan(1)
  expect(code([...initial].find((file) => file.startsWith('first-')) ?? '')).toContain('/experiences')
  expect(bytes(initial)).toBeGreaterThan(80_000)
  expect(bytes(initial)).toBeLessThanOrEqual(150_000)
})

test('the embedded prices need at most 110 kB of script, and no file of the app', () => {
  const prices = withImports(chunk('pricing-embedded'))
  expect(bytes(prices)).toBeGreaterThan(60_000)
  expect(bytes(prices)).toBeLessThanOrEqual(110_000)
  expect([...prices].filter((file) => initial.has(file))).toEqual([])
})

test('the console needs at most 140 kB of script, and no file of the app; its worker keeps each of its files', () => {
  const own = path.join(dist, 'console')
  const all = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file) && file !== 'worker.js')
  const scripts = all.filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(own, file))).length, 0)
  expect(size).toBeGreaterThan(60_000)
  expect(size).toBeLessThanOrEqual(140_000)
  const worker = readFileSync(path.join(own, 'worker.js'), 'utf8')
  expect(all.filter((file) => !worker.includes(`/console/${file.split(path.sep).join('/')}`))).toEqual([])
  for (const file of all) expect(readFileSync(path.join(own, file), 'latin1')).not.toContain('"/assets/')
})

test.each(['events', 'event', 'outbox', 'picker', 'profile', 'users', 'planning', 'experience-editor'])(
  'the staff route %s needs at most 250 kB of script',
  (name) => {
    const route = routeOf(name)
    expect(route.size).toBeGreaterThan(initial.size + 1)
    expect(bytes(route)).toBeLessThanOrEqual(250_000)
  },
)

test('a quote needs at most 6 kB of script more than the catalogue: widgets and dialogs come after its first text', () => {
  const own = [...routeOf('quote')].filter((file) => !initial.has(file))
  expect(own.length).toBeGreaterThan(0)
  expect(bytes(own)).toBeLessThanOrEqual(6000)
})

test('no staff page is part of what a visitor loads first', () => {
  for (const name of [
    'events',
    'event',
    'outbox',
    'picker',
    'profile',
    'users',
    'planning',
    'experience-editor',
    'opened-menu',
    'switch-dialog',
  ])
    expect([...initial]).not.toContain(chunk(name))
})

test('the shell holds no script or style of its own: the content policy would refuse it', () => {
  expect(page.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull()
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
  expect(page.match(/<script[^>]*\ssrc="(?!\/)/g)).toBeNull()
})

test('the file of schemas imports nothing that is made of schemas: whichever came first would find the other one empty', () => {
  const schemas = chunk('schemas')
  const below = [...withImports(schemas)].filter((file) => file !== schemas)
  expect(below.filter((file) => withImports(file).has(schemas))).toEqual([])
})
