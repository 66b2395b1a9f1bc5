import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { chunk } from '../../platform/chunk.ts'
import type { CartPrice } from '../cart-queries.ts'
import { CardError, type CardParts } from './card-entry.ts'
import { TestFields } from './test-fields.tsx'

const StripeFields = lazy(() => chunk(() => import('./stripe-fields.tsx')).then((file) => ({ default: file.StripeFields })))

/** A card that someone enters, whichever provider takes it. */
export interface CardEntry extends CardParts {
  /** Where it is entered; locked while it is charged. */
  readonly fields: (locked: boolean) => ReactNode
}

/** The card fields of the house's provider, and how a payment is confirmed with them. Stripe's are loaded when they are shown. */
export function useCard(price: Pick<CartPrice, 'cards' | 'total' | 'currency'> | undefined): CardEntry {
  const parts = useRef<CardParts>(null)
  return {
    fields: (locked) => {
      if (!price?.cards) return null
      if (price.cards.provider === 'test') return <TestFields ref={parts} locked={locked} />
      return (
        <Suspense fallback={<Skeleton rows={5} />}>
          <StripeFields
            ref={parts}
            locked={locked}
            publishableKey={price.cards.publishableKey}
            total={price.total}
            currency={price.currency}
          />
        </Suspense>
      )
    },
    check: async () => (await parts.current?.check()) ?? false,
    confirm: async (payment) => {
      if (!parts.current) throw new CardError('The card fields are still loading. Wait a moment, then try again.')
      await parts.current.confirm(payment)
    },
  }
}
