import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { idOf } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { scheduleTicks } from '../../schedule/schedule.ts'
import { gameTicks } from '../game.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const host = 'host@troupe.example'
const producer = 'producer@troupe.example'
const customer = 'viewer@northwind.example'
const gameOf = 'status startedAt endedAt pausedMs playedMs messages { text team } journal { command fate reason text device by }'

/** A game's command, as its name in the schema has it. */
async function act(who: string, action: string, input: object, headers: Readonly<Record<string, string>> = {}) {
  const type = action === 'Message' ? 'RealPlaythroughMessageInput' : 'RealPlaythroughActionInput'
  const name = `action${action}RealPlaythrough`
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { fate reason playthrough { ${gameOf} } } }`
  const { data, errors } = await app.ask(who, query, { input }, headers)
  return errors ? errors[0].extensions : data[name]
}
const told = async (who: string, action: string, input: object, headers = {}) => {
  const answer = await act(who, action, input, headers)
  return answer.fate ? [answer.fate, answer.reason ?? answer.playthrough?.status ?? 'no game'].join(' ') : answer
}
const at = (startsAt: string, minutes: number) => {
  app.clock.now = Temporal.Instant.from(startsAt).add({ seconds: Math.round(60 * minutes) })
}
const tick = (name: string) => [...gameTicks(app.house), ...scheduleTicks(app.house)].find((one) => one.name === name)?.run()
const rowOf = (id: string) =>
  app.db.selectFrom('session').select(['status', 'outcome', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
const broken = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)

/** An event of Northwind with an accepted host and an actor. */
async function staffed(startsAt: string) {
  at(startsAt, -7 * 24 * 60)
  const made = await makeSession(app.system, { startsAt, actors: 1 })
  if (!made.ok) throw new Error(made.code)
  await seat(made.value, 'HOST', 'host', false)
  return made.value
}
async function seat(sessionId: string, role: 'HOST' | 'PLANT', user: string, approval: boolean) {
  const { id } = await placeOf(app.db, sessionId, role)
  const body = { id: idOf('user', user), approval, reason: 'Agreed' }
  const { status, text } = await app.as('admin@troupe.example').call('PUT', `/scheduler/session-assignment/${id}/host`, body)
  expect(status, text).toBe(200)
  return id
}

test('a host starts, pauses and ends an event; its customers read the game and the messages, its crew the journal, too', async () => {
  const start = '2027-03-02T17:00:00Z'
  const id = await staffed(start)
  at(start, -61)
  expect(await act(host, 'Start', { id })).toMatchObject({
    code: 'STATE_CONFLICT',
    status: 'SCHEDULED',
    command: 'START',
    reason: 'TOO_EARLY',
  })
  at(start, 1)
  const key = crypto.randomUUID()
  expect(await told(host, 'Start', { id, key, device: 'iphone-1' })).toBe('APPLIED STARTED')
  expect(await rowOf(id)).toMatchObject({ status: 'LIVE' })
  expect(await told(host, 'Start', { id, key, device: 'iphone-1' })).toBe('APPLIED STARTED')
  expect(await told(producer, 'Start', { id })).toBe('REPEATED STARTED')
  at(start, 5)
  expect(await told(host, 'Pause', { id }, { 'idempotency-key': 'a pause' })).toBe('APPLIED PAUSED')
  expect(await told(host, 'Pause', { id }, { 'idempotency-key': 'a pause' })).toBe('APPLIED PAUSED')
  expect(await told(host, 'Message', { id, text: 'Back in two minutes', team: 'Basil' })).toBe('APPLIED PAUSED')
  expect(await told(producer, 'Message', { id, text: 'Basil has no sound', kind: 'NOTE' })).toBe('APPLIED PAUSED')
  at(start, 7)
  expect(await told(host, 'Vote', { id })).toBe('APPLIED VOTING')
  expect(await act(host, 'Pause', { id })).toMatchObject({ code: 'STATE_CONFLICT', status: 'VOTING', command: 'PAUSE' })
  at(start, 50)
  expect(await told(host, 'End', { id })).toBe('APPLIED ENDING')
  at(start, 50 + 59 / 60)
  await tick('games end')
  expect(await rowOf(id)).toMatchObject({ status: 'LIVE' })
  at(start, 51)
  await Promise.all([tick('games end'), tick('games end')])
  expect(await rowOf(id)).toMatchObject({ status: 'COMPLETED', outcome: 'RAN' })

  const query = `query($id: ID!) { session(id: $id) { gameType meta { gameControl } playthrough { ${gameOf} } } }`
  const seen = await app.ask(customer, query, { id })
  expect(seen.data.session).toEqual({
    gameType: 'TROUPE_STANDARD',
    meta: { gameControl: true },
    playthrough: {
      status: 'ENDED',
      startedAt: '2027-03-02T17:01:00.000Z',
      endedAt: '2027-03-02T17:50:00.000Z',
      pausedMs: 120_000,
      playedMs: 47 * 60_000,
      messages: [{ text: 'Back in two minutes', team: 'Basil' }],
      journal: null,
    },
  })
  expect(seen.extensions.hidden).toContain('Playthrough.journal')
  const { data } = await app.ask(host, `query($id: ID!) { breadcrumbRealPlaythrough(id: $id) { ${gameOf} } }`, { id })
  const journal: readonly { command: string; fate: string }[] = data.breadcrumbRealPlaythrough.journal
  expect(journal.map(({ command, fate }) => `${command} ${fate}`).toReversed()).toEqual([
    ...['START APPLIED', 'START REPEATED', 'PAUSE APPLIED', 'MESSAGE APPLIED', 'NOTE APPLIED', 'VOTE APPLIED', 'END APPLIED'],
  ])
  expect(journal.at(-1)).toMatchObject({ device: 'iphone-1', by: expect.stringMatching(/\w+ \w+/) })
  expect(await told(host, 'Close', { id })).toBe('APPLIED CLOSED')
  expect(await act(host, 'Message', { id, text: 'Too late', kind: 'NOTE' })).toMatchObject({ code: 'STATE_CONFLICT', status: 'CLOSED' })
  at(start, 50 + 90 * 24 * 60)
  await tick('games are closed')
  expect((await app.ask(customer, query, { id })).data.session.playthrough.status).toBe('ARCHIVED')
  expect(await broken()).toEqual([])
})

test('a queue that was offline gets a fate for everything: what it tells after the clock completed the event says that it ran', async () => {
  const start = '2027-03-03T17:00:00Z'
  const id = await staffed(start)
  at(start, 91)
  await tick('events complete')
  expect(await rowOf(id)).toMatchObject({ status: 'COMPLETED', outcome: 'UNKNOWN' })
  const minutesAgo = (minutes: number) => minutes * 60_000
  expect(await act(host, 'Start', { id })).toMatchObject({ code: 'STATE_CONFLICT', status: 'COMPLETED', command: 'START' })
  expect(await told(host, 'Pause', { id, agoMs: minutesAgo(60) })).toBe('LATE no game')
  expect(await told(host, 'Start', { id, agoMs: minutesAgo(85) })).toBe('LATE ENDED')
  expect(await told(host, 'End', { id, agoMs: minutesAgo(20) })).toBe('LATE ENDED')
  expect(await rowOf(id)).toMatchObject({ outcome: 'RAN' })
  const [game] = await app.db.selectFrom('game_playthrough').select(['started_at', 'ended_at']).where('session_id', '=', id).execute()
  expect([String(game?.started_at), String(game?.ended_at)]).toEqual(['2027-03-03T17:06:00Z', '2027-03-03T18:11:00Z'])

  const other = await staffed('2027-03-04T17:00:00Z')
  at('2027-03-04T17:00:00Z', 10)
  expect(await told(host, 'Vote', { id: other, agoMs: 0 })).toBe('IGNORED NOT_STARTED')
  expect(await told(host, 'Start', { id: other, agoMs: minutesAgo(8) })).toBe('APPLIED STARTED')
  at('2027-03-04T17:00:00Z', 91)
  await tick('events complete')
  expect(await rowOf(other)).toMatchObject({ status: 'COMPLETED', outcome: 'RAN' })
  expect(await told(host, 'End', { id: other, agoMs: minutesAgo(31) })).toBe('LATE ENDED')
  const [late] = await app.db.selectFrom('game_playthrough').select('ended_at').where('session_id', '=', other).execute()
  expect(String(late?.ended_at)).toBe('2027-03-04T18:00:00Z')
  expect(await broken()).toEqual([])
})

test('an event is played with its missions as they were at its start', async () => {
  const start = '2027-03-08T17:00:00Z'
  const id = await staffed(start)
  const set = idOf('mission set', 'Northwind founders’ day')
  const choose = 'mutation($id: ID!, $set: ID!) { setMissionSetOnSession(input: { id: $id, missionSetId: $set }) { id } }'
  expect((await app.ask(producer, choose, { id, set })).errors).toBeUndefined()
  const query = `query($id: ID!) { session(id: $id) { missionSet { missions { ...M } } playthrough { missions { ...M } } } }
    fragment M on Mission { name position notes options { title correct } }`
  const before = (await app.ask(producer, query, { id })).data.session.missionSet.missions
  at(start, 0)
  await act(host, 'Start', { id })
  await app.db.updateTable('mission').set({ name: 'Too late' }).where('mission_set_id', '=', set).execute()
  const { missionSet, playthrough } = (await app.ask(host, query, { id })).data.session
  expect(playthrough.missions).toEqual(before)
  expect(before.length).toBeGreaterThan(2)
  expect(missionSet.missions[0]).toMatchObject({ name: 'Too late' })
  // a viewer of the workspace doesn't learn the answers here, either
  const [seen] = (await app.ask(customer, query, { id })).data.session.playthrough.missions
  expect([seen.name, seen.notes]).toEqual([before[0].name, null])
  expect(seen.options.every(({ correct }: { correct: boolean | null }) => correct === null)).toBe(true)
})

test('those who run an event decide whether it has game control', async () => {
  const start = '2027-03-05T17:00:00Z'
  const id = await staffed(start)
  const set = (who: string, gameControl: boolean) =>
    app.ask(
      who,
      'mutation($input: UpdateSessionGameControlInput!) { updateSessionGameControl(input: $input) { version meta { gameControl } } }',
      { input: { id, gameControl } },
    )
  expect((await set(host, false)).data.updateSessionGameControl.meta).toEqual({ gameControl: false })
  expect((await set('ruth@troupe.example', true)).errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await set(customer, true)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect(await broken()).toEqual([])
})

test('GAM-01 only the accepted hosts and producers of an event and staff run its game; everyone else changes nothing', async () => {
  const start = '2027-03-09T17:00:00Z'
  const id = await staffed(start)
  await seat(id, 'PLANT', 'plant', false)
  const actions = ['Start', 'Pause', 'Vote', 'End', 'Close', 'Message'] as const
  const refused = async (who: string) => {
    const codes = new Set<string>()
    for (const action of actions) codes.add((await act(who, action, { id, ...(action === 'Message' ? { text: 'Hello' } : {}) })).code)
    return [...codes].join()
  }
  at(start, 5)
  expect(await refused('ruth@troupe.example')).toBe('NOT_FOUND')
  expect(await refused('plant@troupe.example')).toBe('FORBIDDEN')
  expect(await refused('owner@northwind.example')).toBe('FORBIDDEN')
  expect(await rowOf(id)).toMatchObject({ status: 'SCHEDULED' })
  expect(await app.db.selectFrom('game_journal').select('key').where('session_id', '=', id).execute()).toEqual([])
  const { data } = await app.ask('plant@troupe.example', 'query($id: ID!) { breadcrumbRealPlaythrough(id: $id) { status } }', { id })
  expect(data.breadcrumbRealPlaythrough).toBeNull()
  // an offer that isn't answered shows the event, and no more
  const asked = await staffed('2027-03-10T17:00:00Z')
  const place = await seat(asked, 'HOST', 'ruth', true)
  expect((await act('ruth@troupe.example', 'Start', { id: asked })).code).toBe('FORBIDDEN')
  const offers = await app.db
    .selectFrom('staffing_approval')
    .select('id')
    .where('assignment_id', '=', place)
    .where('state', '=', 'PENDING')
    .execute()
  const decline = { offerIds: offers.map((offer) => offer.id), reason: 'OTHER' }
  const declined = await app.as('ruth@troupe.example').call('POST', `/assignment/${place}/decline`, decline)
  expect(declined.body).toMatchObject({ state: 'DECLINED' })
  expect((await act('ruth@troupe.example', 'Start', { id: asked })).code).toBe('NOT_FOUND')
  expect(await rowOf(asked)).toMatchObject({ status: 'SCHEDULED' })
})

test('GAM-02 a used key keeps its fate, wrong ages and long texts are refused, and an event has 30 messages a minute', async () => {
  const start = '2027-03-11T17:00:00Z'
  const id = await staffed(start)
  at(start, 0)
  await act(host, 'Start', { id })
  const key = crypto.randomUUID()
  expect(await told(host, 'Message', { id, key, text: 'First' })).toBe('APPLIED STARTED')
  expect(await told(host, 'Message', { id, key, text: 'Second' })).toBe('APPLIED STARTED')
  expect(await told(host, 'End', { id, key })).toBe('APPLIED STARTED')
  for (const agoMs of [-1, 1e15, 12 * 3_600_000 + 1, 1.5, 'NaN', true])
    expect([agoMs, (await act(host, 'End', { id, agoMs })).code]).toEqual([agoMs, 'INVALID'])
  const message = (text: string) => act(host, 'Message', { id, text })
  expect(await message('🎲'.repeat(281))).toMatchObject({ code: 'INVALID', fields: { text: ['TOO_LONG'] } })
  expect(await message(' ')).toMatchObject({ code: 'INVALID', fields: { text: ['REQUIRED'] } })
  expect(await act(host, 'Start', { id, key: 'again' })).toMatchObject({ code: 'INVALID', fields: { key: ['INVALID'] } })
  expect(await act(host, 'Start', { id, device: 'short' })).toMatchObject({ code: 'INVALID', fields: { device: ['TOO_SHORT'] } })
  expect((await message('\u202Eevil\u2069 🎲')).playthrough.messages[0]).toEqual({ text: 'evil 🎲', team: null })
  const codes: string[] = []
  for (let sent = 2; sent < 40; sent++) codes.push((await message('Hello')).code ?? 'sent')
  expect([codes.filter((one) => one === 'sent').length, new Set(codes.slice(28))]).toEqual([28, new Set(['TOO_MANY_REQUESTS'])])
  expect(await told(host, 'Message', { id, text: 'Waited', agoMs: 0 })).toBe('IGNORED TOO_MANY')
  at(start, 1.1)
  expect(await told(host, 'Message', { id, text: 'Now' })).toBe('APPLIED STARTED')
  expect(await broken()).toEqual([])
})
