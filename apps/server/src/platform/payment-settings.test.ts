import { expect, test } from 'vitest'
import { paymentSettings } from './payment-settings.ts'
import { PlainError } from './plain-error.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const read = (env: Record<string, string>, isDemo = true) => paymentSettings(env, { isDemo, secret: 'a secret' })
const refused = (env: Record<string, string>, isDemo = true) => {
  try {
    return read(env, isDemo).by
  } catch (error) {
    return error instanceof PlainError ? error.message : error
  }
}

test('cards are charged by Stripe where its key is set, otherwise by the test provider in the demo, otherwise not at all', () => {
  expect(read(keys)).toMatchObject({ by: 'stripe', secretKey: 'sk_live_1', webhookSecret: 'whsec_1', base: undefined })
  expect(read({}).by).toBe('test')
  expect(read({}, false).by).toBe('off')
  expect(read({ ...keys, PAYMENTS: 'off' }).by).toBe('off')
  expect(read({ ...keys, STRIPE_API_BASE: 'http://127.0.0.1:12111' })).toMatchObject({ base: 'http://127.0.0.1:12111' })
})

test('every process of an installation has the same keys of the test provider, and another installation has others', () => {
  expect(read({})).toEqual(read({}))
  expect(paymentSettings({}, { isDemo: true, secret: 'another' })).not.toEqual(read({}))
})

test('test cards next to a real key or outside the demo end the start with one sentence', () => {
  expect(refused({ ...keys, PAYMENTS: 'test' })).toMatch(/^PAYMENTS is test and STRIPE_SECRET_KEY is set: [^.]+\.$/)
  expect(refused({ PAYMENTS: 'test' }, false)).toMatch(/^PAYMENTS is test without DEMO=1: [^.]+\.$/)
})

test('an unknown provider, a missing key and an invalid address end the start with one sentence', () => {
  expect(refused({ PAYMENTS: 'paypal' })).toMatch(/^PAYMENTS is paypal/)
  expect(refused({ PAYMENTS: 'stripe' })).toMatch(/^STRIPE_SECRET_KEY is missing/)
  expect(refused({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toMatch(/^STRIPE_WEBHOOK_SECRET is missing/)
  expect(refused({ ...keys, STRIPE_API_BASE: 'api.stripe.com' })).toMatch(/^STRIPE_API_BASE is api.stripe.com/)
})
