import { solutionOf } from '@troupe/tests/captcha'
import { openHouse } from '@troupe/tests/house'
import { readMails, takeMails } from '@troupe/tests/mails'
import { idOf } from '@troupe/tests/world/ids'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { tokenMaker } from '../../platform/http/tokens.ts'
import { forgetApplications } from './forget.ts'

const app = await openHouse()
const { house, db, clock, as, close } = app
afterAll(() => close())
const start = clock.now
const guest = as(null)
const staff = as('success@troupe.example')

const noor = {
  ...{ firstName: 'Nora', lastName: 'Quist', email: 'nora.quist@mail.example', phone: '+1 312 555 0133', city: 'Chicago' },
  ...{ languages: ['en', 'nl'], birthYear: 1994, experience: 'Six years of improvised theatre.', links: ['https://vimeo.com/nora'] },
  consent: true,
}

/** Signed by this installation like any other, and solved in no time; each is used once. */
const solved = async (purpose = 'PLANT_APPLICATION') =>
  solutionOf(
    await createChallenge({
      ...{ algorithm: 'PBKDF2/SHA-256', cost: 1, keyPrefix: '0', deriveKey },
      data: { purpose, expires: clock.now.add({ minutes: 10 }).epochMilliseconds },
      hmacSignatureSecret: tokenMaker(house.settings.secret).sign('captcha', 'key'),
    }),
  )

beforeEach(async () => {
  clock.now = start
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('message_mail').execute()
})

const send = async (change: object = {}, captcha?: string) => {
  const query = captcha === undefined ? '' : `?captcha=${captcha}`
  const { status, body, text } = await guest.call('POST', `/plant/application${query}`, { ...noor, ...change })
  return { status, text, ...body }
}
const apply = async (change: object = {}) => {
  await db.deleteFrom('rate_limit').where('key', 'like', 'plant application:%').execute()
  return send(change, await solved())
}
const counted = async () => {
  const rows = await db.selectFrom('staffing_application').select('id').execute()
  return rows.length
}
const codeIn = (body: string) => /\/actor-application\/([\w-]{43})/.exec(body)?.[1] ?? ''
/** Applies, and answers the code of the private link that was emailed. */
const applied = async (change: object = {}) => {
  expect((await apply(change)).status).toBe(202)
  const [email] = await takeMails(app)
  return { code: codeIn(email?.body ?? '') }
}
const document = `query($filter: PlantApplicationFilter, $sorting: [PlantApplicationSorting!], $limit: Int) { plantApplications(filter: $filter, sorting: $sorting, limit: $limit) {
  totalCount counts { state count } nodes { id version state stateBefore fullName email city languages note userId versions { number firstName experience city } } } }`
const list = async (filter: object, who = staff) => (await who.ask(document, { filter })).data?.plantApplications
const nodeOf = async (email: string) => (await list({ text: email }))?.nodes[0]
const update = async (input: object, who = staff) => {
  const { data, errors } = await who.ask(
    'mutation($input: UpdatePlantApplicationInput!) { updatePlantApplication(input: $input) { id state note userId version } }',
    { input },
  )
  return errors ? { code: errors[0].extensions.code, ...errors[0].extensions } : data.updatePlantApplication
}
const kinds = async () => (await readMails(app)).map(({ kind, to }) => `${kind} ${to}`)

test('everyone gets the same answer to an application, whether we know the address or not; a filled hidden field keeps nothing', async () => {
  const before = await counted()
  const answers = [
    await apply({ email: 'first.time@applicants.example' }),
    await apply({ email: 'first.time@applicants.example', experience: 'Again.' }),
    await apply({ email: 'host@troupe.example' }),
    await apply({ email: 'bot@mail.example', website: 'https://spam.example' }),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([202, '{}']))
  expect(await counted()).toBe(before + 2)
  expect(await db.selectFrom('account_user').select('id').where('email', '=', 'first.time@applicants.example').execute()).toEqual([])
  const emails = await takeMails(app)
  expect(emails.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'application.received first.time@applicants.example',
    'application.received first.time@applicants.example',
    'application.received host@troupe.example',
  ])
  // a stranger's words go to no address that they typed
  for (const { body, html } of emails)
    for (const typed of ['Nora', 'Quist', 'vimeo', 'improvised']) expect(body + html).not.toContain(typed)
})

test('what is wrong with an application is said for each field, and nothing is kept', async () => {
  const before = await counted()
  const { status, extensions } = await send({ birthYear: 2010 })
  expect([status, extensions.fields]).toEqual([422, { birthYear: ['TOO_YOUNG'] }])
  const wrong = await send({ consent: false, languages: [], phone: 'x', experience: 'x'.repeat(2001), links: ['http://x.example'] })
  expect(wrong.extensions.fields).toEqual({
    consent: ['REQUIRED'],
    languages: ['REQUIRED'],
    phone: ['INVALID'],
    experience: ['TOO_LONG'],
    'links.0': ['INVALID'],
  })
  expect(await counted()).toBe(before)
})

test('CAP-01: an application needs a captcha of its own purpose, and each solution counts once', async () => {
  const before = await counted()
  const codeOf = async (captcha?: string) => {
    await db.deleteFrom('rate_limit').execute()
    const { status, extensions } = await send({ email: 'cap@mail.example' }, captcha)
    return status === 422 ? extensions.fields.captcha?.[0] : status
  }
  expect(await codeOf()).toBe('REQUIRED')
  expect(await codeOf('x')).toBe('INVALID')
  expect(await codeOf(await solved('CART_REQUEST'))).toBe('INVALID')
  const one = await solutionOf((await guest.call('GET', '/captcha/challenge?purpose=PLANT_APPLICATION')).body)
  clock.now = start.add({ minutes: 10 })
  expect(await codeOf(one)).toBe('EXPIRED')
  clock.now = start.add({ minutes: 9 })
  expect(await counted()).toBe(before)
  const both = await Promise.all([send({ email: 'cap@mail.example' }, one), send({ email: 'cap@mail.example' }, one)])
  expect(both.map(({ status }) => status).sort()).toEqual([202, 422])
  expect(await codeOf(one)).toBe('USED')
  expect(await counted()).toBe(before + 1)
})

test('a network address applies five times an hour, and no address is emailed more than five times a day', async () => {
  const solutions = await Promise.all(Array.from({ length: 6 }, () => solved()))
  const statuses: number[] = []
  for (const captcha of solutions) statuses.push((await send({ email: 'often@mail.example' }, captcha)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  clock.now = start.add({ minutes: 61 })
  const late = await solved()
  const { status } = await send({ email: 'often@mail.example' }, late)
  expect(status).toBe(202)
  expect((await takeMails(app)).filter(({ to }) => to === 'often@mail.example')).toHaveLength(5)
  expect((await nodeOf('often@mail.example')).versions).toHaveLength(6)
})

test('a retry under its key is answered again, although its solution was used by the first try', async () => {
  const before = await counted()
  const captcha = await solved()
  const ask = () =>
    guest.call(
      'POST',
      `/plant/application?captcha=${captcha}`,
      { ...noor, email: 'retry@mail.example' },
      { 'idempotency-key': 'an-application' },
    )
  for (let tries = 0; tries < 7; tries++) expect((await ask()).status).toBe(202)
  expect(await counted()).toBe(before + 1)
})

test('a second application within 90 days is another version; the first one’s fields stay, and staff see both. A later one is an application of its own', async () => {
  const email = 'twice@mail.example'
  await apply({ email, experience: 'First.' })
  clock.now = start.add({ hours: 24 * 89 })
  await apply({ email, experience: 'Second.', city: 'London' })
  expect(await nodeOf(email)).toMatchObject({
    state: 'NEW',
    city: 'London',
    versions: [
      { number: 1, experience: 'First.', city: 'Chicago' },
      { number: 2, experience: 'Second.', city: 'London' },
    ],
  })
  clock.now = start.add({ hours: 24 * 91 })
  await apply({ email })
  expect((await list({ text: email })).totalCount).toBe(2)
})

test('the private link shows the state and one’s own words, and nothing that happened before they were sent', async () => {
  const email = 'own@mail.example'
  const { code } = await applied({ email })
  const link = (one: string) => guest.call('GET', `/plant/application/${one}`)
  expect((await link(code)).body).toMatchObject({ state: 'NEW', firstName: 'Nora', email, experience: noor.experience })
  const { id, version } = await nodeOf(email)
  clock.now = start.add({ hours: 1 })
  expect(await update({ id, version, state: 'IN_REVIEW', note: 'Knows Marcus' })).toMatchObject({
    state: 'IN_REVIEW',
    note: 'Knows Marcus',
  })
  const read = (await link(code)).body
  expect(read.state).toBe('IN_REVIEW')
  expect(JSON.stringify(read)).not.toContain('Marcus')
  // someone else applies with this address, and chooses the secret of their link
  clock.now = start.add({ hours: 2 })
  const chosen = 'x'.repeat(43)
  expect((await apply({ email, experience: 'Theirs.', code: chosen })).status).toBe(202)
  expect((await link(chosen)).body).toMatchObject({ state: 'NEW', experience: 'Theirs.' })
  expect((await link(code)).body).toMatchObject({ state: 'IN_REVIEW', experience: noor.experience })
  expect((await apply({ email: 'other@mail.example', code: chosen })).extensions.fields).toEqual({ code: ['TAKEN'] })
  expect((await link('unknown')).status).toBe(404)
})

test('the applicant withdraws with the private link, and applies again', async () => {
  const email = 'withdraws@mail.example'
  const { code } = await applied({ email })
  for (let tries = 0; tries < 2; tries++) {
    const { status, body } = await guest.call('DELETE', `/plant/application/${code}`)
    expect([status, body.state]).toEqual([200, 'WITHDRAWN'])
  }
  expect(await nodeOf(email)).toMatchObject({ state: 'WITHDRAWN' })
  expect(await kinds()).toEqual([`application.withdrawn ${email}`])
  const { id } = await nodeOf(email)
  expect(await update({ id, state: 'INVITED' })).toMatchObject({ code: 'STATE_CONFLICT', state: 'WITHDRAWN' })
  clock.now = start.add({ hours: 1 })
  await apply({ email })
  expect(await nodeOf(email)).toMatchObject({ state: 'NEW' })
  expect((await guest.call('GET', `/plant/application/${code}`)).body.state).toBe('WITHDRAWN')
})

test('an invitation makes the actor’s account in the same transaction; its email waits 10 seconds, in which it can be undone', async () => {
  const email = 'invited@mail.example'
  const { code } = await applied({ email, firstName: 'نور', lastName: 'الهاشمي' })
  const { id } = await nodeOf(email)
  const invited = await update({ id, state: 'INVITED' })
  const account = () =>
    db
      .selectFrom('account_user')
      .select(['id', 'role', 'permission', 'full_name', 'languages', 'birth_year', 'city', 'timezone', 'password_state'])
      .where('email', '=', email)
      .executeTakeFirst()
  expect(await account()).toMatchObject({
    ...{ id: invited.userId, role: 'PLANT', permission: 'HOST', full_name: 'نور الهاشمي', languages: ['en', 'nl'], birth_year: 1994 },
    ...{ city: 'Chicago', timezone: 'America/Chicago', password_state: 'RESET' },
  })
  // one email for both, which no one has sent yet
  const waiting = await db.selectFrom('message_mail').select(['kind', 'next_at']).where('to_address', '=', email).execute()
  expect(waiting).toEqual([{ kind: 'application.invited', next_at: start.add({ seconds: 10 }) }])
  clock.now = start.add({ seconds: 9 })
  expect(await update({ id, state: 'NEW' })).toMatchObject({ state: 'NEW', userId: null })
  expect([await account(), await kinds()]).toEqual([undefined, []])
  expect(await update({ id, state: 'INVITED' })).toMatchObject({ state: 'INVITED' })
  clock.now = start.add({ seconds: 19 })
  expect(await update({ id, state: 'NEW' })).toMatchObject({ code: 'STATE_CONFLICT', state: 'INVITED' })
  expect(await kinds()).toEqual([`application.invited ${email}`])
  expect((await guest.call('GET', `/plant/application/${code}`)).body.state).toBe('INVITED')
  expect((await guest.call('DELETE', `/plant/application/${code}`)).body).toMatchObject({ code: 'STATE_CONFLICT' })
  const { data } = await as('admin@troupe.example').ask(
    `{ auditEntries(filter: { subjectId: "${id}" }) { nodes { operation subjectName before after } } }`,
  )
  expect(data.auditEntries.nodes).toHaveLength(3)
  expect(data.auditEntries.nodes[0]).toMatchObject({ operation: 'updatePlantApplication', subjectName: 'نور الهاشمي' })
})

test('someone whose address has an account can’t be invited again: the state stays, and no one is emailed', async () => {
  const email = 'plant@troupe.example'
  await applied({ email })
  const { id } = await nodeOf(email)
  expect(await update({ id, state: 'INVITED' })).toMatchObject({ code: 'INVALID', fields: { email: ['TAKEN'] } })
  expect(await nodeOf(email)).toMatchObject({ state: 'NEW', userId: null })
  expect(await kinds()).toEqual([])
})

test('declining asks for a note that only staff see; its email waits too, and is dropped by an Undo', async () => {
  const email = 'declined@mail.example'
  await applied({ email, firstName: 'www.evil.example' })
  const { id } = await nodeOf(email)
  expect(await update({ id, state: 'REJECTED', note: 'Too far away' })).toMatchObject({ state: 'REJECTED', note: 'Too far away' })
  const [mail] = await readMails(app)
  expect(mail).toMatchObject({ kind: 'application.rejected', to: email })
  expect(mail?.body).not.toMatch(/Too far away|evil/)
  expect(await update({ id, state: 'NEW' })).toMatchObject({ state: 'NEW', note: 'Too far away' })
  expect(await kinds()).toEqual([])
  expect(await update({ id, note: '' })).toMatchObject({ note: null })
  expect(await update({ id, state: 'WITHDRAWN' })).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await update({ id, version: 1, note: 'x' })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await update({ id: crypto.randomUUID(), note: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
})

test('staff list applications by state, name, city and language; the city has a map of our crew, and no one else reads any of it', async () => {
  const open = await list({ states: ['NEW', 'IN_REVIEW'], text: 'bakker' })
  expect(open.nodes).toHaveLength(1)
  expect(open.nodes[0]).toMatchObject({ id: idOf('application', 'noor'), fullName: 'Noor Bakker', languages: ['en', 'nl', 'tr'] })
  expect(open.nodes[0].versions.map(({ city }: { city: string }) => city)).toEqual(['Milwaukee', 'Chicago'])
  const asked = await staff.ask(
    'query($id: ID!) { plantApplications(filter: { id: $id }) { nodes { home { name crew { latitude longitude } } } } }',
    { id: idOf('application', 'noor') },
  )
  const { home } = asked.data.plantApplications.nodes[0]
  expect(home.name).toBe('Chicago')
  expect(home.crew.length).toBeGreaterThan(3)
  // no more than about a kilometre is told
  for (const { latitude } of home.crew) expect(Math.round(latitude * 100) / 100).toBe(latitude)
  expect((await list({ text: 'turkish' })).nodes).toMatchObject([{ fullName: 'Noor Bakker' }])
  expect((await list({ text: 'الحداد' })).nodes).toMatchObject([{ city: 'Dubai' }])
  expect((await list({ text: '%' })).nodes).toEqual([])
  const { data } = await staff.ask(document, { sorting: [{ field: 'name', direction: 'DESC' }], limit: 1 })
  expect(data.plantApplications.nodes).toHaveLength(1)
  expect((await staff.ask(document, { limit: 101 })).errors[0].extensions.fields).toEqual({ limit: ['TOO_BIG'] })
  const counts = new Map((await list({})).counts.map(({ state, count }: { state: string; count: number }) => [state, count]))
  expect(counts.get('INVITED')).toBeGreaterThanOrEqual(1)
  for (const email of ['editor@northwind.example', 'plant@troupe.example', 'host@troupe.example'])
    expect((await as(email).ask(document)).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await guest.ask(document)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('an application is deleted 180 days after it ended, and 365 days after it was made', async () => {
  await db.deleteFrom('staffing_application').execute()
  const day = (count: number) => start.subtract({ hours: 24 * count })
  const rows = [
    { email: 'a@x.example', state: 'NEW', made: 364 },
    { email: 'b@x.example', state: 'NEW', made: 365 },
    { email: 'c@x.example', state: 'REJECTED', made: 200, ended: 179 },
    { email: 'd@x.example', state: 'REJECTED', made: 200, ended: 180 },
    { email: 'e@x.example', state: 'WITHDRAWN', made: 365, ended: 2 },
  ] as const
  for (const { email, state, made, ...row } of rows) {
    const at = day(made)
    const state_at = 'ended' in row ? day(row.ended) : at
    const { id } = await db
      .insertInto('staffing_application')
      .values({ email, state, state_at, made_at: at, newest_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('staffing_application_version')
      .values({
        ...{ application_id: id, number: 1, code_hash: email, first_name: 'A', last_name: 'B', phone: '1', city: 'C', languages: ['en'] },
        ...{ birth_year: 1990, experience: 'x', links: [], made_at: at },
      })
      .execute()
  }
  await forgetApplications(house)
  const left = await db.selectFrom('staffing_application').select('email').orderBy('email').execute()
  expect(left.map(({ email }) => email)).toEqual(['a@x.example', 'c@x.example'])
  expect(await db.selectFrom('staffing_application_version').select('code_hash').execute()).toHaveLength(2)
})
