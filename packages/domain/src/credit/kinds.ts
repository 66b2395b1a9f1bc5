/** Consumable types; OPEN_ROOM is ours by name. */
export const CONSUMABLES = ['CREDIT', 'OPEN_ROOM', 'RESCHEDULE_FEE'] as const
export type Consumable = (typeof CONSUMABLES)[number]

/** Between which accounts the entries of the ledger move credits. */
export const CREDIT_ACCOUNTS = ['PURCHASED', 'AVAILABLE', 'ALLOCATED', 'CONSUMED', 'EXPIRED', 'REFUNDED', 'ADJUSTMENT'] as const
export type CreditAccount = (typeof CREDIT_ACCOUNTS)[number]
