import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cases } from './cases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const isTested = (id: string, text: string) => new RegExp(`\\(\\s*['\`][^'\`\\n]*\\b${id}\\b`).test(text)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every attack of the list is a test with its id in its name, or says what is not built yet', () => {
  const lost = Object.entries(cases).flatMap(([id, given]) =>
    'notBuilt' in given ? [] : given.filter((file) => !isTested(id, read(file))).map((file) => `${id} in ${file}`),
  )
  expect(lost).toEqual([])
  const waiting = Object.values(cases).filter((given) => 'notBuilt' in given)
  console.log(
    `${Object.keys(cases).length} attacks: ${Object.keys(cases).length - waiting.length} tested, ${waiting.length} have no subject yet`,
  )
  expect(Object.keys(cases).length).toBeGreaterThan(100)
})

test('a test that has the id of an attack is in the list', () => {
  const files = globSync(['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.{ts,tsx}', 'tests/**/*.{test,journey}.ts'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  const unlisted = files.flatMap((file) => {
    const names = [...read(file).matchAll(/\(\s*['`]([^'`\n]*)/g)].flatMap(([, name = '']) => name.match(/\b[A-Z]{2,}-\d\d\b/g) ?? [])
    return names.filter((id) => !listed(id).includes(file)).map((id) => `${id} in ${file}`)
  })
  expect(unlisted).toEqual([])
})

/** A test server collects its answers with a 500, and throws when it is closed: no attack causes a 500 unnoticed (I-25). */
test('every attack test closes its server at the end, which fails if anything was answered with a 500', () => {
  const files = new Set(Object.values(cases).flatMap((given) => ('notBuilt' in given ? [] : given)))
  const houses = [...files].filter((file) => /await openHouse\(/.test(read(file)))
  expect(houses.length).toBeGreaterThan(15)
  expect(houses.filter((file) => !/afterAll\([\s\S]{0,120}close\(\)/.test(read(file)))).toEqual([])
  expect(read('tests/house.ts')).toContain('if (failures.length > 0) throw')
})

function listed(id: string): readonly string[] {
  const given = cases[id]
  return given === undefined || 'notBuilt' in given ? [] : given
}
