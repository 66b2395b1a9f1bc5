import type { OrderState as State } from '@troupe/domain/credit/kinds'
import { Tone, type ToneName } from '@troupe/ui/tone'
import { Ban, Check, Clock, ClockAlert, CreditCard, OctagonAlert, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { stateNames } from './order-words.ts'

/** The tone and the shape of each state. */
export const stateLooks: Readonly<Record<State, { readonly tone: ToneName; readonly icon: ComponentProps<typeof Tone>['icon'] }>> = {
  DRAFT: { tone: 'info', icon: CreditCard },
  PENDING: { tone: 'warning', icon: Clock },
  PAID: { tone: 'success', icon: Check },
  PARTIALLY_REFUNDED: { tone: 'plain', icon: Undo2 },
  REFUNDED: { tone: 'plain', icon: Undo2 },
  EXPIRED: { tone: 'plain', icon: ClockAlert },
  CANCELLED: { tone: 'plain', icon: Ban },
  STUCK: { tone: 'danger', icon: OctagonAlert },
}

/** The state of an order as an icon, a word and a colour. */
export const OrderState = ({ state }: { state: State }) => (
  <Tone {...stateLooks[state]} bare>
    {stateNames[state]}
  </Tone>
)
