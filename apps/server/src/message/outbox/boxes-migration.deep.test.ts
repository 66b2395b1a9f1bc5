import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { migrate, openDatabase } from '../../platform/database/db.ts'
import { textOf } from './deliver.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
const before = readdirSync(folder)
  .filter((name) => name < '0011')
  .sort()
const migration = async (name: string): Promise<{ up(db: Kysely<unknown>): Promise<void> }> => import(path.join(folder, name))
const secret = 'the secret of an older server'
const link = 'Ab-_'.repeat(11).slice(0, 43)
const [codeId, offerId] = ['6f1f7c1e-8a39-4c53-9d0b-0a4d1c7f2b11', '6f1f7c1e-8a39-4c53-9d0b-0a4d1c7f2b12']

/** A database of the version before boxes, with emails as it wrote them. */
async function older() {
  const database = await openDatabase({})
  const db = database.db as unknown as Kysely<unknown>
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`.execute(db)
  await sql`insert into kysely_migration_lock values ('migration_lock', 0)`.execute(db)
  for (const name of before) {
    await (await migration(name)).up(db)
    await sql`insert into kysely_migration values (${name.replace('.ts', '')}, ${new Date().toISOString()})`.execute(db)
  }
  const email = (
    key: string,
    kind: string,
    body: string,
    more: Partial<Record<'age' | 'attempts' | 'error' | 'sent' | 'tooOld', unknown>> = {},
  ) =>
    sql`
    insert into message_mail (dedupe_key, kind, to_address, subject, body, html, made_at, sent_at, attempts, last_error, too_old)
    values (${key}, ${kind}, 'a@b.example', 'Subject', ${body}, ${`<p>${body}</p>`}, now() - ${more.age ?? '1 hour'}::interval,
      ${more.sent ? sql`now()` : null}, ${more.attempts ?? 0}, ${more.error ?? null}, ${more.tooOld ?? false})`.execute(db)
  await email(`registering/${codeId}`, 'account.registering', 'Your code: K7MP-2QXA\n\nhttps://t.example/register?code=K7MP2QXA')
  await email(`invitation/${codeId}`, 'account.inviting', `https://t.example/register?code=${link}`)
  await email(`offered/${offerId}`, 'assignment.offered', `https://t.example/a/${link}`)
  await email(`reminded/${offerId}/1`, 'assignment.reminded', `https://t.example/a/${link}`, { attempts: 3, error: '451 later' })
  await email(`email/${codeId}`, 'account.emailAsked', 'This address already has an account.')
  await email('sent', 'assignment.offered', 'https://t.example/a/***', { sent: true, attempts: 1 })
  await email('backlog', 'session.booked', 'x', { tooOld: true, age: '30 days' })
  await email('nowhere', 'session.booked', 'x', { error: 'This is not an email address.' })
  await email('silent', 'session.booked', 'x', { age: '5 days', attempts: 21, error: '451 later' })
  await email('waits', 'session.booked', 'x', { age: '5 days' })
  return database
}

test('codes of unsent emails move into boxes, and what pg-boss gave up on says so', async () => {
  const database = await older()
  await migrate(database.db, secret)
  const rows = await database.db
    .selectFrom('message_mail')
    .select(['id', 'dedupe_key', 'kind', 'body', 'html', 'box', 'code_id', 'offer_id', 'next_at', 'not_delivered_at', 'too_old', 'sent_at'])
    .execute()
  const found = (key: string) => {
    const row = rows.find(({ dedupe_key }) => dedupe_key === key)
    if (!row) throw new Error(key)
    return row
  }
  const settings = { secret, formerSecrets: [] }
  const opened = (key: string) => textOf({ settings }, found(key))
  expect(JSON.stringify(rows)).not.toMatch(/K7MP|Ab-_/)
  expect(opened(`registering/${codeId}`)).toEqual({
    body: 'Your code: K7MP-2QXA\n\nhttps://t.example/register?code=K7MP2QXA',
    html: '<p>Your code: K7MP-2QXA\n\nhttps://t.example/register?code=K7MP2QXA</p>',
    codes: ['K7MP2QXA', 'K7MP-2QXA'],
  })
  expect(found(`registering/${codeId}`)).toMatchObject({
    body: 'Your code: ***\n\nhttps://t.example/register?code=***',
    code_id: codeId,
    offer_id: null,
    next_at: expect.anything(),
  })
  expect(found(`invitation/${codeId}`)).toMatchObject({ body: 'https://t.example/register?code=***', code_id: codeId })
  expect(found(`offered/${offerId}`)).toMatchObject({ body: 'https://t.example/a/***', code_id: null, offer_id: null })
  expect(opened(`offered/${offerId}`)?.body).toBe(`https://t.example/a/${link}`)
  expect(found(`reminded/${offerId}/1`)).toMatchObject({ offer_id: offerId, next_at: expect.anything(), not_delivered_at: null })
  expect(found(`email/${codeId}`)).toMatchObject({ box: null, code_id: null })
  expect(found('sent')).toMatchObject({ box: null, next_at: null, not_delivered_at: null })
  expect(found('backlog')).toMatchObject({ next_at: null, not_delivered_at: null, too_old: true })
  expect(found('nowhere')).toMatchObject({ next_at: null, not_delivered_at: expect.anything() })
  expect(found('silent')).toMatchObject({ next_at: null, not_delivered_at: expect.anything() })
  expect(found('waits')).toMatchObject({ next_at: expect.anything(), not_delivered_at: null })
  expect((await checkInvariants(database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await database.close()
})

test('without the secret nothing is lost: the migration refuses, and the emails stay as they were', async () => {
  const database = await older()
  await expect(migrate(database.db)).rejects.toThrow('no secret to box them with')
  const { rows } = await sql<{ body: string }>`select body from message_mail where kind = 'account.inviting'`.execute(database.db)
  expect(rows).toEqual([{ body: `https://t.example/register?code=${link}` }])
  await database.close()
})
