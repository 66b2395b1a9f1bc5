import { Skeleton } from '@troupe/ui/skeleton'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { painted } from '../../platform/painted.ts'
import type { CartPrice } from '../cart-queries.ts'
import { CardError, type CardParts } from './card-entry.ts'
import { TestFields } from './test-fields.tsx'

const StripeFields = lazy(() => chunk(() => import('./stripe-fields.tsx')).then((file) => ({ default: file.StripeFields })))

/** A card that someone enters, whichever provider takes it. */
export interface CardEntry extends Pick<CardParts, 'confirm'> {
  /** Where it is entered; locked while it is charged. */
  readonly fields: (locked: boolean) => ReactNode
  /** Whether the card can be tried; otherwise the fields say what is wrong, and the first that is wrong is in view and has the focus. */
  readonly check: () => Promise<boolean>
}

/** The card fields of the house's provider, and how a payment is confirmed with them. Stripe's are loaded when they are shown. */
export function useCard(price: Pick<CartPrice, 'cards' | 'total' | 'currency'> | undefined): CardEntry {
  const parts = useRef<CardParts>(null)
  const place = useRef<HTMLDivElement>(null)
  return {
    fields: (locked) => {
      if (!price?.cards) return null
      return (
        <div ref={place}>
          {price.cards.provider === 'test' ? (
            <TestFields ref={parts} locked={locked} charge={price} />
          ) : (
            <Suspense fallback={<Skeleton rows={5} />}>
              <StripeFields
                ref={parts}
                locked={locked}
                publishableKey={price.cards.publishableKey}
                total={price.total}
                currency={price.currency}
              />
            </Suspense>
          )}
        </div>
      )
    },
    check: async () => {
      if (await parts.current?.check()) return true
      await painted()
      place.current?.scrollIntoView({ block: 'center' })
      parts.current?.show()
      return false
    },
    confirm: async (payment) => {
      if (!parts.current) throw new CardError('The card fields are still loading. Wait a moment, then try again.')
      await parts.current.confirm(payment)
    },
  }
}
