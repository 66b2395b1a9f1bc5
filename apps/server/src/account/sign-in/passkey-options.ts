import { z } from 'zod'

/** What a browser is told about making or using a passkey, as WebAuthn has it in JSON. */

const known = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})
const wish = z.enum(['discouraged', 'preferred', 'required'])
const common = {
  challenge: z.string(),
  timeout: z.number().optional(),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])).optional(),
  extensions: z
    .object({
      appid: z.string().optional(),
      credProps: z.boolean().optional(),
      hmacCreateSecret: z.boolean().optional(),
      minPinLength: z.boolean().optional(),
    })
    .optional(),
}

export const makingOptions = z.object({
  ...common,
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(known).optional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
      requireResidentKey: z.boolean().optional(),
      residentKey: wish.optional(),
      userVerification: wish.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
  attestationFormats: z.array(z.enum(['fido-u2f', 'packed', 'android-safetynet', 'android-key', 'tpm', 'apple', 'none'])).optional(),
})

export const usingOptions = z.object({
  ...common,
  rpId: z.string().optional(),
  allowCredentials: z.array(known).optional(),
  userVerification: wish.optional(),
})
