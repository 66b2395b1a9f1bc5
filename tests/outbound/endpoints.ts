import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { yes } from '@troupe/domain/answer'
import { expect, vi } from 'vitest'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { grantCredits } from '../../apps/server/src/credit/credit.ts'
import { deliverAllDue } from '../../apps/server/src/integration/endpoints/deliver.ts'
import { asSystem, command } from '../../apps/server/src/platform/ctx.ts'
import { createWebClient } from '../../apps/server/src/platform/outbound/web-client.ts'
import { openHouse } from '../house.ts'
import { takeMails } from '../mails.ts'
import { within } from '../pace/pace.ts'
import { world } from '../world/ids.ts'
import { farCertificate } from './certificate.ts'

/** What an endpoint was sent. */
export interface Heard {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
interface Slot {
  readonly startsAt: string
  readonly remaining: string
}

export const owner = 'owner@northwind.example'
export const editor = 'editor@northwind.example'
const { northwind } = world.workspaces
const publicAddress = '93.184.216.34'
const fields = 'id url kinds active offReason failingSince switchesOffAt succeededAt waiting dead secret bothSignUntil unreadable version'
const fieldsOfDelivery =
  'id messageId kind state givenUp nextTryAt sessionId sessionName body tries { number at status failure ms signature }'
const wish = {
  ...{ experienceId: world.experiences.buzzerNight, workspaceId: northwind, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
}

/** An instant as the wire writes it. */
export const wireText = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
/** The code of an answer that refuses, with its fields and its reason. */
export const refusal = ({ errors }: { errors?: { extensions: object }[] }) => {
  const { code, fields: wrong, reason } = { ...errors?.[0]?.extensions } as Record<string, unknown>
  return { code, ...(wrong ? { fields: wrong } : {}), ...(reason ? { reason } : {}) }
}

/** A house whose outgoing calls reach a server of this process, as endpoints of its customers that accept what `behaviours` doesn't decide. */
export async function openEndpoints() {
  const heard: Heard[] = []
  const behaviours = new Map<string, RequestListener>()
  const well: RequestListener = (_request, response) => response.writeHead(204).end()
  const far = createServer({ key: farCertificate.key, cert: farCertificate.cert }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    heard.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
    return (behaviours.get(path) ?? well)(request, response)
  })
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done))
  /** To what names are resolved. */
  const names = { addresses: [publicAddress] }
  const app = await openHouse()
  const dialled = () => ({ host: '127.0.0.1', port: (far.address() as AddressInfo).port })
  const client = createWebClient({}, { resolve: async () => names.addresses, dialled, ca: farCertificate.cert })
  // the limits are the product's; only a hanging endpoint isn't waited for as long, and a slow machine is waited for longer
  const send: typeof client.send = (asked) => {
    expect([asked.timeout, asked.longest]).toEqual([5000, 65_536])
    return client.send({ ...asked, timeout: within(/(hangs|drips)$/.test(asked.url) ? 400 : 20_000) })
  }
  Object.assign(app.house, { webClient: { send } })
  const grant = { workspaceId: northwind, consumable: 'CREDIT' as const, credits: 500, reason: 'Test', key: 'test-lot' }
  await command(asSystem(app.house), async (work) => yes(await grantCredits(work, grant)))
  const create = (path: string, kinds: readonly string[] = ['session.booked'], as = owner, workspaceId: string = northwind) =>
    app.ask(as, `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { ${fields} } }`, {
      input: { workspaceId, url: path.includes(':') ? path : `https://far.example${path}`, kinds },
    })
  const made = async (path: string, kinds?: readonly string[]): Promise<{ id: string; secret: string }> => {
    const { data, errors } = await create(path, kinds)
    expect(errors).toBeUndefined()
    return data.createWebhookEndpoint
  }
  const update = (input: object, as = owner) =>
    app.ask(as, `mutation ($input: UpdateWebhookEndpointInput!) { updateWebhookEndpoint(input: $input) { ${fields} } }`, { input })
  const endpoint = async (id: string) => {
    const { data } = await app.ask(owner, `query ($id: ID!) { webhookEndpoints(workspaceId: $id) { ${fields} } }`, { id: northwind })
    return data.webhookEndpoints.find((one: { id: string }) => one.id === id)
  }
  const deliveries = async (endpointId: string, as = owner) =>
    app.ask(as, `query ($id: ID!) { webhookDeliveries(endpointId: $id) { totalCount nodes { ${fieldsOfDelivery} } } }`, { id: endpointId })
  const listed = async (endpointId: string) => (await deliveries(endpointId)).data.webhookDeliveries.nodes
  const tried = (id: string, as = owner) =>
    app.ask(as, `mutation ($id: ID!) { testWebhookEndpoint(id: $id) { ${fieldsOfDelivery} } }`, { id })
  const replay = (input: object, as = owner) =>
    app.ask(
      as,
      `mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { replayed delivery { ${fieldsOfDelivery} } } }`,
      { input },
    )
  const later = (time: Temporal.DurationLike) => {
    app.clock.now = app.clock.now.add(time)
  }
  const due = () => deliverAllDue(app.house, { patience: within(20_000) })
  const silent = async () => (await checkInvariants(app.db)).filter(({ violations }) => violations > 0)
  const starts: string[] = []
  /** A new event of Northwind. */
  const booked = async (): Promise<{ id: string; startsAt: string; requestId: unknown }> => {
    const { experienceId, format, hostType, timezone } = wish
    for (let days = 20; starts.length === 0 && days < 30; days++) {
      const query = new URLSearchParams({
        start: app.clock.now.add({ hours: 24 * days }).toString(),
        timezone,
        experienceId,
        format,
        hostType,
      })
      const { body } = await app.as(null).call('GET', `/scheduler/public/schema/slots?${query}`)
      starts.push(...body.slots.filter((slot: Slot) => slot.remaining !== 'none').map((slot: Slot) => slot.startsAt))
    }
    const date = starts.shift() ?? ''
    const { statusCode, json, headers } = await app.send(editor, 'POST', '/session', { ...wish, date })
    const { id, code } = json()
    expect([statusCode, code]).toEqual([201, undefined])
    return { id, startsAt: date, requestId: headers['x-request-id'] }
  }
  /** What the owner of an endpoint finds by their own clock, which is the house's. */
  const atItsTime = <T>(read: () => T): T => {
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now.epochMilliseconds })
    try {
      return read()
    } finally {
      vi.useRealTimers()
    }
  }
  /** Each test has endpoints of its own. */
  const begin = async () => {
    names.addresses = [publicAddress]
    behaviours.clear()
    heard.length = 0
    await app.db.deleteFrom('webhook_endpoint').execute()
    await takeMails(app)
    starts.length = 0
  }
  const close = async () => {
    far.closeAllConnections()
    far.close()
    await app.close()
  }
  return {
    ...{ app, heard, behaviours, names, begin, close, create, made, update, endpoint, deliveries, listed, tried, replay },
    ...{ later, due, silent, booked, atItsTime },
  }
}
