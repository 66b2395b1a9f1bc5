import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOST_TYPES, PACKAGE_LEVELS, SESSION_FORMATS } from '../catalogue/kinds.ts'
import { parseInput } from '../input.ts'
import { createSessionPhoneInput, type PhoneKind, phoneOf } from './session-phones.ts'

const event = { session_type: 'HYBRID', host_type: 'ON_SITE', package_level: 'PRO' } as const
const row = (said: Partial<PhoneKind>): PhoneKind => ({ session_type: null, host_type: null, package_level: null, ...said })

test('the phone that names most of an event’s kind is its phone, then package before host before format', () => {
  const { session_type, host_type, package_level } = event
  const best = [
    row(event),
    row({ host_type, package_level }),
    row({ session_type, package_level }),
    row({ session_type, host_type }),
    row({ package_level }),
    row({ host_type }),
    row({ session_type }),
    row({}),
  ]
  const others = [row({ session_type: 'REMOTE' }), row({ ...event, package_level: 'PREMIUM' })]
  for (const at of best.keys()) expect([at, phoneOf([...others, ...best.slice(at)].toReversed(), event)]).toEqual([at, best[at]])
  expect(phoneOf(others, event)).toBeUndefined()
})

test('in any order of the rows the same one is chosen', () => {
  const any = <T>(...values: readonly T[]) => fc.constantFrom(null, ...values)
  const kinds = fc.record({ session_type: any(...SESSION_FORMATS), host_type: any(...HOST_TYPES), package_level: any(...PACKAGE_LEVELS) })
  fc.assert(
    fc.property(fc.uniqueArray(kinds, { selector: (one) => Object.values(one).join() }), (rows) => {
      expect(phoneOf(rows.toReversed(), event)).toEqual(phoneOf(rows, event))
    }),
    { numRuns: 200 },
  )
})

test('a phone is kept in international format, however its digits are grouped', () => {
  const read = (phone: string) => {
    const parsed = parseInput(createSessionPhoneInput, { phone })
    return parsed.ok ? parsed.value.phone : parsed.extensions.fields
  }
  expect(read(' +1 (312) 555-0142 ')).toBe('+13125550142')
  for (const wrong of [
    '312 555 0142',
    '+0 312 555 0142',
    '+1',
    '+1234567890123456',
    '+1 312 555 CALL',
    '',
    '00491234567',
    '+49 30 12 ext 5',
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, { phone: ['INVALID'] }])
})
