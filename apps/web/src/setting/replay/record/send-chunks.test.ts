import { afterEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../platform/wire/token.ts'
import { keepAnswer, openChunkLine } from './send-chunks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a no breaks off the chunk that is on its way, and nothing is sent after it', async () => {
  keepToken(`x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`)
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise((_done, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)))
  })
  const over = vi.fn()
  const line = openChunkLine('a person', { now: () => 0, onOver: over })
  const sent = line.send(['{}'])
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  keepAnswer('a person', 'no')
  expect(signals[0]?.aborted).toBe(true)
  await sent
  await line.send(['{}'])
  expect(signals).toHaveLength(1)
  expect(over).not.toHaveBeenCalled()
})
