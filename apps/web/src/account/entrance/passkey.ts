import type { NewPasswordNeeded, SignedIn } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly madeAt: string
  readonly usedAt: string | null
}

/** Whether this browser can hold passkeys for this address: they need a name, and no bare number of a host has one. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && /[a-z]/i.test(location.hostname.replace(/^\[.*\]$/, ''))

/** Whether the browser offers a known passkey by itself while an address is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Signs in by a passkey; with `autofill` the browser waits for the person to pick one in the field. Undefined when the page went on
 * meanwhile. Throws ApiError, or the browser's own error when nobody answered it.
 */
export async function signInByPasskey(autofill: boolean, signal: AbortSignal): Promise<SignedIn | NewPasswordNeeded | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  const { options } = await call<{ options: Parameters<typeof startAuthentication>[0]['optionsJSON'] }>('POST /auth/passkey/login', {
    body: { step: 'options' },
    signal,
  })
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  // the browser may answer although it was told to stop
  if (signal.aborted) return undefined
  return call('POST /auth/passkey/login', { body: { step: 'verify', response } })
}

/** The person's passkeys, newest last. */
export const listPasskeys = () => call<{ passkeys: readonly Passkey[] }>('POST /auth/passkey', { body: { step: 'list' } })

/** Makes a passkey in this browser or on a device near it. The password says that it is the person. */
export async function makePasskey(name: string, password: string): Promise<{ passkeys: readonly Passkey[] }> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call<{ options: Parameters<typeof startRegistration>[0]['optionsJSON'] }>('POST /auth/passkey', {
    body: { step: 'options', password },
  })
  const response = await startRegistration({ optionsJSON: options })
  return call('POST /auth/passkey', { body: { step: 'verify', name, response } })
}

/** Whether no passkey was made because the device that was asked holds one of this person. */
export const isKnownDevice = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

export const removePasskey = (id: string) => call<{ passkeys: readonly Passkey[] }>('POST /auth/passkey', { body: { step: 'remove', id } })
