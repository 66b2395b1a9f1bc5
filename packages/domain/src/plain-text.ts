/** Text as it is compared: capitals and accents don't count, so that 'sao' finds São Paulo. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
