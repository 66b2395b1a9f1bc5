import { cost, hashPassword } from '../apps/server/src/account/password/hash.ts'
import type { Db } from '../apps/server/src/platform/database/db.ts'
import { demoPassword } from '../apps/server/src/seed-world.ts'

const product = { ...cost }
const quick = { memory: 64, passes: 1 }

/** A password in a third of a millisecond instead of fifty: a test that is about something else doesn't need the time that makes guessing expensive. */
export function hashQuickly() {
  Object.assign(cost, quick)
}

/** For a file of tests about how long a request takes or about what is stored: everyone's password too. The next file hashes quickly again. */
export async function hashAsProduct(db: Db) {
  Object.assign(cost, product)
  await db
    .updateTable('account_user')
    .set({ password_hash: await hashPassword(demoPassword) })
    .where('password_hash', 'is not', null)
    .execute()
}

/** The stored form of a password that is checked as quickly as `hashQuickly` makes it. */
export async function quickHash(password: string): Promise<string> {
  const before = { ...cost }
  hashQuickly()
  const hash = await hashPassword(password)
  Object.assign(cost, before)
  return hash
}
