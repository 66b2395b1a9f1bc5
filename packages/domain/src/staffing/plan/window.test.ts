import { smallProblem } from '@troupe/tests/domain/plan-problems'
import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../choose.ts'
import { chosenPairs, createDraft, draftWith } from './draft.ts'
import { fillGreedily } from './greedy.ts'
import { modelOf } from './problem.ts'
import { windowOf } from './window.ts'

test('a change inside a window costs there what it costs in the whole plan, and has room in the whole when it has room there', () => {
  const runs = rounds(300)
  let changes = 0
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 3), (seed, weeks) => {
      const random = mulberry32(seed)
      const model = modelOf(smallProblem(random, weeks))
      const draft = createDraft(model)
      fillGreedily(draft)
      const needs = [...model.problem.needs.keys()].filter(() => random() < 0.5)
      const { model: part, wholeOf } = windowOf(draft, needs)
      const inside = new Set(needs)
      const outside = chosenPairs(draft).filter((pair) => !inside.has(model.needOf[pair] ?? 0))
      // what is inside fits into the window
      const own = wholeOf.flatMap((pair, at) => (draft.chosen[pair] === 1 ? at : []))
      expect(own.length).toBe(chosenPairs(draft).length - outside.length)
      const before = { part: draftWith(part, own).cost(), whole: draft.cost() }
      // another choice inside, drawn at random
      const other = createDraft(part)
      for (const pair of [...wholeOf.keys()].filter(() => random() < 0.5)) {
        if ((other.open[part.needOf[pair] ?? 0] ?? 0) > 0 && other.canAdd(pair)) other.add(pair)
      }
      const pairs = [...outside, ...chosenPairs(other).map((pair) => wholeOf[pair] ?? -1)]
      const whole = draftWith(model, pairs)
      expect(chosenPairs(whole).length).toBe(pairs.length)
      expect(whole.cost() - before.whole).toBe(other.cost() - before.part)
      if (whole.cost() !== before.whole) changes += 1
    }),
    { numRuns: runs },
  )
  expect(changes).toBeGreaterThan(runs / 6)
})
