import * as z from 'zod/mini'
import { textInput } from '../input.ts'
import { brokenPasswordRules } from './password.ts'

/** First and last names have at most so many characters (spec 000 §5). */
const NAME_LENGTH = 32

/** An e-mail address, read without surrounding space and in lower case, in one Unicode form so that look-alike spellings meet (AUTH-11). */
const emailInput = z.string().check(
  z.overwrite((email) => email.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(254),
  z.email(),
)

/** A new password by the rules of password.ts; read as typed, never trimmed. */
const newPasswordInput = z.string().check(
  z.maxLength(256),
  z.refine((password) => brokenPasswordRules(password).length === 0, 'PASSWORD_RULES'),
)

/** A name that may be empty, and one that may not. */
const optionalNameInput = textInput(NAME_LENGTH)
const nameInput = textInput(NAME_LENGTH, 1)

/** POST /auth/login. The password is only bounded: a wrong one answers as wrong, whatever its shape. */
export const loginInput = z.object({ email: emailInput, password: z.string().check(z.minLength(1), z.maxLength(256)) })

/** POST /auth/register. Role and permission are never read from it (AUTH-10). */
export const registerInput = z.object({
  firstName: nameInput,
  lastName: nameInput,
  email: emailInput,
  password: newPasswordInput,
  company: z.optional(textInput(100)),
  code: z.optional(textInput(128)),
})

/** The preferences of a person: which e-mails they want. Unknown keys are refused (RULES §9). */
export const attributesInput = z.strictObject({
  email: z.optional(
    z.strictObject({ booking: z.optional(z.boolean()), reminders: z.optional(z.boolean()), news: z.optional(z.boolean()) }),
  ),
})

/** What a person may change of themselves (spec 000 §6). */
export const updateOwnUserInput = z.object({
  firstName: z.optional(optionalNameInput),
  lastName: z.optional(optionalNameInput),
  meetingLink: z.optional(z.nullable(textInput(500))),
  phone: z.optional(z.nullable(textInput(32))),
  attributes: z.optional(attributesInput),
})
