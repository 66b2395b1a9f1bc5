import { afterAll, beforeEach, expect, test } from 'vitest'
import { cost } from '../../apps/server/src/account/password/hash.ts'
import { hashOf } from '../../apps/server/src/platform/http/tokens.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { openHouse } from '../house.ts'
import { takeMails } from '../mails.ts'
import { within } from '../pace/pace.ts'
import { hashesOf, hashWith, hearWork, writesOf } from '../work-done.ts'
import { besiege, type Door, strangers } from './siege.ts'

const heard = hearWork()
const house = await openHouse()
const { db, post, clock, app } = house
const start = clock.now
afterAll(() => house.close().finally(heard.end))
beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await takeMails(house)
})

const victim = 'editor@northwind.example'
const colleague = 'viewer@northwind.example'
const home = '203.0.113.9'
const login = (email: string, password: string, from: string) => post('/auth/login', { email, password }, {}, from)

/** The mailbox of one email address, the newest codes first. */
function doorOf(): Door {
  const codes: string[] = []
  return {
    wait: () => {
      clock.now = clock.now.add({ minutes: 15 })
    },
    post: async (url, body, from) => {
      const answer = await post(url, body, {}, from)
      return { status: answer.statusCode, body: answer.json() }
    },
    codes: async (email) => {
      const found = (await takeMails(house)).filter((mail) => mail.to === email).flatMap(({ body }) => /code=(\w{8})/.exec(body)?.[1] ?? [])
      codes.unshift(...found.reverse())
      return codes
    },
  }
}

/** Writes a used-up limit of an address directly; tests/races/siege.deep.test.ts uses one up by requests. */
const fill = (purpose: string, address: string, hits: number) =>
  db
    .insertInto('rate_limit')
    .values({ key: `${purpose}:${hashOf(address)}`, hits, window_start: clock.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits, window_start: clock.now }))
    .execute()

for (const [where, from] of strangers(2, 4))
  test(`AUTH-33: a person registers, resets and signs in while a stranger at ${where} tries to prevent it`, {
    timeout: within(60_000),
  }, async () => {
    const outcome = await besiege(doorOf(), `victim${from.length}@quill.example`, home, from)
    expect(outcome).toEqual({ registered: true, passwordKept: false, strangerIsIn: false, reset: true, signedIn: true })
  })

test('negative control: from the person’s own address the siege succeeds, as it would everywhere if tries were not counted by caller', {
  timeout: within(60_000),
}, async () => {
  const outcome = await besiege(doorOf(), 'at-home@quill.example', home, [home])
  expect(outcome).toMatchObject({ registered: false, reset: false, signedIn: false })
})

test('AUTH-34: a /64 is one address, and IPv4 addresses count separately in their mapped forms too', async () => {
  const statuses = []
  for (let at = 0; at < 12; at++) statuses.push((await login(victim, 'Wrong-1-password', `2001:db8:1:2::${at}`)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await login(victim, demoPassword, '2001:db8:1:3::1')).statusCode).toBe(200)
  for (let at = 0; at < 60; at++)
    expect((await post('/auth/password/forgot', { email: victim }, {}, `2001:db8:1:${at % 2}::${at}`)).json()).toEqual({ success: true })
  expect(await takeMails(house)).toHaveLength(5)
  for (let at = 0; at < 10; at++) await login(victim, 'Wrong-1-password', '::ffff:198.51.100.7')
  expect((await login(victim, demoPassword, '198.51.100.7')).statusCode).toBe(429)
  expect((await login(victim, demoPassword, '::ffff:198.51.100.8')).statusCode).toBe(200)
})

test('AUTH-35: over an address’s limit a colleague who is known there still signs in; all others are refused without hashing or writing a row', async () => {
  const office = '203.0.113.70'
  await login(colleague, demoPassword, office)
  await fill('login', office, 199)
  expect((await login('nobody@northwind.example', 'Wrong-1-password', office)).statusCode).toBe(401)
  const rows = async () => (await db.selectFrom('rate_limit').select('key').execute()).length
  const before = await rows()
  const tried = async (email: string, from: string, status: number) => {
    const work = await heard.of(async () => expect((await login(email, 'Wrong-1-password', from)).statusCode).toBe(status))
    return { hashes: hashesOf(work), writes: writesOf(work), work }
  }
  for (let at = 0; at < 20; at++) expect(await tried(`new${at}@northwind.example`, office, 429)).toMatchObject({ hashes: [], writes: [] })
  // with the right password too
  expect(hashesOf(await heard.of(async () => expect((await login(victim, demoPassword, office)).statusCode).toBe(429)))).toEqual([])
  const [known, unknown] = [await tried(victim, office, 429), await tried('new@northwind.example', office, 429)]
  expect(known).toMatchObject({ hashes: [], writes: [] })
  expect(known.work).toEqual(unknown.work)
  // negative control: a try that is not refused hashes once and counts in two rows
  expect(await tried(victim, '203.0.113.71', 401)).toMatchObject({
    hashes: [hashWith(cost)],
    writes: ['insert rate_limit', 'insert rate_limit'],
  })
  expect(await rows()).toBe(before + 2)
  expect((await login(colleague, demoPassword, office)).statusCode).toBe(200)
  // guessing is still limited: ten wrong passwords for an account from an address always apply
  for (let at = 0; at < 10; at++) expect((await login(colleague, 'Wrong-1-password', office)).statusCode).toBe(401)
  expect((await login(colleague, demoPassword, office)).statusCode).toBe(429)
  expect((await login(colleague, demoPassword, home)).statusCode).toBe(200)
})

test('AUTH-35: a pair of account and address is known for 90 days, stored as a digest, and deleted with the person', async () => {
  const office = '203.0.113.80'
  const email = 'tom@standby.example'
  const { id } = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await login(email, demoPassword, office)
  clock.now = start.add({ hours: 90 * 24 - 1 })
  await fill('login', office, 200)
  expect((await login(email, demoPassword, office)).statusCode).toBe(200)
  // that counted as a sign-in too
  clock.now = clock.now.add({ hours: 90 * 24 })
  await fill('login', office, 200)
  expect((await login(email, demoPassword, office)).statusCode).toBe(429)
  const kept = await db.selectFrom('account_known').select(['pair', 'user_id']).where('user_id', '=', id).execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('203.0.113')
  clock.now = start
  await house.ask('admin@troupe.example', 'mutation ($id: ID!) { deleteUser(id: $id) }', { id })
  expect(await db.selectFrom('account_known').select('pair').where('user_id', '=', id).execute()).toEqual([])
})

test('AUTH-35: behind a proxy that is not trusted no one is known', async () => {
  const proxy = '203.0.113.90'
  const through = (email: string, password: string) => post('/auth/login', { email, password }, { 'x-forwarded-for': home }, proxy)
  expect((await through(colleague, demoPassword)).statusCode).toBe(200)
  await fill('login', proxy, 200)
  expect((await through(colleague, demoPassword)).statusCode).toBe(429)
})

test('AUTH-35: an address over its limits writes no row by passkeys, signing in or resetting', async () => {
  const office = '203.0.113.60'
  const options = () => post('/auth/passkey/login', { step: 'options' }, {}, office)
  const forgets = (at: number) => post('/auth/password/forgot', { email: `x${at}@x.example` }, {}, office)
  await fill('passkey-options', office, 299)
  expect((await options()).statusCode).toBe(200)
  await fill('forgot', office, 200)
  await fill('login', office, 200)
  const rows = async () => [
    (await db.selectFrom('account_challenge').select('hash').execute()).length,
    (await db.selectFrom('rate_limit').select('key').execute()).length,
    (await db.selectFrom('account_code').select('id').execute()).length,
  ]
  const before = await rows()
  for (let at = 0; at < 20; at++) {
    const refused = await options()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await forgets(1000 + at)).json()).toEqual({ success: true })
    expect((await login(`else${at}@x.example`, 'no', office)).statusCode).toBe(429)
  }
  expect(await rows()).toEqual(before)
  expect(
    (await app.inject({ method: 'POST', url: '/auth/passkey/login', payload: { step: 'options' }, remoteAddress: home })).statusCode,
  ).toBe(200)
})
