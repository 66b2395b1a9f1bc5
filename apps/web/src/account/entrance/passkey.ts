import type { SignInAnswer } from '../../platform/account.ts'
import { type AnswerTo, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'

type PasskeyAnswer = AnswerTo<'POST /auth/passkey'>
export type Passkey = Extract<PasskeyAnswer, { passkeys: unknown }>['passkeys'][number]

/** Whether this browser can hold passkeys for this address: they need a name, and no bare number of a host has one. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && /[a-z]/i.test(location.hostname.replace(/^\[.*\]$/, ''))

/** Whether the browser offers a known passkey by itself while an address is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Signs in by a passkey; with `autofill` the browser waits for the person to pick one in the field. Undefined when the page went on
 * meanwhile. Throws ApiError, OfflineError or ChunkError, or the browser's own error when no one answered it.
 */
export async function signInByPasskey(autofill: boolean, signal: AbortSignal): Promise<SignInAnswer | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await chunk(() => import('@simplewebauthn/browser'))
  const asked = await call('POST /auth/passkey/login', { body: { step: 'options' }, signal })
  if (!('options' in asked)) throw new Error(unexpected)
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const response = await startAuthentication({ optionsJSON: asked.options, useBrowserAutofill: autofill })
  // the browser may answer although it was told to stop
  if (signal.aborted) return undefined
  const answer = await call('POST /auth/passkey/login', {
    body: { step: 'verify', response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } },
  })
  if ('options' in answer) throw new Error(unexpected)
  return answer
}

/** The person's passkeys, newest last. */
export const listPasskeys = async () => passkeysIn(await call('POST /auth/passkey', { body: { step: 'list' } }))

/** Makes a passkey in this browser or on a device near it. The password says that it is the person. */
export async function makePasskey(name: string, password: string): Promise<readonly Passkey[]> {
  const { startRegistration } = await chunk(() => import('@simplewebauthn/browser'))
  const asked = await call('POST /auth/passkey', { body: { step: 'options', password } })
  if (!('options' in asked)) throw new Error(unexpected)
  const response = await startRegistration({ optionsJSON: asked.options })
  return passkeysIn(
    await call('POST /auth/passkey', {
      body: { step: 'verify', name, response: { ...response, clientExtensionResults: { ...response.clientExtensionResults } } },
    }),
  )
}

/** Whether no passkey was made because the device that was asked holds one of this person. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** Removes one. Answers those that are left. */
export const removePasskey = async (id: string) => passkeysIn(await call('POST /auth/passkey', { body: { step: 'remove', id } }))

function passkeysIn(answer: PasskeyAnswer): readonly Passkey[] {
  if (!('passkeys' in answer)) throw new Error(unexpected)
  return answer.passkeys
}

/** One operation answers by its step; another answer than that is a fault. */
const unexpected = 'Something Went Wrong'
