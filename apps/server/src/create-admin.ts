import { createAdmin } from './account/people/create-admin.ts'
import { onDatabase } from './command-line.ts'
import { PlainError } from './platform/plain-error.ts'

process.exitCode = await onDatabase(async ({ db }) => {
  const [email, firstName, lastName, ...more] = process.argv.slice(2)
  if (!email || !firstName || !lastName || more.length > 0) {
    throw new PlainError('Usage: npm run create-admin -- email firstName lastName')
  }
  const made = await createAdmin(db, { email, firstName, lastName, now: Temporal.Now.instant() })
  if (!made.ok) {
    throw new PlainError(
      made.code === 'INVALID'
        ? 'No account was created. Give a valid email address and a first and last name of at most 32 characters each.'
        : `No account was created. An account with the address ${email.toLowerCase()} already exists.`,
    )
  }
  console.log(`${made.value.email} is now an admin. The password, shown only once: ${made.value.password}`)
  return 0
})
