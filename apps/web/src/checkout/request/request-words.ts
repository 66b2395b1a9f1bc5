import type { RequestReason } from '@troupe/domain/checkout/request'
import { salesAddress } from '../../platform/sales-address.ts'
import type { CartPrice, PricedItem } from '../cart-queries.ts'

/** Why someone requests a cart, as they would say it. */
export const REASON_WORDS: Readonly<Record<RequestReason, string>> = {
  INVOICE: 'Pay by invoice',
  OUT_OF_ZONE: 'Book outside our travel area',
  LARGE_GROUP: 'Book for more people',
  SHORT_NOTICE: 'Book at short notice',
  OTHER: 'Something else',
}

/** The label of the button that requests a cart. */
export const requestLabel = (price: Pick<CartPrice, 'items'> | undefined): string =>
  likelyReason(price) === 'INVOICE' ? 'Request an invoice' : 'Ask us to book this'

/** What our salespeople can be asked for: fees stay in the cart, because they change before an invoice is paid. */
export const requestable = <Line extends { readonly kind?: string | undefined }>(lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ kind }) => kind !== 'FEE')

/** Why a cart can't be paid when no way to pay is available, and what helps: the button below, or an email when there is no such button. */
export const noWayWords = (lines: readonly { readonly kind?: string | undefined }[], price: Pick<CartPrice, 'items'>): string =>
  requestable(lines).length > 0
    ? `None of these ways to pay is available. ${requestLabel(price)} instead.`
    : `None of these ways to pay is available. Email ${salesAddress} and we’ll help.`

/** The reason that fits a cart: what keeps a line from being paid here, else an invoice. */
export function likelyReason(price: Pick<CartPrice, 'items'> | undefined): RequestReason {
  const found = price?.items.map(reasonOfLine).find((reason) => reason !== null)
  return found ?? 'INVOICE'
}

function reasonOfLine({ error, warnings }: Pick<PricedItem, 'error' | 'warnings'>): RequestReason | null {
  if (warnings.includes('SHORT_NOTICE')) return 'SHORT_NOTICE'
  if (!error) return null
  if (error.code === 'UNKNOWN_PRICE_ZONE') return 'OUT_OF_ZONE'
  const { fields } = error.extensions
  return typeof fields === 'object' && fields !== null && 'attendees' in fields ? 'LARGE_GROUP' : 'OTHER'
}
