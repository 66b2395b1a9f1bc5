import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { cartOf, pack } from '../cart-browser.ts'
import { startServer, stopServers } from '../faults/server-process.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { codeOf, world } from '../world/ids.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-output-'))
/** What the first start prints, which fills the demo world: that takes longer than all that the tests ask, and they share it. */
let first = { url: '', text: '' }
/** One server for the tests of its most verbose log. */
let house: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  const quiet = await start()
  await until(() => quiet.text().includes('The test provider is at'))
  expect(await quiet.stop()).toBe(0)
  first = { url: quiet.url, text: quiet.text() }
  house = await start({ LOG_LEVEL: 'debug' }, [import.meta.resolve('./cuts.ts')])
}, within(90_000))
afterAll(async () => {
  await stopServers()
  rmSync(folder, { recursive: true, force: true })
})

test('the start prints the address, the kind of database, the demo accounts and the test cards, and nothing more', () => {
  const said = first.text.trim().split('\n')
  expect(said[0]).toBe(`Troupe is at ${first.url}`)
  expect(said[1]).toMatch(/^Embedded database: /)
  expect(said[2]).toMatch(/^Sign in with any of these/)
  expect(said.slice(3, 6).every((line) => /^ {2}(customers|staff|crew) /.test(line))).toBe(true)
  expect(said[6]).toMatch(/^Pay with a test card: 4242 4242 4242 4242 is charged/)
  expect(said[7]).toMatch(/^The test provider is at http:\/\/127\.0\.0\.1:\d+$/)
  expect(said).toHaveLength(8)
})

test('WEB-05 the most verbose log has no password, token, cookie or code', { timeout: within(60_000) }, async () => {
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(house.url + url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const signedIn = await post('/auth/login', { email: 'editor@northwind.example', password: demoPassword })
  const { token, refreshToken } = (await signedIn.json()) as { token: string; refreshToken: string }
  const code = codeOf('somebody')
  const secrets = [demoPassword, token, refreshToken, code, 'wrong-Password-7']
  await post('/auth/login', { email: 'editor@northwind.example', password: 'wrong-Password-7' })
  await post('/auth/refresh', {}, { cookie: `refresh-token=${refreshToken}`, authorization: `Bearer ${token}` })
  await post('/graphql', { query: '{ me { id } }' }, { authorization: `Bearer ${token}` })
  for (const address of [
    `/assignment/${code}`,
    `/a/${code}`,
    `/assignment-approval/${code}`,
    `/calendar/${code}.ics`,
    `/healthz?code=${code}`,
    `/healthz?access_token=${token}&token=${refreshToken}`,
    `/nothing?password=${demoPassword}`,
  ])
    await fetch(house.url + address)
  await post(`/assignment/${code}/accept`, {})
  await until(() => house.text().includes(`"url":"/nothing`))
  const logged = logOf(house.text())
  expect(logged).toContain('/auth/login')
  for (const secret of secrets) expect(logged.includes(secret), `a log line with ${secret.slice(0, 4)}…`).toBe(false)
})

test('the most verbose log has no client secret of a payment, no card and no secret of a webhook', {
  timeout: within(60_000),
}, async () => {
  const json = { 'content-type': 'application/json' }
  const signIn = { email: 'editor@halden.example', password: demoPassword }
  const signedIn = await fetch(`${house.url}/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(signIn) })
  const { token } = (await signedIn.json()) as { token: string }
  const call = async (method: string, path: string, payload?: object) => {
    const headers = { ...json, authorization: `Bearer ${token}` }
    const answer = await fetch(house.url + path, { method, headers, ...(payload ? { body: JSON.stringify(payload) } : {}) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { body } = await cartOf({ call }, world.workspaces.halden).pay([pack], 'CARD')
  const secret = String(body.clientSecret)
  const [intent = ''] = secret.split('_secret_')
  expect(secret.length).toBeGreaterThan(intent.length + 20)
  const card = { number: '4242 4242 4242 4242', expMonth: 11, expYear: 2031, cvc: '739' }
  const paid = await call('POST', `/test-provider/v1/payment_intents/${intent}/confirm`, { clientSecret: secret, card })
  expect(paid).toMatchObject({ status: 200, body: { state: 'SUCCEEDED' } })
  // as Stripe sends the browser back, and as a caller might send it by mistake
  for (const address of [`/cart?payment_intent=${intent}&payment_intent_client_secret=${secret}`, `/nowhere?clientSecret=${secret}`])
    await fetch(house.url + address)
  await call('POST', `/test-provider/v1/payment_intents/${intent}/confirm`, { clientSecret: `${secret}x` })
  await fetch(`${house.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { ...json, 'stripe-signature': 't=1,v1=00' },
    body: `{"client_secret":"${secret}"}`,
  })
  await until(() => house.text().includes(`"url":"/nowhere`) && house.text().includes('/webhooks/stripe'))
  expect(house.text()).toContain('/cart/payment-intent')
  for (const hidden of [secret, secret.split('_secret_')[1] ?? secret, '4242424242424242', '4242 4242', '"739"', 'whsec_'])
    expect(logOf(house.text()).includes(hidden), `a log line with ${hidden.slice(0, 4)}…`).toBe(false)
})

/** The lines of the log, without what the start prints for people. */
const logOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')

// ends the server of this file
test('on SIGTERM it finishes requests in progress and ends', { timeout: within(60_000) }, async () => {
  const asked = () => house.text().split('incoming request').length
  const before = asked()
  const answers = Array.from({ length: 4 }, () =>
    fetch(`${house.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@troupe.example', password: demoPassword }),
    }),
  )
  await until(() => asked() - before >= answers.length)
  house.child.kill('SIGTERM')
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(await house.ended).toBe(0)
  // it ended by itself, though these connections are kept alive: after eight seconds it would have cut them
  expect(house.text()).toContain('cuts are told')
  expect(house.text()).not.toContain('connections are cut')
})

async function start(settings: Record<string, string> = {}, preload: readonly string[] = []) {
  const server = startServer(
    { PORT: String(await freePort()), DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'info', ...settings },
    preload,
  )
  await server.ready()
  return { ...server, text: () => server.out() + server.err() }
}

async function until(holds: () => boolean) {
  for (let waited = 0; waited < within(10_000) && !holds(); waited += 20) await new Promise((done) => setTimeout(done, 20))
  expect(holds()).toBe(true)
}
