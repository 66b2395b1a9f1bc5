import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rightsTable } from '../../apps/server/src/platform/rights/rights-table.ts'

// a right is changed on purpose: npm run --silent rights > docs/rights.md
test('docs/rights.md shows every cell of the policy table, and nothing else', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/rights.md'), 'utf8')
  expect(rightsTable()).toBe(page)
  const [table = '', tokens = ''] = page.split('## API tokens')
  const rows = table.split('\n').filter((line) => /^\| (?!operation|-)/.test(line))
  expect(rows.length).toBeGreaterThanOrEqual(252)
  for (const row of rows) expect(row.split('|')).toHaveLength(14)
  expect(tokens).toContain('| POST /session ')
  for (const closed of ['/auth/', '| users ', 'updatePermission', 'createApiToken', 'updateWorkspace', 'subscribe'])
    expect(tokens).not.toContain(closed)
})
