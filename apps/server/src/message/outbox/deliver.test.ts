import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { closeSmtp, failure, smtp } from '@troupe/tests/message/smtp'
import { within } from '@troupe/tests/pace'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { command } from '../../platform/ctx.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StoredRows } from '../../platform/jobs.ts'
import { openPost } from '../../platform/outbound/smtp.ts'
import { messageJobs, sendMail } from '../message.ts'
import { deliverMail } from './deliver.ts'
import { dueTick } from './due.ts'
import { type Mail, storeMails, withdrawUnstored } from './store-mail.ts'

const app = await openHouse()
const { db, clock, system } = app
/** Without its log, which says what is not delivered. */
const house = { ...app.house, log: { info: () => {}, error: () => {} } }
beforeEach(() => {
  clock.now = testNow
})
afterEach(closeSmtp)
afterAll(() => app.close())

const code = 'x'.repeat(43)

test('an email is sent once, and neither before nor after does the outbox hold its code', async () => {
  const { url, texts } = await smtp({})
  const id = await written('once', { calendar: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' })
  const before = await stored(id)
  expect(JSON.stringify(before)).not.toContain(code)
  expect(before.body).toContain('/a/***')
  expect(before.box).not.toBeNull()
  await deliverMail(house, openPost(url), id)
  await deliverMail(house, openPost(url), id)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Message-ID: <once@127.0.0.1>')
  // in its text, and behind its button
  expect(plain(texts[0]).split(`/a/${code}`)).toHaveLength(3)
  expect(texts[0]).toContain('method=CANCEL')
  const kept = await stored(id)
  expect(kept.sent_at?.toString()).toBe(testNow.toString())
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(kept).toMatchObject({ attempts: 1, last_error: null, box: null, next_at: null, body: before.body })
})

test('an email is queued as soon as it is written, whatever fraction of a second the clock shows', async () => {
  for (const nanoseconds of [0, 499, 123_456_789, 999_999_999]) {
    clock.now = testNow.add({ nanoseconds })
    const id = await written(`fraction ${nanoseconds}`)
    expect(queued.filter((job) => job.id === id)).toHaveLength(1)
  }
})

test('451 is tried again after five seconds, under the same Message-ID', async () => {
  let refusals = 1
  const { url, texts } = await smtp({ answer: () => (refusals-- > 0 ? failure(451, 'try later') : null) })
  const id = await written('later')
  await deliverMail(house, openPost(url), id)
  const next = testNow.add({ seconds: 5 })
  expect(await stored(id)).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringContaining('try later') })
  expect((await stored(id)).next_at?.toString()).toBe(next.toString())
  // not due yet
  await deliverMail(house, openPost(url), id)
  expect(texts).toHaveLength(1)
  clock.now = next
  await deliverMail(house, openPost(url), id)
  expect(await stored(id)).toMatchObject({ attempts: 2, last_error: null, sent_at: expect.anything() })
  expect(texts).toHaveLength(2)
  expect(texts.every((text) => text.includes('<later@127.0.0.1>'))).toBe(true)
})

test('a mail server that accepts nothing is tried twenty times in 72 hours, and then the outbox says that the email was not delivered', async () => {
  const { url, texts } = await smtp({ answer: () => failure(451, `try later, said ${code}`) })
  const post = openPost(url)
  const id = await written('never')
  const hours: number[] = []
  for (let at: Temporal.Instant | null = testNow; at; at = (await stored(id)).next_at) {
    clock.now = at
    hours.push(at.since(testNow).total('hours'))
    await tick()
    await deliverMail(house, post, id)
  }
  post.close()
  expect(texts).toHaveLength(20)
  expect(hours.at(-1)).toBe(72)
  expect(queued.filter((job) => job.id === id)).toHaveLength(20)
  const last = await stored(id)
  expect(last).toMatchObject({ sent_at: null, attempts: 20, last_error: expect.stringContaining('try later, said ***') })
  expect(last.not_delivered_at?.toString()).toBe(testNow.add({ hours: 72 }).toString())
})

test('an email is sent even after four hours without a mail server, when pg-boss has given up on it', async () => {
  let isAway = true
  const { url } = await smtp({ answer: () => (isAway ? failure(421, 'away') : null) })
  const post = openPost(url)
  const id = await written('away')
  for (const minutes of [0, 1, 5, 30, 120]) {
    clock.now = testNow.add({ minutes })
    await deliverMail(house, post, id)
  }
  isAway = false
  clock.now = testNow.add({ hours: 4 })
  await tick()
  expect(queued.filter((job) => job.id === id)).toHaveLength(1)
  clock.now = testNow.add({ hours: 7 })
  await tick()
  expect(queued.filter((job) => job.id === id)).toHaveLength(2)
  await deliverMail(house, post, id)
  post.close()
  expect(await stored(id)).toMatchObject({ attempts: 6, sent_at: expect.anything(), not_delivered_at: null })
})

test('a connection cut after the message body leaves the outcome unknown: the next try has the same Message-ID', async () => {
  let cuts = 1
  const { url, texts } = await smtp({
    answer: (socket) => {
      if (cuts-- > 0) socket.destroy()
      return null
    },
  })
  const id = await written('cut')
  await deliverMail(house, openPost(url, { timeout: 2000 }), id)
  clock.now = testNow.add({ seconds: 5 })
  await deliverMail(house, openPost(url), id)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain('Message-ID: <cut@127.0.0.1>')
})

test('a server that says nothing is given up after the time-out', async () => {
  const { url } = await smtp({ hang: true })
  const id = await written('hang')
  // without a time-out of ours the library would wait for ten minutes, longer than any limit of a test
  await deliverMail(house, openPost(url, { timeout: 300 }), id)
  expect(await stored(id)).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.any(String) })
})

test('an address that is refused permanently is not tried again, and the outbox says so with the reason', async () => {
  const { url } = await smtp({ recipient: () => failure(550, 'no such person') })
  const id = await written('refused')
  await deliverMail(house, openPost(url), id)
  expect(await stored(id)).toMatchObject({
    sent_at: null,
    attempts: 1,
    next_at: null,
    not_delivered_at: expect.anything(),
    last_error: expect.stringContaining('no such person'),
  })
})

test('an email whose sender crashed, or whose job was lost, is queued again; one that is being sent or waits is not', async () => {
  const jobs = (id: string) => queued.filter((job) => job.id === id).length
  const [crashed, lost] = [await written('crashed'), await written('lost')]
  const claim = { claimed_until: testNow.add({ minutes: 2 }), attempts: 1, first_tried_at: testNow }
  await db.updateTable('message_mail').set(claim).where('id', '=', crashed).execute()
  await tick()
  clock.now = testNow.add({ minutes: 1 })
  await tick()
  expect([jobs(crashed), jobs(lost)]).toEqual([1, 1])
  clock.now = testNow.add({ minutes: 2 })
  await tick()
  await tick()
  expect([jobs(crashed), jobs(lost)]).toEqual([2, 1])
  clock.now = testNow.add({ minutes: 31 })
  await Promise.all([tick(), tick()])
  expect(jobs(lost)).toBe(2)
})

test('after the secret was replaced its former one still sends the email; without it the outbox says why it is not delivered', async () => {
  const { url, texts } = await smtp({})
  const [kept, gone] = [await written('kept'), await written('gone')]
  const turned = { ...house.settings, secret: 'another secret' }
  await deliverMail({ ...house, settings: { ...turned, formerSecrets: [house.settings.secret] } }, openPost(url), kept)
  expect(plain(texts[0])).toContain(`/a/${code}`)
  await deliverMail({ ...house, settings: turned }, openPost(url), gone)
  expect(texts).toHaveLength(1)
  expect(await stored(gone)).toMatchObject({ not_delivered_at: expect.anything(), last_error: expect.stringContaining('TROUPE_SECRET') })
})

test('EXP-05 line breaks in names and subjects add no recipient and no header', async () => {
  const { url, texts, recipients } = await smtp({})
  const broken = 'Winter\r\nBcc: all@evil.example'
  const id = await written('crlf', {
    kind: 'account.inviting',
    values: { inviter: broken, workspace: broken, level: '', link: { before: 'https://troupe.example/register?code=', code } },
    to: { address: 'ines@troupe.example', name: 'Ines\r\nBcc: all@evil.example <x@evil.example>', firstName: broken },
  })
  await deliverMail(house, openPost(url), id)
  expect(recipients).toEqual(['ines@troupe.example'])
  expect(texts[0]?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
  expect(plain(texts[0])).not.toMatch(/^Bcc:/m)
  const nowhere = await written('broken', { to: { address: 'a@b.example\r\nBcc: c@d.example', name: '', firstName: '' } })
  expect(await stored(nowhere)).toMatchObject({
    last_error: 'The recipient’s address isn’t a valid email address.',
    not_delivered_at: expect.anything(),
  })
  await tick()
  expect(queued).not.toContainEqual({ id: nowhere })
})

test('an answer to an email about an event reaches its producer, if the reader may know the producer’s address; everyone else’s comes to us', async () => {
  const { url, texts } = await smtp({})
  const post = openPost(url)
  const { gameReady: sessionId, greenRoom } = world.sessions
  const live = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email', 'u.permission', 'a.role'])
    .where('o.session_id', '=', sessionId)
    .where('o.state', '=', 'ACCEPTED')
    .execute()
  const producer = live.find(({ role }) => role === 'PRODUCER')
  const host = live.find(({ role }) => role === 'HOST')
  const answersTo = async (address: string, about: string | null = sessionId) => {
    const id = await written(`reply/${address}/${about}/${texts.length}`, { to: { ...mail.to, address }, sessionId: about })
    await deliverMail(house, post, id)
    return /^Reply-To: (?:.*<)?([^>\r]*)/m.exec(plain(texts.at(-1)))?.[1]
  }
  if (!producer || !host) throw new Error('no crew')
  for (const permission of ['STAFF', 'HOST'] as const) {
    await db.updateTable('account_user').set({ permission }).where('id', '=', host.id).execute()
    expect(await answersTo(host.email)).toBe(producer.email)
  }
  // on this event they have no part, and staff would see the crew of any
  expect([await answersTo(host.email, greenRoom), await answersTo('sales@troupe.example')]).toEqual([undefined, producer.email])
  await db.updateTable('account_user').set({ permission: host.permission }).where('id', '=', host.id).execute()
  for (const [address, about] of [[producer.email], [host.email, null], ['editor@northwind.example'], ['guest@elsewhere.example']] as const)
    expect([address, await answersTo(address, about)]).toEqual([address, undefined])
  post.close()
})

test('one key is one email, and a refused command leaves none', async () => {
  const first = await written('key')
  const again = await written('key')
  expect(again).toBe(first)
  expect(queued.filter((job) => job.id === first)).toHaveLength(1)
  await command(system, async (work) => {
    await sendMail(work, { ...mail, dedupeKey: 'rolled back' })
    return { ok: false, code: 'STATE_CONFLICT', extensions: {} } as const
  })
  expect(await db.selectFrom('message_mail').select('id').where('dedupe_key', '=', 'rolled back').execute()).toEqual([])
})

test('the emails of a command are stored when it ends, without those it withdrew and once per key; those about accounts immediately', async () => {
  const keys = async (tx: Db) =>
    (
      await tx.selectFrom('message_mail').select('dedupe_key as key').where('dedupe_key', 'like', 'end/%').orderBy('dedupe_key').execute()
    ).map(({ key }) => key)
  const expiring = (place: number): Mail => ({
    ...mail,
    kind: 'credits.expiring',
    dedupeKey: `end/${place}`,
    values: { workspace: 'Quill', first: '1 credit', day: 'on Monday', lots: ['1 credit on Monday'], link: 'https://troupe.example/' },
  })
  await command(system, async (work) => {
    await storeMails(work, [expiring(1), expiring(2)])
    await sendMail(work, { ...mail, dedupeKey: 'end/account' })
    await sendMail(work, expiring(3))
    await sendMail(work, { ...expiring(1), to: { address: 'other@troupe.example', name: '', firstName: '' } })
    expect(withdrawUnstored(work, ({ dedupeKey }) => dedupeKey === 'end/2')).toBe(true)
    expect(withdrawUnstored(work, ({ dedupeKey }) => dedupeKey === 'end/account')).toBe(false)
    expect(await keys(work.tx)).toEqual(['end/account'])
    return yes(null)
  })
  expect(await keys(db)).toEqual(['end/1', 'end/3', 'end/account'])
  const { to_address } = await db
    .selectFrom('message_mail')
    .select('to_address')
    .where('dedupe_key', '=', 'end/1')
    .executeTakeFirstOrThrow()
  expect(to_address).toBe(mail.to.address)
})

test('the job queue carries an email from the command to the server, and an email that is due again too', async () => {
  const { url, texts } = await smtp({})
  const settings = { ...house.settings, smtpUrl: url }
  await messageJobs({ ...house, settings })
  await command(system, async (work) => yes(await sendMail(work, { ...mail, dedupeKey: 'queue' })))
  await expect.poll(() => texts.some((text) => text.includes('<queue@127.0.0.1>')), { timeout: within(8000) }).toBe(true)
  const id = await written('due')
  await db
    .updateTable('message_mail')
    .set({ queued_at: testNow.subtract({ seconds: 1 }) })
    .where('id', '=', id)
    .execute()
  await dueTick({ ...app.house, settings }).run()
  await expect.poll(() => texts.some((text) => text.includes('<due@127.0.0.1>')), { timeout: within(8000) }).toBe(true)
})

const mail: Mail = {
  kind: 'account.inviting',
  dedupeKey: '',
  to: { address: 'ines@troupe.example', name: 'Ines Ferreira', firstName: 'Ines' },
  values: { inviter: 'Ruth', workspace: 'Quill', level: '', link: { before: 'http://127.0.0.1:3000/a/', code } },
  sessionId: null,
  workspaceId: null,
}
const queued: { id?: string }[] = []
/** A queue that only notes what it gets. */
const noting = {
  ...app.house.jobs,
  send: async (_tx: unknown, _queue: string, job: object) => void queued.push(job),
  sendStored: async (tx: Db, _queue: string, { stored, job }: StoredRows) => {
    const { rows } = await sql<{
      data: { id: string }
    }>`with stored as (${stored}) select data from (${job}) as jobs (data, priority)`.execute(tx)
    queued.push(...rows.map(({ data }) => data))
  },
}
const tick = () => dueTick({ ...app.house, settings: { ...app.house.settings, smtpUrl: 'smtp://127.0.0.1' }, jobs: noting }).run()

async function written(dedupeKey: string, more: Partial<Mail> = {}): Promise<string> {
  await command({ ...system, jobs: noting }, async (work) => yes(await sendMail(work, { ...mail, dedupeKey, ...more } as Mail)))
  return (await db.selectFrom('message_mail').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow()).id
}

const stored = (id: string) =>
  db
    .selectFrom('message_mail')
    .select(['subject', 'body', 'html', 'box', 'sent_at', 'attempts', 'last_error', 'next_at', 'not_delivered_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A text as it was before it was wrapped for the wire (quoted-printable). */
const plain = (text = '') => text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
