import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
const create = (input: object) =>
  producer().ask(
    'mutation ($input: CreateInstructionInput!) { createInstruction(input: $input) { id hosts documentType content version upcomingEvents } }',
    { input },
  )
const update = (input: object) =>
  producer().ask(
    'mutation ($input: UpdateInstructionInput!) { updateInstruction(input: $input) { title content version upcomingEvents nextEventAt } }',
    { input },
  )
const extensions = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions

async function list(args = '') {
  const { data } = await producer().ask(
    `{ instructions${args} { totalCount nodes { id type title hosts documentType upcomingEvents nextEventAt } } }`,
  )
  return data.instructions
}

test('staff read the instructions by type, a page at a time; no one else reads the list', async () => {
  const all = await list()
  expect(all.totalCount).toBe(7)
  const points = await list('(filter: { type: IRL_TALKING_POINTS }, sorting: [{ field: title, direction: DESC }], limit: 1)')
  expect(points).toMatchObject({ totalCount: 2, nodes: [{ title: 'Winter weather' }] })
  for (const email of ['editor@northwind.example', 'host@troupe.example'])
    expect(extensions(await app.as(email).ask('{ instructions { totalCount } }'))).toMatchObject({ code: 'FORBIDDEN' })
})

test('an instruction says how many upcoming events show it: a closer one takes them over, also when it is empty', async () => {
  const upcoming = await app.db
    .selectFrom('session')
    .select(['pdf_type', 'host_type', 'starts_at'])
    .where('status', '=', 'SCHEDULED')
    .where('starts_at', '>', app.clock.now)
    .execute()
  const onSite = upcoming.filter(({ host_type }) => host_type === 'ON_SITE')
  const games = onSite.filter(({ pdf_type }) => pdf_type === 'GAME_ADVENTURE')
  expect(games.length).toBeGreaterThan(0)
  const usesOf = async (title: string) => (await list()).nodes.find((one: { title: string }) => one.title === title)
  const arrival = await usesOf('Before you arrive')
  expect(arrival.upcomingEvents).toBe(onSite.length)
  expect(Date.parse(arrival.nextEventAt)).toBe(Math.min(...onSite.map(({ starts_at }) => starts_at?.epochMilliseconds ?? 0)))
  expect(await usesOf('Welcome and rules')).toMatchObject({ upcomingEvents: upcoming.length - games.length })
  expect(await usesOf('Winter weather')).toMatchObject({ upcomingEvents: 0, nextEventAt: null })
  expect(await usesOf('Sign in to the game')).toMatchObject({ upcomingEvents: 0 })
})

test('a text is cleaned, and a stale version, an empty title and a second one for the same events are refused', async () => {
  const input = {
    type: 'IRL_ADMIN_INSTRUCTIONS',
    title: ' Theatre ',
    documentType: 'GAME_SHOW',
    hosts: ['ON_SITE', 'ON_SCREEN', 'ON_SITE'],
  }
  const { data } = await create({ ...input, content: '<h1 onclick="x">Hello</h1><script>x</script><p></p>' })
  const { id, ...made } = data.createInstruction
  expect(made).toEqual({
    ...{ hosts: ['ON_SCREEN', 'ON_SITE'], documentType: 'GAME_SHOW', content: '<h2>Hello</h2><p></p>', version: 1 },
    upcomingEvents: expect.any(Number),
  })
  expect(extensions(await create({ ...input, hosts: ['ON_SITE', 'ON_SCREEN'] }))).toMatchObject({ fields: { documentType: ['DUPLICATE'] } })
  expect(extensions(await create({ ...input, title: '' }))).toMatchObject({ code: 'INVALID', fields: { title: ['REQUIRED'] } })
  const other = (await create({ ...input, hosts: [] })).data.createInstruction
  expect(extensions(await update({ id: other.id, hosts: ['ON_SCREEN', 'ON_SITE'] }))).toMatchObject({
    fields: { documentType: ['DUPLICATE'] },
  })
  expect((await update({ id, version: 1, title: 'Theatre' })).data.updateInstruction).toMatchObject({ version: 1 })
  expect((await update({ id, version: 1, content: '<p> </p>' })).data.updateInstruction).toMatchObject({ content: '', version: 2 })
  expect(extensions(await update({ id, version: 1, title: 'X' }))).toMatchObject({ code: 'VERSION_CONFLICT', version: 2 })
  expect(extensions(await update({ id: world.sessions.gameReady, title: 'X' }))).toMatchObject({ code: 'NOT_FOUND' })
  const host = await app
    .as('sales@troupe.example')
    .ask('mutation ($id: ID!) { updateInstruction(input: { id: $id, title: "X" }) { id } }', { id })
  expect(extensions(host)).toMatchObject({ code: 'FORBIDDEN' })
})
