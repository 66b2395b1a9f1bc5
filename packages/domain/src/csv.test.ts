import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellBehind, csvOf } from './csv.ts'

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n')

test('every field is quoted, and the file begins with a byte-order mark', () => {
  expect(csvOf([['a'], []])).toBe('\uFEFF"a"\r\n\r\n')
  expect(linesOf(csvOf([['a, b', 'say "yes"', 'x;=1', '', null, undefined, -2, true]]))).toEqual([
    '"a, b","say ""yes""","x;=1","","","","-2","true"',
    '',
  ])
})

test.each(['=1+1', '+1', '-2', '@SUM(A1)', ' =1', '\n=1', '\tx', '\rx', '＝1+1', '＋1', '－2', '＠SUM', '\u3000＝1'])(
  'EXP-01 a spreadsheet does not run %j, and an import reads it unchanged',
  (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
    expect(cellBehind(`'${text}`)).toBe(text)
  },
)

test('an apostrophe that was typed stays', () => {
  for (const text of ["'t Hooft", "'", 'O’Hara', '1-2']) {
    expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`)
    expect(cellBehind(text)).toBe(text)
  }
})

test('no text breaks out of its field', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '=', '＝', "'", ' ', 'x') }), (text) => {
      const field = csvOf([[text]]).slice(2, -3)
      expect(field.replaceAll('""', '')).not.toContain('"')
      expect(field).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    }),
  )
})
