import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey in software, as a browser and its authenticator would make and use it: ES256, no attestation. */
export function softPasskey(page: { readonly origin: string; readonly house: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const state = { counter: 0, verified: true, ...page }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))
  const authenticatorData = (more: Buffer, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++state.counter)
    return Buffer.concat([createHash('sha256').update(state.house).digest(), Buffer.from([flags | (state.verified ? 4 : 0)]), count, more])
  }
  const shell = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    /** What a test bends: the count, whether the person was verified, the page. */
    state,
    /** The answer to registration options. */
    make(options: { challenge: string }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const authData = authenticatorData(Buffer.concat([Buffer.alloc(16), length, credentialId, key]), 0x41)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return shell({
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The answer to sign-in options. */
    use(options: { challenge: string }, userHandle?: string) {
      const data = clientData('webauthn.get', options.challenge)
      const authData = authenticatorData(Buffer.alloc(0), 0x01)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return shell({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle === undefined ? {} : { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },
  }
}

const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
