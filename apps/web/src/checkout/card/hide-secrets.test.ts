import { expect, test } from 'vitest'
import { withoutSecrets } from './hide-secrets.ts'

test('after a redirect of Stripe the client secret is no longer in the address, and everything else is', () => {
  const back =
    'https://troupe.example/cart?people=20&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded#top'
  expect(withoutSecrets(back)).toBe('https://troupe.example/cart?people=20#top')
  for (const plain of ['https://troupe.example/cart', 'https://troupe.example/cart?a=%20b#add=x']) expect(withoutSecrets(plain)).toBe(plain)
})
