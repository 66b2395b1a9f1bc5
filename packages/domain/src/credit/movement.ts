import type { CreditAccount } from './kinds.ts'

const intoBalance: Readonly<Record<Exclude<CreditAccount, 'AVAILABLE'>, string>> = {
  PURCHASED: 'Added to the balance',
  ALLOCATED: 'Returned from an event',
  CONSUMED: 'Refunded for an event',
  EXPIRED: 'Added back after expiring',
  REFUNDED: 'Added back after a failed refund',
  ADJUSTMENT: 'Added by a correction',
}
const outOfBalance: Readonly<Record<Exclude<CreditAccount, 'AVAILABLE'>, string>> = {
  PURCHASED: 'Removed from the balance',
  ALLOCATED: 'Reserved for an event',
  CONSUMED: 'Used for an event',
  EXPIRED: 'Expired',
  REFUNDED: 'Removed by a refund',
  ADJUSTMENT: 'Removed by a correction',
}

/** What a movement between two accounts of the ledger is called: 'Reserved for an event'. */
export function movementWords({ from, to }: { readonly from: CreditAccount; readonly to: CreditAccount }): string {
  if (to !== 'AVAILABLE') return outOfBalance[to]
  return intoBalance[from === 'AVAILABLE' ? 'ADJUSTMENT' : from]
}
