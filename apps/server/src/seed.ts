import { onDatabase } from './command-line.ts'
import { PlainError } from './platform/plain-error.ts'
import { demoAccounts, seedOnce } from './seed-world.ts'

process.exitCode = await onDatabase(async ({ db }) => {
  const filled = await seedOnce({ db, now: () => Temporal.Now.instant() })
  if (!filled) throw new PlainError('The demo world needs an empty database, but this one already has people in it. Nothing was changed.')
  console.log('The demo world is ready.')
  console.log(demoAccounts)
  return 0
})
