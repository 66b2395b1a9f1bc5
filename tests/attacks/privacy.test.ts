import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { knownOf } from '../../apps/server/src/account/privacy/known-of.ts'
import { checkInvariants } from '../../apps/server/src/check-invariants.ts'
import { oldMailTick } from '../../apps/server/src/message/outbox/old-mail.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { columnTypes } from '../../apps/server/src/platform/privacy/erase.ts'
import { PERSONAL } from '../../apps/server/src/platform/privacy/personal-values.ts'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { forgetAttendees } from '../../apps/server/src/session/invites/forget-attendees.ts'
import { openHouse } from '../house.ts'
import { within } from '../pace/pace.ts'
import { unzip } from '../unzip.ts'
import { world } from '../world/ids.ts'
import { addMissingRows } from './canaries.ts'

const house = await openHouse()
const { db, as, send, clock, database } = house
afterAll(() => house.close())

const admin = as('admin@troupe.example')
const editor = as('editor@northwind.example')
const texts: ReadonlySet<string> = new Set(['text', 'varchar', '_text', 'jsonb', 'bytea'])

test('every column of text, of JSON and of bytes stands in the list of personal values, and the list names no other', async () => {
  const { rows } = await sql<{ name: string; table: string; column: string }>`
    select c.relname || '.' || a.attname as name, c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type y on y.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not starts_with(c.relname, 'kysely_') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and y.typname = any(${[...texts]}::text[])
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%')`.execute(db)
  const listed = new Set(
    Object.entries(PERSONAL).flatMap(([table, { own = [], words = [], program = [], house: ours = [], kept = {} }]) =>
      [...own.flatMap(({ shows, set }) => [...shows, ...Object.keys(set ?? {})]), ...words, ...program, ...ours, ...Object.keys(kept)].map(
        (column) => `${table}.${column}`,
      ),
    ),
  )
  expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  const types = await columnTypes(db)
  expect([...listed].filter((name) => !types.has(name))).toEqual([])
})

test('GDP-01 no one but an admin gets someone else’s data, and the last admin can’t be erased', async () => {
  const other = world.users.owner
  expect((await editor.call('GET', `/users/${other}/data`)).status).toBe(404)
  expect((await editor.call('GET', '/users/00000000-0000-4000-8000-000000000000/data')).status).toBe(404)
  expect((await as(null).call('GET', `/users/${other}/data`)).status).toBe(401)
  expect((await editor.call('POST', `/users/${other}/erase`, { email: 'owner@northwind.example' })).status).toBe(403)
  expect((await editor.call('POST', `/users/${other}/erase-request`, { password: demoPassword })).status).toBe(404)
  const others = await db
    .updateTable('account_user')
    .set({ active: false })
    .where('role', '=', 'ADMIN')
    .where('email', '<>', 'admin@troupe.example')
    .returning('id')
    .execute()
  const self = { email: 'admin@troupe.example' }
  const erase = () => admin.call('POST', `/users/${world.users.admin}/erase`, self)
  expect((await erase()).body).toMatchObject({ code: 'STATE_CONFLICT', extensions: { reason: 'LAST_ADMIN' } })
  expect((await erase()).status).toBe(409)
  if (others.length > 0)
    await db
      .updateTable('account_user')
      .set({ active: true })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
  // the only admin of a customer stays too, and so does an address that was typed wrongly
  expect((await admin.call('POST', `/users/${world.users.owner}/erase`, { email: 'x@x.example' })).status).toBeGreaterThanOrEqual(409)
  const typed = await admin.call('POST', `/users/${world.users.editor}/erase`, { email: 'else@northwind.example' })
  expect(typed).toMatchObject({ status: 422, body: { extensions: { fields: { email: ['WRONG'] } } } })
})

test('someone asks to be erased with their password, an admin gets a task, and they withdraw it', async () => {
  const path = `/users/${world.users.editor}/erase-request`
  expect(await editor.call('POST', path, { password: 'wrong' })).toMatchObject({
    status: 422,
    body: { extensions: { fields: { password: ['WRONG'] } } },
  })
  const asked = await editor.call('POST', path, { password: demoPassword })
  const answerBy = clock.now.add({ hours: 720 }).toString()
  expect(asked).toMatchObject({ status: 200, body: { askedAt: clock.now.toString(), answerBy } })
  expect((await editor.call('POST', path, { password: demoPassword })).body).toEqual(asked.body)
  const tasks = () => db.selectFrom('message_mail').select('to_address').where('kind', '=', 'account.eraseAsked').execute()
  expect((await tasks()).map((row) => row.to_address)).toContain('admin@troupe.example')
  const visit = { user_id: world.users.editor, started_at: clock.now, ended_at: clock.now, bytes: 1, width: 1440, height: 900 }
  await db.insertInto('setting_replay').values(visit).execute()
  const seen = '{ me { privacy { eraseAskedAt eraseAnswerBy contactOf events emails recordings } } }'
  expect((await editor.ask(seen)).data.me.privacy).toMatchObject({
    // that of the demo world and this one
    recordings: 2,
    eraseAnswerBy: clock.now.add({ hours: 720 }).toString({ fractionalSecondDigits: 3 }),
  })
  expect((await editor.call('DELETE', path)).status).toBe(200)
  expect((await editor.call('DELETE', path)).status).toBe(404)
  expect((await tasks()).length).toBe(0)
})

test('a person gets their own archive twice a day', async () => {
  const get = () => editor.call('GET', `/users/${world.users.editor}/data`)
  expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([200, 200, 429])
})

const known = {
  ...{ first_name: 'Qzyfirst', last_name: 'Qzylast', email: 'qzy.person@canary.example', phone: '+4930qzy4567890' },
  ...{ meeting_link: 'https://meet.example/qzy-room', city: 'Qzycity', notes: 'qzy notes', avatar: '/files/qzy' },
}
const said = 'of Qzyfirst Qzylast <qzy.person@canary.example>, +4930qzy4567890'

/** Columns that a check of the database keeps from holding a canary. */
const checked: ReadonlySet<string> = new Set([
  ...['account_user.first_name', 'account_user.last_name', 'account_user.email', 'account_user.phone', 'account_user.meeting_link'],
  ...['checkout_payment.card_last4', 'game_user_audio.keypress', 'message_mail.to_address', 'session_attendee.email', 'account_code.email'],
  ...['staffing_application.email', 'staffing_calendar_feed.host', 'staffing_availability.from_time', 'staffing_availability.to_time'],
  ...[
    'credit_order.contact',
    'staffing_absence.reason',
    'file.content_type',
    'session_attendee.answer',
    'account_user_modifier.modifier_id',
  ],
  ...['staffing_approval.note', 'staffing_approval.withdrawal_note', 'api_token.level', 'api_token.start', 'setting_client_error.kind'],
  'message_notice.kind',
])

/** Makes rows of each table the person's own. */
const theirs = (id: string): RawBuilder<unknown>[] => [
  ...['account_passkey', 'account_family', 'staffing_availability', 'staffing_absence', 'staffing_drop_out', 'staffing_calendar_feed'].map(
    (table) => repoint(table, id),
  ),
  sql`update staffing_assignment set user_id = ${id}, lodging = 'x' where ctid = (select ctid from staffing_assignment limit 1)`,
  sql`update staffing_approval set user_id = ${id}, note = 'qzy note', withdrawal_note = case when withdrawal_reason is null then null else 'qzy' end
    where ctid = (select ctid from staffing_approval where state = 'DECLINED' limit 1)`,
  sql`update game_journal set actor_id = ${id} where ctid in (select ctid from game_journal where text is not null limit 1)`,
  sql`update schedule_request set created_by = ${id}, message = 'x' where ctid = (select ctid from schedule_request limit 1)`,
  sql`update checkout_payment set user_id = ${id}, card_brand = 'x' where ctid = (select ctid from checkout_payment limit 1)`,
  sql`update staffing_application set email = ${known.email} where ctid = (select ctid from staffing_application where user_id is null limit 1)`,
  sql`update session_attendee set email = ${known.email} where ctid = (select ctid from session_attendee limit 1)`,
  sql`update message_mail set to_address = ${known.email} where ctid = (select ctid from message_mail limit 1)`,
  sql`update credit_order set created_by = ${id}, message = 'x', request_reason = 'x', contact = jsonb_build_object('firstName', 'qzyname', 'lastName', 'qzyname', 'email', ${known.email}::text)
    where ctid = (select ctid from credit_order where contact is not null limit 1)`,
  sql`insert into audit_entry (at, actor_id, operation, subject_type, subject_id, before, after, reason)
    values (now(), ${id}, 'updateUser', 'user', ${id}, '{"phone":"+4999qzy1234","birthYear":1971}', '{"email":"qzy.person@canary.example"}', 'x')`,
  sql`update account_code set email = ${known.email} where ctid = (select ctid from account_code limit 1)`,
  sql`insert into staffing_calendar_feed (id, user_id, timezone, made_at, last_read_at, read_at, skipped_events)
    values (gen_random_uuid(), ${id}, 'UTC', now(), now(), now(), '[]')`,
  sql`insert into api_token (user_id, workspace_id, name, level, token_hash, start, made_at, expires_at)
    select ${id}, ${world.workspaces.northwind}, 'x', 'VIEWER', left(repeat(${id}, 2), 43), 'trp_cana', now(), now() + interval '9 days'`,
  sql`with r as (insert into setting_replay (user_id, started_at, ended_at, bytes, device, width, height)
      values (${id}, now(), now(), 0, 'x', 1, 1) returning id),
    p as (insert into setting_replay_part (replay_id, number, events) select id, 0, '' from r)
    insert into setting_client_error (kind, report, replay_id, at) select 'PAGE', '{}', id, now() from r`,
  sql`update webhook_endpoint set url = ${`${known.meeting_link}?for=${known.email}`} where ctid = (select ctid from webhook_endpoint limit 1)`,
  sql`insert into account_erase_request (user_id, asked_at) values (${id}, now()) on conflict do nothing`,
]
const repoint = (table: string, id: string) =>
  sql`update ${sql.table(table)} set user_id = ${id} where ctid = (select ctid from ${sql.table(table)} limit 1)`

const holds = (type: string, text: string) =>
  ({
    text: sql`${text}::text`,
    varchar: sql`${text}::text`,
    _text: sql`array[${text}::text]`,
    bytea: sql`convert_to(${text}::text, 'UTF8')`,
  })[type]

test('an erased person is in no table but the invoices, the ledger holds, and their archive had it all', {
  timeout: within(60_000),
}, async () => {
  await addMissingRows(db, 'a')
  const { user_id: id } = await db
    .selectFrom('account_permission')
    .select('user_id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('role', '=', 'ADMIN')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('account_permission').set({ role: 'ADMIN' }).where('user_id', '=', world.users.editor).execute()
  const planted: string[] = []
  await database.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await plantAll(one, id, planted).finally(() => sql`set session_replication_role = origin`.execute(one))
  })
  const invoice = 'select body::text as body from credit_invoice order by id'
  const invoices = await sql.raw(invoice).execute(db)
  const archived = await send('admin@troupe.example', 'GET', `/users/${id}/data`)
  const archive = [...unzip(archived.rawPayload).values()].map(String).join('\n')
  expect(planted.filter((canary) => !archive.includes(canary))).toEqual([])
  expect(archive).toContain('Qzyfirst Qzylast')
  const answer = await admin.call('POST', `/users/${id}/erase`, { email: known.email })
  expect(answer).toMatchObject({ status: 200, body: { id } })
  expect(await tablesWith('qzy')).toEqual([])
  expect(await sql.raw(invoice).execute(db)).toMatchObject({ rows: invoices.rows })
  const broken = (await checkInvariants(db)).filter(({ id: which, violations }) => ['I-1', 'I-2'].includes(which) && violations > 0)
  expect(broken).toEqual([])
  const audit = await db.selectFrom('audit_entry').select(['before', 'after']).where('operation', '=', 'POST /users/{id}/erase').execute()
  expect(audit).toEqual([{ before: null, after: null }])
  expect((await admin.call('POST', `/users/${id}/erase`, { email: known.email })).status).toBe(404)
  expect(await knownOf(db, id)).toBeUndefined()
})

/** A canary of its own in every value of the person's rows, and their name and addresses wherever someone may have typed them. */
async function plantAll(one: Db, id: string, planted: string[]) {
  await one.updateTable('account_user').set(known).where('id', '=', id).execute()
  for (const statement of theirs(id)) await statement.execute(one)
  const types = await columnTypes(one)
  const person = { id, emails: [known.email], words: [] }
  const empty: string[] = []
  for (const [table, { own = [], words = [] }] of Object.entries(PERSONAL)) {
    for (const column of words) {
      const type = types.get(`${table}.${column}`) ?? ''
      const json = sql`case when jsonb_typeof(${sql.ref(column)}) = 'array' then ${sql.ref(column)} || to_jsonb(${said}::text)
        else coalesce(${sql.ref(column)}, '{}') || jsonb_build_object('canary', ${said}::text) end`
      const value = type === 'text' ? sql`left(coalesce(${sql.ref(column)}, ''), 4) || ' ' || ${said}::text` : (holds(type, said) ?? json)
      const from = sql`select ctid from ${sql.table(table)} where ${sql.ref(column)} is not null order by ctid desc limit 1`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ctid = (${from})`.execute(one).catch((error) => {
        throw new Error(`${table}.${column}: ${error.message}`)
      })
    }
    for (const { rows, shows, set } of own)
      for (const column of shows.filter(
        (name) => (!set || name in set) && texts.has(types.get(`${table}.${name}`) ?? '') && !checked.has(`${table}.${name}`),
      )) {
        const type = types.get(`${table}.${column}`) ?? ''
        const canary = `qzy-own-${planted.length}-`
        const value = holds(type, canary) ?? sql`jsonb_build_object('canary', ${canary}::text)`
        const listed = column === 'skipped_events' ? sql`jsonb_build_array(${value})` : value
        const done =
          await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${listed} where ${rows(person)} and ${column === 'text' ? sql`text is not null` : sql`true`}`.execute(
            one,
          )
        if (done.numAffectedRows === 0n) empty.push(`${table}.${column}`)
        else planted.push(canary)
      }
  }
  expect(empty).toEqual([])
}

/** The tables, of every schema, in which a text stands; issued invoices and credit notes aside. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db)
  const found = []
  for (const { name } of rows) {
    if (name === 'public.credit_invoice') continue
    const { rows: hits } = await sql<{
      row: string
    }>`select t::text as row from ${sql.table(name)} t where t::text ilike ${`%${text}%`}`.execute(db)
    for (const { row } of hits)
      found.push(`${name}: ${row.slice(Math.max(0, row.toLowerCase().indexOf(text) - 60), row.toLowerCase().indexOf(text) + 60)}`)
  }
  return found
}

test('nothing but the erasing function changes the tables where nothing changes, and it changes no fact of them', async () => {
  const change = (set: RawBuilder<unknown>) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.erasing', 'on', true)`.execute(tx)
      await sql`update audit_entry set ${set}`.execute(tx)
    })
  await expect(change(sql`operation = 'x'`)).rejects.toThrow('never changed')
  await expect(change(sql`actor_id = null`)).rejects.toThrow('never changed')
  await expect(sql`update audit_entry set reason = 'x'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from session_change`.execute(db)).rejects.toThrow('never changed')
})

test('after 400 days the texts of emails and the guests of events are gone, and not a day sooner', async () => {
  const { id, session_id: sessionId } = await db
    .selectFrom('session_attendee')
    .select(['id', 'session_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const end = clock.now.subtract({ hours: 24 * 400 })
  await db
    .updateTable('session')
    .set({ starts_at: end.subtract({ minutes: 60 }) })
    .where('id', '=', sessionId)
    .execute()
  await sql`update session set ends_at = ${end.add({ seconds: 1 })} where id = ${sessionId}`.execute(db).catch(() => undefined)
  const mail = await db
    .insertInto('message_mail')
    .values({
      dedupe_key: 'old',
      next_at: null,
      kind: 'x',
      to_address: 'a@a.example',
      subject: 's',
      body: 'b',
      html: 'h',
      made_at: end.add({ seconds: 1 }),
      sent_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const left = async () => {
    await forgetAttendees(house.house)
    await oldMailTick(house.house).run()
    const guest = await db.selectFrom('session_attendee').select('id').where('id', '=', id).execute()
    const text = await db.selectFrom('message_mail').select('body').where('id', '=', mail.id).executeTakeFirstOrThrow()
    return [guest.length, text.body]
  }
  expect((await left())[1]).toBe('b')
  const start = clock.now
  clock.now = start.add({ hours: 24 * 400 })
  expect(await left()).toEqual([0, ''])
  clock.now = start
})
