/** Consumable types; OPEN_ROOM is ours by name. */
export const CONSUMABLES = ['CREDIT', 'OPEN_ROOM', 'RESCHEDULE_FEE'] as const
export type Consumable = (typeof CONSUMABLES)[number]

/** Between which accounts the entries of the ledger move credits. */
export const CREDIT_ACCOUNTS = ['PURCHASED', 'AVAILABLE', 'ALLOCATED', 'CONSUMED', 'EXPIRED', 'REFUNDED', 'ADJUSTMENT'] as const
export type CreditAccount = (typeof CREDIT_ACCOUNTS)[number]

export const ORDER_SOURCES = ['HUBSPOT', 'MANUAL', 'ONLINE'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** What staff have to look at: the money that arrived differs from the order, so nothing was granted. */
export const ORDER_FLAGS = ['MISMATCH'] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]

/** DRAFT: a card payment is open. PENDING: requested or not yet paid. STUCK: paid, and its credits couldn't be granted. */
export const ORDER_STATES = ['DRAFT', 'PENDING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'EXPIRED', 'CANCELLED', 'STUCK'] as const
export type OrderState = (typeof ORDER_STATES)[number]
