import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { closeSmtp, smtp } from '@troupe/tests/message/smtp'
import { testNow } from '@troupe/tests/template'
import { addCredits } from '@troupe/tests/wallet'
import { idOf, world } from '@troupe/tests/world/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPost } from '../../platform/outbound/smtp.ts'
import { staffingTicks } from '../../staffing/staffing.ts'
import { deliverMail } from '../outbox/deliver.ts'

const app = await openHouse()
const house = { ...app.house, log: { info: () => {}, error: () => {} } }
beforeAll(() => addCredits(app.db, world.workspaces.northwind, 100))
afterAll(async () => {
  await app.close()
  await closeSmtp()
})
beforeEach(async () => {
  app.clock.now = testNow
  await app.db.deleteFrom('staffing_reminder').execute()
  await app.db.deleteFrom('message_mail').execute()
})

const show = {
  ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ attendees: 20, duration: 60, timezone: 'America/Chicago', language: 'en' },
}
const remind = async () => {
  await staffingTicks(house)
    .find(({ name }) => name === 'offers are reminded of')
    ?.run()
}

/** Some events of one day for which the same host is asked; answers the codes of the offers. */
async function asked(...starts: readonly string[]): Promise<string[]> {
  const codes: string[] = []
  for (const startsAt of starts) {
    const made = await app.as('owner@northwind.example').call('POST', '/session', { ...show, name: `Test ${startsAt}`, date: startsAt })
    expect(made.status, made.text).toBe(201)
    const place = await placeOf(app.db, made.body.id)
    const body = { id: idOf('user', 'host'), approval: true }
    expect((await app.as('producer@troupe.example').call('PUT', `/scheduler/session-assignment/${place.id}/host`, body)).status).toBe(200)
    const mail = (await readMails(app)).find(({ sessionId, kind, body: text }) => {
      return sessionId === made.body.id && kind === 'assignment.offered' && text.includes('/a/')
    })
    codes.push(/\/a\/([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '')
  }
  await app.db.deleteFrom('message_mail').execute()
  return codes
}
const accept = (code: string | undefined) => app.as(null).call('POST', `/assignment/${code}/accept`)
const reminders = async () =>
  (await readMails(app)).filter(({ kind }) => ['assignment.reminded', 'assignment.roundReminded'].includes(kind))
/** Sends what waits in the outbox about reminders; answers the texts that left. */
async function sent(): Promise<readonly string[]> {
  const rows = await app.db
    .selectFrom('message_mail')
    .select('id')
    .where('kind', 'in', ['assignment.reminded', 'assignment.roundReminded'])
    .where('sent_at', 'is', null)
    .execute()
  const { url, texts } = await smtp({})
  const post = openPost(url)
  for (const { id } of rows) await deliverMail(house, post, id)
  post.close()
  return texts.map((text) => text.replaceAll('=\r\n', ''))
}

test('an offer that is answered while its reminder waits to be sent isn’t in it: the others get a reminder of their own, once', async () => {
  const [first, second, third] = await asked('2027-02-01T15:00:00Z', '2027-02-01T18:00:00Z', '2027-02-01T21:00:00Z')
  app.clock.now = testNow.add({ hours: 25 })
  await remind()
  expect((await reminders()).map(({ kind }) => kind)).toEqual(['assignment.roundReminded'])
  expect((await accept(first)).status).toBe(200)
  expect(await sent()).toEqual([])
  expect(await reminders()).toEqual([])

  await remind()
  const texts = await sent()
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Test 2027-02-01T18')
  expect(texts[0]).toContain('Test 2027-02-01T21')
  expect(texts[0]).not.toContain('Test 2027-02-01T15')
  await remind()
  expect(await sent()).toEqual([])
  for (const code of [second, third]) expect((await accept(code)).status).toBe(200)
})

test('a reminder whose offers were all answered before it is sent is never sent', async () => {
  const codes = await asked('2027-02-08T15:00:00Z', '2027-02-08T18:00:00Z')
  app.clock.now = testNow.add({ hours: 25 })
  await remind()
  expect(await reminders()).toHaveLength(1)
  for (const code of codes) expect((await accept(code)).status).toBe(200)
  expect(await sent()).toEqual([])
  await remind()
  expect(await reminders()).toEqual([])
  // nor is one made for offers that were answered between falling due and the tick
  const more = await asked('2027-02-15T15:00:00Z', '2027-02-15T18:00:00Z')
  app.clock.now = app.clock.now.add({ hours: 25 })
  for (const code of more) expect((await accept(code)).status).toBe(200)
  await remind()
  expect(await reminders()).toEqual([])
})

test('a reminder of several offers that no one has answered is sent as it is', async () => {
  await asked('2027-02-22T15:00:00Z', '2027-02-22T18:00:00Z')
  app.clock.now = testNow.add({ hours: 25 })
  await remind()
  const texts = await sent()
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('2 shows')
})
