import { openTestDatabase } from '@troupe/tests/database'
import { testNow } from '@troupe/tests/template'
import { afterAll, describe, expect, test } from 'vitest'
import { openBreaker } from '../outbound/breaker.ts'
import type { EventPort, Push } from './event-port.ts'
import { portSettings } from './port-settings.ts'
import { openPorts } from './ports.ts'

// What every system that events are pushed to has to do. It runs on the simulators, and on a real system whose two variables are set:
// GALLERY_URL=… GALLERY_TOKEN=… npx vitest run --project=server apps/server/src/platform/ports

const database = await openTestDatabase()
afterAll(() => database.close())
const now = () => Temporal.Now.instant()
const settings = portSettings(process.env, true)
const { of } = openPorts({ settings, db: database.db, baseUrl: 'http://127.0.0.1:3000', now, breaker: openBreaker(database.db, now) })

const pushOf = (more: Partial<Push> = {}, change: Partial<Push['event']> = {}): Push => ({
  ...{ linkId: crypto.randomUUID(), version: 1, active: true, knownId: null, begunAt: null, password: null },
  event: {
    ...{
      id: crypto.randomUUID(),
      name: 'Buzzer Night “<&>”',
      status: 'SCHEDULED',
      startsAt: testNow.toString(),
      endsAt: testNow.add({ hours: 1 }).toString(),
    },
    ...{
      timezone: 'America/Chicago',
      attendees: 20,
      rooms: 1,
      type: 'REMOTE',
      hostType: 'ON_SCREEN',
      page: 'http://127.0.0.1:3000/event/x',
    },
    ...{
      experience: { id: 'x', title: 'Buzzer Night' },
      workspace: { id: 'w', name: 'Northwind' },
      crew: [{ role: 'HOST', name: 'Ruth' }],
    },
    ...{ missionSet: null, ...change },
  },
  ...more,
})
const portOf = (type: keyof typeof of): EventPort => {
  const port = of[type]
  if (!port) throw new Error(`${type} is off`)
  return port
}
/** Pushes, and answers the object. */
async function pushed(port: EventPort, push: Push) {
  const told = await port.push(push)
  if (told.kind !== 'ANSWERED') throw new Error(JSON.stringify(told))
  return told.value
}

for (const type of ['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT'] as const)
  describe(type, () => {
    const port = portOf(type)

    test('answers that it is there', async () => {
      expect((await port.test()).kind).toBe('ANSWERED')
    })

    test('keeps one object of an event, whatever is pushed of it and however often', async () => {
      const first = pushOf({ password: 'Curtain 1' })
      const object = await pushed(port, first)
      expect(object.id.length).toBeGreaterThan(0)
      if (object.url !== null) expect(object.url).toMatch(/^https?:/)
      const again = { ...first, knownId: object.id, begunAt: testNow }
      expect(await pushed(port, again)).toEqual(object)
      const later = { ...again, version: 2, event: { ...first.event, name: 'Another name', startsAt: null, endsAt: null } }
      expect(await pushed(port, later)).toEqual(object)
      expect((await pushed(port, pushOf())).id).not.toBe(object.id)
    })

    test('finds the object of a push whose answer was lost', async () => {
      const first = pushOf({ password: 'Curtain 1' })
      const object = await pushed(port, first)
      // we know that we began, and never heard the id
      expect(await pushed(port, { ...first, begunAt: now().subtract({ minutes: 1 }) })).toEqual(object)
    })

    test('closes the object of an event, and opens the same one again', async () => {
      const first = pushOf()
      const object = await pushed(port, first)
      await pushed(port, { ...first, version: 2, active: false, knownId: object.id, begunAt: testNow })
      expect((await pushed(port, { ...first, version: 3, knownId: object.id, begunAt: testNow })).id).toBe(object.id)
    })
  })

describe('our own protocol', () => {
  test('an older version that arrives late changes nothing', async () => {
    const event = crypto.randomUUID()
    const push = (version: number, name: string) => pushOf({ version }, { id: event, name })
    for (const type of ['BREADCRUMB', 'GALLERY', 'PLAY', 'WEB_EVENT'] as const) {
      await pushed(portOf(type), push(2, 'Newer'))
      await pushed(portOf(type), push(1, 'Older'))
      if (!portOf(type).isSimulated) continue
      const { state } = await database.db
        .selectFrom('port_simulated')
        .select('state')
        .where('port', '=', type)
        .where('id', '=', `event/${event}`)
        .executeTakeFirstOrThrow()
      expect(state).toMatchObject({ name: 'Newer', version: 2 })
    }
  })

  test('a game that was linked by hand is the event’s', async () => {
    if (!portOf('BREADCRUMB').isSimulated) return
    expect(await pushed(portOf('BREADCRUMB'), pushOf({ knownId: 'BC-1002' }))).toEqual({ id: 'BC-1002', url: null })
  })

  test('a simulated gallery keeps nothing from which its password could be read', async () => {
    await pushed(portOf('GALLERY'), pushOf({ password: 'Velvet-Curtain' }))
    const rows = await database.db.selectFrom('port_simulated').select('state').where('port', '=', 'GALLERY').execute()
    expect(JSON.stringify(rows)).not.toContain('Velvet')
  })
})

describe('HubSpot', () => {
  test('amount, owner and stage are the salespeople’s: a push leaves them as they are', async () => {
    if (!portOf('HUBSPOT').isSimulated) return
    const push = pushOf()
    await pushed(portOf('HUBSPOT'), push)
    const theirs = { amount: '1200', hubspot_owner_id: '7', dealstage: 'qualified' }
    const row = database.db.selectFrom('port_simulated').select('state').where('id', '=', `deal/${push.event.id}`)
    const { state } = await row.executeTakeFirstOrThrow()
    const { properties, ...rest } = state as { properties: object }
    await database.db
      .updateTable('port_simulated')
      .set({ state: JSON.stringify({ ...rest, properties: { ...properties, ...theirs } }) })
      .where('id', '=', `deal/${push.event.id}`)
      .execute()
    await pushed(portOf('HUBSPOT'), { ...push, version: 2, event: { ...push.event, name: 'Renamed' } })
    expect((await row.executeTakeFirstOrThrow()).state).toMatchObject({ properties: { ...theirs, dealname: 'Northwind: Renamed' } })
  })
})

describe('Slack', () => {
  test('a message that someone deleted is posted again', async () => {
    if (!portOf('SLACK').isSimulated) return
    const push = pushOf()
    const first = await pushed(portOf('SLACK'), push)
    await database.db.deleteFrom('port_simulated').where('port', '=', 'SLACK').where('id', '=', `message/${first.id}`).execute()
    const second = await pushed(portOf('SLACK'), { ...push, version: 2, knownId: first.id, begunAt: testNow })
    expect(second.id).not.toBe(first.id)
  })
})

test('a port with only one of its settings, and Slack without its channel, end the start with one sentence', () => {
  const read = (env: Record<string, string>) => () => portSettings(env, false)
  for (const type of ['BREADCRUMB', 'GALLERY', 'HUBSPOT', 'PLAY', 'SLACK', 'WEB_EVENT']) {
    expect(read({ [`${type}_URL`]: 'https://far.example' })).toThrow(`${type}_URL is set without ${type}_TOKEN`)
    expect(read({ [`${type}_TOKEN`]: 'x' })).toThrow(`${type}_TOKEN is set without ${type}_URL`)
    expect(read({ [`${type}_URL`]: 'ftp://far.example', [`${type}_TOKEN`]: 'x' })).toThrow('must be an address')
  }
  expect(read({ SLACK_URL: 'https://slack.com/api', SLACK_TOKEN: 'x' })).toThrow('SLACK_CHANNEL')
  expect(new Set(Object.values(read({})().of))).toEqual(new Set(['off']))
  expect(new Set(Object.values(portSettings({}, true).of))).toEqual(new Set(['simulated']))
})
