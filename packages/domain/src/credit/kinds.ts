/** Consumable types; OPEN_ROOM is ours by name (spec 000 §3, RULES §9). */
export const CONSUMABLES = ['CREDIT', 'OPEN_ROOM', 'RESCHEDULE_FEE'] as const
export type Consumable = (typeof CONSUMABLES)[number]
