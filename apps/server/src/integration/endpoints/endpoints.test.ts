import { OFF_DAYS, WARNED_DAYS } from '@troupe/domain/integration/webhooks'
import { takeMails } from '@troupe/tests/mails'
import { editor, type Heard, openEndpoints, owner, refusal, wireText } from '@troupe/tests/outbound/endpoints'
import { idOf, world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetDeliveries, watchEndpoints } from './watch.ts'

const {
  app,
  heard,
  behaviours,
  begin,
  close,
  create,
  made,
  update,
  endpoint,
  deliveries,
  listed,
  tried,
  replay,
  later,
  due,
  silent,
  booked,
  atItsTime,
} = await openEndpoints()
afterAll(() => close())
beforeEach(begin)
const { halden } = world.workspaces

/** Reads what an endpoint was sent as its owner would, by the package that the standard names; throws if it isn't ours. */
const verified = (secret: string, { headers, body }: Heard) =>
  atItsTime(() => new Webhook(secret).verify(body, headers as Record<string, string>))

test('a workspace has at most ten endpoints, whose secrets are shown once and lie in a box; after rotating, both sign for 24 hours', async () => {
  const one = await made('/one')
  expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await endpoint(one.id)).secret).toBeNull()
  const { rows } = await sql<{ text: string }>`select t::text as text from webhook_endpoint t
    union all select t::text from audit_entry t union all select t::text from idempotency t`.execute(app.db)
  expect(rows.filter(({ text }) => text.includes('whsec_') || text.includes(one.secret.slice(6)))).toEqual([])
  const { data } = await app.ask(owner, `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret bothSignUntil } }`, { id: one.id })
  const { secret: second, bothSignUntil } = data.rotateWebhookSecret
  expect([second === one.secret, bothSignUntil]).toEqual([false, wireText(app.clock.now.add({ hours: 24 }))])
  await tried(one.id)
  const [both] = heard.splice(0)
  for (const secret of [one.secret, second]) expect(verified(secret, both as Heard)).toMatchObject({ type: 'webhook.test' })
  later({ hours: 24 })
  await tried(one.id)
  const [alone] = heard.splice(0)
  expect(verified(second, alone as Heard)).toMatchObject({ type: 'webhook.test' })
  expect(() => verified(one.secret, alone as Heard)).toThrow()
  for (let count = 2; count <= 10; count++) await made(`/${count}`)
  expect(refusal(await create('/eleventh'))).toEqual({ code: 'INVALID', fields: { workspaceId: ['TOO_MANY'] } })
  expect(refusal(await create('/x', []))).toEqual({ code: 'INVALID', fields: { kinds: ['REQUIRED'] } })
  expect(refusal(await create('/x', ['session.eaten']))).toMatchObject({ code: 'INVALID', fields: { 'kinds.0': expect.any(Array) } })
  expect(refusal(await update({ id: one.id, version: 1, url: 'https://far.example/b' }))).toEqual({ code: 'VERSION_CONFLICT' })
})

test('INT-06 another customer’s endpoint is a missing one, to its admins and its deliveries alike', async () => {
  const { id } = await made('/one')
  await tried(id)
  const [{ id: deliveryId }] = await listed(id)
  // an admin of another workspace
  await app.db
    .updateTable('account_permission')
    .set({ role: 'ADMIN' })
    .where('workspace_id', '=', halden)
    .where('user_id', '=', idOf('user', 'haldenEditor'))
    .execute()
  const eve = 'editor@halden.example'
  expect((await create('/halden', undefined, eve, halden)).errors).toBeUndefined()
  const missing = { code: 'NOT_FOUND' }
  expect(refusal(await deliveries(id, eve))).toEqual(missing)
  expect(refusal(await replay({ id: deliveryId }, eve))).toEqual(missing)
  expect(refusal(await tried(id, eve))).toEqual(missing)
  expect(refusal(await update({ id, active: false }, eve))).toEqual(missing)
  expect(refusal(await create('/x', undefined, eve))).toEqual(missing)
  for (const mutation of ['rotateWebhookSecret(id: $id) { id }', 'deleteWebhookEndpoint(id: $id)'])
    expect(refusal(await app.ask(eve, `mutation ($id: ID!) { ${mutation} }`, { id }))).toEqual(missing)
  // those who book but don't administer it are told that it is forbidden
  expect(refusal(await create('/x', undefined, editor))).toEqual({ code: 'FORBIDDEN' })
  expect(refusal(await deliveries(id, editor))).toEqual({ code: 'FORBIDDEN' })
  // salespeople read, and change nothing
  expect((await deliveries(id, 'sales@troupe.example')).data.webhookDeliveries.totalCount).toBe(1)
  expect(refusal(await tried(id, 'sales@troupe.example'))).toEqual({ code: 'FORBIDDEN' })
})

test('an answer 429 is obeyed for up to an hour; 410 switches the endpoint off and gives up what waits', async () => {
  const busy = await made('/busy')
  behaviours.set('/busy', (_request, response) => response.writeHead(429, { 'retry-after': '1200' }).end())
  await booked()
  await due()
  expect((await listed(busy.id))[0].nextTryAt).toBe(wireText(app.clock.now.add({ seconds: 1200 })))
  behaviours.set('/busy', (_request, response) => response.writeHead(410).end())
  await booked()
  await due()
  expect(await endpoint(busy.id)).toMatchObject({ active: false, offReason: 'GONE', waiting: 0, dead: 2, failingSince: null })
  expect((await listed(busy.id)).map(({ givenUp }: { givenUp: string }) => givenUp).sort()).toEqual(['GONE', 'OFF'])
  // nothing more is made for it, and nothing is sent until someone switches it on
  await booked()
  expect(await listed(busy.id)).toHaveLength(2)
  expect(refusal(await tried(busy.id))).toEqual({ code: 'STATE_CONFLICT', reason: 'OFF' })
  const [{ id: deliveryId }] = await listed(busy.id)
  expect(refusal(await replay({ id: deliveryId }))).toEqual({ code: 'STATE_CONFLICT', reason: 'OFF' })
  behaviours.clear()
  heard.length = 0
  expect((await update({ id: busy.id, active: true })).data.updateWebhookEndpoint).toMatchObject({ active: true, offReason: null })
  const again = (await replay({ id: deliveryId, allGivenUp: true })).data.replayWebhookDelivery
  expect(again).toMatchObject({ replayed: 2, delivery: { state: 'DELIVERED', givenUp: null } })
  await due()
  expect(await endpoint(busy.id)).toMatchObject({ waiting: 0, dead: 0 })
  expect(heard).toHaveLength(2)
  // switching it off by hand gives up what waits
  await booked()
  expect((await update({ id: busy.id, active: false })).data.updateWebhookEndpoint).toMatchObject({
    offReason: 'BY_HAND',
    waiting: 0,
    dead: 1,
  })
  expect(await silent()).toEqual([])
})

test('an endpoint that accepts nothing for four days is an email to the workspace’s admins, after five days it is off and they get another', async () => {
  const { id } = await made('/broken')
  behaviours.set('/broken', (_request, response) => response.writeHead(500).end())
  await tried(id)
  const since = app.clock.now
  const told = async () => {
    await watchEndpoints(app.house)
    await watchEndpoints(app.house)
    return (await takeMails(app)).filter(({ kind }) => kind.startsWith('webhook.')).map(({ kind, to }) => [kind, to])
  }
  later({ hours: 24 * WARNED_DAYS - 1 })
  expect(await told()).toEqual([])
  later({ hours: 1 })
  expect(await told()).toEqual([['webhook.failing', owner]])
  expect(await endpoint(id)).toMatchObject({
    active: true,
    failingSince: wireText(since),
    switchesOffAt: wireText(since.add({ hours: 24 * OFF_DAYS })),
  })
  later({ hours: 24 })
  expect(await told()).toEqual([['webhook.off', owner]])
  expect(await endpoint(id)).toMatchObject({ active: false, offReason: 'FAILING', failingSince: null })
  // a success in between ends that, and the next failure is a new one
  const other = await made('/other')
  behaviours.set('/other', (_request, response) => response.writeHead(500).end())
  await tried(other.id)
  later({ hours: 24 * 3 })
  behaviours.clear()
  await tried(other.id)
  behaviours.set('/other', (_request, response) => response.writeHead(500).end())
  await tried(other.id)
  later({ hours: 24 * 3 })
  expect(await told()).toEqual([])
  // deliveries are kept for 90 days
  later({ hours: 24 * 86 })
  const kept = async () => (await app.db.selectFrom('webhook_delivery').select('id').execute()).length
  await sql`update webhook_delivery set state = 'DEAD', given_up = 'TRIES', next_at = null, ended_at = made_at where state = 'PENDING'`.execute(
    app.db,
  )
  const before = await kept()
  await forgetDeliveries(app.house)
  expect([before, await kept()]).toEqual([4, 2])
})
