import { openHouse } from '@troupe/tests/house'
import { within } from '@troupe/tests/pace'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPost } from '../platform/outbound/smtp.ts'
import { deliverMail } from './deliver.ts'
import { messageJobs } from './message.ts'
import { registerOne, secondsUntil, writeOthers } from './test-flood.ts'
import { closeSmtp, smtp } from './test-smtp.ts'

const houses: Awaited<ReturnType<typeof openHouse>>[] = []
afterEach(async () => {
  for (const app of houses.splice(0)) await app.close()
})
afterAll(closeSmtp)
const alice = 'alice.penhaligon@northwind.example'
const isReset = (text: string) => text.includes('Message-ID: <reset/')

/** A house with `others` other emails in its queue. */
async function flooded(others: number) {
  const app = await openHouse()
  houses.push(app)
  await writeOthers(app.system, others)
  return app
}
const askForReset = ({ post }: { post: (url: string, body: object) => Promise<unknown> }) => post('/auth/password/forgot', { email: alice })

test('the naive queue, one email every two seconds and oldest first, has not sent a reset code after 10 s behind 20 others', {
  timeout: within(180_000),
}, async () => {
  const { url, texts } = await smtp({})
  const app = await flooded(20)
  // without priorities
  await app.db.deleteFrom('rate_limit').execute()
  await askForReset(app)
  const rows = await app.db.selectFrom('message_mail').select('id').orderBy('made_at').orderBy('dedupe_key', 'asc').execute()
  const post = openPost(url)
  let goesOn = true
  const naive = (async () => {
    while (goesOn) {
      const next = rows.shift()
      if (next) await deliverMail(app.house, post, next.id)
      await new Promise((done) => setTimeout(done, 2000))
    }
  })()
  await expect(secondsUntil(texts, isReset, 10)).rejects.toThrow('not there after 10 s')
  goesOn = false
  await naive
  post.close()
})

test('a reset code arrives within 10 s while registrations keep coming and 2,000 other emails wait', {
  timeout: within(180_000),
}, async () => {
  const { url, texts } = await smtp({ ms: 200 })
  const app = await flooded(2000)
  await messageJobs({ ...app.house, settings: { ...app.house.settings, smtpUrl: url } })
  let coming = true
  const flood = (async () => {
    for (let from = 0; coming; from++) await registerOne(app.post, `flood${from}@quill.example`, from % 60_000)
  })()
  const waits: number[] = []
  for (let round = 0; round < 4; round++) {
    await new Promise((done) => setTimeout(done, 2000))
    const had = texts.filter(isReset).length
    await askForReset(app)
    waits.push(await secondsUntil(texts, () => texts.filter(isReset).length > had, 10))
  }
  coming = false
  await flood
  expect(Math.max(...waits)).toBeLessThan(10)
  await app.db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
})

test('emails to a mail server that never answers do not delay codes', { timeout: within(180_000) }, async () => {
  const { url, texts } = await smtp({ hangs: (text) => text.includes('<other/') })
  const app = await flooded(30)
  await messageJobs({ ...app.house, settings: { ...app.house.settings, smtpUrl: url } })
  await secondsUntil(texts, (text) => text.includes('<other/'), 10)
  await askForReset(app)
  expect(await secondsUntil(texts, isReset, 10)).toBeLessThan(10)
  await app.db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
})
