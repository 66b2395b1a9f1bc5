import { afterEach, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { openCrowd, sendDocuments } from './crowd.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

/** What its lists take beside others is a figure of `npm run bench -- crowd`; in which order they are served, apps/server/src/platform/http/guest-lines.test.ts. */
test('GQL-20 2,000 distinct documents of a guest at 20 a second leave no more than 200 MB', { timeout: within(1_800_000) }, async () => {
  const crowd = await openCrowd({ PORT: String(await freePort()), NODE_OPTIONS: '--max-old-space-size=1024' })
  await sendDocuments(crowd, 40, 20, 1_000_000)
  const before = crowd.memory()
  const answered = await sendDocuments(crowd, 2000, 20)
  const grown = crowd.memory() - before
  console.log(`${grown.toFixed(0)} MB more; ${JSON.stringify(answered)}`)
  // on a busy machine many answers lack a part: much of the work must still have been done
  expect(answered[200]).toBeGreaterThan(500)
  expect(grown).toBeLessThan(200)
})
