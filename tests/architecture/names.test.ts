import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { repeatedTypes, typeNamesOf, wordsIn } from '../../tools/type-names.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const planted = new Map([
  ['apps/web/src/planted/one.ts', 'export interface Planted {\n  readonly a: string\n}\n'],
  ['apps/web/src/planted/two.tsx', 'type Planted<T> = readonly T[]\n'],
  // another package, a test and a part of someone else’s module may have the name too
  ['apps/server/src/planted.ts', 'type Planted = string\n'],
  ['apps/web/src/planted/one.test.ts', 'type Planted = string\n'],
  ['apps/web/src/planted/three.ts', "declare module './one.ts' {\n  interface Planted {\n    b: string\n  }\n}\n"],
])
const read = (file: string) => planted.get(file) ?? readFileSync(path.join(root, file), 'utf8')

test('a type name is used once in a package, and a second use is found with its places', () => {
  const there = files.filter((file) => /\.tsx?$/.test(file))
  expect(there.flatMap((file) => typeNamesOf(read(file))).length, 'the pattern still finds types').toBeGreaterThan(800)
  expect(repeatedTypes(there, read)).toEqual([])
  expect(repeatedTypes([...there, ...planted.keys()], read)).toEqual([
    { inside: 'apps/web', name: 'Planted', files: ['apps/web/src/planted/one.ts', 'apps/web/src/planted/two.tsx'] },
  ])
})

test('the list of our words has at most forty rows, which are counted', () => {
  const list = readFileSync(path.join(root, 'docs/words.md'), 'utf8')
  expect(wordsIn(list)).toBeLessThanOrEqual(40)
  expect(wordsIn(`${list}| one | more |\n`)).toBe(wordsIn(list) + 1)
})
