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
  const lock = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(rowId))
  const inside = Buffer.concat([lock.update(text, 'utf8'), lock.final()])
  return `${nameOf(key)}.${Buffer.concat([nonce, inside, lock.getAuthTag()]).toString('base64url')}`
}

/** The text in a row's box; undefined for a box of an unknown secret or of another row, and for one that was changed. */
export function openBox({ secret, formerSecrets }: BoxSecrets, rowId: string, box: string): string | undefined {
  const [name, sealed = ''] = box.split('.')
  const key = [secret, ...formerSecrets].map(keyOf).find((one) => nameOf(one) === name)
  const bytes = Buffer.from(sealed, 'base64url')
  if (!key || bytes.length < nonceBytes + tagBytes) return undefined
  const lock = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  lock.setAAD(Buffer.from(rowId)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([lock.update(bytes.subarray(nonceBytes, -tagBytes)), lock.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'troupe box', 32))

/** Tells keys apart and says nothing about them. */
const nameOf = (key: Buffer): string => createHash('sha256').update('name of ').update(key).digest('base64url').slice(0, 8)
