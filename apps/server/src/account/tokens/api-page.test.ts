import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { openHouse } from '@troupe/tests/house'
import { farCertificate } from '@troupe/tests/outbound/certificate'
import { within } from '@troupe/tests/pace'
import { freePort } from '@troupe/tests/postgres'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { createWebClient } from '../../platform/outbound/web-client.ts'
import { demoPassword } from '../../seed-world.ts'

const house = await openHouse()
const folder = mkdtempSync(path.join(os.tmpdir(), 'api-page-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})

const root = path.resolve(import.meta.dirname, '../../../../..')
/** The commands of the page, a block after the other. */
const blocks = [...readFileSync(path.join(root, 'docs/api.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(
  ([, commands = '']) => commands,
)

/** What the page lets its reader fill in. */
async function valuesOf() {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const { northwind } = world.workspaces
  const expiresAt = house.clock.now.add({ hours: 24 }).toString()
  const token = await house.ask(
    'editor@northwind.example',
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }',
    { input: { workspaceId: northwind, name: 'Guide', level: 'EDITOR', expiresAt, password: demoPassword } },
  )
  const endpoint = await house.ask(
    'owner@northwind.example',
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { id secret } }',
    { input: { workspaceId: northwind, url: 'https://far.example/', kinds: ['session.booked'] } },
  )
  const { id, secret } = endpoint.data.createWebhookEndpoint
  const filled = {
    ...{ TROUPE: `http://127.0.0.1:${port}`, TOKEN: token.data.createApiToken.token },
    ...{ SECRET: secret, PORT: String(await freePort()) },
  }
  return { filled, endpointId: id as string }
}

/** Runs the blocks in one shell, and answers what each has printed. */
async function run(filled: Readonly<Record<string, string>>): Promise<string[]> {
  const commands = blocks.map((block) => block.replace(/^export ([A-Z]+)=.*$/gm, (_, name) => `export ${name}=${filled[name]}`))
  const script = [
    'set -eu -o pipefail',
    "trap 'kill $(jobs -p) || true' EXIT",
    // a week after the day on which the server's clock stands, and the package as it is installed here
    `date() { echo ${house.clock.now.add({ hours: 24 * 7 })}; }`,
    `npm() { [ "$*" = 'install standardwebhooks' ] && ln -s ${root}/node_modules node_modules; }`,
    ...commands.map((block, at) => `echo; echo "block ${at}"\n${block}`),
  ]
  const { stdout } = await promisify(execFile)('bash', ['-c', script.join('\n')], { cwd: folder, timeout: within(60_000) })
  const answers = stdout.split(/\nblock \d+\n/).slice(1)
  expect(answers).toHaveLength(blocks.length)
  return answers.map((text) => text.trim())
}

test('someone who copies the commands of docs/api.md one after the other books an event, renames it, cancels it and verifies a webhook', async () => {
  const { filled, endpointId } = await valuesOf()
  const answers = await run(filled)
  const [, , workspaces, shows, dates, price, booked, read, renamed, cancelled, , , , sent, changed, accepted] = answers
  expect(workspaces).toContain(world.workspaces.northwind)
  expect(shows).toContain(world.experiences.buzzerNight)
  expect(dates).toContain('"nextFree":"2026-')
  expect(JSON.parse(price ?? '')).toMatchObject({ credits: 4, currency: 'USD' })
  const { id } = JSON.parse(booked ?? '')
  expect(JSON.parse(read ?? '')).toMatchObject({ data: { session: { name: 'Our offsite', status: 'SCHEDULED' } } })
  expect(JSON.parse(renamed ?? '')).toEqual({ data: { updateSession: { name: 'Spring offsite' } } })
  expect(JSON.parse(cancelled ?? '')).toEqual(expect.any(Object))
  const row = await house.db.selectFrom('session').select(['status', 'name', 'workspace_id']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'CANCELLED', name: 'Spring offsite', workspace_id: world.workspaces.northwind })
  expect([sent, changed, accepted]).toEqual(['204', '401', 'msg_1 webhook.test {}'])
  expect(await delivered(endpointId, filled)).toEqual([
    { status: 204, failure: null },
    { status: 204, failure: null },
  ])
})

/** What the page's receiver answers to two deliveries of this server's own: before its secret is rotated, and after. */
async function delivered(endpointId: string, filled: Readonly<Record<string, string>>): Promise<object[]> {
  // a customer's proxy, which speaks TLS for the receiver
  const proxy = createServer({ key: farCertificate.key, cert: farCertificate.cert }, (socket) => {
    const plain = connect(Number(filled.PORT), '127.0.0.1')
    socket.on('error', () => plain.destroy())
    plain.on('error', () => socket.destroy())
    socket.pipe(plain).pipe(socket)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  const dialled = () => ({ host: '127.0.0.1', port })
  const webClient = createWebClient({}, { resolve: async () => ['93.184.216.34'], dialled, ca: farCertificate.cert })
  Object.assign(house.house, { webClient })
  // the receiver goes by the time of this machine
  house.clock.now = Temporal.Now.instant()
  const receiver = spawn(process.execPath, ['receive.mjs'], { cwd: folder, env: { ...process.env, ...filled }, stdio: 'ignore' })
  const ended = once(receiver, 'exit')
  const status = async () => (await fetch(`http://127.0.0.1:${filled.PORT}`).catch(() => undefined))?.status
  const send = async () => {
    const query = 'mutation ($id: ID!) { testWebhookEndpoint(id: $id) { tries { status failure } } }'
    const { data } = await house.ask('owner@northwind.example', query, { id: endpointId })
    return data.testWebhookEndpoint.tries
  }
  try {
    await expect.poll(status, { timeout: within(20_000) }).toBe(401)
    const before = await send()
    await house.ask('owner@northwind.example', 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { id } }', { id: endpointId })
    return [...before, ...(await send())]
  } finally {
    receiver.kill()
    await ended
    proxy.close()
  }
}
