/*
 * Resolves what comments, names of tests and documents refer to: files, folders, decisions, migrations, commands of npm, names of code between
 * backticks, and ids of invariants (docs/invariants.md) and attacks (tests/attacks/cases.ts). Asked by npm run check; files can be named instead.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cases } from '../tests/attacks/cases.ts'
import { textsOf, withoutComments } from './texts.ts'
import { hasWords, tracked } from './tracked.ts'

const files = tracked()
const sources = files.filter(hasWords)
const chosen = process.argv.slice(2)
const read = (file: string) => readFileSync(file, 'utf8')

const basenames = new Set(files.map((file) => path.posix.basename(file)))
const folders = new Set(
  files.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_, place, all) => all.slice(0, place + 1).join('/')),
  ),
)
const numbersIn = (folder: string) =>
  new Set(files.flatMap((file) => (file.startsWith(folder) ? (/^\d{4}/.exec(path.posix.basename(file))?.[0] ?? []) : [])))
const decisions = numbersIn('docs/decisions/')
const migrations = numbersIn('apps/server/migrations/')
const invariants = new Set(
  read('docs/invariants.md')
    .match(/^\| I-\d+/gm)
    ?.map((row) => row.slice(2)),
)
const attacks = new Set(Object.keys(cases))
const kindsOfAttack = [...new Set([...attacks].map((id) => id.split('-')[0]))].join('|')
const commands = new Set(Object.keys((JSON.parse(read('package.json')) as { readonly scripts: object }).scripts))
const names = new Set(
  [...files.filter((file) => /\.(tsx?|mjs|css|grit|graphql|json)$/.test(file) && file !== 'package-lock.json')].flatMap(
    (file) => withoutComments(file, read(file)).match(/[\w$]+/g) ?? [],
  ),
)

/** Names of other people's software, and what only the build makes. */
const foreign = new Set(['pg_dump', 'query_timeout', 'keepDirtyValues', 'ahead.json', './crop.tsx'])

/** A kind of reference: how it is written, and whether what it names is there. */
const kinds: readonly { readonly pattern: RegExp; readonly isThere: (name: string, from: string) => boolean }[] = [
  {
    pattern: /(?<![\w/.:@‹*{$-])((?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md|css|grit|graphql|html|json))\b(?![\w(])/g,
    isThere: isFile,
  },
  { pattern: /(?<![\w/.:@‹*{$-])((?:docs|tests|tools|packages|apps|bench|platform|\.ci)\/[\w/-]+)(?![\w/.*{‹-]|\.\w)/g, isThere: isFolder },
  {
    pattern: /\]\(([^)#:]+)\)/g,
    isThere: (name, from) =>
      files.includes(path.posix.join(path.posix.dirname(from), name)) || folders.has(path.posix.join(path.posix.dirname(from), name)),
  },
  { pattern: /\b(?:decision|record)s? (\d{1,4})\b/gi, isThere: (name) => decisions.has(name.padStart(4, '0')) },
  { pattern: /\bmigrations? (\d{4})\b/gi, isThere: (name) => migrations.has(name) },
  { pattern: /\b(I-\d+)\b/g, isThere: (name) => invariants.has(name) },
  { pattern: new RegExp(`(?<![\\w-])((?:${kindsOfAttack})-\\d+)\\b`, 'g'), isThere: (name) => attacks.has(name) },
  { pattern: /\bnpm run (?:--\w+ )?([a-z-]+(?::[a-z-]+)*)/g, isThere: (name) => commands.has(name) },
  { pattern: /`([a-z]+[A-Z]\w*|[\w$]+)(?:\(\))?`/g, isThere: (name) => !/[a-z][A-Z]|[a-z]_[a-z]/.test(name) || names.has(name) },
  // pages that are not in the repository
  {
    pattern: /(\b[A-Z]{4,} ?§ ?\d|(?<!RFC \d{4} )§ ?\d+|\b(?:RULES|STAFFING|INVARIANTS|RECIPES)\b|\/shared\/|\/work\/)/g,
    isThere: () => false,
  },
]

const problems = (chosen.length > 0 ? chosen : sources).flatMap((file) =>
  notesOf(file).flatMap(({ line, text }) =>
    kinds.flatMap(({ pattern, isThere }) =>
      [...text.matchAll(pattern)]
        .filter(({ 1: name = '' }) => !foreign.has(name) && !isThere(name, file))
        .map(({ 1: name, index }) => `${file}:${line + text.slice(0, index).split('\n').length - 1} refers to ${name}, which isn't there`),
    ),
  ),
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Comments, names of tests, which are comments on what they show, and documents. */
function notesOf(file: string) {
  const source = read(file)
  const tests = [...source.matchAll(/^[ \t]*(?:test|describe)[\w.]*\(\s*(['"`])(.*?)\1/gm)]
  return [
    ...textsOf(file, source).filter(({ kind }) => kind !== 'sentence'),
    ...tests.map(({ 2: text = '', index }) => ({ line: source.slice(0, index).split('\n').length, text })),
  ]
}

/** A file by its path, by the end of its path, from the folder of the one that names it, or what the browser and the server make of it. */
function isFile(name: string, from: string) {
  if (!name.includes('/')) return basenames.has(name) || /^x\./.test(name)
  if (name.startsWith('/')) return true
  const near = path.posix.join(path.posix.dirname(from), name)
  return files.some((file) => file === name || file === near || file.endsWith(`/${name.replace(/^(\.{1,2}\/)+/, '')}`))
}

function isFolder(name: string) {
  const folder = name.replace(/\/$/, '')
  return (
    folders.has(folder) ||
    [...folders, ...files.map((file) => file.replace(/\.\w+$/, ''))].some((one) => one.endsWith(folder) || one === folder)
  )
}
