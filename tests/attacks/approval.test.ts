import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { placeOf } from '../crew.ts'
import { openHouse } from '../house.ts'
import { world } from '../world/ids.ts'

const house = await openHouse()
const { app, db } = house
afterAll(() => house.close())

/** A pending offer of the demo world, with a code that this test knows. */
async function openOffer() {
  const offer = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.assignment_id', 'o.session_id', 'u.email'])
    .where('o.state', '=', 'PENDING')
    .where('o.expires_at', '>', house.clock.now)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const code = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(code).digest('base64url')
  await db.updateTable('staffing_approval').set({ code_hash: hash }).where('id', '=', offer.id).execute()
  return { ...offer, code }
}
const stateOf = async (id: string) =>
  (await db.selectFrom('staffing_approval').select(['state', 'answered_at']).where('id', '=', id).executeTakeFirstOrThrow()).state
const offer = await openOffer()

test('APR-03 a scanner that opens, heads or prefetches the link answers for no one', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    for (const path of [
      `/assignment/${offer.code}`,
      `/assignment/${offer.code}/accept`,
      `/assignment/${offer.code}/decline`,
      `/assignment/${offer.code}/withdraw`,
      `/assignment-approval/${offer.code}`,
      `/a/${offer.code}`,
    ])
      await app.inject({ method, url: path, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', accept: 'text/html' } })
  expect(await stateOf(offer.id)).toBe('PENDING')
})

test('APR-05 a code has 256 bits; short and guessed ones are refused, and after a thousand tries the answer is 429', async () => {
  const statuses = new Map<number, number>()
  for (let at = 0; at < 1000; at++) {
    const guess = at % 2 ? randomBytes(6).toString('base64url') : randomBytes(32).toString('base64url')
    const { statusCode } = await app.inject({ method: 'GET', url: `/assignment/${guess}`, remoteAddress: '203.0.113.9' })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 100, 429: 900 })
  // it locks no one out, even at the same address (AUTH-35)
  for (const remoteAddress of ['203.0.113.10', '203.0.113.9'])
    expect((await app.inject({ url: `/assignment/${offer.code}`, remoteAddress })).statusCode).toBe(200)
})

test('APR-06 an id is not a code: neither the offer’s, the place’s nor the event’s', async () => {
  for (const id of [offer.id, offer.assignment_id, offer.session_id, createHash('sha256').update(offer.code).digest('base64url')])
    for (const [method, path] of [
      ['GET', `/assignment/${id}`],
      ['POST', `/assignment/${id}/accept`],
      ['POST', `/assignment/${id}/decline`],
    ] as const) {
      const answer = await app.inject({ method, url: path, ...(method === 'POST' ? { payload: {} } : {}) })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  expect(await stateOf(offer.id)).toBe('PENDING')
})

test('APR-07 the page of the link shows no customer’s address, no colleague and no other code, and is not logged', async () => {
  await db
    .updateTable('session')
    .set({ contact_id: world.users.viewer, booking_contact_id: world.users.editor })
    .where('id', '=', offer.session_id)
    .execute()
  const { body, headers, statusCode } = await app.inject(`/assignment/${offer.code}`)
  expect(statusCode).toBe(200)
  const people = await db
    .selectFrom('account_user')
    .select(['id', 'email', 'phone', 'full_name'])
    .where('email', '!=', offer.email)
    .execute()
  const { user_id: producerId } = await placeOf(db, offer.session_id, 'PRODUCER')
  for (const { id, email, phone, full_name } of people) {
    expect(body).not.toContain(email)
    const isProducer = id === producerId
    expect([full_name, body.includes(full_name)]).toEqual([full_name, isProducer])
    if (phone) expect([full_name, body.includes(phone)]).toEqual([full_name, isProducer])
  }
  expect(people.some(({ id, phone }) => id === producerId && phone)).toBe(true)
  expect(body).not.toContain(offer.code)
  expect(body).not.toMatch(/code/i)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(headers['x-robots-tag']).toBe('noindex')
})
