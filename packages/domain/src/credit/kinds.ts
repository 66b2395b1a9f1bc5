/** Consumable types; OPEN_ROOM is ours by name. */
export const CONSUMABLES = ['CREDIT', 'OPEN_ROOM', 'RESCHEDULE_FEE'] as const
export type Consumable = (typeof CONSUMABLES)[number]
