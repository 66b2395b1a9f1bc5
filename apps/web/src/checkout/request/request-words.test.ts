import { expect, test } from 'vitest'
import { likelyReason, noWayWords } from './request-words.ts'

const item = { cartId: 'abcd1234', lines: [], credits: 4, amount: null, warnings: [], creditsOnDay: null }
const refused = (code: string, extensions = {}) => ({ ...item, credits: null, error: { code, message: '', extensions } })

test('a request begins with what keeps the cart from being paid, else with an invoice', () => {
  expect(likelyReason(undefined)).toBe('INVOICE')
  expect(likelyReason({ items: [item] })).toBe('INVOICE')
  expect(likelyReason({ items: [{ ...item, warnings: ['SEASON_LATER'] }] })).toBe('INVOICE')
  expect(likelyReason({ items: [item, { ...item, warnings: ['SHORT_NOTICE'] }] })).toBe('SHORT_NOTICE')
  expect(likelyReason({ items: [item, refused('UNKNOWN_PRICE_ZONE')] })).toBe('OUT_OF_ZONE')
  expect(likelyReason({ items: [refused('INVALID', { fields: { attendees: ['TOO_HIGH'] } })] })).toBe('LARGE_GROUP')
  expect(likelyReason({ items: [refused('NOT_BOOKABLE')] })).toBe('OTHER')
})

test('a cart that no way can pay names the button that is shown, or the address when there is none', () => {
  const said = (kind: string | undefined, warnings: 'SHORT_NOTICE'[] = []) => noWayWords([{ kind }], { items: [{ ...item, warnings }] })
  expect(said(undefined)).toBe('None of these ways to pay is available. Request an invoice instead.')
  expect(said(undefined, ['SHORT_NOTICE'])).toBe('None of these ways to pay is available. Ask us to book this instead.')
  expect(said('FEE')).toBe('None of these ways to pay is available. Email sales@troupe.example and we’ll help.')
})
