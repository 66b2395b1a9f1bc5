import { afterEach, test } from 'vitest'
import { isTurnOf, within } from '../pace/pace.ts'
import { killEmbedded } from './kill-embedded.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

// in the gate one commit in four; the deep tier kills it fifteen times
test.runIf(isTurnOf('kill-embedded'))(
  'the embedded database keeps every acknowledged booking whenever its process is killed, and holds no partial one',
  () => killEmbedded(1),
  within(180_000),
)
