import { openHouse } from '@troupe/tests/house'
import { afterAll, expect, test } from 'vitest'

const house = await openHouse()
const { post } = house
afterAll(() => house.close())
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
  await ask({ password: 'x' })
  const ratios: number[] = []
  for (let time = 0; time < 5; time++) {
    let longest = 0
    let last = performance.now()
    const look = () => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    const watch = setInterval(look, 1)
    const begun = performance.now()
    await ask({ password: 'P@ssw0rd$3cr3t!1l0v3Y0u@nd$0m3T1' })
    look()
    clearInterval(watch)
    ratios.push(longest / (performance.now() - begun))
  }
  // on the main thread the gap would be the whole time, each time; a busy machine makes one gap long, not five
  expect(Math.min(...ratios)).toBeLessThan(0.7)
})

test('after 120 requests a minute the next one has to wait', async () => {
  const codes: number[] = []
  for (let round = 0; round < 121; round++)
    codes.push((await post('/auth/password/strength', { password: 'x' }, {}, '10.0.0.7')).statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(120)
  expect(codes.at(-1)).toBe(429)
})
