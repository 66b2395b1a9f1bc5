/** Consumable types; OPEN_ROOM is ours by name (spec 000 §3, RULES §9). */
export const CONSUMABLES = ['CREDIT', 'OPEN_ROOM', 'RESCHEDULE_FEE'] as const
export type Consumable = (typeof CONSUMABLES)[number]

/** Price levels CREDIT_0 to CREDIT_15. */
export const CREDIT_LEVELS = [
  'CREDIT_0',
  'CREDIT_1',
  'CREDIT_2',
  'CREDIT_3',
  'CREDIT_4',
  'CREDIT_5',
  'CREDIT_6',
  'CREDIT_7',
  'CREDIT_8',
  'CREDIT_9',
  'CREDIT_10',
  'CREDIT_11',
  'CREDIT_12',
  'CREDIT_13',
  'CREDIT_14',
  'CREDIT_15',
] as const
export type CreditLevel = (typeof CREDIT_LEVELS)[number]

/** Accounts of the ledger (RULES §5). */
export const LEDGER_ACCOUNTS = ['PURCHASED', 'AVAILABLE', 'ALLOCATED', 'CONSUMED', 'EXPIRED', 'REFUNDED', 'ADJUSTMENT'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export const ORDER_SOURCES = ['HUBSPOT', 'MANUAL', 'ONLINE'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]
