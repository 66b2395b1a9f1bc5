import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The secrets of an installation: boxes are closed with the present one and opened with any of them. */
export interface BoxSecrets {
  readonly secret: string
  readonly formerSecrets: readonly string[]
}

/**
 * Encrypts a text that must be read again later, for the row with this id (I-15): AES-256-GCM under a key derived from the server's secret, with the id
 * as associated data, so that a box that was copied to another row doesn't open. The result is base64url, after the id of its key and a dot.
 */
export function closeBox({ secret }: Pick<BoxSecrets, 'secret'>, rowId: string, text: string): string {
  const key = keyOf(secret)
  const nonce = randomBytes(nonceBytes)
  const lock = createCipheriv(cipher, key.bytes, nonce).setAAD(Buffer.from(rowId))
  const inside = Buffer.concat([lock.update(text, 'utf8'), lock.final()])
  return `${key.name}.${Buffer.concat([nonce, inside, lock.getAuthTag()]).toString('base64url')}`
}

/** The text in a row's box; undefined for a box of an unknown secret or of another row, and for one that was changed. */
export function openBox({ secret, formerSecrets }: BoxSecrets, rowId: string, box: string): string | undefined {
  const [name, sealed = ''] = box.split('.')
  const key = [secret, ...formerSecrets].map(keyOf).find((one) => one.name === name)
  const bytes = Buffer.from(sealed, 'base64url')
  if (!key || bytes.length < nonceBytes + tagBytes) return undefined
  const lock = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  lock.setAAD(Buffer.from(rowId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([lock.update(bytes.subarray(nonceBytes, -tagBytes)), lock.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

interface Key {
  readonly bytes: Buffer
  /** Tells keys apart and says nothing about them. */
  readonly name: string
}

/** Deriving a key costs as much as closing a box with it, and an installation has a few. */
const keys = new Map<string, Key>()

function keyOf(secret: string): Key {
  const known = keys.get(secret)
  if (known) return known
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'troupe box', 32))
  const key = { bytes, name: createHash('sha256').update('name of ').update(bytes).digest('base64url').slice(0, 8) }
  keys.set(secret, key)
  return key
}
