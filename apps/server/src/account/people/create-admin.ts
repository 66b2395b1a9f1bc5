import { randomBytes } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { Db } from '../../platform/database/db.ts'
import { hashPassword } from '../password/hash.ts'

/**
 * Creates the first admin of a new installation with a password of 24 random characters, which is returned only once. Refuses INVALID {fields},
 * and STATE_CONFLICT when someone has the address.
 */
export async function createAdmin(
  db: Db,
  given: { readonly email: string; readonly firstName: string; readonly lastName: string; readonly now: Temporal.Instant },
): Promise<Answer<{ email: string; password: string }>> {
  const email = given.email.trim().toLowerCase()
  const names = [given.firstName.trim(), given.lastName.trim()] as const
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 320) return invalid({ email: ['INVALID'] })
  if (names.some((name) => name === '' || name.length > 32)) return invalid({ firstName: ['INVALID'] })
  // the rule wants one of each kind; 15 random bytes carry the strength
  const password = `${randomBytes(15).toString('base64url')}Aa1!`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_user')
    .values({
      email,
      first_name: names[0],
      last_name: names[1],
      role: 'ADMIN',
      permission: 'ADMIN',
      password_hash: await hashPassword(password),
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? yes({ email, password }) : no('STATE_CONFLICT')
}
