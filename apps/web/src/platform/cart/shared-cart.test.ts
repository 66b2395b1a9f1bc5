import { expect, test, vi } from 'vitest'
import type { EventLine, KnownLine } from './cart-lines.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { cookie: '' })
const { receivedLines, sharedCart } = await import('./shared-cart.ts')

const line: EventLine = {
  ...{
    id: 'a1b2c3d4',
    experienceId: 'e1',
    title: 'Una Noche en Łódź 🎭',
    category: 'INTERNATIONAL',
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
  },
  ...{ attendees: 42, timezone: 'America/Chicago', duration: 90, date: '2026-12-16T19:30:00Z', cityId: 'c1' },
  location: { city: 'Chicago', latitude: 41.88, longitude: -87.63 },
}

test('a day without a time goes along', () => {
  const dayOnly: EventLine = { ...line, date: null, day: '2026-12-16' }
  expect(receivedLines(`#add=${sharedCart([dayOnly])}`)).toEqual([{ ...dayOnly, kind: 'EVENT' }])
})

test('a shared cart comes back as it was, in any script', () => {
  expect(receivedLines(`#add=${sharedCart([line])}`)).toEqual([{ ...line, kind: 'EVENT' }])
})

test('credits and the fee of an event travel with the events', () => {
  const lines: readonly KnownLine[] = [
    { id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 20 },
    { id: 'fee00001', kind: 'FEE', sessionId: 's1', feeId: 'f1', title: 'Buzzer Night' },
  ]
  expect(receivedLines(`#add=${sharedCart(lines)}`)).toEqual(lines)
})

test('an address that carries no cart of ours adds nothing', () => {
  for (const hash of ['', '#add=', '#add=%%%', '#add=AAAA', '#top', `#add=${btoa('[{"id":1}]').replace(/=+$/, '')}`])
    expect(receivedLines(hash)).toEqual([])
})
