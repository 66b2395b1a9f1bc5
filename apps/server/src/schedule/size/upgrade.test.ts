import { hostsOf, onlyCrew, placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { addCredits, movedBy } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  // one host of each level
  await onlyCrew(app.db, 'ruth', 'delphine', 'host')
  await addCredits(app.db, northwind, 300)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(async () => {
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0)).toEqual([])
  await app.close()
})

const { northwind } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
const wish = {
  ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
}
const day = (number: number) => Temporal.Instant.from('2027-03-01T18:00:00Z').add({ hours: 24 * number })
async function booked(on: number, more: object = {}): Promise<{ id: string; startsAt: string }> {
  const { status, body } = await editor().call('POST', '/session', { ...wish, date: day(on).toString(), ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const upgrade = (id: string, to: string, more: object = {}, as = editor()) =>
  as.call('POST', `/session/${id}/upgrade`, { upgrade: to, ...more })
const force = (id: string, to: string, more: object = {}) =>
  producer().call('POST', `/session/${id}/upgrade/force`, { upgrade: to, ...more })
async function put(sessionId: string, name: string, ord = 1) {
  const { id } = await placeOf(app.db, sessionId, 'HOST', ord)
  const { status } = await producer().call('PUT', `/scheduler/session-assignment/${id}/host`, {
    id: idOf('user', name),
    approval: false,
    reason: 'Asked',
  })
  expect(status).toBe(200)
  return id
}
const rowOf = (id: string) =>
  app.db.selectFrom('session').select(['package_level', 'credits', 'version', 'terms']).where('id', '=', id).executeTakeFirstOrThrow()

test('a higher level costs its difference, releases the host below it and finds another', async () => {
  const { id } = await booked(0)
  await put(id, 'ruth')
  // within the seconds in which an assignment can be undone the person would hear nothing of it
  app.clock.now = app.clock.now.add({ seconds: 11 })
  const { status, body } = await upgrade(id, 'PRO')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ packageLevel: 'PRO', credits: 6, charged: 2, returned: 0, released: 1, fee: null })
  const [host] = await hostsOf(app.db, id)
  expect(host).toMatch(/^pencil (delphine|host)$/)
  const mails = (await readMails(app)).filter((one) => one.sessionId === id).map(({ kind, to }) => `${kind} ${to.split('@')[0]}`)
  expect(mails.some((one) => one.endsWith(' ruth') && !one.startsWith('assignment.offered'))).toBe(true)
  expect(mails.some((one) => one.startsWith('assignment.open'))).toBe(true)
  expect(mails).toContain('session.resized editor')
  // from Pro to Premium only the difference
  expect((await upgrade(id, 'PREMIUM')).body).toMatchObject({ credits: 8, charged: 2, released: 0 })
  expect(await hostsOf(app.db, id)).toEqual(['pencil host'])
  expect((await rowOf(id)).terms.lines.reduce((sum, line) => sum + line.credits, 0)).toBe(8)
})

test('a place of mode Auto is offered to someone of the level', async () => {
  const { id } = await booked(1)
  const place = await put(id, 'ruth')
  await app.db.updateTable('staffing_assignment').set({ type: 'Auto' }).where('id', '=', place).execute()
  expect((await upgrade(id, 'PREMIUM')).body).toMatchObject({ released: 1 })
  expect(await hostsOf(app.db, id)).toEqual(['PENDING host'])
})

test('without enough people of the level nothing changes, and staff keep those below it for a fee', async () => {
  const { id } = await booked(2, { attendees: 50 })
  await put(id, 'ruth', 1)
  await put(id, 'delphine', 2)
  const before = await rowOf(id)
  const refused = await upgrade(id, 'PREMIUM')
  expect(refused.status).toBe(409)
  // two rooms, one host of level 3: one is missing; a quarter of one unit of 4 credits
  expect(refused.body).toMatchObject({ code: 'NOT_ENOUGH_HOSTS', extensions: { missing: 1, fee: { kind: 'RUSH_HOSTS', credits: 1 } } })
  expect(await rowOf(id)).toEqual(before)
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED ruth', 'ACCEPTED delphine'])
  const forced = await force(id, 'PREMIUM', { reason: 'The customer knows them' })
  expect(forced.status, JSON.stringify(forced.body)).toBe(200)
  expect(forced.body).toMatchObject({ packageLevel: 'PREMIUM', charged: 4, released: 0, fee: { kind: 'RUSH_HOSTS', credits: 1 } })
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED ruth', 'ACCEPTED delphine'])
  expect((await placeOf(app.db, id, 'HOST', 1)).override_reason).toBe('The customer knows them')
  expect(await movedBy(app.db, id)).toMatchObject({ paid: 13, fees: 1, allocated: 12 })
})

test('down gives back what cancelling now would, not inside the customers’ lock; only force passes that', async () => {
  const { id } = await booked(9, { packageLevel: 'PREMIUM' })
  app.clock.now = day(9).subtract({ hours: 49 })
  // two business days before: half of 2
  expect((await upgrade(id, 'PRO')).body).toMatchObject({ packageLevel: 'PRO', credits: 6, returned: 1, charged: 0 })
  app.clock.now = day(9).subtract({ hours: 23 })
  expect((await upgrade(id, 'STANDARD', {}, producer())).body.code).toBe('STARTS_SOON')
  expect((await upgrade(id, 'PREMIUM')).body.code).toBe('STARTS_SOON')
  expect((await upgrade(id, 'PREMIUM', {}, producer())).body).toMatchObject({ packageLevel: 'PREMIUM', charged: 2 })
  expect((await force(id, 'STANDARD')).body).toMatchObject({ packageLevel: 'STANDARD', credits: 4, returned: 0, charged: 0 })
})

test('once the event has begun no one is released: staff can only keep its people', async () => {
  const { id } = await booked(14)
  await put(id, 'ruth')
  app.clock.now = day(14).add({ minutes: 10 })
  expect((await upgrade(id, 'PRO', {}, producer())).body).toMatchObject({ code: 'NOT_ENOUGH_HOSTS', extensions: { missing: 1 } })
  expect((await force(id, 'PRO', { waiveFee: true })).body).toMatchObject({ packageLevel: 'PRO', charged: 2, fee: null })
  expect(await hostsOf(app.db, id)).toEqual(['ACCEPTED ruth'])
})

test('without a date only the money moves; the same level, a stale version and a self-hosted event are refused', async () => {
  const { body } = await editor().call('POST', '/session', wish)
  expect((await upgrade(body.id, 'STANDARD')).body).toMatchObject({ code: 'INVALID', extensions: { fields: { upgrade: ['SAME'] } } })
  expect((await upgrade(body.id, 'GOLD')).body.code).toBe('INVALID')
  expect((await upgrade(body.id, 'PRO', { version: 77 })).body.code).toBe('VERSION_CONFLICT')
  expect((await upgrade(body.id, 'PREMIUM')).body).toMatchObject({ status: 'UNSCHEDULED', credits: 8, charged: 4 })
  expect((await upgrade(body.id, 'STANDARD')).body).toMatchObject({ credits: 4, returned: 4 })
  expect((await force(body.id, 'PRO')).status).toBe(200)
  expect((await editor().call('POST', `/session/${body.id}/upgrade/force`, { upgrade: 'PREMIUM' })).status).toBe(403)
  expect((await app.as('editor@halden.example').call('POST', `/session/${body.id}/upgrade`, { upgrade: 'PREMIUM' })).status).toBe(404)
  await app.db.updateTable('session').set({ host_type: 'SELF_HOSTED' }).where('id', '=', body.id).execute()
  expect((await upgrade(body.id, 'PREMIUM')).body.code).toBe('NOT_ALLOWED_TYPE')
  await app.db.updateTable('session').set({ host_type: 'ON_SCREEN' }).where('id', '=', body.id).execute()
})
