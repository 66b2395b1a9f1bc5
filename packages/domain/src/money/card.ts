/** What may be shown of a card. */
export interface PaidCard {
  /** As the provider names it, such as visa. */
  readonly brand: string
  readonly last4: string
}

/** The names of the brands that don't write themselves as their provider does, such as visa. */
const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** 'Visa ending 4242': a card as those who paid with it know it. */
export const cardWords = ({ brand, last4 }: PaidCard): string =>
  `${names[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')}`} ending ${last4}`
