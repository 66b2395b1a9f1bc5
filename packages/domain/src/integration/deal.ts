import { MAX_QUANTITY } from '../credit/order.ts'
import { isUuid } from '../ids.ts'
import { MAX_UNIT_PRICE } from '../money/money-table.ts'

/** A deal of a CRM, as far as it makes an order. Numbers are decimal texts. */
interface DealRead {
  readonly amount: string | null
  readonly currency: string | null
  readonly workspaceId: string | null
  readonly lines: readonly {
    readonly sku: string | null
    readonly quantity: string | null
    readonly price: string | null
    readonly amount: string | null
    readonly currency: string | null
  }[]
}

/** Why a deal makes no order: its workspace, a line that sells nothing of ours, another currency, an amount that isn't the sum of its lines, or a wrong number. */
export type DealFault = 'WORKSPACE' | 'LINES' | 'CURRENCY' | 'AMOUNT' | 'INVALID'

/** An item of a deal; prices in minor units, the discount off the whole item. */
export interface DealItem {
  readonly consumable: 'CREDIT' | 'OPEN_ROOM'
  readonly quantity: number
  readonly unitPrice: number
  readonly discount: number
}

/** What a won deal orders; its workspace may still be unknown. */
type DealOrder =
  | { readonly ok: true; readonly workspaceId: string; readonly items: readonly DealItem[] }
  | { readonly ok: false; readonly fault: DealFault }

/** The items of a deal in whole minor units of the currency of our prices, which has so many decimal digits. A deal without a currency is in that one. */
export function orderOfDeal(deal: DealRead, { currency, digits }: { readonly currency: string; readonly digits: number }): DealOrder {
  if (deal.workspaceId === null || !isUuid(deal.workspaceId)) return { ok: false, fault: 'WORKSPACE' }
  if ([deal, ...deal.lines].some((one) => one.currency !== null && one.currency !== '' && one.currency !== currency))
    return { ok: false, fault: 'CURRENCY' }
  if (deal.lines.length === 0) return { ok: false, fault: 'LINES' }
  const items: DealItem[] = []
  let sum = 0
  for (const { sku, quantity, price, amount } of deal.lines) {
    if (sku !== 'CREDIT' && sku !== 'OPEN_ROOM') return { ok: false, fault: 'LINES' }
    const [units, unitPrice] = [wholeOf(quantity, 0), wholeOf(price, digits)]
    if (units === undefined || unitPrice === undefined || units < 1 || units > MAX_QUANTITY || unitPrice > MAX_UNIT_PRICE)
      return { ok: false, fault: 'INVALID' }
    const costs = amount === null || amount === '' ? units * unitPrice : wholeOf(amount, digits)
    if (costs === undefined || costs > units * unitPrice) return { ok: false, fault: 'INVALID' }
    sum += costs
    items.push({ consumable: sku, quantity: units, unitPrice, discount: units * unitPrice - costs })
  }
  return wholeOf(deal.amount, digits) === sum ? { ok: true, workspaceId: deal.workspaceId, items } : { ok: false, fault: 'AMOUNT' }
}

/** A decimal text in units of its last digit, exactly; undefined for anything else, and for more digits than there are. */
function wholeOf(text: string | null, digits: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(digits))) return undefined
  return Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`)
}
