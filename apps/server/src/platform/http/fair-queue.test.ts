import { setImmediate as turnLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue, type Leave, Places } from './fair-queue.ts'
import { TimeIsUp, TimeLimit } from './time-limit.ts'

const there = new AbortController().signal

/** Waits until a freed place has gone to the next request. */
async function turn() {
  for (let turns = 0; turns < 5; turns++) await turnLoop()
}

/** Requests by address, in the order in which they came; notes the order in which they get a place. */
function crowd(queue: FairQueue) {
  const served: string[] = []
  const refused: string[] = []
  const running: Leave[] = []
  const come = async (name: string, gone: AbortSignal = there) => {
    const leave = await queue.enter(name.slice(0, 1), gone)
    if (!leave) return refused.push(name)
    served.push(name)
    return running.push(leave)
  }
  /** Ends the requests that run, one after another, until none is left. */
  const finish = async () => {
    for (let leave = running.shift(); leave; leave = running.shift()) {
      leave()
      await turn()
    }
  }
  return { served, refused, running, come, finish }
}

test('guests are served round robin by address, those of one address in the order in which they came', async () => {
  const { served, refused, come, finish } = crowd(new FairQueue(new Places(1), { mostWaiting: 50, mostPerParty: 4 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void come(name)
  await turn()
  expect(served).toEqual(['a1'])
  await finish()
  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(refused).toEqual([])
})

test('no more requests run at the same time than allowed', async () => {
  const { running, come, finish } = crowd(new FairQueue(new Places(2), { mostWaiting: 50, mostPerParty: 4 }))
  for (const name of ['a1', 'b1', 'c1', 'd1']) void come(name)
  await turn()
  expect(running).toHaveLength(2)
  running.shift()?.()
  await turn()
  expect(running).toHaveLength(2)
  await finish()
})

test('an address has at most four waiting requests, all addresses together fifty; the next one is refused immediately', async () => {
  const { served, refused, come, finish } = crowd(new FairQueue(new Places(1), { mostWaiting: 50, mostPerParty: 4 }))
  for (let n = 1; n <= 6; n++) void come(`a${n}`)
  await turn()
  expect(refused).toEqual(['a6'])
  const others = 'bcdefghijklmnop'.split('')
  for (const address of others) for (let n = 1; n <= 4; n++) void come(`${address}${n}`)
  await turn()
  expect(refused).toHaveLength(1 + 4 * others.length - 46)
  await finish()
  expect(served).toHaveLength(51)
  void come('a7')
  await turn()
  expect(served.at(-1)).toBe('a7')
})

test('a client that disconnects while it waits gives up its place in the queue, and no running place is lost', async () => {
  const { served, refused, come, finish } = crowd(new FairQueue(new Places(1), { mostWaiting: 2, mostPerParty: 2 }))
  const gone = new AbortController()
  void come('a1')
  void come('b1', gone.signal)
  void come('c1')
  await turn()
  gone.abort()
  void come('d1')
  await turn()
  expect(refused).toEqual(['b1'])
  await finish()
  expect(served).toEqual(['a1', 'c1', 'd1'])
  void come('e1', gone.signal)
  void come('f1')
  await turn()
  expect(served.at(-1)).toBe('f1')
})

test('a request that arrives while a place changes hands does not overtake waiting ones', async () => {
  const { served, running, come, finish } = crowd(new FairQueue(new Places(1), { mostWaiting: 50, mostPerParty: 4 }))
  void come('a1')
  void come('b1')
  await turn()
  running.shift()?.()
  void come('c1')
  await turn()
  expect(served).toEqual(['a1', 'b1'])
  await finish()
})

test('a guest whose time limit ends while waiting is refused, and the place goes to the next one', async () => {
  const queue = new FairQueue(new Places(1), { mostWaiting: 50, mostPerParty: 4 })
  const first = await queue.enter('a', there)
  await expect(new TimeLimit(20).run(() => queue.enter('b', there))).rejects.toThrow(TimeIsUp)
  const next = queue.enter('c', there)
  first?.()
  await turn()
  await turn()
  expect(await next).toBeTypeOf('function')
})

test('two queues that share places have their turns one after another, however many wait in one of them', async () => {
  const places = new Places(1)
  const limits = { mostWaiting: 50, mostPerParty: 4 }
  const searches = crowd(new FairQueue(places, limits))
  const door = crowd(new FairQueue(places, limits))
  for (const name of ['a1', 'b1', 'c1', 'd1']) void searches.come(name)
  for (const name of ['a1', 'a2']) void door.come(name)
  await turn()
  const order: string[] = []
  for (let n = 0; n < 6; n++) {
    const [leave] = [...searches.running.splice(0), ...door.running.splice(0)]
    order.push(`${searches.served.length} ${door.served.length}`)
    leave?.()
    await turn()
  }
  expect(order).toEqual(['1 0', '1 1', '2 1', '2 2', '3 2', '4 2'])
})

test('a request that gives its place back between two pieces of work waits behind the others, also when the queue is full', async () => {
  const queue = new FairQueue(new Places(1), { mostWaiting: 2, mostPerParty: 1 })
  const { served, refused, come, finish } = crowd(queue)
  const first = await queue.enter('a', there)
  for (const name of ['a1', 'b1', 'c1']) void come(name)
  await turn()
  expect(refused).toEqual(['c1'])
  const again = queue.again(first as Leave, 'a', there).then((leave) => {
    served.push('again')
    leave?.()
  })
  await turn()
  await finish()
  await again
  expect(served).toEqual(['a1', 'b1', 'again'])
  const gone = new AbortController()
  const last = (await queue.enter('a', gone.signal)) as Leave
  gone.abort()
  expect(await queue.again(last, 'a', gone.signal)).toBeUndefined()
  // its place is free
  void come('d1')
  await turn()
  expect(served.at(-1)).toBe('d1')
})
