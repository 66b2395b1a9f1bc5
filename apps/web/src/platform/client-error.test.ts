import { expect, test } from 'vitest'
import { pageFailureOf } from './client-error.ts'

test('only the kind of error and places in our own files are reported for a broken page', () => {
  const error = new TypeError('ada@northwind.example typed this')
  error.stack = [
    'TypeError: ada@northwind.example typed this',
    '    at save (https://troupe.example/assets/event-Ab_1.js:2:345)',
    '    at https://troupe.example/assignment-approval/secret-code?x=1',
    '    at chrome-extension://abc/inject.js:1:1',
    ...Array.from({ length: 9 }, (_, line) => `    at f (https://troupe.example/src/session/event.tsx?t=17:${line}:1)`),
  ].join('\n')
  expect(pageFailureOf(error)).toEqual({
    kind: 'PAGE',
    name: 'TypeError',
    at: ['/assets/event-Ab_1.js:2:345', ...[0, 1, 2, 3].map((line) => `/src/session/event.tsx:${line}:1`)],
  })
  expect(pageFailureOf('thrown words')).toEqual({ kind: 'PAGE', name: 'Unknown', at: [] })
  expect(pageFailureOf(Object.assign(new Error('x'), { name: 'ada@northwind.example' })).name).toBe('Unknown')
})
