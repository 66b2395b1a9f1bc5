import * as z from 'zod/mini'
import { emailInput } from '../account/email.ts'
import { nameInput } from '../account/input.ts'
import { lineInput } from '../input.ts'

/** The contact for a cart or a request. */
export const contactInput = z.object({
  firstName: nameInput,
  lastName: nameInput,
  email: emailInput,
  phone: z.nullish(lineInput(32)),
  company: z.nullish(lineInput(120)),
})
export type Contact = z.output<typeof contactInput>

/** A country by its two letters, as ISO 3166 has them. */
export const countryInput = z.string().check(z.refine((text) => /^[A-Z]{2}$/.test(text), 'INVALID'))

/** What is printed on an invoice. The country decides the tax. */
const billingInput = z.object({
  name: lineInput(96, 1),
  address: lineInput(200),
  city: lineInput(96),
  postcode: lineInput(32),
  country: countryInput,
  taxId: z.nullish(lineInput(32)),
})

/** Who pays for a cart, and what their invoice says. */
export const payerInput = z.object({ contact: contactInput, billing: z.nullish(billingInput) })
