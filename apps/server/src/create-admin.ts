import { createAdmin } from './account/people/create-admin.ts'
import { onDatabase } from './command-line.ts'
import { PlainError } from './platform/plain-error.ts'

process.exitCode = await onDatabase(async ({ db }) => {
  const [email, firstName, lastName, ...more] = process.argv.slice(2)
  if (!email || !firstName || !lastName || more.length > 0) {
    throw new PlainError('Say who: npm run create-admin -- email firstName lastName')
  }
  const made = await createAdmin(db, { email, firstName, lastName, now: Temporal.Now.instant() })
  if (!made.ok) {
    throw new PlainError(
      made.code === 'INVALID'
        ? 'That is not an address and two names of at most 32 characters each. No one was made.'
        : `Someone with the address ${email.toLowerCase()} exists already. No one was made.`,
    )
  }
  console.log(`${made.value.email} is an admin now. The password, shown this once: ${made.value.password}`)
  return 0
})
