/** The address that calls a number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
