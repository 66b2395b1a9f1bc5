import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const success = 'success@troupe.example'
const fields =
  'id name company credits expires { at quantity } last { id name startsAt timezone } next { id name startsAt timezone } missingAnswers salesperson'

interface Line {
  readonly id: string
  readonly name: string
  readonly credits: number
  readonly expires: { readonly at: string; readonly quantity: number } | null
  readonly last: { readonly id: string; readonly startsAt: string } | null
  readonly next: { readonly id: string; readonly startsAt: string } | null
  readonly missingAnswers: number
}

const read = async (variables: object = {}, who = success) =>
  app.ask(
    who,
    `query($text: String, $sorting: [WorkspaceOverviewSorting!], $offset: Int, $limit: Int) {
      workspaceOverviews(text: $text, sorting: $sorting, offset: $offset, limit: $limit) { totalCount nodes { ${fields} } } }`,
    variables,
  )
const lines = async (variables: object = {}): Promise<readonly Line[]> =>
  (await read({ limit: 100, ...variables })).data.workspaceOverviews.nodes

test('each workspace is told with its own balance and the credits that expire next, as its customers read them', {
  timeout: within(60_000),
}, async () => {
  const all = await lines()
  const { data } = await app.ask(
    success,
    '{ workspaces(limit: 100) { totalCount nodes { id consumables { credits { available nextExpiry { at quantity } } } } } }',
  )
  expect(all).toHaveLength(data.workspaces.totalCount)
  const own = new Map(
    data.workspaces.nodes.map((one: { id: string; consumables: { credits: object } }) => [one.id, one.consumables.credits]),
  )
  for (const { id, name, credits, expires } of all) expect({ available: credits, nextExpiry: expires }, name).toEqual(own.get(id))
  expect(all.some(({ credits }) => credits > 0)).toBe(true)
})

interface OneEvent {
  readonly id: string
  readonly status: string
  readonly startsAt: string | null
  readonly customerState: { readonly state: string } | null
}

/** All events of a workspace, the earliest first. */
async function eventsOf(workspaceId: string): Promise<readonly OneEvent[]> {
  const all: OneEvent[] = []
  for (;;) {
    const { data } = await app.ask(
      success,
      `query($filter: SessionFilter, $offset: Int) {
        sessions(filter: $filter, offset: $offset, limit: 100, sorting: [{ field: startsAt, direction: ASC }]) {
          totalCount nodes { id status startsAt customerState { state } } } }`,
      { filter: { workspaceId }, offset: all.length },
    )
    all.push(...data.sessions.nodes)
    if (data.sessions.nodes.length === 0 || all.length >= data.sessions.totalCount) return all
  }
}

test('last and next event and the events that wait for answers are those of the customers’ own list', {
  timeout: within(60_000),
}, async () => {
  const all = await lines()
  const now = app.house.now().toString()
  for (const { id, name, last, next, missingAnswers } of all) {
    const events = await eventsOf(id)
    const dated = events.filter(({ startsAt }) => startsAt !== null)
    const coming = dated.filter(({ status, startsAt }) => ['SCHEDULED', 'REQUESTED'].includes(status) && (startsAt ?? '') > now)
    expect(next?.startsAt ?? null, name).toBe(dated.find((one) => one.status === 'LIVE' || coming.includes(one))?.startsAt ?? null)
    expect(last?.startsAt ?? null, name).toBe(dated.findLast(({ status }) => status === 'COMPLETED')?.startsAt ?? null)
    expect(missingAnswers, name).toBe(coming.filter(({ customerState }) => customerState?.state === 'ANSWERS_MISSING').length)
  }
  expect(all.some(({ missingAnswers }) => missingAnswers > 0)).toBe(true)
})

test('the list is sorted with what has no value last, searched by a part of the name, and paged', { timeout: within(60_000) }, async () => {
  const by = (field: string, direction = 'ASC') => lines({ sorting: [{ field, direction }] })
  const credits = (await by('credits', 'DESC')).map((one) => one.credits)
  expect(credits).toEqual(credits.toSorted((a, b) => b - a))
  for (const direction of ['ASC', 'DESC']) {
    const times = (await by('nextEvent', direction)).map(({ next }) => next?.startsAt ?? null)
    const known = times.filter((one) => one !== null)
    expect(times.slice(0, known.length)).toEqual(direction === 'ASC' ? known.toSorted() : known.toSorted().reverse())
  }
  const found = await read({ text: 'northw' })
  expect(found.data.workspaceOverviews.nodes.map(({ name }: Line) => name)).toEqual(['Northwind Foods'])
  const all = await lines()
  expect((await lines({ limit: 2, offset: 1 })).map(({ id }) => id)).toEqual(all.slice(1, 3).map(({ id }) => id))
  expect((await read({ limit: 5, offset: 1000 })).data.workspaceOverviews).toEqual({ totalCount: all.length, nodes: [] })
})

test('only staff who sell or have a higher role read the list', async () => {
  for (const who of ['sales@troupe.example', 'producer@troupe.example', 'admin@troupe.example'])
    expect((await read({}, who)).errors).toBeUndefined()
  for (const who of ['editor@northwind.example', 'host@troupe.example'])
    expect((await read({}, who)).errors[0].extensions.code).toBe('FORBIDDEN')
})
