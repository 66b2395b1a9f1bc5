import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '../order/orders-queries.ts'
import { OrderRail } from './order-rail.tsx'

/** An instant of December 2026 by the reader's own clock. */
const at = (day: number, hour: number) => new Date(2026, 11, day, hour).toISOString()
const order: Order = {
  ...{ id: 'o', code: 'T-1', version: 1, workspaceId: 'w', workspaceName: 'Northwind Foods', source: 'MANUAL', dealId: '7731', url: null },
  ...{ subscription: false, state: 'PAID', flag: null, facts: [], createdAt: at(16, 15), createdBy: { id: 'u', fullName: 'Ada Pike' } },
  ...{ salesperson: null, grantedAt: at(16, 16), grantReason: null, paidAt: at(16, 12), message: null, currency: 'USD', subtotal: 120_000 },
  ...{ discount: 0, discountCode: null, discountPercent: 0, tax: 0, total: 120_000, refunded: 0, items: [], refunds: [], invoices: [] },
} as unknown as Order

const lines = (changed: Partial<Order> = {}) => {
  const [list = ''] = /<ol.*?<\/ol>/.exec(renderToStaticMarkup(<OrderRail order={{ ...order, ...changed }} />)) ?? []
  return list.split('</li>').flatMap(
    (line) =>
      line
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || [],
  )
}

test('a payment is recorded for a day: on the day of its order it comes after the order and its deal', () => {
  expect(lines()).toEqual([
    '16 Dec 2026 Manual order by Ada Pike',
    'Deal 7731',
    '16 Dec 2026 $1,200.00 paid',
    '16 Dec 2026 Added to the balance',
  ])
  expect(lines({ dealId: null, grantedAt: null })).toEqual(['16 Dec 2026 Manual order by Ada Pike', '16 Dec 2026 $1,200.00 paid'])
})

test('what happened on another day stands in the order of the days', () => {
  expect(lines({ paidAt: at(18, 12), dealId: null })).toEqual([
    '16 Dec 2026 Manual order by Ada Pike',
    '16 Dec 2026 Added to the balance',
    '18 Dec 2026 $1,200.00 paid',
  ])
  expect(lines({ paidAt: at(15, 12), grantedAt: null })[0]).toBe('15 Dec 2026 $1,200.00 paid')
})
