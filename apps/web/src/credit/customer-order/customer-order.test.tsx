import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { ConfirmProvider } from '@troupe/ui/confirm'
import { ToastProvider } from '@troupe/ui/toast'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { Me } from '../../platform/account.ts'
import type { Order } from '../order/orders-queries.ts'
import { pricingConfigQuery } from '../pricing-config-query.ts'

vi.stubGlobal('location', { origin: 'https://troupe.example', pathname: '/order/o' })
vi.stubGlobal('addEventListener', () => {})
afterAll(() => void vi.unstubAllGlobals())
const { CustomerOrder } = await import('./customer-order.tsx')

/** An instant of 2026 by the reader's own clock. */
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString()
const yes = { value: true, reason: null }
const no = (reason: string) => ({ value: false, reason })
const me = { id: 'priya', fullName: 'Priya Raman' } as Me
const credits: Order['items'][number] = {
  ...{ id: 'c', kind: 'PACK', label: null, consumable: 'CREDIT', quantity: 25, unitPrice: 15_100, discount: 0, amount: 377_500 },
  ...{ refunded: 0, unused: 0, expiresAt: null, sessionId: null, event: null, wish: null, refundableUntil: null },
}
const ledger: Order['items'][number] = {
  ...{ ...credits, id: 'e', kind: 'EVENT', label: 'The Lost Ledger', quantity: 3, unitPrice: 15_600, amount: 46_800, sessionId: 's' },
  event: {
    ...{ sessionId: 's', experienceId: 'x', title: 'The Lost Ledger', startsAt: '2026-12-10T19:00:00Z', timezone: 'America/New_York' },
    ...{ city: 'New York', attendees: 30, cancelled: false, category: 'ADVENTURE' },
  },
}
const unpaid: Order = {
  ...{ id: 'o', code: 'VHFXKY', version: 1, workspaceId: 'w', workspaceName: 'Northwind Foods', source: null, dealId: null, url: null },
  ...{ subscription: false, state: 'PENDING', flag: null, facts: [], createdAt: at(11, 27), createdBy: me, salesperson: null },
  ...{ grantedAt: null, grantReason: null, paidAt: null, message: null, currency: 'USD', subtotal: 377_500, discount: 0 },
  ...{ discountCode: null, discountPercent: 0, tax: 0, total: 377_500, refunded: 0, items: [credits], refunds: [], invoices: [] },
  ...{ payBy: at(12, 11), openPayment: null, card: null, contactEmail: 'priya.raman@northwind.example', taxCountry: null },
  bankTransfer: { payTo: 'Troupe, Inc.', rows: [{ label: 'Routing', value: '021 000 089' }] },
  can: { edit: no('FORBIDDEN'), delete: no('FORBIDDEN'), markPaid: no('FORBIDDEN'), refund: no('FORBIDDEN'), pay: yes, cancel: yes },
}
const can = (pay: Order['can']['pay'], cancel: Order['can']['cancel']) => ({ can: { ...unpaid.can, pay, cancel } })
const paid: Order = {
  ...{ ...unpaid, code: 'YKU3KD', state: 'PAID', paidAt: at(11, 27), payBy: null, bankTransfer: null, subtotal: 86_800, total: 86_800 },
  ...{ ...can(no('ALREADY_PAID'), no('ALREADY_PAID')), card: { brand: 'visa', last4: '4242' } },
  items: [
    ledger,
    { ...credits, id: 'r', consumable: 'OPEN_ROOM', quantity: 10, unitPrice: 4000, amount: 40_000, unused: 10, expiresAt: at(12, 27) },
  ],
}
const over = { state: 'EXPIRED' as const, payBy: null, bankTransfer: null }

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
queries.setQueryData(pricingConfigQuery.queryKey, { money: { lotDays: 365 } } as never)

/** What the page says, without markup. */
const said = (change: Partial<Order> = {}, of = unpaid) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <ConfirmProvider>
            <CustomerOrder order={{ ...of, ...change }} me={me} />
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"')

test('an unpaid order says what is to be paid until when, each way to pay it, what happens next, and can be cancelled', () => {
  const text = said()
  for (const part of [
    'Order VHFXKY Not paid yet',
    'Ordered by Priya Raman for Northwind Foods on Fri 27 Nov 2026',
    '25 credits Added to your balance when the payment arrives. They last 365 days. $3,775.00 25 × $151.00',
    'Tax, none $0.00 To pay $3,775.00',
    'You pay by card or bank transfer By Fri 11 Dec 2026. After that we’ll cancel the order, at no cost.',
    '25 credits are added to your balance Within a minute by card, on arrival by transfer',
    'We email you the invoice To priya.raman@northwind.example',
    'Cancel order',
    'To pay $3,775.00 By Fri 11 Dec 2026. Your credits arrive as soon as you have paid. Pay $3,775.00 by card',
    'Pay to Troupe, Inc. Routing 021 000 089 Reference VHFXKY A transfer takes 1 to 3 business days.',
    'Pro forma invoice For your accounts department',
  ])
    expect(text).toContain(part)
})

test('an event that isn’t paid yet has its time, place and artwork like one that is, and no link', () => {
  const { event, ...line } = ledger
  const { sessionId: _, experienceId: __, cancelled: ___, ...wish } = event ?? {}
  const unmade: Order['items'][number] = {
    ...line,
    event: null,
    label: 'The Lost Ledger for 30 people',
    wish: { ...wish } as typeof line.wish,
  }
  const text = said({ items: [unmade] })
  expect(text).toContain('3 credits for The Lost Ledger Thu 10 Dec 2026, 2:00 pm, New York, 30 people $468.00 3 × $156.00')
  expect(text).not.toContain('See the event')
  // before it is priced its credits aren't known
  expect(said({ items: [{ ...unmade, quantity: 1, unitPrice: null, amount: null }], total: null })).toContain(
    'The Lost Ledger Thu 10 Dec 2026, 2:00 pm, New York, 30 people Not priced yet',
  )
  // a request without a date
  expect(said({ items: [{ ...unmade, wish: { ...wish, startsAt: null, city: null } as typeof line.wish }] })).toContain(
    'No date yet, 30 people',
  )
})

test('a paid order says what was bought in words, links each event, and tells what happened, tax and refund included', () => {
  const refund: Order['refunds'][number] = {
    ...{ id: 'f', amount: 16_000, currency: null, reason: 'The London office moved.', state: 'DONE', madeAt: at(11, 29), stalledAt: null },
    items: [{ itemId: 'r', quantity: 4, amount: 16_000 }],
  }
  const [event, rooms] = paid.items
  const items = event && rooms ? [event, { ...rooms, refunded: 4, unused: 6 }] : []
  const text = said({ state: 'PARTIALLY_REFUNDED', refunded: 16_000, refunds: [refund], items, taxCountry: 'DE', tax: 0 }, paid)
  for (const part of [
    'Order YKU3KD Paid, $160.00 refunded',
    '3 credits for The Lost Ledger Thu 10 Dec 2026, 2:00 pm, New York, 30 people See the event',
    '10 open rooms For any date until Sun 27 Dec 2026 4 refunded, 6 left $400.00 10 × $40.00',
    'Tax, none in Germany $0.00 Total $868.00 Refunded on Sun 29 Nov −$160.00 Paid after the refund $708.00',
    'Payment $868.00 Visa ending 4242',
    '$868.00 paid by card 3 credits used for one event',
    '$160.00 refunded to Visa ending 4242 4 open rooms. “The London office moved.”',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/What happens next|Cancel order|To pay/)
})

test('each state has a next step: an open payment is continued, an expired order is paid or ordered again, a cancelled one ordered again', () => {
  const open = { openPayment: { traceId: 't', expiresAt: at(11, 27, 13) } }
  const continued = said({ ...open, ...can(no('PAYMENT_OPEN'), yes) })
  expect(continued).toContain('A card payment for this order is open It ends at 1:00 pm')
  expect(continued).toContain('Continue payment')
  expect(continued).not.toContain('Pay $3,775.00 by card')
  const draft = said({ ...open, ...can(no('PAYMENT_OPEN'), yes), state: 'DRAFT', payBy: null, bankTransfer: null })
  expect(draft).toContain('You finish the card payment By 1:00 pm. After that it ends, and nothing is charged.')

  const expired = said({ ...over, ...can(yes, no('NOT_PENDING')) })
  expect(expired).toMatch(/This order has expired .*Pay \$3,775\.00 by card.*Order again/)
  expect(said({ ...over, ...can(no('CARD_OFF'), no('NOT_PENDING')) })).not.toContain('by card')
  const cancelled = said({ ...over, state: 'CANCELLED', ...can(no('CANCELLED'), no('CANCELLED')) })
  expect(cancelled).toMatch(/Order VHFXKY Cancelled .*Order again/)
  expect(cancelled).not.toContain('What happens next')
})

test('someone who may not pay sends the order to an editor; without a price there is nothing to pay yet, and without cards a transfer', () => {
  const viewer = said(can(no('FORBIDDEN'), no('FORBIDDEN')))
  expect(viewer).toContain('Send to an editor')
  expect(viewer).toContain('An editor pays by bank transfer')
  expect(viewer).not.toMatch(/by card|Cancel order/)
  const unpriced = { items: [{ ...credits, kind: 'EVENT' as const, label: 'Buzzer Night for 900 people', unitPrice: null, amount: null }] }
  const priced = said({ ...unpriced, subtotal: null, discount: null, tax: null, total: null, ...can(no('UNPRICED'), yes) })
  expect(priced).toContain('Waiting for a price')
  expect(priced).toContain('We work out the price We’ll email you when it’s ready.')
  expect(priced).toContain('Buzzer Night for 900 people 25 credits Not priced yet')
  expect(priced).not.toMatch(/bank transfer|by card|Pro forma/)
  expect(said(can(no('CARD_OFF'), yes))).toContain('Card payments aren’t available at the moment. By bank transfer')
  expect(said({ ...can(no('CARD_OFF'), yes), bankTransfer: null })).toContain('Email sales@troupe.example to pay this order.')
})

test('the words of a request are its own customer’s message', () => {
  const message = 'In the name of Northwind Foods GmbH, please.'
  expect(said({ message })).toContain(`Your message ${message}`)
  expect(said({ message, createdBy: { id: 'ada', fullName: 'Ada Pike' } })).toContain(`Message from Ada Pike ${message}`)
  expect(said({ message })).not.toContain('Message from the customer')
})

test('an event that was cancelled or could not be booked says where its credits are', () => {
  const event = ledger.event && { ...ledger.event, cancelled: true }
  expect(said({ items: [{ ...ledger, event, unused: 3 }] }, paid)).toContain('Event cancelled, 3 credits in your balance')
  expect(said({ items: [{ ...ledger, event: null, unused: 3 }] }, paid)).toContain('The Lost Ledger 3 credits 3 credits in your balance')
})
