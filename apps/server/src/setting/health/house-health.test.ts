import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { healthTick } from './follow-health.ts'
import { versionOf } from './version.ts'

const app = await openHouse({ SMTP_URL: 'smtp://127.0.0.1:9' })
const { db, ask, send, clock, house } = app
afterAll(() => app.close())

const admin = 'admin@troupe.example'
const query = '{ houseHealth { requests people parts { key state succeededAt waiting dead failing nextTryAt wakes ms usedBytes } } }'
const partsOf = async (): Promise<Record<string, Record<string, unknown>>> => {
  const { data } = await ask(admin, query)
  return Object.fromEntries(data.houseHealth.parts.map((part: { key: string }) => [part.key, part]))
}
const giveUp = (id: string, at = clock.now) =>
  db.updateTable('message_mail').set({ next_at: null, not_delivered_at: at, last_error: 'refused' }).where('id', '=', id).execute()

/** Emails that wait, of which none has a code. */
async function emails() {
  const made = [1, 2, 3].map((number) => ({
    ...{
      dedupe_key: `health/${number}`,
      kind: 'session.booked',
      to_address: `${number}@quill.example`,
      subject: 'Booked',
      body: '',
      html: '',
    },
    ...{ made_at: clock.now, next_at: clock.now },
  }))
  const rows = await db.insertInto('message_mail').values(made).returning('id').execute()
  return rows.map(({ id }) => id)
}

test('an admin sees what was given up, tries it again, and then it waits; emails that can’t go out have no button, and older ones are left to the outbox', async () => {
  await db.deleteFrom('message_mail').execute()
  const [one, other, old] = await emails()
  if (!one || !other || !old) throw new Error('the world has emails')
  expect((await partsOf()).EMAILS).toMatchObject({ waiting: 3, dead: 0, wakes: [] })
  await giveUp(one)
  await giveUp(other)
  await giveUp(old, clock.now.subtract({ hours: 8 * 24 }))
  await db.updateTable('message_mail').set({ to_address: 'no address' }).where('id', '=', other).execute()
  expect((await partsOf()).EMAILS).toMatchObject({ state: 'BAD', waiting: 0, dead: 2, wakes: [one] })
  expect((await send(admin, 'POST', `/mails/${one}/again`)).statusCode).toBe(200)
  expect((await partsOf()).EMAILS).toMatchObject({ state: 'BAD', waiting: 1, dead: 1, wakes: [] })
  await db.updateTable('message_mail').set({ not_delivered_at: null, sent_at: clock.now }).where('id', '=', other).execute()
  await db.updateTable('message_mail').set({ attempts: 2, last_error: 'busy' }).where('id', '=', one).execute()
  expect((await partsOf()).EMAILS).toMatchObject({ state: 'FAILING', failing: 1, nextTryAt: expect.any(String) })
})

test('every part says how it stands; only admins ask', async () => {
  expect(Object.keys(await partsOf())).toEqual(['EMAILS', 'CALENDARS', 'PAYMENTS', 'JOBS', 'DATABASE', 'FILES', 'SERVER'])
  expect(await partsOf()).toMatchObject({
    PAYMENTS: { state: expect.stringMatching(/^(WELL|UNUSED|FAILING)$/) },
    DATABASE: { ms: expect.any(Number), usedBytes: expect.any(Number) },
    JOBS: { state: 'WELL' },
  })
  await db
    .updateTable('staffing_calendar_feed')
    .set({ failed_since: clock.now, failure: 'UNREACHABLE' })
    .where('address_box', 'is not', null)
    .execute()
  const { count } = await db
    .selectFrom('staffing_calendar_feed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('failed_since', 'is not', null)
    .executeTakeFirstOrThrow()
  expect((await partsOf()).CALENDARS).toMatchObject({ state: count > 0 ? 'FAILING' : 'UNUSED', failing: count })
  for (const who of ['producer@troupe.example', 'owner@northwind.example', 'host@troupe.example'])
    expect((await ask(who, query)).errors[0].extensions.code, who).toBe('FORBIDDEN')
  expect((await ask(null, query)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('a page that looks on is told of a change, and of nothing else', async () => {
  let [told, looks] = [0, false]
  const { run } = healthTick(house, { isFollowed: () => looks, tell: () => told++ })
  await run()
  looks = true
  await run()
  await run()
  expect(told).toBe(0)
  await db
    .updateTable('integration_link')
    .set({ state: 'PENDING', next_at: clock.now })
    .where('session_id', '=', world.sessions.toReview)
    .execute()
  await run()
  await run()
  expect(told).toBe(1)
})

test('the version is the commit of the folder that runs, wherever git keeps it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'troupe-version-'))
  const commit = '0123456789abcdef0123456789abcdef01234567'
  const put = (name: string, text: string) => writeFileSync(path.join(folder, '.git', name), text)
  expect(versionOf(folder)).toBeNull()
  mkdirSync(path.join(folder, '.git/refs/heads'), { recursive: true })
  put('HEAD', 'ref: refs/heads/main\n')
  put('packed-refs', `# pack-refs\n${commit} refs/heads/main\n`)
  expect(versionOf(folder)).toBe('01234567')
  put('refs/heads/main', `fedcba98${commit.slice(8)}\n`)
  expect(versionOf(folder)).toBe('fedcba98')
  put('HEAD', commit)
  expect(versionOf(folder)).toBe('01234567')
  rmSync(folder, { recursive: true })
})
