import { afterAll, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
afterAll(() => void vi.unstubAllGlobals())

/** As the page has it once it was loaded again. */
async function loaded() {
  vi.resetModules()
  return import('./step.ts')
}

test('the step to a new password outlives a reload for 15 minutes, for its own address, and until it was used', async () => {
  const step = { email: 'ada@b.example', session: 's3cret' }
  const first = await loaded()
  first.openStep(step, 0)
  const again = await loaded()
  expect(again.openedStep(step.email, 899_999)).toMatchObject(step)
  expect(again.openedStep(step.email, 900_000)).toBeUndefined()
  expect(again.openedStep('bob@b.example', 1)).toBeUndefined()
  again.closeStep()
  expect(again.openedStep(step.email, 1)).toBeUndefined()
  expect((await loaded()).openedStep(step.email, 1)).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('what another version kept is no step', async () => {
  kept.set('troupe.kept.password-step', '{')
  expect((await loaded()).openedStep('', 0)).toBeUndefined()
  kept.clear()
})
