import { setImmediate as turnLoop } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { countTurns } from '@troupe/tests/calls'
import { openHouse } from '@troupe/tests/house'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const house = await openHouse()
const { post } = house
afterAll(() => house.close())
afterEach(() => void vi.restoreAllMocks())
const ask = async (body: object) => (await post('/auth/password/strength', body)).json()

test('a password gets a score, a word for it and advice that would make it better', async () => {
  expect(await ask({ password: 'Password1!' })).toMatchObject({ score: 1, word: 'Moderate', warning: expect.any(String), broken: [] })
  expect(await ask({ password: 'aaaa' })).toMatchObject({ score: 0, word: 'Too Weak', broken: ['LENGTH', 'UPPERCASE', 'DIGIT', 'SYMBOL'] })
  expect(await ask({ password: 'velvet-Curtain-71-moth' })).toMatchObject({ score: 4, word: 'Very Strong', broken: [] })
  expect(await ask({ password: '' })).toMatchObject({ score: 0, word: 'Too Weak' })
})

test('a person’s own names, address and company count as weak', async () => {
  const password = 'Quillfeather1!'
  const plain = await ask({ password })
  for (const hint of [{ lastName: 'Quillfeather' }, { email: 'nora@quillfeather.example' }, { company: 'The Quillfeather Company' }])
    expect((await ask({ password, ...hint })).score).toBeLessThan(plain.score)
})

test('the hardest password keeps no one else waiting', async () => {
  const post = Worker.prototype.postMessage
  let stop = () => 0
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...asked) {
    stop = countTurns()
    return post.apply(this, asked)
  })
  // the event loop turns thousands of times until a thread answers, and never while the main thread judges, or waits without a promise; only a machine
  // that gives this process nothing in the meantime hides that once, and has another try
  let turns = 0
  for (let time = 0; time < 20 && turns < 100; time++) {
    await ask({ password: 'P@ssw0rd$3cr3t!1l0v3Y0u@nd$0m3T1' })
    turns = stop()
  }
  expect(turns).toBeGreaterThanOrEqual(100)
})

/** Asks from an address, as a guest or as someone. */
const from = async (remoteAddress: string, password: string, headers = {}) =>
  (await post('/auth/password/strength', { password }, headers, remoteAddress)).statusCode

/** Has the worker say of each question that it took so many milliseconds. */
function workerTakes(ms: number) {
  const { emit } = Worker.prototype
  const told = function (this: Worker, event: string, said: unknown): boolean {
    return Reflect.apply(emit, this, [event, event === 'message' ? { ...(said as object), ms } : said])
  }
  vi.spyOn(Worker.prototype, 'emit').mockImplementation(told as typeof emit)
}

test('after 120 requests a minute the next one has to wait', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  workerTakes(1)
  const codes: number[] = []
  for (let round = 0; round < 121; round++) codes.push(await from('10.0.0.7', 'x'))
  expect(codes.filter((code) => code === 200)).toHaveLength(120)
  expect(codes.at(-1)).toBe(429)
})

test('an address has five seconds of the worker a minute, signed in or not; another address has its own', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  workerTakes(2600)
  const headers = { authorization: `Bearer ${await house.bearerOf('editor@northwind.example')}` }
  expect([await from('10.0.0.1', 'x'), await from('10.0.0.1', 'x', headers)]).toEqual([200, 200])
  expect([await from('10.0.0.1', 'x'), await from('10.0.0.1', 'x', headers), await from('10.0.0.2', 'x')]).toEqual([429, 429, 200])
  clock.mockReturnValue(1_003_000)
  expect(await from('10.0.0.1', 'x')).toBe(200)
})

test('the worker takes the questions of each address in turn, and one address can’t fill the queue', async () => {
  // the place of the question before is freed at a later turn of the event loop
  for (let turns = 0; turns < 10; turns++) await turnLoop()
  workerTakes(1)
  const judged: string[] = []
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...asked) {
    judged.push((asked[0] as { password: string }).password)
    return postMessage.apply(this, asked)
  })
  const many = Array.from({ length: 60 }, (_, n) => from('10.0.0.3', `a${n}`))
  const other = ['b0', 'b1'].map((password) => from('10.0.0.4', password))
  expect(await Promise.all(other)).toEqual([200, 200])
  const statuses = await Promise.all(many)
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 503).length]).toEqual([11, 49])
  expect(judged.slice(0, 5)).toEqual(['a0', 'a1', 'b0', 'a2', 'b1'])
})
