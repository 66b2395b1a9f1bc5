import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { besiege, type Door, strangers } from '../attacks/siege.ts'
import { createDatabase } from '../database.ts'
import { takeMails } from '../mails.ts'
import { within } from '../pace/pace.ts'
import { testNow } from '../template.ts'

/** Two processes behind a proxy, on one database. */
const created = await createDatabase()
const clock = { now: testNow }
const houses: Awaited<ReturnType<typeof buildApp>>[] = []
const urls: string[] = []
beforeAll(async () => {
  for (let made = 0; made < 2; made++) {
    const env = { DATABASE_URL: created.url, TROUPE_SECRET: 'a secret of the siege', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
    const house = await buildApp(readSettings(env), { now: () => clock.now, ticks: false })
    houses.push(house)
    urls.push(await house.app.listen({ port: 0, host: '127.0.0.1' }))
  }
})
afterAll(async () => {
  for (const { app } of houses) await app.close()
  await created.drop()
})
const first = () => {
  const [house] = houses
  if (!house) throw new Error('no house')
  return house
}
const db = () => first().database.db
beforeEach(async () => {
  clock.now = testNow
  await db().deleteFrom('rate_limit').execute()
  await takeMails(first())
})

const home = '203.0.113.9'
let turn = 0
async function post(url: string, body: object, from: string) {
  const response = await fetch(`${urls[turn++ % 2]}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

/** Codes of one email, the newest first. */
function doorOf(): Door {
  const codes: string[] = []
  return {
    post,
    wait: () => {
      clock.now = clock.now.add({ minutes: 15 })
    },
    codes: async (email) => {
      const found = (await takeMails(first())).filter(({ to }) => to === email).flatMap(({ body }) => /code=(\w{8})/.exec(body)?.[1] ?? [])
      codes.unshift(...found.reverse())
      return codes
    },
  }
}

for (const [where, from] of strangers(20, 220))
  test(`a person registers, resets and signs in while a stranger at ${where} tries to prevent it on two processes`, {
    timeout: within(600_000),
  }, async () => {
    const outcome = await besiege(doorOf(), `deep${from.length}@quill.example`, home, from)
    expect(outcome).toEqual({ registered: true, passwordKept: false, strangerIsIn: false, reset: true, signedIn: true })
  })

test('two processes count a thousand wrong tries of 200 addresses together, and each address’s five', {
  timeout: within(300_000),
}, async () => {
  const email = 'alice.penhaligon@northwind.example'
  await post('/auth/password/forgot', { email }, home)
  const [code = ''] = await doorOf().codes(email)
  const confirm = (given: string, from: string) =>
    post('/auth/password/forgot/confirm', { email, code: given, password: 'Second-act-2' }, from)
  const tries = async () =>
    (
      await db()
        .selectFrom('account_code')
        .select('tries')
        .where('email', '=', email)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).tries
  // twelve tries at the same instant from one address: five count
  await Promise.all(Array.from({ length: 12 }, () => confirm('2222-2222', '198.51.100.250')))
  expect(await tries()).toBe(5)
  for (let at = 0; at < 199; at++)
    await Promise.all(Array.from({ length: 6 }, () => confirm('2222-2222', `198.51.${at % 2}.${(at >> 1) + 1}`)))
  expect(await tries()).toBe(1000)
  expect((await confirm(code, '192.0.2.1')).status).toBe(400)
  expect(await tries()).toBe(1000)
  expect((await confirm(code, home)).status).toBe(200)
})

test('200 wrong passwords from an address on two processes: a colleague known there signs in, a stranger’s password is not hashed', {
  timeout: within(300_000),
}, async () => {
  const office = '203.0.113.77'
  const login = (email: string, password: string) => post('/auth/login', { email, password }, office)
  const known = 'viewer@northwind.example'
  expect((await login(known, demoPassword)).status).toBe(200)
  const statuses = new Map<number, number>()
  for (let at = 0; at < 250; at += 5) {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, more) => login(`nobody${at + more}@quill.example`, 'Wrong-1-password')))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 200, 429: 50 })
  expect((await login('editor@northwind.example', demoPassword)).status).toBe(429)
  expect((await login(known, demoPassword)).status).toBe(200)
})
