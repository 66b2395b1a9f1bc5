import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what arrives during a write is written together by the next one, and a write that fails fails only its own calls', async () => {
  const writes: (readonly number[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const write = together(3, async (items: readonly number[]) => {
    writes.push(items)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.length
  })
  const first = write(1)
  await Promise.resolve()
  const rest = [2, 3, 4, 5].map(write)
  await expect.poll(() => writes).toEqual([[1]])
  gates[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => writes.slice(1)).toEqual([[2, 3, 4]])
  gates[1]?.resolve()
  await expect.poll(() => writes.slice(2)).toEqual([[5]])
  gates[2]?.resolve()
  expect(await Promise.all(rest)).toEqual([3, 3, 3, 1])
})
