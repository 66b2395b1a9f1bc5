import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { closeSmtp, failure, smtp } from '@troupe/tests/message/smtp'
import { testNow } from '@troupe/tests/template'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { command } from '../../platform/ctx.ts'
import { openPost } from '../../platform/outbound/smtp.ts'
import { sendMail } from '../message.ts'
import { deliverMail } from './deliver.ts'
import { dueTick } from './due.ts'
import type { Mail } from './store-mail.ts'

const app = await openHouse()
const { db, clock, system } = app
/** Without its log, which says what is not sent. */
const house = { ...app.house, log: { info: () => {}, error: () => {} } }
afterAll(async () => {
  await app.close()
  await closeSmtp()
})
beforeEach(async () => {
  clock.now = testNow
  await db.deleteFrom('message_mail').execute()
})

const to = { address: 'ines@troupe.example', name: 'Ines Ferreira', firstName: 'Ines' }
const about = { to, sessionId: null, workspaceId: null }
const mailOf = {
  BOOKING: (key: string): Mail => ({
    ...{ kind: 'session.contactLeft', dedupeKey: key, isWanted: true, ...about },
    values: { person: 'Ada', workspace: 'Quill', closed: false, what: 'two events', events: [] },
  }),
  ACTION: (key: string): Mail => ({
    ...{ kind: 'request.expired', dedupeKey: key, ...about },
    values: { code: 'ABCDEF', member: false, link: 'https://troupe.example/' },
  }),
  ACCOUNT: (key: string): Mail => ({ kind: 'account.passkeyAdded', dedupeKey: key, ...about, values: { link: 'https://troupe.example/' } }),
} as const

async function written(mail: Mail): Promise<string> {
  await command(system, async (work) => yes(await sendMail(work, mail)))
  return (await db.selectFrom('message_mail').select('id').where('dedupe_key', '=', mail.dedupeKey).executeTakeFirstOrThrow()).id
}
const stored = (id: string) =>
  db
    .selectFrom('message_mail')
    .select(['sent_at', 'too_old', 'next_at', 'attempts', 'not_delivered_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const broken = async () => (await checkInvariants(db)).filter(({ id, violations }) => id === 'I-51' && violations > 0)

test('news of a booking that is older than 24 hours at its first try isn’t sent, and says so; other emails are', async () => {
  const { url, texts } = await smtp({})
  const post = openPost(url)
  const ids = {
    BOOKING: await written(mailOf.BOOKING('a')),
    ACTION: await written(mailOf.ACTION('b')),
    ACCOUNT: await written(mailOf.ACCOUNT('c')),
  }
  clock.now = testNow.add({ hours: 24, seconds: 1 })
  for (const id of Object.values(ids)) await deliverMail(house, post, id)
  expect(await stored(ids.BOOKING)).toMatchObject({ sent_at: null, too_old: true, next_at: null, not_delivered_at: null })
  for (const kind of ['ACTION', 'ACCOUNT'] as const)
    expect(await stored(ids[kind])).toMatchObject({ sent_at: expect.anything(), too_old: false })
  expect(texts).toHaveLength(2)
  expect(await broken()).toEqual([])
  const { data } = await app
    .as('admin@troupe.example')
    .ask('{ mails(filter: { states: [TOO_OLD] }) { nodes { id state tooOld canSendAgain } } }')
  expect(data.mails.nodes).toEqual([{ id: ids.BOOKING, state: 'TOO_OLD', tooOld: true, canSendAgain: true }])
  // an admin decides that it is sent after all
  expect((await app.send('admin@troupe.example', 'POST', `/mails/${ids.BOOKING}/again`)).statusCode).toBe(200)
  await deliverMail(house, post, ids.BOOKING)
  post.close()
  expect(await stored(ids.BOOKING)).toMatchObject({ sent_at: expect.anything(), too_old: false })
})

test('exactly 24 hours are not too old, and a first try in time is followed by the others for 72 hours', async () => {
  const away = await smtp({ answer: () => failure(451, 'later') })
  const post = openPost(away.url)
  const [onTime, tried] = [await written(mailOf.BOOKING('on time')), await written(mailOf.BOOKING('tried'))]
  await deliverMail(house, post, tried)
  clock.now = testNow.add({ hours: 24 })
  await deliverMail(house, post, onTime)
  clock.now = testNow.add({ hours: 40 })
  await deliverMail(house, post, tried)
  post.close()
  expect(await stored(onTime)).toMatchObject({ too_old: false, attempts: 1, next_at: expect.anything() })
  expect(await stored(tried)).toMatchObject({ too_old: false, attempts: 2, next_at: expect.anything() })
})

test('I-51 after four hours without a mail server everything that waited is sent; tries that end after two hours lose it', async () => {
  let isAway = true
  const { url, texts } = await smtp({ answer: () => (isAway ? failure(421, 'away') : null) })
  const post = openPost(url)
  const keys = Array.from({ length: 12 }, (_, place) => `waiting ${place}`)
  const kinds = [mailOf.BOOKING, mailOf.ACTION, mailOf.ACCOUNT]
  const ids: string[] = []
  for (const [place, key] of keys.entries()) {
    clock.now = testNow.add({ minutes: place * 20 })
    const made = kinds[place % kinds.length]
    if (made) ids.push(await written(made(key)))
  }
  const noted: string[] = []
  const jobs = { ...app.house.jobs, send: async (_tx: unknown, _queue: string, job: object) => void noted.push(String(Object(job).id)) }
  /** What the queue does every minute: looks for what is due, and tries it. */
  const minute = async (at: Temporal.Instant) => {
    clock.now = at
    await dueTick({ ...app.house, settings: { ...app.house.settings, smtpUrl: url }, jobs }).run()
    for (const id of new Set(noted.splice(0))) await deliverMail(house, post, id)
  }
  for (let minutes = 0; minutes <= 240; minutes += 10) await minute(testNow.add({ minutes }))
  expect(await broken()).toEqual([])
  const waiting = await db.selectFrom('message_mail').select(['id', 'next_at', 'first_tried_at']).where('sent_at', 'is', null).execute()
  expect(waiting).toHaveLength(ids.length)
  expect(waiting.every(({ next_at }) => next_at !== null)).toBe(true)
  // the naive schedule ends two hours after the first try
  const lost = waiting.filter(({ first_tried_at: first }) => first && Temporal.Instant.compare(first.add({ hours: 2 }), clock.now) < 0)
  expect(lost.length).toBeGreaterThan(3)
  isAway = false
  const had = texts.length
  for (let hours = 5; hours <= 12; hours++) await minute(testNow.add({ hours }))
  post.close()
  expect(new Set(texts.slice(had).map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(ids.length)
  expect(await db.selectFrom('message_mail').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  expect(await broken()).toEqual([])
})
