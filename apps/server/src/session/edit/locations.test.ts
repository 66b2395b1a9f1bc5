import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneAt } from '../../venue/venue.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const atSea = { latitude: 0, longitude: -30 }
/** Two places, one in the cheapest zone that a walk outward from the centres finds and one in the dearest. */
async function twoPlaces() {
  const centres = await app.db.selectFrom('venue_zone_area').select(['latitude', 'longitude']).orderBy('id').execute()
  const places = centres.flatMap(({ latitude, longitude }) => [0, 0.2, 0.4, 0.6].map((step) => ({ latitude: latitude + step, longitude })))
  const zoned = []
  for (const place of places) {
    const zone = await zoneAt(app.db, place, testNow)
    if ('price' in zone) zoned.push({ place, ...zone })
  }
  zoned.sort((a, b) => a.price - b.price)
  const [near] = zoned
  const far = zoned.at(-1)
  if (!near || !far || near.price === far.price) throw new Error('the world has zones of two prices')
  return { near, far }
}

async function onSiteFormat() {
  return app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id', 'f.type', 'f.duration'])
    .where('f.host_type', '=', 'ON_SITE')
    .where('f.type', '=', 'IN_PERSON')
    .where('e.subscribers', '=', false)
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .where('f.actors', '=', 0)
    .orderBy('f.id')
    .executeTakeFirstOrThrow()
}
async function wish() {
  const format = await onSiteFormat()
  return {
    workspaceId: world.workspaces.northwind,
    experienceId: format.experience_id,
    format: 'IN_PERSON',
    hostType: 'ON_SITE',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: format.duration,
  }
}

test('a host on site needs a place inside a price zone', async () => {
  const without = await editor().call('POST', '/session', await wish())
  expect(without.body).toMatchObject({ code: 'INVALID', extensions: { fields: { location: ['REQUIRED'] } } })
  const outside = await editor().call('POST', '/session', { ...(await wish()), location: atSea })
  expect(outside.body).toMatchObject({ code: 'UNKNOWN_PRICE_ZONE', message: 'Unknown price zone' })
  expect(outside.body.extensions.nearest.km).toBeGreaterThan(0)
})

test('a start in another zone changes the price in the same step, and outside every zone nothing changes', async () => {
  const { near, far } = await twoPlaces()
  const made = await editor().call('POST', '/session', {
    ...(await wish()),
    location: near.place,
  })
  expect(made.status).toBe(201)
  const { id, credits } = made.body
  const move = `mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { credits priceZone city locations { type location { name } } } }`
  const input = { id, type: 'START', name: 'The Hall', city: 'Elsewhere', ...far.place }
  const moved = (await editor().ask(move, { input })).data.addLocationToSession
  expect(moved).toMatchObject({ credits: credits + far.price - near.price, priceZone: far.name, city: 'Elsewhere' })
  const allocated = async () => {
    const rows = await app.db.selectFrom('credit_entry').select(['to_account', 'quantity']).where('session_id', '=', id).execute()
    return rows.reduce((sum, row) => sum + (row.to_account === 'ALLOCATED' ? row.quantity : -row.quantity), 0)
  }
  expect(await allocated()).toBe(moved.credits)
  const lost = await editor().ask(move, { input: { ...input, ...atSea } })
  expect(lost.errors[0].extensions.code).toBe('UNKNOWN_PRICE_ZONE')
  expect(await allocated()).toBe(moved.credits)
  const removed = await editor().ask('mutation ($id: ID!) { removeLocationFromSession(id: $id, type: START) { id } }', { id })
  expect(removed.errors[0].extensions.fields).toEqual({ type: ['REQUIRED'] })
})

test('saving a location unchanged changes nothing: the event keeps its version, and its review still counts', async () => {
  const { near } = await twoPlaces()
  await addCredits(app.db, world.workspaces.northwind, 50, 'same-place')
  const { status, body } = await editor().call('POST', '/session', { ...(await wish()), location: near.place })
  expect(status).toBe(201)
  const { id } = body
  const save = 'mutation ($input: SessionLocationInput!) { addLocationToSession(input: $input) { version } }'
  const input = { id, type: 'START', name: 'The Hall', city: 'Elsewhere', ...near.place }
  const { version } = (await editor().ask(save, { input })).data.addLocationToSession
  expect((await editor().ask(save, { input })).data.addLocationToSession).toEqual({ version })
  expect((await editor().ask(save, { input: { ...input, name: 'The Other Hall' } })).data.addLocationToSession.version).toBeGreaterThan(
    version,
  )
})
