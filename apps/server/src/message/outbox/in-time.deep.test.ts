import { openHouse } from '@troupe/tests/house'
import { isReset, registerOne, writeOthers } from '@troupe/tests/message/flood'
import { closeSmtp, smtp } from '@troupe/tests/message/smtp'
import { within } from '@troupe/tests/pace'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPost } from '../../platform/outbound/smtp.ts'
import { messageJobs } from '../message.ts'
import { deliverMail } from './deliver.ts'

const houses: Awaited<ReturnType<typeof openHouse>>[] = []
afterEach(async () => {
  for (const app of houses.splice(0)) await app.close()
})
afterAll(closeSmtp)
const alice = 'alice.penhaligon@northwind.example'
/** For what has to come; how many emails came before it is what counts. */
const patience = { timeout: within(30_000) }

/** A house with `others` other emails in its queue. */
async function flooded(others: number) {
  const app = await openHouse()
  houses.push(app)
  await writeOthers(app.system, others)
  return app
}
const askForReset = ({ post }: { post: (url: string, body: object) => Promise<unknown> }) => post('/auth/password/forgot', { email: alice })

test('the naive queue, oldest first, sends a reset code behind all 20 others', async () => {
  const { url, texts } = await smtp({})
  const app = await flooded(20)
  // without priorities
  await app.db.deleteFrom('rate_limit').execute()
  await askForReset(app)
  const rows = await app.db.selectFrom('message_mail').select('id').orderBy('made_at').orderBy('dedupe_key', 'asc').execute()
  const post = openPost(url)
  for (const { id } of rows) await deliverMail(app.house, post, id)
  post.close()
  expect(texts.findIndex(isReset)).toBe(20)
})

test('a reset code is among the next emails while registrations keep coming and 2,000 other emails wait', {
  timeout: within(180_000),
}, async () => {
  const { url, texts } = await smtp({ ms: 200 })
  const app = await flooded(2000)
  await messageJobs({ ...app.house, settings: { ...app.house.settings, smtpUrl: url } })
  let coming = true
  const flood = (async () => {
    for (let from = 0; coming; from++) await registerOne(app.post, `flood${from}@quill.example`, from % 60_000)
  })()
  const before: number[] = []
  for (let round = 0; round < 4; round++) {
    const sent = texts.length
    await expect.poll(() => texts.length, patience).toBeGreaterThan(sent + 20)
    const had = texts.filter(isReset).length
    await askForReset(app)
    const asked = texts.length
    await expect.poll(() => texts.filter(isReset).length, patience).toBe(had + 1)
    before.push(texts.slice(asked).findIndex(isReset))
  }
  coming = false
  await flood
  // those that were fetched before it, with it, and by the other worker in that time
  expect(Math.max(...before)).toBeLessThan(50)
  await app.db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
})

test('emails to a mail server that never answers do not delay codes', { timeout: within(180_000) }, async () => {
  const { patientUrl, texts, letGo } = await smtp({ hangs: (text) => text.includes('<other/') })
  const app = await flooded(30)
  await messageJobs({ ...app.house, settings: { ...app.house.settings, smtpUrl: patientUrl } })
  await expect.poll(() => texts.length, patience).toBe(6)
  await askForReset(app)
  await expect.poll(() => texts.some(isReset), patience).toBe(true)
  // all connections for other emails still wait for their answers
  expect(texts).toHaveLength(7)
  await app.db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
  letGo()
})
