import { placeOf } from '@troupe/tests/crew'
import { openHouse } from '@troupe/tests/house'
import { takeMails } from '@troupe/tests/mails'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'

const app = await openHouse()
afterAll(() => app.close())

const producer = () => app.as('producer@troupe.example')
async function change(name: string, input: object) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const { data, errors } = await producer().ask(
    `mutation ($input: ${type}) { ${name}(input: $input) { id phone sessionType hostType packageLevel version } }`,
    { input },
  )
  return data?.[name] ?? { code: errors[0].extensions.code, ...errors[0].extensions }
}

test('a phone is for the kinds that it names, for one set of kinds once, and the list says which kinds have none', async () => {
  const list = async () => {
    const kinds = 'sessionType hostType packageLevel upcomingEvents phoneId'
    return (await producer().ask(`{ sessionPhones { totalCount nodes { id phone } kinds { ${kinds} } } }`)).data.sessionPhones
  }
  const first = await list()
  expect(first).toMatchObject({ totalCount: 4, kinds: { length: 24 } })
  const gaps = first.kinds.filter(({ phoneId }: { phoneId: string | null }) => phoneId === null)
  expect(new Set(gaps.map(({ sessionType }: { sessionType: string }) => sessionType))).toEqual(new Set(['HYBRID']))
  const duplicate = { code: 'INVALID', fields: { sessionType: ['DUPLICATE'] } }
  expect(await change('createSessionPhone', { phone: '+1 312 555 0199', sessionType: 'REMOTE' })).toMatchObject(duplicate)
  const made = await change('createSessionPhone', { phone: '+1 (312) 555-0150' })
  expect(made).toMatchObject({ phone: '+13125550150', sessionType: null, hostType: null, packageLevel: null, version: 1 })
  expect(await change('createSessionPhone', { phone: '+13125550151' })).toMatchObject(duplicate)
  expect((await list()).kinds.every(({ phoneId }: { phoneId: string | null }) => phoneId !== null)).toBe(true)
  const { id } = made
  expect(await change('updateSessionPhone', { id, version: 1, sessionType: 'REMOTE' })).toMatchObject(duplicate)
  expect(await change('updateSessionPhone', { id, version: 1, sessionType: 'HYBRID' })).toMatchObject({ sessionType: 'HYBRID', version: 2 })
  expect(await change('updateSessionPhone', { id, version: 1, sessionType: null })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await change('updateSessionPhone', { id, phone: 'call me' })).toMatchObject({ fields: { phone: ['INVALID'] } })
  expect(await change('updateSessionPhone', { id: world.users.editor, phone: '+13125550152' })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await producer().ask('mutation ($id: ID!) { deleteSessionPhone(id: $id) }', { id })).data.deleteSessionPhone).toBe(id)
  expect(await list()).toEqual(first)
})

test('crew and staff read an event’s phone, customers don’t; a producer may be called on their own', async () => {
  const { id } = await app.db
    .selectFrom('session as s')
    .innerJoin('staffing_assignment as a', 'a.session_id', 's.id')
    .innerJoin('staffing_approval as o', 'o.assignment_id', 'a.id')
    .innerJoin('account_user as u', 'u.id', 'a.user_id')
    .select(['s.id'])
    .where('a.role', '=', 'PRODUCER')
    .where('o.state', '=', 'ACCEPTED')
    .where('u.phone', 'is not', null)
    .where('s.type', '=', 'IN_PERSON')
    .where('s.status', '=', 'SCHEDULED')
    .where('s.workspace_id', '=', world.workspaces.northwind)
    .where('s.package_level', '=', 'STANDARD')
    .where('s.starts_at', '>', app.clock.now)
    .orderBy('s.starts_at')
    .executeTakeFirstOrThrow()
  const read = async (email: string) => {
    const query = 'query ($id: ID!) { session(id: $id) { phone { phone source sessionType packageLevel } meta { useEventProducerPhone } } }'
    const { data, extensions } = await app.as(email).ask(query, { id })
    return { ...data.session, hidden: extensions?.hidden }
  }
  const ours = { phone: '+13125550143', source: 'SESSION_PHONE', sessionType: 'IN_PERSON', packageLevel: null }
  expect(await read('sales@troupe.example')).toMatchObject({ phone: ours, meta: { useEventProducerPhone: false } })
  expect(await read('editor@northwind.example')).toMatchObject({ phone: null, hidden: ['Session.phone'] })
  const set = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { meta { useEventProducerPhone } } }'
  const input = { id, useEventProducerPhone: true }
  expect((await app.as('editor@northwind.example').ask(set, { input })).errors[0].extensions.fields).toEqual({
    useEventProducerPhone: ['FORBIDDEN'],
  })
  expect((await app.as('sales@troupe.example').ask(set, { input })).data.updateSession).toEqual({ meta: { useEventProducerPhone: true } })
  const theirs = (await read('sales@troupe.example')).phone
  expect(theirs).toMatchObject({ source: 'PRODUCER', sessionType: null })
  expect(theirs.phone).not.toBe(ours.phone)
})

test('the emails that say who is on a crew name the number to call, except to the salesperson, who doesn’t come', async () => {
  const wish = { workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, attendees: 20, duration: 60 }
  const kind = { format: 'REMOTE', hostType: 'ON_SCREEN', timezone: 'America/Chicago', language: 'en' }
  const { body } = await app.as('editor@northwind.example').call('POST', '/session', { ...wish, ...kind, date: '2026-11-04T18:00:00Z' })
  await takeMails(app)
  const place = await placeOf(app.db, body.id)
  const listed = await producer().call('GET', `/scheduler/session/${body.id}/hosts?role=HOST`)
  const { id } = listed.body.hosts.find((one: { eligible: boolean }) => one.eligible)
  const put = (approval: boolean) => producer().call('PUT', `/scheduler/session-assignment/${place.id}/host`, { id, approval })
  expect((await put(true)).status).toBe(200)
  const [offer] = await takeMails(app)
  // who hasn't accepted reads no one's number
  expect(offer).toMatchObject({ kind: 'assignment.offered', body: expect.not.stringContaining('+1 312') })
  const code = /\/a\/([\w-]+)/.exec(offer?.body ?? '')?.[1] ?? ''
  expect((await app.as(null).call('POST', `/assignment/${code}/accept`, {})).status).toBe(200)
  const accepted = (await takeMails(app)).find((mail) => mail.kind === 'assignment.accepted')
  expect(accepted?.body).toContain('If something goes wrong on the day, call +1 312 555 0142.')
  await app.db.deleteFrom('setting_session_phone').execute()
  const other = await app.as('editor@northwind.example').call('POST', '/session', { ...wish, ...kind, date: '2026-11-05T18:00:00Z' })
  const placed = (await takeMails(app)).filter((mail) => mail.sessionId === other.body.id && mail.kind === 'assignment.placed')
  expect(placed.map(({ body }) => body.includes('call +'))).toEqual(placed.map(() => false))
})
