import { placeOf } from '@troupe/tests/crew'
import { type OpenHouse, openHouse } from '@troupe/tests/house'
import { readMails } from '@troupe/tests/mails'
import { testNow } from '@troupe/tests/template'
import { addCredits, movedBy } from '@troupe/tests/wallet'
import { world } from '@troupe/tests/world/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { sessionTicks } from '../../session/session.ts'

let app: OpenHouse
beforeAll(async () => {
  app = await openHouse()
  await addCredits(app.db, northwind, 600)
})
beforeEach(() => {
  app.clock.now = testNow
})
afterAll(async () => {
  expect((await checkInvariants(app.db)).filter((one) => one.violations > 0)).toEqual([])
  await app.close()
})

const { northwind } = world.workspaces
const editor = () => app.as('editor@northwind.example')
const producer = () => app.as('producer@troupe.example')
/** The middle of Chicago, where crews live. */
const foundry = { name: 'The Foundry', address: '120 W Kinzie St', city: 'Chicago', latitude: 41.8892, longitude: -87.6316 }
const day = (number: number) => Temporal.Instant.from('2027-03-01T18:00:00Z').add({ hours: 24 * number })

async function book(on: number | null, more: object = {}): Promise<string> {
  const { status, body } = await editor().call('POST', '/session', {
    ...{ workspaceId: northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
    ...{ timezone: 'America/Chicago', attendees: 20, duration: 60, ...(on === null ? {} : { date: day(on).toString() }), ...more },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const inPerson = { format: 'IN_PERSON', hostType: 'ON_SITE', location: foundry }

const preview = `query ($id: ID!, $type: SessionFormat, $hostType: HostType, $location: KindLocationInput, $syncType: String) {
  sessionChangePreview(id: $id, type: $type, hostType: $hostType, location: $location, syncType: $syncType) {
    allowed reason details digest credits { before after back due } lines { part effect label role userId }
    becomes { type hostType duration crew nextBack { at back } }
  } }`
interface Preview {
  readonly allowed: boolean
  readonly reason: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly digest: string | null
  readonly credits: { readonly before: number; readonly after: number; readonly back: number; readonly due: number }
  readonly becomes: object | null
  readonly lines: readonly { readonly part: string; readonly effect: string; readonly label: string; readonly role: string | null }[]
}
const ask = async (id: string, wish: object, as = editor()): Promise<Preview> => {
  const { data, errors } = await as.ask(preview, { id, ...wish })
  expect(errors).toBeUndefined()
  return data.sessionChangePreview
}
const change = (id: string, wish: object, as = editor()) =>
  as.ask(
    `mutation ($input: UpdateSessionTypeInput!) { updateSessionType(input: $input) {
      type hostType credits size duration endsAt hasGroupDetails template: templateId
      locations { type location { name } } timeline { items { title } } } }`,
    { input: { id, ...wish } },
  )
const rowOf = (id: string) =>
  app.db
    .selectFrom('session')
    .select([
      'type',
      'host_type',
      'credits',
      'units',
      'version',
      'terms',
      'template_id',
      'group_details',
      'format_id',
      'lobby',
      'sync_type',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const linesOf = ({ lines }: Preview) => lines.map(({ part, effect, label, role }) => [effect, part, role ?? label].join(' ')).toSorted()
const placesOf = async (id: string) =>
  (
    await app.db
      .selectFrom('staffing_assignment')
      .select(['id', 'role', 'ord'])
      .where('session_id', '=', id)
      .orderBy('role')
      .orderBy('ord')
      .execute()
  ).map(({ role, ord }) => `${role} ${ord}`)

const answers = { food: 'Yes', alcohol: 'No', tv: 'Yes', attendeesDetails: 'All of finance' }
const answer = (id: string) =>
  editor().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', { input: { id, groupDetails: answers } })
const parkedOf = async (id: string) =>
  (await app.db.selectFrom('session_parked').select(['part', 'kind']).where('session_id', '=', id).orderBy('part').execute()).map(
    ({ part, kind }) => `${part} ${kind}`,
  )

test('an event in person becomes virtual: its place, answers and running order are parked, all credits return, and it all comes back', async () => {
  const id = await book(0, inPerson)
  await answer(id)
  const before = await rowOf(id)
  const seen = await ask(id, { type: 'REMOTE' })
  expect(seen).toMatchObject({
    allowed: true,
    reason: null,
    credits: { before: before.credits, after: 4, back: before.credits - 4, due: 0 },
  })
  expect(linesOf(seen)).toEqual([
    'ADDED TIMELINE 8 items',
    'KEPT CREW HOST',
    'KEPT CREW PRODUCER',
    'KEPT CREW SALESPERSON',
    'KEPT GROUP_DETAILS 1 answer',
    'PARKED GROUP_DETAILS 3 answers',
    'PARKED LOCATIONS The Foundry, 120 W Kinzie St, Chicago',
    'PARKED TIMELINE 10 items',
  ])
  // from less than three business days before on, less returns
  expect(seen.becomes).toMatchObject({ type: 'REMOTE', hostType: 'ON_SCREEN', nextBack: { at: '2027-02-25T06:00:00.000Z' } })
  // staff read the template too, and what is shown is one and the same
  const staffs = await ask(id, { type: 'REMOTE' }, producer())
  expect(linesOf(staffs)).toContain('KEPT TEMPLATE Buzzer Night')
  expect(staffs.digest).toBe(seen.digest)
  // a preview writes nothing
  expect(await rowOf(id)).toEqual(before)
  expect(await parkedOf(id)).toEqual([])

  const { data, errors } = await change(id, { type: 'REMOTE', expects: seen.digest })
  expect(errors).toBeUndefined()
  const remote = data.updateSessionType
  expect(remote).toMatchObject({ type: 'REMOTE', hostType: 'ON_SCREEN', credits: 4, hasGroupDetails: true, locations: [] })
  expect(remote.timeline.items).toHaveLength(8)
  expect((await movedBy(app.db, id)).back).toBe(before.credits - 4)
  expect((await rowOf(id)).group_details).toEqual({ attendeesDetails: 'All of finance' })
  expect(await parkedOf(id)).toEqual(['GROUP_DETAILS IN_PERSON ON_SITE', 'LOCATIONS IN_PERSON ON_SITE', 'TIMELINE IN_PERSON ON_SITE'])

  const back = await ask(id, { type: 'IN_PERSON' })
  expect(back.credits).toEqual({ before: 4, after: before.credits, back: 0, due: before.credits - 4 })
  expect(linesOf(back)).toEqual([
    'KEPT CREW HOST',
    'KEPT CREW PRODUCER',
    'KEPT CREW SALESPERSON',
    'KEPT GROUP_DETAILS 1 answer',
    'PARKED TIMELINE 8 items',
    'RESTORED GROUP_DETAILS 3 answers',
    'RESTORED LOCATIONS The Foundry, 120 W Kinzie St, Chicago',
    'RESTORED TIMELINE 10 items',
  ])
  await change(id, { type: 'IN_PERSON', expects: back.digest })
  const after = await rowOf(id)
  expect(after.group_details).toEqual(answers)
  const { others: _, ...terms } = after.terms
  expect({ ...after, terms }).toEqual({ ...before, version: before.version + 2, terms: before.terms })
  expect(await parkedOf(id)).toEqual(['TIMELINE REMOTE ON_SCREEN'])
})

test('what is parked for 30 days doesn’t come back', async () => {
  const id = await book(39, inPerson)
  await change(id, { type: 'REMOTE' })
  app.clock.now = testNow.add({ hours: 30 * 24 })
  expect(await ask(id, { type: 'IN_PERSON' })).toMatchObject({
    allowed: false,
    reason: 'INVALID',
    details: { fields: { location: ['REQUIRED'] } },
  })
})

test('a host on site needs a place, which becomes the START; what it costs more is paid', async () => {
  const id = await book(1)
  expect(await ask(id, { type: 'IN_PERSON' })).toMatchObject({ allowed: false, reason: 'INVALID', digest: null })
  const atSea = await ask(id, { type: 'IN_PERSON', location: { ...foundry, latitude: 0, longitude: -30 } })
  expect(atSea).toMatchObject({ allowed: false, reason: 'UNKNOWN_PRICE_ZONE' })
  const seen = await ask(id, { type: 'IN_PERSON', location: foundry })
  expect(seen.credits.due).toBe(seen.credits.after - 4)
  const { data } = await change(id, { type: 'IN_PERSON', location: foundry, expects: seen.digest })
  expect(data.updateSessionType).toMatchObject({
    hostType: 'ON_SITE',
    credits: seen.credits.after,
    locations: [{ location: { name: 'The Foundry' } }],
  })
  expect((await movedBy(app.db, id)).paid).toBe(seen.credits.after)
  // and a remote event takes no place
  const remote = await change(id, { type: 'REMOTE', location: foundry })
  expect(remote.errors[0].extensions).toMatchObject({ code: 'INVALID', fields: { location: ['NOT_ALLOWED'] } })
})

test('nothing happens that wasn’t shown: QUOTE_CHANGED names the credits then and now', async () => {
  const id = await book(2)
  const seen = await ask(id, { type: 'IN_PERSON', location: foundry })
  await editor().call('PUT', `/scheduler/session/${id}/slots`, { quantity: 3 })
  const { errors } = await change(id, { type: 'IN_PERSON', location: foundry, expects: seen.digest })
  const { after } = (await ask(id, { type: 'IN_PERSON', location: foundry })).credits
  expect(errors[0].extensions).toMatchObject({ code: 'QUOTE_CHANGED', before: { after: seen.credits.after }, after: { before: 12, after } })
  expect(await rowOf(id)).toMatchObject({ type: 'REMOTE', credits: 12 })
})

test('someone who stays keeps the place and is asked again when they would work elsewhere; someone who can’t is released', async () => {
  const id = await book(3, inPerson)
  const place = await placeOf(app.db, id)
  // takes part in person too, and lives near
  const { userId } = await app.db
    .selectFrom('staffing_claim')
    .select('user_id as userId')
    .where('assignment_id', '=', place.id)
    .executeTakeFirstOrThrow()
  const put = { id: userId, approval: false, reason: 'Asked' }
  expect((await producer().call('PUT', `/scheduler/session-assignment/${place.id}/host`, put)).status).toBe(200)
  app.clock.now = testNow.add({ seconds: 11 })
  const seen = await ask(id, { type: 'HYBRID' }, producer())
  const again = seen.lines.find(({ effect }) => effect === 'ASKED_AGAIN')
  expect(again).toMatchObject({ part: 'CREW', role: 'HOST', userId })
  expect(again?.label).not.toBe('')
  await change(id, { type: 'HYBRID', expects: seen.digest })
  const offer = await app.db
    .selectFrom('staffing_approval')
    .select(['user_id', 'state'])
    .where('assignment_id', '=', place.id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  expect(offer).toEqual({ user_id: userId, state: 'PENDING' })
  const mails = (await readMails(app)).filter((one) => one.sessionId === id)
  expect(mails.find(({ kind }) => kind === 'assignment.offeredOtherwise')?.body).toContain(
    'is now Hybrid, host on screen. It was In-Person, host on site.',
  )
  // everyone else hears of it with the changes of the page
  app.clock.now = app.clock.now.add({ minutes: 10 })
  await sessionTicks(app.house)
    .find(({ name }) => name === 'changes are told')
    ?.run()
  const told = (await readMails(app)).find((one) => one.sessionId === id && one.kind === 'session.edited' && one.to.startsWith('editor@'))
  expect(told?.body).toContain('Format: Hybrid (before: In-Person)\nHost: Host on screen (before: Host on site)')
})

test('other kinds are refused as they are: not played so, too late, too many people, no one free, too few credits', async () => {
  const id = await book(4)
  const { errors } = await change(id, { type: 'IN_PERSON', hostType: 'ON_SCREEN' })
  expect(errors[0].extensions).toMatchObject({ code: 'NOT_ALLOWED_TYPE' })
  expect(errors[0].extensions.formats).toContainEqual({ type: 'IN_PERSON', hostType: 'ON_SITE' })
  expect(await ask(id, { hostType: 'SELF_HOSTED' })).toMatchObject({ allowed: true })
  app.clock.now = day(4).subtract({ hours: 24 })
  expect(await ask(id, { type: 'HYBRID' })).toMatchObject({ allowed: false, reason: 'STARTS_SOON' })
  expect(await ask(id, { type: 'HYBRID' }, producer())).toMatchObject({ allowed: true })
  expect((await app.as('viewer@northwind.example').ask(preview, { id, type: 'HYBRID' })).errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await app.as('editor@halden.example').ask(preview, { id, type: 'HYBRID' })).errors[0].extensions.code).toBe('NOT_FOUND')
})

test('a self-hosted event has no crew, and a hosted one has its crew and its salesperson again', async () => {
  const id = await book(10)
  const crew = await placesOf(id)
  await change(id, { type: 'REMOTE', hostType: 'SELF_HOSTED' })
  expect(await placesOf(id)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ host_type: 'SELF_HOSTED', credits: 2 })
  await change(id, { type: 'REMOTE', hostType: 'ON_SCREEN' })
  expect(await placesOf(id)).toEqual(crew)
})

test('less returns as by cancelling, and changing the kind before cancelling gains nothing', async () => {
  // hybrid on screen costs 5, virtual 4; one business day before half returns
  const ids = [await book(16, { format: 'HYBRID' }), await book(16, { format: 'HYBRID' })] as const
  app.clock.now = day(16).subtract({ hours: 30 })
  const refunds: number[] = []
  for (const [index, id] of ids.entries()) {
    if (index === 1) await change(id, { type: 'REMOTE' })
    await editor().call('DELETE', `/session/${id}`)
    refunds.push((await movedBy(app.db, id)).back)
  }
  expect(refunds).toEqual([2, 2])
})

test('another sync type parks the template, which comes back with it; no credits move', async () => {
  const id = await book(8)
  const { template_id, sync_type, credits } = await rowOf(id)
  const sync = (syncType: string) =>
    producer().ask('mutation ($input: UpdateSessionSyncTypeInput!) { updateSessionSyncType(input: $input) { syncType templateId } }', {
      input: { id, syncType },
    })
  const seen = await ask(id, { syncType: 'third party' }, producer())
  expect(linesOf(seen)).toContain('PARKED TEMPLATE Buzzer Night')
  expect(seen.credits).toEqual({ before: credits, after: credits, back: 0, due: 0 })
  expect((await sync('x')).errors[0].extensions.fields).toEqual({ syncType: ['INVALID'] })
  expect((await sync('third party')).data.updateSessionSyncType).toEqual({ syncType: 'third party', templateId: null })
  expect((await sync(sync_type)).data.updateSessionSyncType).toEqual({ syncType: sync_type, templateId: template_id })
  expect((await editor().ask(preview, { id, syncType: 'vas' })).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('a kind is changed back by its operation, not by undo', async () => {
  const id = await book(9)
  await change(id, { type: 'HYBRID', location: foundry })
  const { data } = await editor().ask('query ($id: ID!) { session(id: $id) { activity(limit: 1) { nodes { id } } } }', { id })
  const [line] = data.session.activity.nodes
  const { errors } = await editor().ask('mutation ($id: ID!) { undoSessionChange(id: $id) { id } }', { id: line.id })
  expect(errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a workspace that isn’t a subscriber’s is refused an event that it hosts itself, and its preview says so', async () => {
  const id = await book(null)
  const subscribe = (subscriber: boolean) =>
    app.db.updateTable('workspace').set({ subscriber }).where('id', '=', northwind).executeTakeFirstOrThrow()
  const selfHosted = { type: 'REMOTE', hostType: 'SELF_HOSTED' }
  await subscribe(false)
  expect(await ask(id, selfHosted)).toMatchObject({ allowed: false, reason: 'SUBSCRIBERS_ONLY', digest: null, lines: [] })
  expect((await change(id, selfHosted)).errors[0].extensions.code).toBe('SUBSCRIBERS_ONLY')
  await subscribe(true)
  expect((await change(id, selfHosted)).data.updateSessionType).toMatchObject({ hostType: 'SELF_HOSTED' })
})

test('another template brings its lobby, as its preview says, and leaves the running order; undo takes both back', async () => {
  const id = await book(11)
  const before = await rowOf(id)
  const { id: templateId } = await app.db
    .insertInto('catalogue_template')
    .values({ name: 'Buzzer Night, long', kind: 'MASTER', sync_type: before.sync_type, lobby: 40, timeline: '[]', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await producer().ask(
    'query ($id: ID!, $templateId: ID) { sessionChangePreview(id: $id, templateId: $templateId) { allowed digest lines { effect part label } } }',
    { id, templateId },
  )
  const { digest, lines } = data.sessionChangePreview
  expect(lines).toEqual([
    { effect: 'CLEARED', part: 'TEMPLATE', label: 'Buzzer Night' },
    { effect: 'ADDED', part: 'TEMPLATE', label: 'Buzzer Night, long' },
    { effect: 'ADDED', part: 'LOBBY', label: '40 minutes' },
  ])
  const set = (expects: string, change: object) =>
    producer().ask('mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { lobby timeline { items { id } } } }', {
      input: { id, expects, ...change },
    })
  expect((await set(digest, { templateId: before.template_id })).errors[0].extensions.code).toBe('QUOTE_CHANGED')
  const { lobby, timeline } = (await set(digest, { templateId })).data.updateSession
  expect([lobby, timeline.items.length]).toEqual([40, 8])
  const line = (await producer().ask('query ($id: ID!) { session(id: $id) { activity(limit: 1) { nodes { id } } } }', { id })).data.session
    .activity.nodes[0]
  expect(
    (await producer().ask('mutation ($id: ID!) { undoSessionChange(id: $id) { lobby } }', { id: line.id })).data.undoSessionChange,
  ).toEqual({
    lobby: before.lobby,
  })
})

test('a change does what its preview says, and is refused as it says: random changes of random events', async () => {
  const experiences = await app.db
    .selectFrom('catalogue_format as f')
    .innerJoin('catalogue_experience as e', 'e.id', 'f.experience_id')
    .select(['f.experience_id as id', 'f.type', 'f.host_type', 'f.duration'])
    .where('e.visible', '=', true)
    .where('e.bookable', '=', true)
    .where('e.subscribers', '=', false)
    .where('f.attendees_min', '<=', 20)
    .orderBy('f.id')
    .execute()
  const seen = { changed: 0, refused: 0, back: 0, due: 0 }
  const types = fc.constantFrom('REMOTE', 'HYBRID', 'IN_PERSON')
  const wish = fc.record({ type: types, located: fc.boolean(), asStaff: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(experiences.length - 1),
      fc.integer({ min: 2, max: 60 }),
      fc.array(wish, { minLength: 1, maxLength: 3 }),
      async (at, days, wishes) => {
        app.clock.now = testNow
        const { id: experienceId, type: format, host_type: hostType, duration } = experiences[at] ?? { id: '' }
        const { status, body } = await editor().call('POST', '/session', {
          ...{
            workspaceId: northwind,
            experienceId,
            format,
            hostType,
            duration,
            timezone: 'America/Chicago',
            attendees: 20,
            location: foundry,
          },
        })
        if (status !== 201) return
        app.clock.now = testNow.add({ hours: days })
        for (const { type, located, asStaff } of wishes) {
          const who = asStaff ? producer() : editor()
          const asked = { type, ...(located && type !== 'REMOTE' ? { location: foundry } : {}) }
          const shown = await ask(body.id, asked, who)
          const before = await rowOf(body.id)
          const { data, errors } = await change(body.id, { ...asked, ...(shown.digest ? { expects: shown.digest } : {}) }, who)
          expect(errors?.[0]?.extensions.code ?? null).toBe(shown.reason)
          expect(shown.credits.before).toBe(before.credits)
          if (!data?.updateSessionType) {
            seen.refused++
            expect(await rowOf(body.id)).toEqual(before)
            continue
          }
          seen.changed++
          if (shown.credits.back > 0) seen.back++
          if (shown.credits.due > 0) seen.due++
          expect(data.updateSessionType.credits).toBe(shown.credits.after)
          expect((await movedBy(app.db, body.id)).allocated).toBe(shown.credits.after)
        }
      },
    ),
    { numRuns: 24 },
  )
  expect(Math.min(seen.changed, seen.refused, seen.back, seen.due)).toBeGreaterThan(0)
})
