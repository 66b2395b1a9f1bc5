import { expect, test } from 'vitest'
import { csvOf } from './save-file.ts'

test('a spreadsheet runs nothing of a table that was exported', async () => {
  const text = await csvOf([
    ['=1+1', ' -2', '@sum', '\tx'],
    ['a, b', 'say "yes"', 'plain', ''],
  ]).text()
  expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([`'=1+1,' -2,'@sum,'\tx`, `"a, b","say ""yes""",plain,`, ''])
})
