import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CartAsked, cartQuery } from './cart-queries.ts'

interface Asked {
  readonly code: string | null
  readonly signal: AbortSignal | null | undefined
  readonly answer: (price: object) => void
}
let asked: Asked[]
const client = new QueryClient()

beforeEach(() => {
  asked = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    const code = new URLSearchParams(url.split('?')[1]).get('code')
    asked.push({ code, signal, answer: (price) => resolve(Response.json(price)) })
    return promise
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const cart: CartAsked = {
  lines: [{ id: 'pack0001', kind: 'PACK', consumable: 'CREDIT', quantity: 20 }],
  ...{ workspaceId: null, code: '', way: undefined, country: '' },
}

test('the next keystroke cancels the price under way, and only the last one is shown', async () => {
  const shown = new QueryObserver(client, cartQuery({ ...cart, code: 'S' }))
  const stop = shown.subscribe(() => {})
  for (const code of ['SP', 'SPRING']) shown.setOptions(cartQuery({ ...cart, code }))
  expect(asked.map(({ code, signal }) => [code, signal?.aborted])).toEqual([
    ['S', true],
    ['SP', true],
    ['SPRING', false],
  ])
  asked[2]?.answer({ total: 3 })
  await expect.poll(() => shown.getCurrentResult()).toMatchObject({ data: { total: 3 }, error: null })
  expect(asked).toHaveLength(3)
  stop()
})
