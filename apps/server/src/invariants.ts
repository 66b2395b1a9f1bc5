import { checkInvariants } from './check-invariants.ts'
import { onDatabase } from './command-line.ts'
import { readSettings } from './platform/settings.ts'

process.exitCode = await onDatabase(async ({ db }) => {
  const found = await checkInvariants(db, readSettings(process.env).blackoutExperienceIds, Temporal.Now.instant())
  for (const { id, says, violations, example } of found) {
    console.log(
      `${id.padEnd(5)} ${violations === 0 ? 'holds ' : 'BROKEN'} ${says}${violations === 0 ? '' : ` (${violations}, such as ${example})`}`,
    )
  }
  return found.every(({ violations }) => violations === 0) ? 0 : 1
})
