import { Tone } from '@troupe/ui/tone'
import { Hourglass } from 'lucide-react'
import { money } from '../../platform/format.ts'
import { stateLooks } from '../order/order-state.tsx'
import { stateNames } from '../order/order-words.ts'
import type { Order } from '../order/orders-queries.ts'

/** The state of an order in a box: a partly refunded one is paid, and says how much came back. */
export function StateBadge({ order: { state, total, refunded, currency } }: { readonly order: Order }) {
  if (state === 'PENDING' && total === null)
    return (
      <Tone tone="info" icon={Hourglass}>
        Waiting for a price
      </Tone>
    )
  if (state === 'PARTIALLY_REFUNDED') return <Tone {...stateLooks.PAID}>Paid, {money(refunded, currency)} refunded</Tone>
  return <Tone {...stateLooks[state]}>{stateNames[state]}</Tone>
}
