import { expect, test } from 'vitest'
import { orderOfDeal } from './deal.ts'

const line = { sku: 'CREDIT', quantity: '10', price: '174.00', amount: '1740', currency: 'USD' }
const deal = { amount: '1740.00', currency: 'USD', workspaceId: '11111111-1111-4111-8111-111111111111', lines: [line] }
const money = { currency: 'USD', digits: 2 }
const fault = (change: object) => {
  const made = orderOfDeal({ ...deal, ...change }, money)
  return made.ok ? null : made.fault
}

test('the lines of a deal are items in exact minor units, with what they cost less as a discount', () => {
  const lines = [
    { ...line, amount: '1705.20' },
    { sku: 'OPEN_ROOM', quantity: '3.0', price: '45.1', amount: null, currency: null },
  ]
  expect(orderOfDeal({ ...deal, amount: '1840.5', lines }, money)).toEqual({
    ok: true,
    workspaceId: deal.workspaceId,
    items: [
      { consumable: 'CREDIT', quantity: 10, unitPrice: 17_400, discount: 3480 },
      { consumable: 'OPEN_ROOM', quantity: 3, unitPrice: 4510, discount: 0 },
    ],
  })
})

test('a deal that isn’t an order of ours says what is wrong', () => {
  expect(fault({})).toBeNull()
  expect(fault({ workspaceId: null })).toBe('WORKSPACE')
  expect(fault({ workspaceId: 'acme' })).toBe('WORKSPACE')
  expect(fault({ currency: 'EUR' })).toBe('CURRENCY')
  expect(fault({ currency: null })).toBeNull()
  expect(fault({ lines: [{ ...line, currency: 'EUR' }] })).toBe('CURRENCY')
  expect(fault({ lines: [] })).toBe('LINES')
  for (const sku of [null, 'credit', 'RESCHEDULE_FEE']) expect(fault({ lines: [{ ...line, sku }] })).toBe('LINES')
  for (const amount of [null, '', '1740.01', '1739']) expect(fault({ amount })).toBe('AMOUNT')
  for (const change of [
    { quantity: '1.5' },
    { quantity: '0' },
    { quantity: '-1' },
    { price: '1e3' },
    { price: '1.005' },
    { amount: '1740.01' },
  ])
    expect(fault({ lines: [{ ...line, ...change }] })).toBe('INVALID')
})
