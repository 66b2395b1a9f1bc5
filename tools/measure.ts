/*
 * npm run measure: figures about the code. Prints a Markdown table, which docs/architecture.md shows next to the earlier values; with --check it
 * fails where that page shows others, and --write puts them there.
 * With --list NAME it names the places of one figure: casts, functions, parameters, files, types, folders.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { repeatedTypes } from './type-names.ts'

interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}
interface Found {
  readonly casts: string[]
  readonly functions: { readonly at: string; readonly lines: number }[]
  readonly parameters: string[]
}

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0')
const generated = new Set(['apps/web/src/graphql.ts', 'apps/web/src/rest.ts'])
const sources = listed.filter((file) => /^(apps|packages)\/\w+\/(src|migrations)\/.*\.tsx?$/.test(file) && !generated.has(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** What one file holds; lines count from the first to the last of a function, both included. */
function look(file: string): Found {
  const text = readFileSync(file)
  // positions of swc count bytes, from 1, and go on from file to file
  const module = parseSync(text.toString(), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }) as unknown as Node
  const base = (module.span?.start ?? 1) - leading(text.toString())
  const lineAt = (position: number) =>
    text
      .subarray(0, Math.max(0, position - base))
      .toString()
      .split('\n').length
  const found: Found = { casts: [], functions: [], parameters: [] }
  const functions = new Set([
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ClassMethod',
    'MethodProperty',
    'PrivateMethod',
  ])
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null || !('type' in node)) {
      if (typeof node === 'object' && node !== null && !Array.isArray(node)) for (const one of Object.values(node)) visit(one)
      return
    }
    const one = node as Node
    const { start = 0, end = 0 } = one.span ?? {}
    if (one.type === 'TsModuleDeclaration') return
    if (one.type === 'TsAsExpression') found.casts.push(`${file}:${lineAt(start)}`)
    // only named functions: the parameters of a callback are chosen by its caller
    const named =
      one.type === 'VariableDeclarator' && (one.init as Node | null)?.type === 'ArrowFunctionExpression' ? (one.init as Node) : one
    const parameters = (named.type === 'FunctionDeclaration' || named !== one ? named.params : []) as readonly unknown[]
    if (parameters.length > 3) found.parameters.push(`${file}:${lineAt(start)} ${parameters.length}`)
    if (functions.has(one.type)) found.functions.push({ at: `${file}:${lineAt(start)}`, lines: lineAt(end) - lineAt(start) + 1 })
    for (const value of Object.values(one)) visit(value)
  }
  visit(module.body)
  return found
}

/** swc's first position is that of the first token: what stands before it is counted again. */
const leading = (text: string) => Buffer.byteLength(/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '')

const found = new Map(sources.map((file) => [file, look(file)]))
const production = sources.filter((file) => !isTest(file))
const of = <T>(files: readonly string[], pick: (one: Found) => readonly T[]): T[] =>
  files.flatMap((file) => [...pick(found.get(file) ?? { casts: [], functions: [], parameters: [] })])
const lines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

const casts = of(production, (one) => one.casts)
const functions = of(production, (one) => one.functions).toSorted((a, b) => b.lines - a.lines)
const long = (most: number) => functions.filter((one) => one.lines > most).map(({ at, lines }) => `${at} ${lines}`)
const parameters = of(production, (one) => one.parameters)
const files = sources.filter((file) => lines(file) > 400).map((file) => `${file} ${lines(file)}`)
const types = repeatedTypes(production, (file) => readFileSync(file, 'utf8')).map(
  ({ inside, name, files }) => `${inside} ${name} ${files.length}`,
)
const folders = [
  ...Map.groupBy(
    production.filter((file) => /^apps\/(web|server)\/src\//.test(file)),
    path.dirname,
  ),
]
  .filter(([, all]) => all.length > 20)
  .map(([folder, all]) => `${folder} ${all.length}`)

const places: Readonly<Record<string, readonly string[]>> = { casts, functions: long(50), parameters, files, types, folders }
/** Each figure as docs/architecture.md names it. */
const figures: readonly (readonly [name: string, value: number])[] = [
  ['casts outside tests and generated code', casts.length],
  ['functions over 100 lines', long(100).length],
  ['functions over 50 lines', long(50).length],
  ['functions with four or more parameters', parameters.length],
  ['files over 400 lines', files.length],
  ['type names used twice in a package', types.length],
  ['folders of the web app and the server with more than 20 files; a test refuses them', folders.length],
]

const page = 'docs/architecture.md'
const rowsOf = () => readFileSync(page, 'utf8').split('\n')
const cellsOf = (line: string) => line.split('|')
const rowOf = (name: string) =>
  rowsOf()
    .map(cellsOf)
    .find((cells) => cells[1]?.trim() === name)

/** The page with the figures of today. */
function withFigures(): string {
  const now = new Map(figures)
  const line = (text: string): string => {
    const cells = cellsOf(text)
    const value = now.get(cells[1]?.trim() ?? '')
    return value === undefined ? text : cells.with(3, ` ${value}`.padEnd(cells[3]?.length ?? 0)).join('|')
  }
  return rowsOf().map(line).join('\n')
}

const chosen = process.argv[process.argv.indexOf('--list') + 1]
if (process.argv.includes('--list')) console.log((places[chosen ?? ''] ?? [`One of ${Object.keys(places).join(', ')}.`]).join('\n'))
else if (process.argv.includes('--check')) {
  for (const [name, value] of figures) {
    const told = rowOf(name)?.[3]?.trim()
    if (told === String(value)) continue
    console.error(`${page} shows ${told ?? 'nothing'} for "${name}"; it is ${value} now: npm run measure -- --write`)
    process.exitCode = 1
  }
} else if (process.argv.includes('--write')) writeFileSync(page, withFigures())
else console.log(['| figure | now |', '|---|---|', ...figures.map(([name, value]) => `| ${name} | ${value} |`)].join('\n'))
