import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('with less than two minutes left the deep tier runs nothing, and says so', () => {
  const soon = Math.floor(Date.now() / 1000) + 115
  const { status, stdout } = spawnSync(process.execPath, ['tests/all.ts', '--deep', '--until', String(soon)], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { ...process.env, MACHINE_FACTOR: '1' },
  })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^not run this time: (\d+) of \1, as there are only \d+ s left$/m)])
})
