import { yes } from '@troupe/domain/answer'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { afterAll, afterEach, expect, test } from 'vitest'
import { command } from '../platform/ctx.ts'
import { openPost } from '../platform/outbound/smtp.ts'
import { deliverMail } from './deliver.ts'
import { messageJobs, sendMail } from './message.ts'
import { closeSmtp, failure, smtp } from './test-smtp.ts'

const app = await openHouse()
const { db, house, system } = app
afterEach(closeSmtp)
afterAll(() => app.close())

const code = 'x'.repeat(43)
const body = `Hello Ines,\n\nSee the whole brief:\nhttp://127.0.0.1:3000/a/${code}`

test('a mail goes out once, and what stays in the outbox does not hold the code', async () => {
  const { url, texts } = await smtp({})
  const id = await written('once', { calendar: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' })
  await deliverMail(house, openPost(url), id)
  await deliverMail(house, openPost(url), id)
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Message-ID: <once@127.0.0.1>')
  expect(texts[0]).toContain(`/a/${code}`)
  expect(texts[0]).toContain('method=CANCEL')
  const kept = await stored(id)
  expect(kept.sent_at?.toString()).toBe(testNow.toString())
  expect(`${kept.body}${kept.html}`).not.toContain(code)
  expect(kept).toMatchObject({ attempts: 1, last_error: null })
})

test('451 is tried again under the same Message-ID', async () => {
  let refusals = 1
  const { url, texts } = await smtp({ answer: () => (refusals-- > 0 ? failure(451, 'try later') : null) })
  const id = await written('later')
  await expect(deliverMail(house, openPost(url), id)).rejects.toThrow('451')
  expect(await stored(id)).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringContaining('try later') })
  await deliverMail(house, openPost(url), id)
  expect(await stored(id)).toMatchObject({ attempts: 2, last_error: null, sent_at: expect.anything() })
  expect(texts.every((text) => text.includes('<later@127.0.0.1>'))).toBe(true)
})

test('a wire cut after the text is unknown: the repetition carries the same Message-ID', async () => {
  let cuts = 1
  const { url, texts } = await smtp({
    answer: (socket) => {
      if (cuts-- > 0) socket.destroy()
      return null
    },
  })
  const id = await written('cut')
  await expect(deliverMail(house, openPost(url, { timeout: 2000 }), id)).rejects.toThrow()
  await deliverMail(house, openPost(url), id)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain('Message-ID: <cut@127.0.0.1>')
})

test('a server that says nothing is left after the time-out', async () => {
  const { url } = await smtp({ hang: true })
  const id = await written('hang')
  const before = performance.now()
  await expect(deliverMail(house, openPost(url, { timeout: 300 }), id)).rejects.toThrow()
  expect(performance.now() - before).toBeLessThan(3000)
  expect((await stored(id)).last_error).not.toBeNull()
})

test('an address that is refused for good is not tried again', async () => {
  const { url } = await smtp({ recipient: () => failure(550, 'no such person') })
  const id = await written('refused')
  await deliverMail({ ...house, log: { info: () => {}, error: () => {} } }, openPost(url), id)
  expect(await stored(id)).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringContaining('no such person') })
})

test('EXP-05 line breaks in names and subjects add no recipient and no header', async () => {
  const { url, texts, recipients } = await smtp({})
  const id = await written('crlf', {
    subject: 'Winter\r\nBcc: all@evil.example',
    to: { address: 'ines@troupe.example', name: 'Ines\r\nBcc: all@evil.example <x@evil.example>' },
  })
  await deliverMail(house, openPost(url), id)
  expect(recipients).toEqual(['ines@troupe.example'])
  expect(texts[0]).not.toMatch(/^Bcc:/m)
  const broken = await written('broken', { to: { address: 'a@b.example\r\nBcc: c@d.example', name: '' } })
  expect((await stored(broken)).last_error).toBe('This is not an email address.')
  expect(queued).not.toContainEqual({ id: broken })
})

test('one key is one mail, and a refused command leaves none', async () => {
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

test('the job queue carries a mail from the command to the server', async () => {
  const { url, arrived } = await smtp({})
  await messageJobs({ ...house, settings: { ...house.settings, smtpUrl: url } })
  await command(system, async (work) => yes(await sendMail(work, { ...mail, dedupeKey: 'queue' })))
  expect(await arrived).toContain('<queue@127.0.0.1>')
})

const mail = {
  kind: 'test',
  to: { address: 'ines@troupe.example', name: 'Ines Ferreira' },
  subject: 'Can you play?',
  body,
  sessionId: null,
  workspaceId: null,
}
const queued: { id?: string }[] = []

async function written(dedupeKey: string, more: Partial<Parameters<typeof sendMail>[1]> = {}): Promise<string> {
  const jobs = { ...house.jobs, send: async (_tx: unknown, _queue: string, job: object) => void queued.push(job) }
  await command({ ...system, jobs }, async (work) => yes(await sendMail(work, { ...mail, dedupeKey, ...more })))
  return (await db.selectFrom('message_mail').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow()).id
}

const stored = (id: string) =>
  db.selectFrom('message_mail').select(['body', 'html', 'sent_at', 'attempts', 'last_error']).where('id', '=', id).executeTakeFirstOrThrow()
