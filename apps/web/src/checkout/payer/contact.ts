/** The fields of a contact, as forms have them. */
export type TypedContact = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company', string>

export const CONTACT_LABELS: Readonly<TypedContact> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
}

/** What was typed as the server takes it. Fields that were left empty aren't sent; the schema says which are required. */
export function contactOf({ firstName = '', lastName = '', email = '', phone = '', company = '' }: Partial<TypedContact>) {
  return {
    ...{ firstName: firstName.trim(), lastName: lastName.trim() },
    ...(email.trim() ? { email: email.trim().toLowerCase() } : {}),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(company.trim() ? { company: company.trim() } : {}),
  }
}
