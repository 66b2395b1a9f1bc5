import { within } from '@troupe/tests/pace'
import { expect, test } from 'vitest'
import { TimeIsUp, TimeLimit } from '../http/time-limit.ts'
import { openCommandsLine } from './commands-line.ts'

/** Commands that run until they are told to end. */
function rush() {
  const line = openCommandsLine()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const come = (name: string, actor: string | null = name) =>
    line.run(actor, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    })
  return { begun, come, end: () => ends.shift()?.() }
}

test('four commands run at a time, and then one of each person in turn: someone with many delays no one else by more than one', async () => {
  const { begun, come, end } = rush()
  const all = ['a', 'b', 'c', 'd'].map((name) => come(name))
  all.push(come('first of e', 'e'), come('second of e', 'e'), come('f'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end()
  await expect.poll(() => begun.slice(4)).toEqual(['first of e'])
  end()
  await expect.poll(() => begun.slice(5)).toEqual(['f'])
  end()
  await expect.poll(() => begun.slice(6)).toEqual(['second of e'])
  for (let left = 0; left < 4; left++) end()
  await Promise.all(all)
})

test('a request that waited for half of its time is refused and takes no place; a place is given back by a command that fails', async () => {
  const { begun, come, end } = rush()
  const all = ['a', 'b', 'c', 'd'].map((name) => come(name))
  const late = new TimeLimit(40).run(() => come('late'))
  await expect(late).rejects.toThrow(TimeIsUp)
  end()
  const line = openCommandsLine()
  for (let turn = 0; turn < 5; turn++) await expect(line.run(null, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  const after = come('after')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'after'])
  for (let left = 0; left < 4; left++) end()
  await Promise.all([...all, after])
})

test('ten commands of people within a second are a rush, and so are two under way; nine are none, nor is what the house does by itself', async () => {
  const line = openCommandsLine()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const slow = [line.run(null, () => over), line.run('a', () => over)]
  expect(line.isRushed()).toBe(false)
  slow.push(line.run('b', () => over))
  expect(line.isRushed()).toBe(true)
  end()
  await Promise.all(slow)
  expect(line.isRushed()).toBe(false)
  const come = (actor: string | null, times: number) => Promise.all(Array.from({ length: times }, () => line.run(actor, async () => {})))
  await come(null, 20)
  await come('a', 4)
  await come('b', 3)
  expect(line.isRushed()).toBe(false)
  await come('a', 1)
  expect(line.isRushed()).toBe(true)
  await expect.poll(() => line.isRushed(), { timeout: within(5000) }).toBe(false)
})
