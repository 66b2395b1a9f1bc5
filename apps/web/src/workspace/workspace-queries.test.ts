import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { foundWorkspacesQuery } = await import('./workspace-queries.ts')
afterEach(() => vi.unstubAllGlobals())

test('workspaces are searched for by the server: one that isn’t among the first is found too', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables)
    return Response.json({ data: { workspaces: { totalCount: 1, nodes: [{ id: 'z', name: 'Zephyr Looms' }] } } })
  })
  const found = await new QueryClient().fetchQuery(foundWorkspacesQuery('zephyr', 100))
  expect(asked).toEqual([{ text: 'zephyr', limit: 100 }])
  expect(found.nodes.map(({ name }) => name)).toEqual(['Zephyr Looms'])
})
