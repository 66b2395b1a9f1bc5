import { orderItemInput, whyNotPrice } from '@troupe/domain/credit/order'
import { judge } from '../../platform/form/judge.ts'
import { fieldWords } from '../../platform/words/fields.ts'
import type { OrderItem } from '../order/orders-queries.ts'

/** An item while it is edited. Amounts are minor units (cents). */
export interface ItemDraft {
  readonly id: string
  readonly quantity: number
  /** Null while it has no price. */
  readonly unitPrice: number | null
  /** Taken off the whole item. */
  readonly discount: number
  readonly reason: string
}

type WrongItem = { readonly [Name in 'quantity' | 'unitPrice' | 'discount']?: string }

export const draftItem = ({ id, quantity, unitPrice, discount }: OrderItem): ItemDraft => ({
  id,
  quantity,
  unitPrice,
  discount,
  reason: '',
})

/** What the item would cost; null without a price. */
export const itemAmount = ({ quantity, unitPrice, discount }: ItemDraft): number | null =>
  unitPrice === null ? null : quantity * unitPrice - discount

/** What is sent: the price only if there is one, since an item can't lose its price. */
export const changeOf = ({ quantity, unitPrice, discount, reason }: ItemDraft) => ({
  quantity,
  ...(unitPrice === null ? {} : { unitPrice }),
  discount,
  ...(reason.trim() ? { reason: reason.trim() } : {}),
})

/** What the server would refuse, by column. */
export function wrongInItem(draft: ItemDraft): WrongItem {
  if (draft.unitPrice === null) return { unitPrice: 'Required' }
  const codes = judge<ItemDraft>({ schema: orderItemInput, input: () => changeOf(draft) }, draft)
  const price = whyNotPrice(draft)
  const words = (field: keyof WrongItem) =>
    fieldWords(codes[field]?.[0]) ??
    (price?.field !== field ? undefined : field === 'discount' ? 'The discount can’t be more than the item costs.' : fieldWords(price.code))
  return Object.fromEntries(
    (['quantity', 'unitPrice', 'discount'] as const).flatMap((field) => (words(field) ? [[field, words(field)]] : [])),
  )
}
