import { expect, test } from 'vitest'
import { Watchdog } from './watchdog.ts'

function watched() {
  let lost = 0
  const dog = new Watchdog(() => {
    lost++
  })
  const looks = (count: number) => {
    for (let look = 0; look < count; look++) dog.look()
  }
  return { dog, looks, lost: () => lost }
}
const fails = (error: unknown) => () => Promise.reject(error)
const internal = Object.assign(new Error('cannot drop active portal ""'), { code: 'XX000' })

test('a database is lost when something waits and nothing has ended for ten looks', async () => {
  const { dog, looks, lost } = watched()
  looks(100)
  const held = Promise.withResolvers<number>()
  const first = dog.statement(() => held.promise)
  looks(9)
  // one that ends begins the count again
  await dog.statement(async () => 1)
  looks(10)
  expect(lost()).toBe(0)
  looks(1)
  expect(lost()).toBe(1)
  held.resolve(7)
  expect(await first).toBe(7)
  looks(100)
  expect(lost()).toBe(1)
})

test('a database is lost after two internal errors in a row, and no other error counts', async () => {
  const { dog, lost } = watched()
  for (const error of [internal, Object.assign(new Error('twice'), { code: '23505' }), internal])
    await expect(dog.statement(fails(error))).rejects.toBe(error)
  await dog.statement(async () => 1)
  await expect(dog.statement(fails(internal))).rejects.toBe(internal)
  expect(lost()).toBe(0)
  await expect(dog.statement(fails(new WebAssembly.RuntimeError('unreachable')))).rejects.toThrow('unreachable')
  expect(lost()).toBe(1)
})
