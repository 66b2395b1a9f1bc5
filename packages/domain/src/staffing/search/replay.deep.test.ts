import { expect, test } from 'vitest'
import { replayed } from './test-replay.ts'

const streams = ['EVENINGS', 'MIXED'] as const

test.each(streams)(
  '%s: in sixty tight weeks the joint choice never sells less than pinning at booking, and three percent more on average',
  (stream) => {
    const { joint, pinned, fewer, faults } = replayed(stream, 60)
    const more = (100 * (joint - pinned)) / pinned
    console.log(`${stream}, 60 weeks: ${joint} events sold jointly, ${pinned} with pinning (${more.toFixed(1)} % more)`)
    expect({ fewer, faults }).toEqual({ fewer: [], faults: [] })
    expect(more).toBeGreaterThan(3)
  },
  300_000,
)
