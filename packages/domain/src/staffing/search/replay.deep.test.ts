import { replayed } from '@troupe/tests/domain/replay'
import { rounds, within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'

const streams = ['EVENINGS', 'MIXED'] as const
/** The same ones in every run, and the first fifteen show as much as all of them. */
const weeks = rounds(60, 15)

test.each(streams)(
  `%s: in ${weeks} tight weeks the joint choice never sells less than pinning at booking, and three percent more on average`,
  (stream) => {
    const { joint, pinned, fewer, faults } = replayed(stream, weeks)
    const more = (100 * (joint - pinned)) / pinned
    console.log(`${stream}, ${weeks} weeks: ${joint} events sold jointly, ${pinned} with pinning (${more.toFixed(1)} % more)`)
    expect({ fewer, faults }).toEqual({ fewer: [], faults: [] })
    expect(more).toBeGreaterThan(3)
  },
  within(300_000),
)
