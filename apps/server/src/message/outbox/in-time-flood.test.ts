import { openHouse } from '@troupe/tests/house'
import { isReset, registerOne, writeOthers } from '@troupe/tests/message/flood'
import { closeSmtp, smtp } from '@troupe/tests/message/smtp'
import { within } from '@troupe/tests/pace'
import { afterAll, expect, test } from 'vitest'
import { messageJobs } from '../message.ts'

const app = await openHouse()
const { db, house, system, post } = app
afterAll(async () => {
  await app.close()
  await closeSmtp()
})

test('MAIL-01 a reset code is among the next emails behind 500 others and a flood of registrations, and ten are on their way at a time', {
  timeout: within(60_000),
}, async () => {
  let isHeld = true
  const { patientUrl, texts, letGo } = await smtp({ hangs: () => isHeld })
  await writeOthers(system, 500)
  for (let from = 0; from < 40; from++) await registerOne(post, `new${from}@quill.example`, from)
  await messageJobs({ ...house, settings: { ...house.settings, smtpUrl: patientUrl } })
  await expect.poll(() => texts.length, { timeout: within(20_000) }).toBe(10)
  await post('/auth/password/forgot', { email: 'alice.penhaligon@northwind.example' })
  expect(texts).toHaveLength(10)
  isHeld = false
  letGo()
  await expect.poll(() => texts.findIndex(isReset), { timeout: within(20_000) }).not.toBe(-1)
  // those fetched with it, and by the other worker in that time; without an order 530 were before it, with codes in their own order 30
  expect(texts.findIndex(isReset) - 10).toBeLessThan(20)
  await db.deleteFrom('message_mail').where('sent_at', 'is', null).execute()
})
