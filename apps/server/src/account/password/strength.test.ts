import { Worker } from 'node:worker_threads'
import { openHouse } from '@troupe/tests/house'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { countTurns } from '../../platform/test-calls.ts'

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

test('after 120 requests a minute the next one has to wait', async () => {
  const codes: number[] = []
  for (let round = 0; round < 121; round++)
    codes.push((await post('/auth/password/strength', { password: 'x' }, {}, '10.0.0.7')).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(120)
  expect(codes.at(-1)).toBe(429)
})
