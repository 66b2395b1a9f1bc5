import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api.ts'
import { CardFields } from './card-fields.tsx'
import { useTestBank } from './test-bank.tsx'
import { type Card, cardFaults, cardOf, noCard } from './typed-card.ts'

/** The card wasn't charged: the same payment can be tried with another one. */
export class CardError extends Error {}

/** A payment that waits for its card. */
export interface Unpaid {
  readonly traceId: string
  readonly provider: 'stripe' | 'test' | null
  readonly clientSecret: string | null
}

/** A card that someone enters, whichever provider takes it. */
export interface CardEntry {
  /** Where it is entered; locked while it is charged. */
  readonly fields: (locked: boolean) => ReactNode
  /** Whether it can be tried; otherwise the fields say what is wrong. */
  readonly check: () => Promise<boolean>
  /** Pays with it. Throws CardError when it was declined, or the person refused the payment. */
  readonly confirm: (payment: Unpaid) => Promise<void>
}

/** The card fields, and how a payment is confirmed with what they hold. */
export function useCard(): CardEntry {
  const [card, setCard] = useState(noCard)
  const [tried, setTried] = useState(false)
  const bank = useTestBank()
  return {
    fields: (locked) => (
      <>
        <CardFields card={card} disabled={locked} tried={tried} onChange={setCard} />
        {bank.dialog}
      </>
    ),
    check: async () => {
      setTried(true)
      return Object.keys(cardFaults(card)).length === 0
    },
    confirm: async ({ provider, clientSecret }) => {
      if (provider !== 'test' || clientSecret === null) throw new CardError('This page can’t take this kind of card payment yet.')
      await confirmTest(clientSecret, cardOf(card), bank.approves)
    },
  }
}

/** Pays with a card at the test provider. */
async function confirmTest(clientSecret: string, card: Card, approves: () => Promise<boolean>) {
  const params = { id: clientSecret.split('_secret_')[0] ?? '' }
  const ask = (body: { readonly card?: Card; readonly approve?: boolean }) =>
    call('POST /test-provider/v1/payment_intents/{id}/confirm', { params, body: { clientSecret, ...body } })
  let told = await ask({ card })
  if (told.state === 'NEEDS_ACTION') told = await ask({ approve: await approves() })
  if (told.error) throw new CardError(told.error.message)
}
