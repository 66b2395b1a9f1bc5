import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../pace/pace.ts'
import { idOf, world } from '../world/ids.ts'
import { atOnce, broken, customers, openHouses, outcomes } from './houses.ts'

/** Two hosts and two producers: the last two crews. */
const crews = [world.users.host, world.users.producer, world.users.staffhost, idOf('user', 'kenji')]
const buyers = 20

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(4)
  for (const { workspaceId } of customers) await it.grant(workspaceId, 500)
  await it.onlyPlaying(crews)
}, within(60_000))
afterAll(() => it.close())

const customerOf = (index: number) => customers[index % customers.length] ?? customers[0]

/** A start at which both crews are free, seen by a group that is asked for and by one that isn't kept. */
async function startOn(day: number): Promise<string> {
  const starts = await it.openStarts(day)
  return starts[starts.length >> 1] ?? ''
}

/** How many of the events of each buyer have a time. */
const timesOf = async (ids: readonly (readonly string[])[]) => {
  const rows = await it.db.selectFrom('session').select('id').where('id', 'in', ids.flat()).where('status', '=', 'SCHEDULED').execute()
  const timed = new Set(rows.map(({ id }) => id))
  return ids.map((pair) => pair.filter((id) => timed.has(id)).length)
}

async function pairs(): Promise<string[][]> {
  return atOnce(buyers, async (index) => {
    const { email, workspaceId } = customerOf(index)
    const [one, other] = [await it.as(email).book({ workspaceId }), await it.as(email).book({ workspaceId })]
    return [one.body.id ?? '', other.body.id ?? '']
  })
}

test('of 20 customers who want the last two crews for a group of two, one gets both and 19 get none: whole groups or nothing', {
  timeout: within(120_000),
}, async () => {
  const ids = await pairs()
  const startsAt = await startOn(8)
  const told = await atOnce(buyers, (index) =>
    it.as(customerOf(index).email).call('POST', '/session-group', { sessionIds: ids[index], pattern: 'SIMULTANEOUS', startsAt }),
  )
  expect(outcomes(told)).toEqual({ 201: 1, SLOT_TAKEN: buyers - 1 })
  const times = await timesOf(ids)
  expect(times.filter((one) => one === 2)).toHaveLength(1)
  expect(times.filter((one) => one === 1)).toHaveLength(0)
  const groups = await it.db
    .selectFrom('session')
    .select('group_id')
    .where('id', 'in', ids.flat())
    .where('group_id', 'is not', null)
    .execute()
  expect(groups).toHaveLength(2)
  expect(await it.deadlocks()).toBe(0)
  expect(await broken(it.db)).toEqual([])
})

test('negative control: booking the events of a pair one after the other leaves customers with half of what they wanted', {
  timeout: within(120_000),
}, async () => {
  const ids = await pairs()
  const startsAt = await startOn(15)
  const reserve = async (email: string, id: string) => {
    const held = await it.as(email).call('POST', `/scheduler/session/${id}/reserve`, { startsAt, timezone: 'America/Chicago' })
    const { holdId } = held.body as { holdId?: string }
    if (holdId) await it.as(email).call('POST', `/scheduler/session/${id}/book`, { holdId, idempotencyKey: crypto.randomUUID() })
  }
  for (const at of [0, 1]) await atOnce(buyers, (index) => reserve(customerOf(index).email, ids[index]?.[at] ?? ''))
  expect((await timesOf(ids)).filter((one) => one === 1).length).toBeGreaterThan(0)
})
