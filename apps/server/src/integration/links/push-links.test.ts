import { yes } from '@troupe/domain/answer'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { faults, openPortServer, type PortName, type PortServer } from '@troupe/tests/outbound/port-server'
import { within } from '@troupe/tests/pace'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { grantCredits } from '../../credit/credit.ts'
import { asSystem, command } from '../../platform/ctx.ts'
import { openBreaker } from '../../platform/outbound/breaker.ts'
import { openPorts } from '../../platform/ports/ports.ts'
import { integrationTicks } from '../integration.ts'
import { pushAllDue, pushDue } from './push-links.ts'

// before the house is opened: its connection keeps the function that it finds
const spy = vi.spyOn(pg.Client.prototype, 'query')
let far: PortServer
let app: OpenHouse
beforeAll(async () => {
  far = await openPortServer()
  app = await openHouse(far.env)
  const { house, clock } = app
  const breaker = openBreaker(house.db, () => clock.now)
  const { baseUrl, ports: settings } = house.settings
  const limits = { timeout: within(1500), longest: 64 * 1024 }
  const ports = openPorts({ settings, db: house.db, baseUrl, now: () => clock.now, breaker, limits })
  Object.assign(house, { ports, breaker, breadcrumb: ports.breadcrumb })
  // enough for every test of this file
  const grant = { workspaceId: world.workspaces.northwind, consumable: 'CREDIT' as const, credits: 2000, reason: 'Test', key: 'test-lot' }
  await command(asSystem(house), async (work) => yes(await grantCredits(work, grant)))
})
afterAll(async () => {
  spy.mockRestore()
  await app?.close()
  await far?.close()
})
beforeEach(async () => {
  far.behaveAll(null)
  await app.db.updateTable('port_state').set({ failures: 0, openings: 0, open_until: null, probe_until: null }).execute()
  // what other events have to push is another test's
  await app.db
    .updateTable('integration_link')
    .set({ state: 'OFF', active: false, next_at: null, lease: null, leased_until: null })
    .execute()
})

const producer = 'producer@troupe.example'
const editor = 'editor@northwind.example'
const wish = {
  ...{ experienceId: world.experiences.buzzerNight, workspaceId: world.workspaces.northwind, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
}
/** Starts from so many days ahead on that a crew is free for. */
async function openStarts(days: number): Promise<string[]> {
  const { experienceId, format, hostType, timezone } = wish
  const query = new URLSearchParams({ start: app.clock.now.add({ hours: 24 * days }).toString(), timezone, experienceId, format, hostType })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.filter((slot: { remaining: string }) => slot.remaining !== 'none').map((slot: { startsAt: string }) => slot.startsAt)
}
const booked = async (days: number): Promise<string> => {
  const [date] = await openStarts(days)
  const { status, body } = await app.as(editor).call('POST', '/session', { ...wish, date })
  expect([status, body.code]).toEqual([201, undefined])
  return body.id
}
const linksOf = async (id: string) => {
  const { data, errors } = await app.ask(
    producer,
    'query($id: ID!) { session(id: $id) { integrations { id type integrationId url active state syncedAt password lastError { kind at } nextTryAt sending unlinked simulated } } }',
    { id },
  )
  expect(errors).toBeUndefined()
  return data.session.integrations as Link[]
}
interface Link {
  readonly id: string
  readonly type: PortName
  readonly integrationId: string | null
  readonly url: string | null
  readonly active: boolean
  readonly state: string
  readonly password: string | null
  readonly lastError: { readonly kind: string } | null
  readonly nextTryAt: string | null
  readonly unlinked: boolean
}
const statesOf = async (id: string) => Object.fromEntries((await linksOf(id)).map(({ type, state }) => [type, state]))
const idsOf = async (id: string) =>
  Object.fromEntries((await linksOf(id)).map(({ type, integrationId, url }) => [type, [integrationId, url]]))
const objectsOf = (id: string) => far.objects.filter(({ event }) => event === id)
const told = (id: string, port: PortName) => objectsOf(id).find((one) => one.port === port)?.body
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
const later = (seconds: number) => {
  app.clock.now = app.clock.now.add({ seconds })
}

test('a booked event has its links from then on, and is pushed after the commit: one object each, with an id and a page', async () => {
  const id = await booked(20)
  expect(await statesOf(id)).toEqual({ GALLERY: 'PENDING', HUBSPOT: 'PENDING', SLACK: 'PENDING', WEB_EVENT: 'PENDING' })
  const [gallery] = await linksOf(id)
  expect(gallery).toMatchObject({ integrationId: null, url: null, active: true, password: expect.stringMatching(/^[a-z2-9]{8}$/) })
  await pushAllDue(app.house)
  expect(
    objectsOf(id)
      .map(({ port }) => port)
      .sort(),
  ).toEqual(['GALLERY', 'HUBSPOT', 'SLACK', 'WEB_EVENT'])
  for (const link of await linksOf(id)) {
    expect(link).toMatchObject({
      state: 'SYNCED',
      integrationId: expect.any(String),
      lastError: null,
      nextTryAt: null,
      sending: false,
      simulated: false,
    })
    if (link.type !== 'HUBSPOT') expect(link.url).toMatch(/^https:/)
  }
  expect(told(id, 'GALLERY')).toMatchObject({ active: true, status: 'SCHEDULED', attendees: 20, password: gallery?.password })
  expect(told(id, 'WEB_EVENT')).not.toHaveProperty('password')
  expect(far.calls.find(({ port, path }) => port === 'GALLERY' && path === `events/${id}`)?.key).toMatch(
    new RegExp(`^${gallery?.id}/\\d+$`),
  )
  // the present state is pushed once, however many changes led to it
  expect(objectsOf(id).map((one) => one.told)).toEqual([1, 1, 1, 1])
  expect(await pushDue(app.house, 'GALLERY')).toBe(0)
  expect(await broken()).toEqual([])
})

test('while people book in a rush, the port that has waited longest is told of eight events, and no other of any', async () => {
  const ids: string[] = []
  for (let number = 0; number < 9; number++) ids.push(await booked(100 + number))
  await sql`update integration_link set next_at = next_at - interval '1 hour' where type = 'SLACK' and next_at is not null`.execute(app.db)
  await pushAllDue(app.house, true)
  const states = await Promise.all(ids.map(statesOf))
  expect(states.filter(({ SLACK }) => SLACK === 'SYNCED')).toHaveLength(8)
  expect(
    states.filter(({ GALLERY, HUBSPOT, WEB_EVENT }) => [GALLERY, HUBSPOT, WEB_EVENT].every((state) => state === 'PENDING')),
  ).toHaveLength(9)
  await pushAllDue(app.house)
  expect(await Promise.all(ids.map(statesOf))).toEqual(ids.map(() => expect.objectContaining({ SLACK: 'SYNCED', GALLERY: 'SYNCED' })))
})

test('in a rush pushes and deliveries have their seconds in turn, and otherwise the same ones', async () => {
  await booked(120)
  /** How many statements of the clock read or write links, and how many deliveries, in a second. */
  const statementsIn = async (isRushed: boolean) => {
    spy.mockClear()
    const house = { ...app.house, commandsLine: { ...app.house.commandsLine, isRushed: () => isRushed } }
    for (const { seconds, run } of integrationTicks(house)) if (seconds === 1) await run(() => false)
    const texts = spy.mock.calls.map(([asked]: readonly unknown[]) =>
      typeof asked === 'string' ? asked : String((asked as { text?: string }).text),
    )
    return ['integration_link', 'webhook_delivery'].map((table) => texts.filter((text) => text.includes(table)).length)
  }
  later(app.clock.now.epochMilliseconds % 2000 < 1000 ? 0 : 1)
  const [pushes, noDeliveries] = await statementsIn(true)
  later(1)
  const [noPushes, deliveries] = await statementsIn(true)
  expect([noDeliveries, noPushes]).toEqual([0, 0])
  expect(pushes).toBeGreaterThan(0)
  expect(deliveries).toBeGreaterThan(0)
  expect(await statementsIn(false)).not.toContain(0)
})

test('moving, editing, cancelling, restoring and another sync type push by themselves; ids and pages stay', async () => {
  const id = await booked(29)
  await pushAllDue(app.house)
  const before = await idsOf(id)
  const [startsAt = ''] = await openStarts(36)
  const moved = await app.as(producer).call('POST', `/scheduler/session/${id}/reschedule/force`, { startsAt, reason: 'The room' })
  expect(moved.status).toBe(200)
  await pushAllDue(app.house)
  for (const port of ['GALLERY', 'WEB_EVENT'] as const)
    expect(Temporal.Instant.from(String(told(id, port)?.startsAt)).equals(startsAt)).toBe(true)
  const rename = 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  await app.ask(producer, rename, { input: { id, name: 'A new name', attendees: 22 } })
  await pushAllDue(app.house)
  expect(told(id, 'WEB_EVENT')).toMatchObject({ name: 'A new name', attendees: 22 })
  expect(told(id, 'HUBSPOT')).toMatchObject({ dealname: expect.stringContaining('A new name') })
  expect(told(id, 'SLACK')?.text).toContain('A new name')
  expect(await idsOf(id)).toEqual(before)
  const syncTo = (syncType: string) =>
    app.ask(producer, 'mutation($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { id } }', {
      input: { id, syncType },
    })
  expect((await syncTo('play')).errors).toBeUndefined()
  await pushAllDue(app.house)
  const play = (await idsOf(id)).PLAY
  expect(play).toEqual([expect.any(String), expect.any(String)])
  // what no longer applies is closed on the other side, and comes back as the same object within 30 days
  await syncTo('standard')
  await pushAllDue(app.house)
  expect(told(id, 'PLAY')).toMatchObject({ active: false })
  expect((await linksOf(id)).find(({ type }) => type === 'PLAY')).toMatchObject({ active: false, state: 'OFF' })
  await syncTo('vas-play')
  await pushAllDue(app.house)
  expect([(await idsOf(id)).PLAY, told(id, 'PLAY')]).toEqual([play, expect.objectContaining({ active: true })])
  expect((await app.as(producer).call('DELETE', `/session/${id}?reason=Storm`)).status).toBe(200)
  await pushAllDue(app.house)
  expect(told(id, 'GALLERY')).toMatchObject({ status: 'CANCELLED' })
  expect((await app.as(producer).call('POST', `/session/${id}/restore`, { reason: 'A mistake' })).status).toBe(200)
  await pushAllDue(app.house)
  expect(told(id, 'GALLERY')).toMatchObject({ status: 'SCHEDULED' })
  expect(await idsOf(id)).toEqual({ ...before, PLAY: play })
  expect(objectsOf(id)).toHaveLength(5)
  expect(await broken()).toEqual([])
})

test('an event whose crew changes is pushed again, and one whose internal notes change isn’t', async () => {
  const id = await booked(34)
  await pushAllDue(app.house)
  await app.ask(producer, 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id, internalNotes: 'x' },
  })
  await pushAllDue(app.house)
  expect(objectsOf(id).map((one) => one.told)).toEqual([1, 1, 1, 1])
  const { id: place } = await app.db
    .selectFrom('staffing_assignment')
    .select('id')
    .where('session_id', '=', id)
    .where('role', '=', 'PRODUCER')
    .executeTakeFirstOrThrow()
  const set =
    'mutation($id: ID!, $userId: ID!) { setUserOnSessionAssignment(id: $id, userId: $userId, reason: "Knows them") { __typename } }'
  const { errors } = await app.ask(producer, set, { id: place, userId: world.users.producer })
  expect(errors).toBeUndefined()
  await pushAllDue(app.house)
  expect(objectsOf(id).map((one) => one.told)).toEqual([2, 2, 2, 2])
  expect(told(id, 'WEB_EVENT')?.crew).toContainEqual({ role: 'PRODUCER', name: expect.any(String) })
})

test('Breadcrumb makes a game for an event of its own, which then hears of the game; one that is linked by hand is told of its event', async () => {
  const id = await booked(41)
  const sync = { id, syncType: 'breadcrumb' }
  await app.ask(producer, 'mutation($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { id } }', { input: sync })
  await pushAllDue(app.house)
  const game = objectsOf(id).find(({ port }) => port === 'BREADCRUMB')
  const gameLink = async () =>
    (await app.ask(producer, 'query($id: ID!) { session(id: $id) { gameLink { gameId } links { breadcrumb } } }', { id })).data.session
  expect(await gameLink()).toEqual({ gameLink: { gameId: game?.id }, links: { breadcrumb: expect.stringMatching(/^https:/) } })
  const link = (gameId: string | null) => app.as(producer).call('POST', `/session/${id}/link/breadcrumb`, { gameId })
  expect((await link('BC-7701')).body).toMatchObject({ gameId: 'BC-7701', integration: { integrationId: 'BC-7701', state: 'PENDING' } })
  await pushAllDue(app.house)
  expect(told(id, 'BREADCRUMB')).toMatchObject({ gameId: 'BC-7701' })
  // unlinked by hand it stays so, until someone synchronizes it
  expect((await link(null)).body).toMatchObject({ gameId: null, integration: { integrationId: null, unlinked: true, active: false } })
  await pushAllDue(app.house)
  expect(told(id, 'BREADCRUMB')).toMatchObject({ active: false, gameId: null })
  await app.ask(producer, 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id, name: 'Renamed' },
  })
  await pushAllDue(app.house)
  expect(await gameLink()).toMatchObject({ gameLink: null })
  const { status, body } = await app.as(producer).call('POST', `/session/${id}/synchronize`)
  expect([status, body.integrations.find((one: Link) => one.type === 'BREADCRUMB')]).toEqual([
    202,
    expect.objectContaining({ unlinked: false, active: true, state: 'PENDING' }),
  ])
  await pushAllDue(app.house)
  expect((await gameLink()).gameLink.gameId).toEqual(expect.any(String))
  expect(await broken()).toEqual([])
})

test('a port that fails is tried again at its times, is given up after the last, and says only what kind of failure it was', async () => {
  const failures: Record<string, string> = {}
  for (const [name, behaviour] of Object.entries(faults)) {
    const id = await booked(48)
    far.behave('GALLERY', behaviour)
    await pushDue(app.house, 'GALLERY')
    const link = (await linksOf(id)).find(({ type }) => type === 'GALLERY')
    failures[name] = `${link?.state} ${link?.lastError?.kind}`
    const wait = link?.nextTryAt ? Temporal.Instant.from(link.nextTryAt).since(app.clock.now).total('seconds') : null
    if (name === 'refuses') expect(wait).toBeNull()
    else if (name === 'asks us to wait') expect(wait).toBe(600)
    else expect(Number(wait)).toBeGreaterThanOrEqual(4.5)
    await app.db.updateTable('integration_link').set({ state: 'OFF', active: false, next_at: null }).where('session_id', '=', id).execute()
    await app.db.updateTable('port_state').set({ failures: 0, open_until: null }).execute()
  }
  expect(failures).toEqual({
    hangs: 'FAILED TIMEOUT',
    drips: 'FAILED TIMEOUT',
    'signs us out': 'FAILED SIGNED_OUT',
    'asks us to wait': 'FAILED RATE_LIMITED',
    breaks: 'FAILED BROKEN',
    'answers nonsense': 'FAILED BAD_ANSWER',
    'never stops sending': 'FAILED BAD_ANSWER',
    'loses its answer': 'FAILED UNREACHABLE',
    refuses: 'DEAD REFUSED',
  })
  const dump = await app.db.selectFrom('integration_link').selectAll().execute()
  expect(JSON.stringify(dump)).not.toContain('SECRET')
})

test('what was given up is a task for the producer, and wakes when someone synchronizes the event or changes it', async () => {
  const id = await booked(55)
  far.behave('GALLERY', faults.breaks)
  const waits: number[] = []
  for (let time = 0; time < 8; time++) {
    await app.db.updateTable('port_state').set({ failures: 0, open_until: null }).execute()
    await pushDue(app.house, 'GALLERY')
    const link = (await linksOf(id)).find(({ type }) => type === 'GALLERY')
    if (!link?.nextTryAt) break
    const next = Temporal.Instant.from(link.nextTryAt)
    waits.push(next.since(app.clock.now).total('seconds'))
    app.clock.now = next.add({ milliseconds: 1 })
  }
  const delays = [5, 300, 1800, 7200, 18_000, 36_000, 36_000]
  expect(waits).toHaveLength(delays.length)
  for (const [at, delay] of delays.entries()) expect(Math.abs((waits[at] ?? 0) / delay - 1)).toBeLessThanOrEqual(0.1001)
  expect((await statesOf(id)).GALLERY).toBe('DEAD')
  const tasks = (await takeMails(app)).filter(({ kind, sessionId }) => kind === 'integration.givenUp' && sessionId === id)
  expect(tasks).toMatchObject([{ subject: expect.stringContaining('Gallery isn’t up to date') }])
  const health = await app.ask(producer, '{ integrationHealth { ports { type mode dead waiting deadEvents { sessionId error } } } }')
  expect(health.data.integrationHealth.ports.find(({ type }: Link) => type === 'GALLERY')).toMatchObject({
    ...{ mode: 'REAL', dead: 1, deadEvents: [{ sessionId: id, error: 'BROKEN' }] },
  })
  far.behave('GALLERY', null)
  later(1)
  expect((await app.as(producer).call('POST', `/session/${id}/synchronize`)).status).toBe(202)
  await pushAllDue(app.house)
  expect((await statesOf(id)).GALLERY).toBe('SYNCED')
})

test('a breaker stops pushes without counting them as tries; someone who synchronizes gets one try through it', async () => {
  const ids = [await booked(62), await booked(63), await booked(64), await booked(65), await booked(66), await booked(67)]
  far.behave('PLAY', null)
  far.behave('WEB_EVENT', faults.breaks)
  await pushDue(app.house, 'WEB_EVENT')
  const tries = async () => {
    const rows = await app.db
      .selectFrom('integration_link')
      .select(['session_id', 'tries'])
      .where('type', '=', 'WEB_EVENT')
      .where('session_id', 'in', ids)
      .execute()
    return rows.map((row) => row.tries)
  }
  expect(await tries()).toEqual([1, 1, 1, 1, 1, 1])
  later(6)
  const asked = far.calls.length
  expect(await pushDue(app.house, 'WEB_EVENT')).toBe(0)
  expect([far.calls.length - asked, await tries()]).toEqual([0, [1, 1, 1, 1, 1, 1]])
  const [id = ''] = ids
  await app.as(producer).call('POST', `/session/${id}/synchronize`)
  far.behave('WEB_EVENT', null)
  // the one try closes the breaker, and the others follow
  expect(await pushDue(app.house, 'WEB_EVENT')).toBe(1)
  expect(await pushDue(app.house, 'WEB_EVENT')).toBe(5)
  expect(new Set(await Promise.all(ids.map(async (one) => (await statesOf(one)).WEB_EVENT)))).toEqual(new Set(['SYNCED']))
})

test('what is wanted while a push runs goes next; synchronizing during it pushes nothing twice', async () => {
  const id = await booked(69)
  await pushAllDue(app.house)
  later(1)
  const answers: (() => void)[] = []
  far.behave('GALLERY', (_request, response, usual) => {
    const { body } = usual()
    answers.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
  })
  const first = await app.as(producer).call('POST', `/session/${id}/synchronize`)
  const running = pushDue(app.house, 'GALLERY')
  await expect.poll(() => answers.length).toBe(1)
  const again = await app.as(producer).call('POST', `/session/${id}/synchronize`)
  expect(again.body.integrations.map(({ id: one, type }: Link) => [one, type])).toEqual(
    first.body.integrations.map(({ id: one, type }: Link) => [one, type]),
  )
  expect(again.body.integrations.find(({ type }: Link) => type === 'GALLERY')).toMatchObject({ sending: true })
  await app.ask(producer, 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
    input: { id, name: 'Changed during the push' },
  })
  answers.shift()?.()
  await running
  expect((await statesOf(id)).GALLERY).toBe('PENDING')
  far.behave('GALLERY', null)
  await pushAllDue(app.house)
  expect(told(id, 'GALLERY')).toMatchObject({ name: 'Changed during the push' })
  expect((await statesOf(id)).GALLERY).toBe('SYNCED')
})

test('a gallery’s password is changed by editors, pushed, kept in a box, and set again when the server’s secret has changed', async () => {
  const id = await booked(76)
  await pushAllDue(app.house)
  const set = (password: string, who = editor) =>
    app.ask(
      who,
      'mutation($input: UpdateGalleryPasswordInput!) { updateGalleryPassword(input: $input) { id integrations { type password state } } }',
      {
        input: { id, password },
      },
    )
  expect((await set('short')).errors[0].extensions.fields).toEqual({ password: ['TOO_SHORT'] })
  expect((await set('Velvet Curtain')).data.updateGalleryPassword.integrations[0]).toEqual({
    type: 'GALLERY',
    password: 'Velvet Curtain',
    state: 'PENDING',
  })
  await pushAllDue(app.house)
  expect(told(id, 'GALLERY')).toMatchObject({ password: 'Velvet Curtain' })
  const rows = await app.db.selectFrom('integration_link').selectAll().where('session_id', '=', id).execute()
  const audit = await app.db.selectFrom('audit_entry').selectAll().where('session_id', '=', id).execute()
  expect(JSON.stringify([rows, audit])).not.toContain('Velvet')
  const { settings } = app.house
  const secret = settings.secret
  Object.assign(settings, { secret: 'another secret of the server' })
  const lost = await app.ask(producer, 'query($id: ID!) { session(id: $id) { integrations { type password passwordLost } } }', { id })
  expect(lost.data.session.integrations[0]).toEqual({ type: 'GALLERY', password: null, passwordLost: true })
  expect((await set('Velvet Curtain 2')).data.updateGalleryPassword.integrations[0]).toMatchObject({ password: 'Velvet Curtain 2' })
  Object.assign(settings, { secret })
})

test('INT-02 INT-03 who isn’t staff sees only what guests need, while it is on, and no reason why it failed', async () => {
  const id = await booked(83)
  await pushAllDue(app.house)
  const document =
    'query($id: ID!) { session(id: $id) { integrations { type state password lastError { kind } } links { gallery hubspot slack webEvent } } }'
  const { data, extensions } = await app.ask(editor, document, { id })
  expect(data.session.integrations.map(({ type }: Link) => type)).toEqual(['GALLERY', 'WEB_EVENT'])
  expect(data.session.integrations[0].password).toEqual(expect.any(String))
  expect(data.session.links).toEqual({ gallery: expect.any(String), hubspot: null, slack: null, webEvent: expect.any(String) })
  expect(extensions.hidden).toContain('SessionIntegration.lastError')
  for (const path of ['synchronize', 'link/breadcrumb'])
    expect(
      (await app.as(editor).call('POST', `/session/${id}/${path}`, path === 'synchronize' ? undefined : { gameId: null })).status,
    ).toBe(403)
  // a password is in no list, and no one else's event is there at all
  const list = 'query($id: ID!) { sessions(filter: { workspaceId: $id }, limit: 100) { nodes { id integrations { type password } } } }'
  const listed = await app.ask(editor, list, { id: world.workspaces.northwind })
  const passwords = listed.data.sessions.nodes.flatMap((node: { integrations: Link[] }) =>
    node.integrations.map(({ password }) => password),
  )
  expect([passwords.length > 1, passwords.filter(Boolean)]).toEqual([true, []])
  for (const who of ['host@troupe.example', 'editor@halden.example']) {
    const { errors } = await app.ask(who, 'query($id: ID!) { session(id: $id) { integrations { password } } }', { id })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
    const change = 'mutation($input: UpdateGalleryPasswordInput!) { updateGalleryPassword(input: $input) { id } }'
    expect((await app.ask(who, change, { input: { id, password: 'Sneaky 1' } })).errors[0].extensions.code).toMatch(/NOT_FOUND|FORBIDDEN/)
  }
})

test('a server whose ports are off tells customers nothing of them, and one on which they are turned on has every event that isn’t over', async () => {
  const off = await openHouse({ DEMO: '0' })
  try {
    const { data } = await off.ask(
      producer,
      'query($id: ID!) { session(id: $id) { integrations { type state active url } links { gallery } } }',
      {
        id: world.sessions.gameReady,
      },
    )
    expect(new Set(data.session.integrations.map(({ state, active, url }: Link) => JSON.stringify([state, active, url])))).toEqual(
      new Set(['["OFF",false,null]']),
    )
    expect(data.session.links.gallery).toBeNull()
    const customer = await off.ask(editor, 'query($id: ID!) { session(id: $id) { integrations { type } } }', {
      id: world.sessions.gameReady,
    })
    expect(customer.data.session.integrations).toEqual([])
    await off.db.selectFrom('integration_link').select('id').execute()
  } finally {
    await off.close()
  }
  const fresh = await openHouse(far.env)
  try {
    const waiting = await fresh.db
      .selectFrom('integration_link')
      .select(['type', 'state', 'integration_id'])
      .where('active', '=', true)
      .execute()
    expect(waiting.length).toBeGreaterThan(40)
    expect(waiting.filter(({ state, integration_id }) => state !== 'PENDING' || integration_id !== null)).toEqual([])
  } finally {
    await fresh.close()
  }
})
