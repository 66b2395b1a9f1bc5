import { createHmac } from 'node:crypto'
import { PlainError } from './plain-error.ts'

/** How cards are charged: not at all, by the embedded test provider, or by Stripe. */
export type PaymentSettings =
  | { readonly by: 'off' }
  | ({ readonly by: 'test' } & PaymentKeys)
  | ({ readonly by: 'stripe'; readonly base: string | undefined } & PaymentKeys)

export interface PaymentKeys {
  readonly secretKey: string
  readonly publishableKey: string
  /** Signs the provider's webhooks. */
  readonly webhookSecret: string
}

/**
 * Reads PAYMENTS and the keys of Stripe: Stripe if STRIPE_SECRET_KEY is set, otherwise the test provider with DEMO=1, otherwise off. The keys of the test
 * provider are derived from `secret`, so that all processes of an installation have the same. Throws PlainError for a combination that
 * can't be meant, such as test cards next to a real key.
 */
export function paymentSettings(env: NodeJS.ProcessEnv, { isDemo, secret }: { isDemo: boolean; secret: string }): PaymentSettings {
  const secretKey = env.STRIPE_SECRET_KEY
  const by = env.PAYMENTS ?? (secretKey ? 'stripe' : isDemo ? 'test' : 'off')
  if (by === 'off') return { by }
  if (by === 'test') {
    if (secretKey) throw new PlainError('PAYMENTS is test and STRIPE_SECRET_KEY is set: remove the key, or set PAYMENTS to stripe.')
    if (!isDemo) throw new PlainError('PAYMENTS is test without DEMO=1: test cards would buy real credits.')
    return { by, ...testKeys(secret) }
  }
  if (by !== 'stripe') throw new PlainError(`PAYMENTS is ${by}: it must be stripe, test or off.`)
  return {
    by,
    secretKey: needed(env, 'STRIPE_SECRET_KEY'),
    publishableKey: needed(env, 'STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: needed(env, 'STRIPE_WEBHOOK_SECRET'),
    base: baseOf(env.STRIPE_API_BASE),
  }
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (!value)
    throw new PlainError(`${name} is missing: Stripe payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.`)
  return value
}

function baseOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isAddress) throw new PlainError(`STRIPE_API_BASE is ${text}: it must be an address such as https://api.stripe.com.`)
  return text
}

const testKeys = (secret: string): PaymentKeys => ({
  secretKey: `sk_test_${derived(secret, 'secret key')}`,
  publishableKey: 'pk_test_troupe',
  webhookSecret: `whsec_${derived(secret, 'webhook secret')}`,
})

const derived = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(`test provider: ${purpose}`).digest('base64url').slice(0, 32)
