import { openHouse } from '@troupe/tests/house'
import { makeSession } from '@troupe/tests/staffing/session'
import { testNow } from '@troupe/tests/template'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())

test('a workspace without a preferred producer prefers the one of the system’s settings, while they are active', async () => {
  const made = await makeSession(app.system, { startsAt: '2027-03-25T17:00:00Z' })
  if (!made.ok) throw new Error(made.code)
  const id = made.value
  const preferred = async () => {
    const { body } = await app.as('producer@troupe.example').call('GET', `/scheduler/session/${id}/hosts?role=PRODUCER`)
    return body.hosts
      .filter(({ terms }: { terms: { preferredProducer: number } }) => terms.preferredProducer === 0)
      .map((one: { id: string }) => one.id)
  }
  const own = (userId: string | null) =>
    app.db.updateTable('workspace').set({ preferred_event_producer_id: userId }).where('id', '=', world.workspaces.northwind).execute()
  const activate = (name: string, active: boolean) =>
    app.db.updateTable('account_user').set({ active }).where('id', '=', idOf('user', name)).execute()
  const before = await app.db
    .selectFrom('workspace')
    .select('preferred_event_producer_id as id')
    .where('id', '=', world.workspaces.northwind)
    .executeTakeFirstOrThrow()
  await own(null)
  expect((await preferred()).length).toBeGreaterThan(1)
  await app.db
    .insertInto('setting_system')
    .values({ key: 'PREFERRED_EVENT_PRODUCER_ID', value: JSON.stringify(idOf('user', 'producer')), updated_at: testNow })
    .execute()
  expect(await preferred()).toEqual([idOf('user', 'producer')])
  await own(idOf('user', 'ruth'))
  expect(await preferred()).not.toContain(idOf('user', 'producer'))
  await own(null)
  await activate('producer', false)
  expect(
    (await app.as('admin@troupe.example').call('GET', `/scheduler/session/${id}/hosts?role=PRODUCER`)).body.hosts[0].terms
      .preferredProducer,
  ).toBe(0)
  await activate('producer', true)
  await own(before.id)
})
