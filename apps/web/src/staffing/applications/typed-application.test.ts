import { expect, test } from 'vitest'
import { applicationOf, freshCode } from './typed-application.ts'

const typed = {
  ...{ firstName: ' نور ', lastName: 'Bakker', email: ' Noor@Quist.example ', phone: '+1', city: 'Chicago', birthYear: ' 1994 ' },
  ...{ languages: ['en'], experience: 'x', links: [' vimeo.com/noor ', '', 'http://noor.example'], consent: true, website: '' },
}

test('what was typed becomes what the server takes: links get a scheme unless they have one, and empty ones go', () => {
  expect(applicationOf(typed)).toEqual({
    ...{ firstName: 'نور', lastName: 'Bakker', email: 'noor@quist.example', phone: '+1', city: 'Chicago', birthYear: 1994 },
    ...{ languages: ['en'], experience: 'x', links: ['https://vimeo.com/noor', 'http://noor.example'], consent: true },
  })
  expect(applicationOf({ ...typed, birthYear: 'long ago' }).birthYear).toBe(-1)
})

test('the secret of a link is 256 bits, as the server wants it', () => {
  const codes = Array.from({ length: 200 }, freshCode)
  for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/)
  expect(new Set(codes).size).toBe(200)
})
