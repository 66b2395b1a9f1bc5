import * as z from 'zod/mini'
import { lineInput, uuid } from '../input.ts'
import { WORKSPACE_LEVELS } from '../role/level.ts'
import { emailInput } from './email.ts'
import { OWN_PATH_LENGTH, ownPath } from './own-path.ts'
import { brokenPasswordRules } from './password.ts'

/** The most characters of a first or last name. */
const NAME_LENGTH = 32

/** A new password by the rules of password.ts; read as typed, never trimmed. */
const newPasswordInput = z.string().check(
  z.maxLength(256),
  z.refine((password) => brokenPasswordRules(password).length === 0, 'PASSWORD_RULES'),
)

/** A name, which may not be empty. */
export const nameInput = lineInput(NAME_LENGTH, 1)

/** An existing password: only its length is limited, since a wrong one is answered as wrong, whatever its form. */
export const knownPasswordInput = z.string().check(z.minLength(1), z.maxLength(256))

/** A code as it was typed or followed; codes.ts says which kind it is. */
const codeInput = lineInput(128, 1)

/** Where to go after getting in: a path of this site (WEB-03). */
const ownPathInput = z.string().check(
  z.maxLength(OWN_PATH_LENGTH),
  z.refine((to) => ownPath(to) !== undefined, 'INVALID'),
)

/** POST /auth/login. */
export const loginInput = z.object({ email: emailInput, password: knownPasswordInput })

/** POST /auth/register. Role and permission are never read from it (AUTH-10). The answer to the code says `to` on any device. */
export const registerInput = z.object({
  firstName: nameInput,
  lastName: nameInput,
  email: emailInput,
  password: newPasswordInput,
  company: z.optional(lineInput(100)),
  code: z.optional(codeInput),
  to: z.optional(ownPathInput),
})
export type Registration = z.infer<typeof registerInput>

/** POST /auth/register/code. With `look` an invitation is only shown. */
export const registerCodeInput = z.object({ code: codeInput, email: z.optional(emailInput), look: z.optional(z.boolean()) })

/** POST /auth/password/complete. */
export const completePasswordInput = z.object({ email: emailInput, password: newPasswordInput, session: codeInput })

/** POST /auth/password/forgot. The answer to the code says `to` on any device. */
export const forgotPasswordInput = z.object({ email: emailInput, to: z.optional(ownPathInput) })

/** POST /auth/password/forgot/confirm. */
export const confirmForgottenInput = z.object({ email: emailInput, code: codeInput, password: newPasswordInput })

/** POST /auth/password/reset and /temporary. */
export const personInput = z.object({ id: uuid })

/** PUT /auth/email: the password to ask for another address of one's own, the code to confirm it. */
export const changeEmailInput = z.object({
  id: uuid,
  email: emailInput,
  password: z.optional(knownPasswordInput),
  code: z.optional(codeInput),
})

/** POST /auth/password/strength. Words of one's own are only hints: they count as weak, however long. */
export const strengthInput = z.object({
  password: z.string().check(z.maxLength(256)),
  firstName: z.optional(lineInput(100)),
  lastName: z.optional(lineInput(100)),
  email: z.optional(lineInput(320)),
  company: z.optional(lineInput(100)),
})

/** POST /auth/invite. */
export const inviteInput = z.object({ workspaceId: uuid, email: emailInput, role: z.enum(WORKSPACE_LEVELS) })

/** What a browser says of a passkey; the library of the server reads it. */
const credentialInput = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(2048)),
  rawId: z.string().check(z.minLength(1), z.maxLength(2048)),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(32))),
})
const encoded = z.string().check(z.minLength(1), z.maxLength(32_768))
const clientDataInput = { clientDataJSON: encoded }

/** A passkey that a browser made. */
const madePasskeyInput = z.extend(credentialInput, {
  response: z.object({
    ...clientDataInput,
    attestationObject: encoded,
    transports: z.optional(z.array(lineInput(32)).check(z.maxLength(10))),
  }),
})
export type MadePasskey = z.output<typeof madePasskeyInput>

/** POST /auth/passkey. */
export const passkeyInput = z.discriminatedUnion('step', [
  z.object({ step: z.literal('list') }),
  z.object({ step: z.literal('options'), password: knownPasswordInput }),
  z.object({
    step: z.literal('verify'),
    name: lineInput(64, 1),
    response: madePasskeyInput,
  }),
  z.object({ step: z.literal('remove'), id: uuid }),
])

/** A passkey that is used to sign in. */
const usedPasskeyInput = z.extend(credentialInput, {
  response: z.object({
    ...clientDataInput,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(z.nullable(encoded)),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskeyInput>

/** POST /auth/passkey/login. */
export const passkeyLoginInput = z.discriminatedUnion('step', [
  z.object({ step: z.literal('options') }),
  z.object({
    step: z.literal('verify'),
    response: usedPasskeyInput,
  }),
])

/** The preferences of a person: which emails they want, and whether their pages may be recorded. Unknown keys are refused. */
export const attributesInput = z.strictObject({
  email: z.optional(
    z.strictObject({ booking: z.optional(z.boolean()), reminders: z.optional(z.boolean()), news: z.optional(z.boolean()) }),
  ),
  replay: z.optional(z.enum(['yes', 'no'])),
})
