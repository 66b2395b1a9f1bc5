import { openHouse } from '@troupe/tests/house'
import { registerOne, writeOthers } from '@troupe/tests/message/flood'
import { closeSmtp, smtp } from '@troupe/tests/message/smtp'
import { within } from '@troupe/tests/pace'
import { testNow } from '@troupe/tests/template'
import type { JobWithMetadata } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { messageJobs } from '../message.ts'

const app = await openHouse()
const { db, house, system, clock, post, ask } = app
afterAll(async () => {
  await app.close()
  await closeSmtp()
})
const alice = 'alice.penhaligon@northwind.example'
const states = async () => db.selectFrom('message_mail').select(['dedupe_key', 'too_old', 'sent_at']).orderBy('dedupe_key').execute()

test('emails with a code go first: a reset before registrations, and of registrations one for each address in turn', async () => {
  await writeOthers(system, 3)
  for (let asked = 0; asked < 3; asked++) await registerOne(post, 'many@quill.example', asked)
  await registerOne(post, 'one@quill.example', 10)
  await registerOne(post, 'two@quill.example', 11)
  await post('/auth/password/forgot', { email: alice })
  const jobs: JobWithMetadata<{ id: string }>[] = []
  for (let one = 0; one < 9; one++) jobs.push(...(await house.jobs.boss.fetch<{ id: string }>('mail', { includeMetadata: true })))
  const ids = jobs.map(({ data }) => data.id)
  const rows = await db.selectFrom('message_mail').select(['id', 'to_address']).where('id', 'in', ids).execute()
  const addresses = ids.map((id) => rows.find((row) => row.id === id)?.to_address)
  expect(addresses).toEqual([
    alice,
    'many@quill.example',
    'one@quill.example',
    'two@quill.example',
    'many@quill.example',
    'many@quill.example',
    ...Array(3).fill(expect.stringMatching(/^other/)),
  ])
  // without priorities the last request is served last
  const asMade = jobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime()).map(({ data }) => data.id)
  expect(asMade.at(-1)).toBe(ids[0])
  await db.deleteFrom('message_mail').execute()
})

test('emails older than 24 hours when a mail server is first configured are not sent, and the outbox says so', async () => {
  const { url, texts } = await smtp({})
  await writeOthers(system, 1, 'yesterday')
  clock.now = testNow.add({ hours: 24, seconds: 1 })
  await writeOthers(system, 1, 'today')
  await messageJobs({ ...house, settings: { ...house.settings, smtpUrl: url } })
  await expect.poll(() => texts, { timeout: within(10_000) }).toContainEqual(expect.stringContaining('<today/0@'))
  await expect.poll(states).toEqual([
    { dedupe_key: 'today/0', too_old: false, sent_at: clock.now },
    { dedupe_key: 'yesterday/0', too_old: true, sent_at: null },
  ])
  const { data } = await ask('admin@troupe.example', '{ mails { nodes { toAddress tooOld sentAt lastError } } }')
  expect(data.mails.nodes).toContainEqual({ toAddress: 'yesterday0@quill.example', tooOld: true, sentAt: null, lastError: null })
  expect(texts).toHaveLength(1)
})
