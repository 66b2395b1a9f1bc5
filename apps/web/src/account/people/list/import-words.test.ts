import { expect, test } from 'vitest'
import { summaryOf, whyRejected } from './import-words.ts'

test.each([
  [{ role: ['STRONGER_RANK'] }, 'Role is higher than yours.'],
  [{ role: ['INVALID'] }, 'Role isn’t recognised.'],
  [{ role: ['NEEDS_PRODUCER'] }, 'Only producers and admins can grant staff permission.'],
  [{ email: ['TAKEN'] }, 'Email is in the file more than once.'],
  [{ email: ['INVALID'] }, 'Email isn’t valid.'],
  [{ workspace: ['NOT_FOUND'] }, 'Workspace wasn’t found.'],
  [{ workspaceRole: ['INVALID'] }, 'Access isn’t valid.'],
  [{ permission: ['UNFIT'] }, 'Permission isn’t available for this role.'],
  [{ timezone: ['UNKNOWN_ZONE'] }, 'Time zone isn’t recognised.'],
  [{ load: ['TOO_SMALL'] }, 'Events per week is too low.'],
  [{ '': ['TOO_LONG'] }, 'This row has more values than there are columns.'],
  [
    { lastName: ['REQUIRED'], level: ['TOO_BIG'], 'languages.0': ['UNKNOWN_LANGUAGE'] },
    'Last name is missing. Level is too high. One of the languages isn’t recognised.',
  ],
])('a rejected row of an import says why in sentences, with the names that screens use: %j', (fields, words) => {
  expect(whyRejected({ fields })).toBe(words)
})

test('an imported file says how many rows are new, and when there is nothing to import', () => {
  const report = (created: number, existing: number, refused: number) => summaryOf({ applied: false, created, existing, refused, rows: [] })
  expect(report(0, 9, 0)).toBe('Everyone in this file already has an account. There’s nothing to import.')
  expect(report(1, 0, 0)).toBe('1 row: 1 new. Nothing has been saved yet.')
  expect(report(2, 1, 1)).toBe('4 rows: 2 new, 1 unchanged, 1 rejected. Nothing will be imported until every row is valid.')
})
