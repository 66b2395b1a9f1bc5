import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { cookie: '' })
const [{ chooseAtSignIn }, { chosenWorkspace, staffWorkspace }, { queries }] = await Promise.all([
  import('./choose.ts'),
  import('../platform/choices.ts'),
  import('../platform/queries.ts'),
])

const workspaceOf = (id: string) => ({ id, name: `Workspace ${id}` })
/** The server of someone who may choose `ids`, of which it lists three at most. */
const serverOf = (ids: readonly string[]) =>
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id } = JSON.parse(String(body)).variables
    const data = id
      ? { workspace: ids.includes(id) ? workspaceOf(id) : null }
      : { workspaces: { totalCount: ids.length, nodes: ids.slice(0, 3).map(workspaceOf) } }
    return Response.json({ data })
  })
beforeEach(() => queries.clear())
afterEach(() => chosenWorkspace.set(null))

test('signing in keeps the workspace of last time, also one that isn’t among the first', async () => {
  serverOf(['a', 'b', 'c', 'd'])
  for (const before of ['a', 'd']) {
    chosenWorkspace.set(before)
    expect(await chooseAtSignIn(false)).toBe(true)
    expect(chosenWorkspace.get()).toBe(before)
  }
})

test('a workspace that someone no longer has isn’t kept: staff are at Troupe, others choose, or have the only one', async () => {
  serverOf(['a', 'b', 'c', 'd'])
  chosenWorkspace.set('gone')
  expect(await chooseAtSignIn(true)).toBe(true)
  expect(chosenWorkspace.get()).toBe(staffWorkspace)
  queries.clear()
  chosenWorkspace.set('gone')
  expect(await chooseAtSignIn(false)).toBe(false)
  expect(chosenWorkspace.get()).toBeNull()
  queries.clear()
  serverOf(['a'])
  chosenWorkspace.set(staffWorkspace)
  expect(await chooseAtSignIn(false)).toBe(true)
  expect(chosenWorkspace.get()).toBe('a')
})
