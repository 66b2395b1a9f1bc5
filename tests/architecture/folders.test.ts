import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The most files of a folder in which people can still find things. */
const MOST = 20

/** Folders with more files than that; tests, styles and queries are next to their file and don't count. */
const crowded = (files: readonly string[]): string[] =>
  [...Map.groupBy(files, path.dirname)].flatMap(([folder, inside]) => (inside.length > MOST ? [`${folder}: ${inside.length}`] : []))

test.each(['web', 'server'])('no folder of the %s holds more than twenty files', (app) => {
  const src = `apps/${app}/src`
  const listed = execFileSync('git', ['ls-files', src], { cwd: path.resolve(import.meta.dirname, '../..'), encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(150)
  expect(crowded(files)).toEqual([])
  const planted = Array.from({ length: MOST + 1 }, (_, n) => `${src}/account/people/planted-${n}.ts`)
  expect(crowded([...files, ...planted])).toEqual([expect.stringContaining(`${src}/account/people: `)])
})
