import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeldPencil, seatJointly } from './seat-jointly.ts'

/** A pencil for a period of time. A person may have several that don't overlap, up to their limit. */
interface Timed extends HeldPencil {
  readonly from: number
  readonly to: number
}
interface World {
  readonly pencils: readonly Timed[]
  readonly can: Readonly<Record<string, readonly string[]>>
  readonly limit: Readonly<Record<string, number>>
}

const overlap = (a: Timed, b: Timed) => a.from < b.to && b.from < a.to
const ask = ({ pencils, can, limit }: World, needs: readonly Timed[], most?: number) =>
  seatJointly<Timed>(
    needs,
    {
      candidates: ({ id }) => can[id] ?? [],
      price: (userId, pencil, { isGone, taken }) => {
        const stays = pencils.filter((one) => one.holder === userId && !isGone(one))
        if (taken.some((one) => overlap(one, pencil)) || taken.length >= (limit[userId] ?? 0)) return null
        const must = stays.filter((one) => overlap(one, pencil))
        const left = stays.filter((one) => !overlap(one, pencil))
        return { must, oneOf: taken.length + left.length >= (limit[userId] ?? 0) ? left : null }
      },
      rivals: (pencil) => [...pencils, ...needs].filter((one) => one.from <= pencil.from && pencil.from < one.to),
    },
    most,
  )
const solve = (world: World, needs: readonly Timed[]) => {
  const found = ask(world, needs)
  return found.kind === 'SEATED' ? found.seats : null
}

/** Every way to give every pencil to someone. */
function anyWay({ pencils, can, limit }: World, needs: readonly Timed[], given: ReadonlyMap<string, string> = new Map()): boolean {
  const all = [...pencils.filter(({ id }) => !needs.some((one) => one.id === id)), ...needs]
  const next = all.find(({ id }) => !given.has(id))
  if (next === undefined) return true
  return (can[next.id] ?? []).some((userId) => {
    if (userId === next.holder && needs.includes(next)) return false
    const theirs = all.filter(({ id }) => given.get(id) === userId)
    if (theirs.some((one) => overlap(one, next)) || theirs.length >= (limit[userId] ?? 0)) return false
    return anyWay({ pencils, can, limit }, needs, new Map([...given, [next.id, userId]]))
  })
}

const people = ['ada', 'ben', 'cleo', 'dan']
const worlds = fc
  .record({
    asked: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 6 }),
        length: fc.integer({ min: 1, max: 4 }),
        can: fc.subarray(people, { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    limits: fc.tuple(...people.map(() => fc.integer({ min: 1, max: 3 }))),
    wanted: fc.integer({ min: 0, max: 5 }),
    twoWanted: fc.boolean(),
  })
  .map(({ asked, limits, wanted, twoWanted }) => {
    const limit = Object.fromEntries(people.map((id, at) => [id, limits[at] ?? 1]))
    const can = Object.fromEntries(asked.map((one, at) => [`p${at}`, one.can]))
    const pencils: Timed[] = []
    const needs: Timed[] = []
    asked.forEach(({ from, length }, at) => {
      const bare = { id: `p${at}`, from, to: from + length }
      const needed = at === wanted % asked.length || (twoWanted && at === (wanted + 1) % asked.length)
      const holder = (can[bare.id] ?? []).find((userId) => {
        const theirs = pencils.filter((one) => one.holder === userId)
        return theirs.length < (limit[userId] ?? 0) && !theirs.some((one) => overlap(one, { ...bare, holder: null }))
      })
      if (needed || holder === undefined) needs.push({ ...bare, holder: null })
      else pencils.push({ ...bare, holder })
    })
    return { world: { pencils, can, limit }, needs }
  })

test('finds people for pencils exactly when that is possible, by swaps and chains, and its answers are valid', () => {
  const runs = rounds(3000)
  let chains = 0
  let refused = 0
  fc.assert(
    fc.property(worlds, ({ world, needs }) => {
      const answer = solve(world, needs)
      expect(answer !== null).toBe(anyWay(world, needs))
      if (answer === null) return void refused++
      if (answer.size > needs.length) chains++
      const after = [...world.pencils, ...needs].map((one) => ({ ...one, holder: answer.get(one.id) ?? one.holder }))
      for (const one of after) {
        expect(world.can[one.id]).toContain(one.holder)
        const theirs = after.filter(({ holder }) => holder === one.holder)
        expect(theirs.filter((other) => overlap(other, one))).toEqual([one])
        expect(theirs.length).toBeLessThanOrEqual(world.limit[one.holder ?? ''] ?? 0)
      }
    }),
    { numRuns: runs },
  )
  expect(chains).toBeGreaterThan(runs / 20)
  expect(refused).toBeGreaterThan(runs / 20)
})

test('two who are pencilled for each other’s events swap', () => {
  const held = [{ id: 'two', holder: 'b', from: 0, to: 1 }]
  const one = { id: 'one', holder: null, from: 0, to: 1 }
  // b is wanted on the first event, and a is free once b has it
  expect(solve({ pencils: held, can: { one: ['b'], two: ['a', 'b'] }, limit: { a: 1, b: 1 } }, [one])).toEqual(
    new Map([
      ['one', 'b'],
      ['two', 'a'],
    ]),
  )
})

test('a sold-out evening of forty events is refused, and one with a chain through all forty is solved', () => {
  const names = Array.from({ length: 41 }, (_, at) => `h${at}`)
  const pencils = names.slice(0, 40).map((holder, at) => ({ id: `p${at}`, holder, from: 0, to: 1 }))
  const one = { id: 'new', holder: null, from: 0, to: 1 }
  const limit = Object.fromEntries(names.map((name) => [name, 1]))
  const everyone = names.slice(0, 40)
  const closed = { pencils, limit, can: Object.fromEntries([...pencils, one].map(({ id }) => [id, everyone])) }
  // a proof, and not a search that was given up: the first search asks each of the forty for each of the forty-one, and the matching ends it there
  const refused = ask(closed, [one])
  expect(refused.kind).toBe('NONE')
  expect(refused.nodes).toBeLessThanOrEqual(40 * 41)
  const chain = Object.fromEntries(pencils.map(({ id }, at) => [id, [`h${at}`, `h${at + 1}`]]))
  expect(solve({ pencils, limit, can: { ...chain, new: ['h0'] } }, [one])?.size).toBe(41)
})

test('someone who is free is preferred to someone who would have to give up another event', () => {
  const held = [{ id: 'two', holder: 'ada', from: 0, to: 1 }]
  const one = { id: 'one', holder: null, from: 0, to: 1 }
  const can = { one: ['ada', 'ben'], two: ['ada', 'cleo'] }
  expect(solve({ pencils: held, can, limit: { ada: 1, ben: 1, cleo: 1 } }, [one])).toEqual(new Map([['one', 'ben']]))
})

test('a pencil that was given up does not return to the person who gave it up', () => {
  const given = { id: 'one', holder: 'ada', from: 0, to: 1 }
  expect(solve({ pencils: [], can: { one: ['ada'] }, limit: { ada: 1 } }, [given])).toBeNull()
  expect(solve({ pencils: [], can: { one: ['ada', 'ben'] }, limit: { ada: 1, ben: 1 } }, [given])).toEqual(new Map([['one', 'ben']]))
})

test('a person at their limit gives up the one event for which someone else is found', () => {
  const held = [
    { id: 'early', holder: 'ada', from: 0, to: 1 },
    { id: 'late', holder: 'ada', from: 8, to: 9 },
  ]
  const one = { id: 'one', holder: null, from: 4, to: 5 }
  const can = { one: ['ada'], early: ['ada'], late: ['ada', 'ben'] }
  expect(solve({ pencils: held, can, limit: { ada: 2, ben: 1 } }, [one])).toEqual(
    new Map([
      ['one', 'ada'],
      ['late', 'ben'],
    ]),
  )
})

test('with nothing to hand over the result is immediate, and a pencil that no one can take over fails', () => {
  expect(solve({ pencils: [], can: {}, limit: {} }, [])).toEqual(new Map())
  expect(solve({ pencils: [], can: {}, limit: {} }, [{ id: 'one', holder: null, from: 0, to: 1 }])).toBeNull()
})

test('a question that needs more nodes than it may take is undecided, and the same question has the same answer', () => {
  // each of six people may play one of seven events at different hours: no instant is sold out, so that only trying proves it
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const pencils = names.map((holder, at) => ({ id: `p${at}`, holder, from: at, to: at + 1 }))
  const one = { id: 'new', holder: null, from: 9, to: 10 }
  const world = {
    pencils,
    can: Object.fromEntries([...pencils, one].map(({ id }) => [id, names])),
    limit: Object.fromEntries(names.map((name) => [name, 1])),
  }
  expect(ask(world, [one], 200)).toMatchObject({ kind: 'UNDECIDED' })
  expect(ask(world, [one], 200)).toEqual(ask(world, [one], 200))
  expect(ask(world, [one], 1_000_000)).toMatchObject({ kind: 'NONE' })
})
