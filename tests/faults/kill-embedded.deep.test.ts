import { afterEach, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { killEmbedded } from './kill-embedded.ts'
import { stopServers } from './server-process.ts'

afterEach(stopServers)

test(
  'the embedded database keeps every acknowledged booking whenever its process is killed, and holds no partial one',
  () => killEmbedded(15),
  within(1_200_000),
)
