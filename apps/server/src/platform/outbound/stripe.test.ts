import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCards } from './stripe.ts'

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
const fine: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'pi_1', object: 'payment_intent' }))

let server: Server
let base: string
let asked: IncomingMessage[]
let answer: RequestListener
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  asked = []
  answer = fine
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a call that is not answered ends after its time limit and is tried once more, under the same key', async () => {
  answer = () => {}
  const { stripe } = openCards('stripe', keys, base, 200)
  const made = stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'intent:1' })
  await expect(made).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['intent:1', 'intent:1'])
})

test('a failure of the provider is tried once more, and a call has ten seconds unless told otherwise', async () => {
  answer = (request, response) => (asked.length === 1 ? response.writeHead(500).end('{}') : fine(request, response))
  const { stripe } = openCards('stripe', keys, base)
  expect(await stripe.paymentIntents.retrieve('pi_1')).toMatchObject({ id: 'pi_1' })
  expect(asked).toHaveLength(2)
  expect([stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()]).toEqual([10_000, 1])
})

test('the provider learns nothing of how long our calls take, and every call has the key and the version', async () => {
  const { stripe } = openCards('stripe', keys, base)
  // the second call would report the first
  for (let call = 0; call < 2; call++) await stripe.paymentIntents.retrieve('pi_1')
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_1', 'stripe-version': '2026-10-28.endive' })
    expect(Object.keys(headers)).not.toContain('x-stripe-client-telemetry')
  }
  expect(asked).toHaveLength(2)
})
