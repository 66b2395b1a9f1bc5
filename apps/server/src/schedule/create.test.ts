import { openTestDatabase } from '@troupe/tests/database'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp(await openTestDatabase(), testNow)
})
afterAll(() => app.close())

const editor = () => app.as('editor@northwind.example')
const wish = {
  workspaceId: world.workspaces.northwind,
  experienceId: world.experiences.buzzerNight,
  format: 'REMOTE',
  hostType: 'ON_SCREEN',
  timezone: 'America/Chicago',
  attendees: 20,
  duration: 60,
}
/** The first open start of a customer's week. */
async function openStart(days = 7, more: Record<string, string> = {}) {
  const start = testNow.add({ hours: 24 * days }).toString()
  const query = new URLSearchParams({
    start,
    timezone: 'America/Chicago',
    experienceId: wish.experienceId,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    ...more,
  })
  const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
  return body.slots.filter((slot: { remaining: string }) => slot.remaining !== 'none')
}

test('smoke', async () => {
  const slots = await openStart()
  console.log(slots.slice(0, 3))
  const made = await editor().call('POST', '/session', { ...wish, date: slots[0].startsAt })
  console.log(made)
  const read = await editor().ask(
    `query($id: ID!) { session(id: $id) { id name status teams readiness { status label items { key done missing } } contact { id email } assignments { id role type userId order user { id fullName email phone avatar } updatedBy { id fullName } travel travelConfirmed rating approval { id state } } meta { permissions { edit { value reason } cancel { value reason } force { value reason } } } timeline { outdated items { time description } } links { google ical } supportsSlots { customer staff } } }`,
    { id: made.body.id },
  )
  console.log(JSON.stringify(read, null, 1))
})
