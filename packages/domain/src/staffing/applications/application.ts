import * as z from 'zod/mini'
import { emailInput } from '../../account/email.ts'
import { isPhone, languages } from '../../account/fields.ts'
import { integerInput, lineInput, paragraphInput } from '../../input.ts'

/** How old someone has to be in the year in which they apply. */
const LEAST_AGE = 18
/** How much someone may say about what they have played. */
export const MOST_EXPERIENCE = 2000
export const MOST_LINKS = 5

/** A page on the web, and nothing that a browser would run (WEB-02). */
const isPage = (address: string): boolean => /^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(address) && !/[<>"'`\\]/.test(address)

/**
 * What a stranger says of themselves. `code` is the secret of their private link, 256 bits as base64url, which their browser may choose, so that it can
 * show the link without an answer that would differ from one address to the next. `website` is a field that no one sees: who fills it in is a program.
 */
export const plantApplicationInput = z.object({
  firstName: lineInput(32, 1),
  lastName: lineInput(32, 1),
  email: emailInput,
  phone: lineInput(32, 1).check(z.refine((number) => number === '' || isPhone(number), 'INVALID')),
  city: lineInput(100, 1),
  languages: languages.input,
  birthYear: integerInput(1900, 2099),
  experience: paragraphInput(MOST_EXPERIENCE, 1),
  links: z.optional(
    z.array(lineInput(500, 1).check(z.refine((address) => address === '' || isPage(address), 'INVALID'))).check(z.maxLength(MOST_LINKS)),
  ),
  consent: z.boolean().check(z.refine((isGiven) => isGiven, 'REQUIRED')),
  code: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  website: z.optional(z.string().check(z.maxLength(500))),
})
export type PlantApplicationAsked = z.output<typeof plantApplicationInput>

/** Whether someone is under 18 by the year of their birth alone. */
export const isTooYoung = (birthYear: number, now: Temporal.Instant): boolean => now.toZonedDateTimeISO('UTC').year - birthYear < LEAST_AGE
