import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const { ask, db, close } = await openHouse()
afterAll(() => close())
const document = `query($id: ID!) { crewRecord(userId: $id) {
  userId coming pending played rating stars answers { settled accepted minutes } categories { category shows }
  words { rating note by sessionId sessionName } month { own share } weeks { from shows }
  work { shows { own share } weekends { own share } evenings { own share } travel { own share } } } }`
const read = (who: string, id: string = world.users.host) => ask(who, document, { id })

test('staff read what someone of the crew played, was asked and was rated, each counted here in another way', async () => {
  const record = (await read('producer@troupe.example')).data.crewRecord
  const offers = await db
    .selectFrom('staffing_approval as o')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['o.state', 'o.made_at', 'o.expires_at', 's.status', 's.starts_at'])
    .where('o.user_id', '=', world.users.host)
    .execute()
  const played = offers.filter(({ state, status }) => state === 'ACCEPTED' && status === 'COMPLETED').length
  expect(played).toBeGreaterThan(0)
  expect(record.played).toBe(played)
  expect(record.categories.reduce((sum: number, { shows }: { shows: number }) => sum + shows, 0)).toBe(played)
  expect(record.pending).toBe(offers.filter(({ state, status }) => state === 'PENDING' && status === 'SCHEDULED').length)
  const ends = ['ACCEPTED', 'DECLINED', 'EXPIRED']
  const yearAgo = testNow.subtract({ hours: 24 * 365 })
  const settled = offers.filter(
    ({ state, expires_at, made_at }) => ends.includes(state) && expires_at !== null && Temporal.Instant.compare(made_at, yearAgo) > 0,
  )
  expect(record.answers.settled).toBe(settled.length)
  expect(record.answers.accepted).toBe(settled.filter(({ state }) => state === 'ACCEPTED').length)
})

test('the twelve weeks add up to the share, and the present one is the last', async () => {
  const { weeks, work } = (await read('producer@troupe.example')).data.crewRecord
  expect(weeks).toHaveLength(12)
  expect(weeks.reduce((sum: number, { shows }: { shows: number }) => sum + shows, 0)).toBe(work.shows.own)
  const last = Date.parse(weeks.at(-1).from)
  expect(last).toBeLessThanOrEqual(testNow.epochMilliseconds)
  expect(last).toBeGreaterThan(testNow.epochMilliseconds - 7 * 86_400_000)
})

test('a customer’s remark is read by staff with who wrote it, and never by the person it is about', async () => {
  const rated = await db
    .selectFrom('staffing_rating as r')
    .innerJoin('account_user as u', 'u.id', 'r.user_id')
    .select(['r.user_id', 'r.rating', 'u.email'])
    .where('u.role', '=', 'HOST')
    .where('r.note', 'is not', null)
    .executeTakeFirstOrThrow()
  const forStaff = (await read('producer@troupe.example', rated.user_id)).data.crewRecord
  const own = (await read(rated.email, rated.user_id)).data.crewRecord
  expect(forStaff.words.length).toBeGreaterThan(0)
  expect(forStaff.words[0].note).not.toBe('')
  expect(own.words).toEqual([])
  expect({ ...own, words: forStaff.words }).toEqual(forStaff)
  expect(own.stars.reduce((sum: number, one: number) => sum + one, 0)).toBeGreaterThan(0)
})

test('someone else’s page is missing for another host, is refused to customers, and a customer has none', async () => {
  const codeOf = async (who: string, id?: string) => (await read(who, id)).errors[0].extensions.code
  expect(await codeOf('host@troupe.example', world.users.plant)).toBe('NOT_FOUND')
  expect(await codeOf('host@troupe.example', crypto.randomUUID())).toBe('NOT_FOUND')
  expect(await codeOf('editor@northwind.example')).toBe('FORBIDDEN')
  expect(await codeOf('producer@troupe.example', world.users.editor)).toBe('NOT_FOUND')
  expect(await codeOf('producer@troupe.example', 'no-such-id')).toBe('NOT_FOUND')
})
