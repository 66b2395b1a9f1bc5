import * as z from 'zod/mini'
import { emailInput, nameInput } from '../account/input.ts'
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
