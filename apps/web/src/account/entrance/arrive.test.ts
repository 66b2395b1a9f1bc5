import { expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
})
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('document', { cookie: '' })
const [{ arrive }, { companyGuess, keep, readKept }, { chosenWorkspace }, { queries }] = await Promise.all([
  import('./arrive.ts'),
  import('../../platform/kept.ts'),
  import('../../platform/choices.ts'),
  import('../../platform/queries.ts'),
])

const workspaceOf = (id: string) => ({ id, name: `Workspace ${id}` })
const ticket = '/experience/e1?format=REMOTE&people=20&start=2026-12-16T15:00:00Z'
const someoneNew = { role: 'BOOKING_USER', permission: 'BOOKING_USER' } as Parameters<typeof arrive>[0]
/** The server of someone who has just registered and belongs to no workspace. Answers the names it was asked to make. */
function serverOfSomeoneNew(refuses: boolean) {
  const made: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { input } = JSON.parse(String(body)).variables
    if (!input) return Response.json({ data: { workspaces: { totalCount: made.length, nodes: made.map(workspaceOf) } } })
    if (refuses) return Response.json({ errors: [{ message: 'Too long', extensions: { code: 'INVALID' } }] })
    made.push(input.name)
    return Response.json({ data: { createWorkspace: { id: `id of ${input.name}` } } })
  })
  return made
}
/** Where they arrive. */
async function arrival(to: string | undefined, company: string | null, who = someoneNew) {
  queries.clear()
  keep(companyGuess, company)
  const places: string[] = []
  const router = { navigate: async ({ href }: { href: string }) => places.push(href), invalidate: async () => {} }
  await arrive(who, router as unknown as Parameters<typeof arrive>[1], to, company)
  return places.join()
}

test('someone who registered in the middle of a booking comes back to it in a workspace of the company they typed', async () => {
  const made = serverOfSomeoneNew(false)
  for (const place of [ticket, '/experience/e1', '/cart']) {
    made.length = 0
    expect(await arrival(place, 'Newco Ltd')).toBe(place)
    expect(made).toEqual(['Newco Ltd'])
    expect(chosenWorkspace.get()).toBe('id of Newco Ltd')
    expect(readKept(companyGuess)).toBeUndefined()
  }
})

test('a workspace that can’t be made by itself is left to the form, which holds the name and leads back to the booking', async () => {
  serverOfSomeoneNew(true)
  expect(await arrival(ticket, 'Newco Ltd')).toBe(`/workspace?${new URLSearchParams({ to: ticket })}`)
  expect(chosenWorkspace.get()).toBeNull()
  expect(readKept(companyGuess)).toBe('Newco Ltd')
})

test('without a booking, or without a company, no workspace is made', async () => {
  const made = serverOfSomeoneNew(false)
  expect(await arrival(undefined, 'Newco Ltd')).toBe('/workspace')
  for (const place of ['/events?when=past', '/experience/e1/edit', '/experiences']) expect(await arrival(place, 'Newco Ltd')).toBe(place)
  expect(await arrival(ticket, null)).toBe(ticket)
  expect(made).toEqual([])
})

test('actors, and hosts without staff permission, come home to their shows, unless they wanted to go elsewhere', async () => {
  serverOfSomeoneNew(false)
  const who = (role: string, permission: string) => ({ role, permission }) as typeof someoneNew
  for (const one of [who('HOST', 'HOST'), who('PLANT', 'HOST')]) {
    expect(await arrival(undefined, null, one)).toBe('/shows')
    expect(await arrival('/experiences/game-show', null, one)).toBe('/experiences/game-show')
  }
  for (const one of [who('HOST', 'STAFF'), who('EVENT_PRODUCER', 'STAFF')]) expect(await arrival(undefined, null, one)).toBe('/events')
})
