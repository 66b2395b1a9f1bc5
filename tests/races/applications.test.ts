import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../apps/server/src/platform/database/db.ts'
import { solutionOf } from '../captcha.ts'
import { takeMails } from '../mails.ts'
import { control } from '../pace/control.ts'
import { idOf } from '../world/ids.ts'
import { atOnce, broken, openHouses } from './houses.ts'
import { meeting } from './meeting.ts'

let rig: Awaited<ReturnType<typeof openHouses>>
beforeAll(async () => {
  // each sender has a network address of their own, so that the captcha alone decides
  rig = await openHouses(2, { TRUST_PROXY: '1' })
  await sql`create table naive_captcha (nonce text primary key)`.execute(rig.db)
  await sql`create table naive_application (id int generated always as identity, nonce text)`.execute(rig.db)
})
afterAll(() => rig?.close())

const senders = 50
const nora = {
  ...{ firstName: 'Nora', lastName: 'Quist', phone: '+1 312 555 0133', city: 'Chicago', languages: ['en'], birthYear: 1994 },
  ...{ experience: 'Six years of improvised theatre.', consent: true },
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const urlOf = (index: number) => rig.houses[index % rig.houses.length]?.url ?? ''

const solved = async () => {
  const answer = await fetch(`${urlOf(0)}/captcha/challenge?purpose=PLANT_APPLICATION`)
  return solutionOf(await answer.json())
}
/** A guest's application to one of the two processes, in turn. A full line says so, and is waited for. */
async function apply(index: number, captcha: string, email: string): Promise<{ status: number }> {
  for (;;) {
    const { status } = await fetch(`${urlOf(index)}/plant/application?captcha=${captcha}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index + 1}` },
      body: JSON.stringify({ ...nora, email }),
    })
    if (status !== 503) return { status }
    await new Promise((done) => setTimeout(done, 200))
  }
}
const made = async (email: string) => {
  const rows = await rig.db
    .selectFrom('staffing_application as a')
    .innerJoin('staffing_application_version as v', 'v.application_id', 'a.id')
    .select(['a.id', 'v.number'])
    .where('a.email', 'like', email)
    .execute()
  return rows
}

control('a naive captcha that is looked at and then used counts for everyone who looked in time', async () => {
  const haveLooked = meeting(8)
  await atOnce(8, () =>
    transaction(rig.db, async (tx) => {
      const { rows } = await sql`select nonce from naive_captcha where nonce = 'one'`.execute(tx)
      await haveLooked()
      if (rows.length > 0) return
      await sql`insert into naive_captcha (nonce) values ('one') on conflict do nothing`.execute(tx)
      await sql`insert into naive_application (nonce) values ('one')`.execute(tx)
    }),
  )
  const { rows } = await sql`select count(*)::int as count from naive_application`.execute(rig.db)
  expect(rows).toEqual([{ count: 8 }])
})

test('one solution sent by fifty at the same instant to two processes makes one application', async () => {
  await rig.db.deleteFrom('rate_limit').execute()
  const captcha = await solved()
  const answers = await atOnce(senders, (index) => apply(index, captcha, `race${index}@quill.example`))
  expect(statuses(answers)).toEqual([202, ...Array(senders - 1).fill(422)])
  expect(await made('race%@quill.example')).toHaveLength(1)
  expect((await takeMails(rig.first)).filter(({ kind }) => kind === 'application.received')).toHaveLength(1)
})

test('applications of one address at the same instant are versions of one application', async () => {
  await rig.db.deleteFrom('rate_limit').execute()
  const solutions = await Promise.all([solved(), solved(), solved()])
  const answers = await atOnce(solutions.length, (index) => apply(index, solutions[index] ?? '', 'both@quill.example'))
  expect(statuses(answers)).toEqual([202, 202, 202])
  const rows = await made('both@quill.example')
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3])
})

test('an application that several people answer at the same instant is answered once, with one account', async () => {
  const document = 'mutation ($input: UpdatePlantApplicationInput!) { updatePlantApplication(input: $input) { state } }'
  const people = ['success@troupe.example', 'producer@troupe.example', 'sales@troupe.example', 'admin@troupe.example']
  const id = idOf('application', 'tomas')
  const states = ['INVITED', 'REJECTED', 'INVITED', 'REJECTED']
  const answers = await atOnce(people.length, (index) =>
    rig.as(people[index] ?? '').call('POST', '/graphql', { query: document, variables: { input: { id, state: states[index] } } }),
  )
  const codes = answers.map(({ code }) => code)
  // the same answer again changes nothing; any other comes too late
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(2)
  expect(codes.filter((code) => code === null)).toHaveLength(2)
  const { state } = await rig.db.selectFrom('staffing_application').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const accounts = await rig.db.selectFrom('account_user').select('id').where('email', '=', 'tomas@mail.example').execute()
  expect(accounts).toHaveLength(state === 'INVITED' ? 1 : 0)
  const sent = (await takeMails(rig.first)).filter(({ to }) => to === 'tomas@mail.example')
  expect(sent).toHaveLength(1)
  expect(await broken(rig.db)).toEqual([])
})
