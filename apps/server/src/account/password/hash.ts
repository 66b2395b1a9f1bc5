import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** Hashes a password with argon2id (19 MiB, 2 passes) off the main thread; answers a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, { ...cost, nonce: salt, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Whether a password fits a PHC string. Without one it takes the same time and answers false, so that timing doesn't reveal whether an account exists. */
export async function verifyPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept ?? '')
  const [, memory, passes, parallelism, salt = '', hash = ''] = read ?? []
  const wanted = read ? Buffer.from(hash, 'base64') : Buffer.alloc(32)
  const used = read ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) } : cost
  const found = await argon2id(password, {
    ...used,
    nonce: read ? Buffer.from(salt, 'base64') : Buffer.alloc(16),
    tagLength: wanted.length,
  })
  return timingSafeEqual(found, wanted) && read !== null
}

/** Tests lower it, except those that are about it. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1 }

function argon2id(password: string, parameters: typeof cost & { readonly nonce: Buffer; readonly tagLength: number }): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const message = Buffer.from(password.normalize('NFC'))
  argon2('argon2id', { message, ...parameters }, (error, hash) => (error ? reject(error) : resolve(hash)))
  return promise
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
