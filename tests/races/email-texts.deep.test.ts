import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broken, openHouses, outcomes } from './houses.ts'
import { meeting } from './meeting.ts'

let it: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  it = await openHouses(2)
})
afterAll(() => it?.close())

const rounds = 12
const kind = 'session.failed'
const save = (who: string, body: object) => it.as(who).call('POST', `/email/template/${kind}`, body)
const all = () =>
  it.db.selectFrom('message_text').select(['version', 'subject', 'made_by']).where('kind', '=', kind).orderBy('version').execute()

test('of two admins who save a text that they have both read, one is told that someone else did; none of what was saved is lost', async () => {
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      ['success@troupe.example', 'producer@troupe.example'].map((who) =>
        save(who, { subject: `${who} ${round}`, body: 'We’re sorry.', version: round }),
      ),
    )
    expect(outcomes(answers)).toEqual({ 200: 1, VERSION_CONFLICT: 1 })
  }
  const saved = await all()
  expect(saved.map(({ version }) => version)).toEqual(Array.from({ length: rounds }, (_, place) => place + 1))
  expect(await broken(it.db)).toEqual([])
})

test('eight who save without having read anything all save, as versions of their own', async () => {
  const before = (await all()).length
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => save('success@troupe.example', { subject: `Text ${place}`, body: 'We’re sorry.' })),
  )
  expect(outcomes(answers)).toEqual({ 200: 8 })
  expect(new Set(answers.map(({ body }) => body.version)).size).toBe(8)
  expect((await all()).length).toBe(before + 8)
})

test('who looks first and saves afterwards loses what someone else saved', async () => {
  await sql`create table naive_text (kind text primary key, version int not null, subject text not null)`.execute(it.db)
  await sql`insert into naive_text values (${kind}, 0, '')`.execute(it.db)
  const looked = meeting(2)
  const naive = async (subject: string) => {
    const { rows } = await sql<{ version: number }>`select version from naive_text where kind = ${kind}`.execute(it.db)
    await looked()
    const seen = rows[0]?.version ?? -1
    if (seen !== 0) return 'VERSION_CONFLICT'
    await sql`update naive_text set version = ${seen + 1}, subject = ${subject} where kind = ${kind}`.execute(it.db)
    return 'saved'
  }
  expect(await Promise.all([naive('one'), naive('two')])).toEqual(['saved', 'saved'])
  const { rows } = await sql<{ version: number }>`select version from naive_text`.execute(it.db)
  expect(rows).toEqual([{ version: 1 }])
})
