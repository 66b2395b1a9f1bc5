import { expect, test } from 'vitest'
import { headingsIn, type ImportReport, type RowResult, rejectedTable, summaryOf, whyRejected } from './import-words.ts'

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

const reportOf = (change: Partial<ImportReport>): ImportReport => ({
  ...{ applied: false, created: 0, existing: 0, refused: 0, encoding: 'UTF-8', headings: [], rows: [] },
  ...change,
})

test('an imported file says how many rows are new, and what becomes of the rejected ones', () => {
  const again = 'Download the rejected rows with their reasons, fix them, then import that file.'
  expect(summaryOf(reportOf({ existing: 9 }))).toBe('Everyone in this file already has an account. There’s nothing to import.')
  expect(summaryOf(reportOf({ created: 1 }))).toBe('1 row: 1 new. Nothing has been saved yet.')
  const some = { created: 2, existing: 1, refused: 1 }
  expect(summaryOf(reportOf(some))).toBe(`4 rows: 2 new, 1 unchanged, 1 rejected. Only the new people will be imported. ${again}`)
  expect(summaryOf(reportOf({ ...some, applied: true }))).toBe(`4 rows: 2 imported, 1 unchanged, 1 rejected. ${again}`)
  expect(summaryOf(reportOf({ refused: 2 }))).toBe(`2 rows: 2 rejected. There’s no one to import. ${again}`)
})

test('rejected rows are handed back under their headings, each with its reason, and without the one of an earlier time', () => {
  const row = (cells: string[], fields: Record<string, string[]>): RowResult => ({
    ...{ line: 2, fate: 'REFUSED', email: '', name: '', role: '' },
    ...{ cells, fields },
  })
  const report = reportOf({
    headings: ['Vorname', 'email', 'reason', 'Stadt'],
    rows: [
      { line: 1, fate: 'NEW', email: '', name: '', role: '' },
      row(['Ada', 'ada', 'Email is missing.', 'Bern'], { email: ['INVALID'] }),
      row(['Bo'], { email: ['REQUIRED'] }),
      row(['Cy', 'cy@new.example', '', '', 'stray'], { '': ['TOO_LONG'] }),
    ],
  })
  expect(rejectedTable(report, ['firstName', 'email', null, null])).toEqual([
    ['firstName', 'email', 'Stadt', 'reason'],
    ['Ada', 'ada', 'Bern', 'Email isn’t valid.'],
    ['Bo', '', '', 'Email is missing.'],
    ['Cy', 'cy@new.example', '', 'This row has more values than there are columns.', 'stray'],
  ])
})

test('headings that the server doesn’t know are offered to be matched, and nothing else is taken for them', () => {
  const headings = [
    { heading: 'Vorname', column: null },
    { heading: 'Email', column: 'email' },
  ]
  expect(headingsIn({ headings })).toEqual(headings)
  for (const other of [undefined, 'x', [{ heading: 'Vorname' }], [{ heading: 'x', column: 'password' }]])
    expect(headingsIn({ headings: other })).toBeUndefined()
})
