import { townWords } from '@troupe/domain/money/postal-address'
import { CONTACT_LABELS, contactOf, type TypedContact } from './contact.ts'
import { countryOf } from './countries.ts'

/** The fields of an invoice's head; without a country there is none. */
type TypedBilling = Record<'name' | 'address' | 'city' | 'postcode' | 'country' | 'taxId', string>
export type TypedPayer = TypedContact & TypedBilling

const BILLING: readonly (keyof TypedBilling)[] = ['name', 'address', 'city', 'postcode', 'country', 'taxId']

export const PAYER_LABELS: Readonly<TypedPayer> = {
  ...CONTACT_LABELS,
  name: 'Name on the invoice',
  address: 'Address',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  taxId: 'Tax ID',
}

/** Where the server finds a field, so that what it refuses is shown there. */
export const pathOfPayer = (field: keyof TypedPayer): string =>
  BILLING.some((one) => one === field) ? `billing.${field}` : `contact.${field}`

interface TakenPayer {
  readonly contact: ReturnType<typeof contactOf>
  readonly billing?: TypedBillingTaken
}
interface TypedBillingTaken extends Omit<TypedBilling, 'taxId'> {
  readonly taxId?: string
}

/** What was typed as the server takes it. An invoice without a name is made out to the company, else to the contact. */
export function payerOf(typed: Partial<TypedPayer>): TakenPayer {
  const { name = '', address = '', city = '', postcode = '', country = '', taxId = '' } = typed
  const contact = contactOf(typed)
  if (country === '') return { contact }
  const addressee = name.trim() || contact.company || `${contact.firstName} ${contact.lastName}`.trim()
  return {
    contact,
    billing: {
      ...{ name: addressee, address: address.trim(), city: city.trim(), postcode: postcode.trim(), country },
      ...(taxId.trim() ? { taxId: taxId.trim() } : {}),
    },
  }
}

/** The same once the fields were found right: an email is never missing then. */
export const paidBy = (typed: TypedPayer) => {
  const { contact, ...payer } = payerOf(typed)
  return { ...payer, contact: { ...contact, email: typed.email.trim().toLowerCase() } }
}

/** What was typed for the invoice, as one line; empty where nothing was. */
export function invoiceWords({ name, address, taxId, ...town }: TypedBilling): string {
  const parts = [
    name,
    address,
    townWords(town),
    countryOf(town.country)?.name ?? '',
    taxId.trim() && `${PAYER_LABELS.taxId} ${taxId.trim()}`,
  ]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** What no schema says: an invoice that was begun needs its country. */
export const countryFault = (typed: TypedPayer): string | undefined =>
  typed.country === '' && BILLING.some((field) => typed[field].trim() !== '') ? 'Choose a country for the invoice.' : undefined
