import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { noteFailed, noteMade } from '../../platform/backup/note-backup.ts'
import { healthTick } from './follow-health.ts'
import { versionOf } from './version.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'troupe-health-'))
// a house in memory makes no backups
const app = await openHouse({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: dir, BACKUP_DIR: path.join(dir, 'backups') })
const { db, ask, send, clock, house } = app
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

const admin = 'admin@troupe.example'
const query = `{ houseHealth { requests people parts {
  key state succeededAt waiting dead failing nextTryAt wakes endpoint { id workspaceId } ms usedBytes failure } } }`
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

/** An instant as the wire writes it. */
const text = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 })
/** A new endpoint, which is on. */
async function endpoint(workspaceId: string) {
  const row = { workspace_id: workspaceId, url: 'https://far.example/', kinds: ['session.booked' as const], secret_box: 'closed' }
  const { id } = await db
    .insertInto('webhook_endpoint')
    .values({ ...row, created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, workspaceId }
}
interface EndpointSet extends Partial<Record<'succeeded_at' | 'failing_since' | 'off_at', Temporal.Instant | null>> {
  readonly active?: boolean
  readonly off_why?: 'BY_HAND' | 'FAILING'
}
type DeliverySet =
  | { readonly state: 'PENDING'; readonly next_at: Temporal.Instant; readonly ended_at: null }
  | { readonly state: 'DEAD'; readonly given_up: 'TRIES' | 'OFF'; readonly ended_at: Temporal.Instant }
/** A delivery that was made now. */
const deliver = ({ id, workspaceId }: Awaited<ReturnType<typeof endpoint>>, set: DeliverySet) =>
  db
    .insertInto('webhook_delivery')
    .values({ ...set, workspace_id: workspaceId, endpoint_id: id, kind: 'session.booked', body: '{}', made_at: clock.now })
    .execute()

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
  expect(Object.keys(await partsOf())).toEqual([
    'EMAILS',
    'CALENDARS',
    'PAYMENTS',
    'WEBHOOKS',
    'JOBS',
    'DATABASE',
    'FILES',
    'BACKUPS',
    'SERVER',
  ])
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

test('webhooks need someone when a delivery was given up or an endpoint failed until it was switched off; the worst endpoint is named', async () => {
  await db.deleteFrom('webhook_endpoint').execute()
  const webhooks = async () => (await partsOf()).WEBHOOKS
  expect(await webhooks()).toMatchObject({ state: 'UNUSED', waiting: 0, dead: 0, failing: 0, endpoint: null, succeededAt: null })
  const one = await endpoint(world.workspaces.northwind)
  const other = await endpoint(world.workspaces.halden)
  const [succeededAt, nextAt] = [clock.now.subtract({ hours: 30 }), clock.now.add({ minutes: 30 })]
  const change = ({ id }: typeof one, set: EndpointSet) => db.updateTable('webhook_endpoint').set(set).where('id', '=', id).execute()
  await change(one, { succeeded_at: succeededAt })
  expect(await webhooks()).toMatchObject({ state: 'WELL', endpoint: null, succeededAt: text(succeededAt) })

  await deliver(one, { state: 'PENDING', next_at: clock.now, ended_at: null })
  await deliver(other, { state: 'PENDING', next_at: nextAt, ended_at: null })
  await change(other, { failing_since: clock.now })
  // what is tried next is told of the endpoint that fails
  const failing = { state: 'FAILING', waiting: 2, dead: 0, failing: 1, nextTryAt: text(nextAt), endpoint: null }
  expect(await webhooks()).toMatchObject(failing)

  // what someone has switched off needs no one
  const givenUp = { state: 'DEAD', given_up: 'TRIES', ended_at: clock.now } as const
  for (let count = 0; count < 3; count++) await deliver(one, { ...givenUp, given_up: 'OFF' })
  expect(await webhooks()).toMatchObject(failing)
  await deliver(one, givenUp)
  expect(await webhooks()).toMatchObject({ state: 'BAD', dead: 1, failing: 1, endpoint: one })
  for (let count = 0; count < 2; count++) await deliver(other, givenUp)
  expect(await webhooks()).toMatchObject({ state: 'BAD', dead: 3, endpoint: other })

  await db.deleteFrom('webhook_delivery').where('state', '=', 'DEAD').execute()
  const off = { active: false, failing_since: null, off_at: clock.now }
  await change(one, { ...off, off_why: 'BY_HAND' })
  expect(await webhooks()).toMatchObject(failing)
  await change(other, { ...off, off_why: 'FAILING' })
  expect(await webhooks()).toMatchObject({ state: 'BAD', dead: 0, failing: 1, endpoint: other })
})

test('backups: the first one is awaited, a failure keeps the last one’s time and says why, two nights without one need someone', async () => {
  const backups = async () => (await partsOf()).BACKUPS
  expect(await backups()).toMatchObject({ state: 'UNUSED', succeededAt: null, failure: null })
  const begun = clock.now
  await noteMade(db, begun, 412_000_000)
  expect(await backups()).toMatchObject({ state: 'WELL', succeededAt: text(begun), usedBytes: 412_000_000 })
  await noteFailed(db, begun.add({ hours: 24 }), 'FULL')
  await noteFailed(db, begun.add({ hours: 25 }), 'FOLDER')
  expect(await backups()).toMatchObject({
    state: 'FAILING',
    succeededAt: text(begun),
    usedBytes: 412_000_000,
    failing: 1,
    failure: 'FOLDER',
  })
  clock.now = begun.add({ hours: 48 })
  expect(await backups()).toMatchObject({ state: 'BAD' })
  await noteMade(db, clock.now, 413_000_000)
  expect(await backups()).toMatchObject({ state: 'WELL', failing: 0, failure: null })
  clock.now = begun
})

test('an admin gives jobs that were given up one more try, and it is in the audit once; no one else may', async () => {
  const retry = 'mutation { retryJobs { retried } }'
  await sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
    select 'plan', '{}', state::pgboss.job_state, 2, 2, now() from unnest(array['failed', 'failed', 'completed']) state`.execute(db)
  await sql`update pgboss.queue set failed_count = 2 where name = 'plan'`.execute(db)
  expect((await partsOf()).JOBS).toMatchObject({ state: 'BAD', dead: 2 })
  for (const who of ['producer@troupe.example', 'owner@northwind.example'])
    expect((await ask(who, retry)).errors[0].extensions.code, who).toBe('FORBIDDEN')
  expect((await ask(admin, retry)).data).toEqual({ retryJobs: { retried: 2 } })
  expect((await partsOf()).JOBS).toMatchObject({ state: 'WELL', dead: 0 })
  const { rows } = await sql<{ state: string; left: number }>`
    select state::text, retry_limit - retry_count as left from pgboss.job where name = 'plan' order by 1`.execute(db)
  expect(rows).toEqual([
    { state: 'completed', left: 0 },
    { state: 'retry', left: 1 },
    { state: 'retry', left: 1 },
  ])
  expect((await ask(admin, retry)).data).toEqual({ retryJobs: { retried: 0 } })
  const audited = await db.selectFrom('audit_entry').select('after').where('operation', '=', 'retryJobs').execute()
  expect(audited).toEqual([{ after: { retried: 2 } }])
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
