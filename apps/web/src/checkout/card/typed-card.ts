/** A card as the test provider takes it. It goes to the provider alone, and nothing keeps it. */
export interface CardValues {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

/** What was typed into the fields of a card. */
export interface TypedCard {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

export const noCard: TypedCard = { number: '', expiry: '', cvc: '' }

/** '4242424242424242' as '4242 4242 4242 4242'. */
export const grouped = (number: string): string =>
  number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** '0928' as '09 / 28'. */
export function expiryWords(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** What is wrong with each field of a card; empty when it can be tried. */
export function cardFaults({ number, expiry, cvc }: TypedCard): Partial<Record<keyof TypedCard, string>> {
  const [digits, date] = [number.replaceAll(' ', ''), expiry.replaceAll(/\D/g, '')]
  const month = Number(date.slice(0, 2))
  return {
    ...(digits === '' ? { number: 'Required' } : digits.length < 12 ? { number: 'Enter the full card number.' } : {}),
    ...(date === '' ? { expiry: 'Required' } : date.length < 4 || month < 1 || month > 12 ? { expiry: 'Enter the month and year.' } : {}),
    ...(cvc === '' ? { cvc: 'Required' } : cvc.length < 3 ? { cvc: 'Enter 3 or 4 digits.' } : {}),
  }
}

export function cardOf({ number, expiry, cvc }: TypedCard): CardValues {
  const date = expiry.replaceAll(/\D/g, '')
  return { number: number.replaceAll(' ', ''), expMonth: Number(date.slice(0, 2)), expYear: 2000 + Number(date.slice(2)), cvc }
}
