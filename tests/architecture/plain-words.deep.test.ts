import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { phrases } from '../../tools/phrases.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-words-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [first] = phrases.map(({ phrase }) => phrase)

test('a phrase in a file fails the check, which names the place and what to say instead', () => {
  const file = path.join(folder, 'planted.ts')
  writeFileSync(file, `\n/** Told to ${first}. */\nexport const a = 1\n`)
  const { status, stderr } = spawnSync(process.execPath, ['tools/words.ts', file], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(`planted.ts:2 says "${first}": ${phrases[0]?.instead}`)
})

test('a reference to what the repository does not have fails the check', () => {
  // in pieces, so that this file refers to nothing itself
  const gone = [
    'platform/gone' + '.ts',
    'docs/gone' + '.md',
    'tests/gone' + '/',
    'decision ' + '9999',
    'migration ' + '9999',
    'I-' + '999',
    'AUTH-' + '99',
  ]
  gone.push('npm run ' + 'gone', '`goneAnd' + 'Forgotten`', 'RULES' + ' §3', '§' + '7')
  const file = path.join(folder, 'planted-references.ts')
  writeFileSync(file, gone.map((one, place) => (place % 2 ? `// see ${one}\n` : `/** See (${one}). */\n`)).join(''))
  const named = path.join(folder, 'planted-name.test.ts')
  writeFileSync(named, `test('${gone[5]} nothing is lost', () => {})\n`)
  const fine = path.join(folder, 'fine.ts')
  writeFileSync(
    fine,
    '// errors.ts, packages/domain/src/errors.ts, decision 20, I-3, AUTH-01, npm run check, `messageOf`, RFC 5545 §3.3.11\n',
  )
  const { status, stderr } = spawnSync(process.execPath, ['tools/references.ts', file, named, fine], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => line.split(' refers to ')[0]),
  ).toEqual([...gone.map((_, place) => `${file}:${place + 1}`), `${named}:1`])
})
