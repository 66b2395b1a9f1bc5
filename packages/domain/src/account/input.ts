import * as z from 'zod/mini'
import { textInput, uuid } from '../input.ts'
import { WORKSPACE_LEVELS } from '../role/level.ts'
import { brokenPasswordRules } from './password.ts'

/** First and last names have at most so many characters (spec 000 §5). */
export const NAME_LENGTH = 32

/** An e-mail address, read without surrounding space and in lower case, in one Unicode form so that look-alike spellings meet (AUTH-11). */
export const emailInput = z.string().check(
  z.overwrite((email) => email.normalize('NFKC').trim().toLowerCase()),
  z.maxLength(254),
  z.email(),
)

/** A new password by the rules of password.ts; read as typed, never trimmed. */
export const newPasswordInput = z.string().check(
  z.maxLength(256),
  z.refine((password) => brokenPasswordRules(password).length === 0, 'PASSWORD_RULES'),
)

/** A name that may be empty, and one that may not. */
export const optionalNameInput = textInput(NAME_LENGTH)
export const nameInput = textInput(NAME_LENGTH, 1)

/** POST /auth/login. The password is only bounded: a wrong one answers as wrong, whatever its shape. */
export const loginInput = z.object({ email: emailInput, password: z.string().check(z.minLength(1), z.maxLength(256)) })
export type LoginInput = z.output<typeof loginInput>

/** POST /auth/register. Role and permission are never read from it (AUTH-10). */
export const registerInput = z.object({
  firstName: nameInput,
  lastName: nameInput,
  email: emailInput,
  password: newPasswordInput,
  company: z.optional(textInput(100)),
  code: z.optional(textInput(128)),
})
export type RegisterInput = z.output<typeof registerInput>

/** Codes and tokens that arrive by mail. */
export const codeInput = textInput(128, 1)
export const registerCodeInput = z.object({ email: emailInput, code: codeInput })
export const forgotInput = z.object({ email: emailInput })
export const forgotConfirmInput = z.object({ email: emailInput, code: codeInput, password: newPasswordInput })
export const completePasswordInput = z.object({
  email: emailInput,
  password: newPasswordInput,
  session: z.string().check(z.minLength(1), z.maxLength(2048)),
})

/** POST /auth/refresh; the token may come in the body or in the cookie. */
export const refreshInput = z.object({ refreshToken: z.optional(z.string().check(z.maxLength(2048))) })

/** POST /auth/invite. */
export const inviteInput = z.object({ workspaceId: uuid, email: emailInput, role: z.enum(WORKSPACE_LEVELS) })

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
export type UpdateOwnUserInput = z.output<typeof updateOwnUserInput>
