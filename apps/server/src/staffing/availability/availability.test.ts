import { hoursOf, refusalOf } from '@troupe/tests/hours'
import { openHouse } from '@troupe/tests/house'
import { testNow } from '@troupe/tests/template'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../check-invariants.ts'
import { openStarts } from '../staffing.ts'

const app = await openHouse()
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now = testNow
})
const { user, create, update, rotate, report, remove, list, layers, booked, offerOf } = hoursOf(app)
const fieldsOf = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer)?.fields
const monday = { day: 1, from: '09:00', to: '17:00' }

test('AVL-01 one’s own rows: another person is a missing one unless one may change others’ hours, and so is a foreign row', async () => {
  const rows = async (who: string) => (await list(who)).data.availabilities.nodes
  const before = [await rows('tamsin'), await rows('host')]
  for (const answer of [
    await create('tamsin', { userId: user('host'), rows: [monday] }),
    await rotate('tamsin', { userId: user('host'), weeks: 2, firstMonday: '2026-10-05' }),
    await report('tamsin', { userId: user('host'), from: '2026-10-07T00:00:00Z', to: '2026-10-08T00:00:00Z', reason: 'SICK' }),
  ])
    expect(refusalOf(answer)?.code).toBe('NOT_FOUND')
  expect([await rows('tamsin'), await rows('host')]).toEqual(before)
  const made = await create('tamsin', { userId: user('tamsin').toUpperCase(), rows: [monday] })
  expect(made.data.createAvailabilities).toMatchObject([{ userId: user('tamsin'), ...monday, available: true, enabled: true, version: 1 }])
  const { id } = made.data.createAvailabilities[0]
  expect(refusalOf(await update('kwame', { id, to: '18:00' }))?.code).toBe('NOT_FOUND')
  expect(refusalOf(await remove('kwame', [id]))?.code).toBe('NOT_FOUND')
  const [own] = (await list('kwame')).data.availabilities.nodes
  expect(refusalOf(await remove('kwame', [own.id, id]))?.code).toBe('NOT_FOUND')
  expect(refusalOf(await create('kwame', { rows: [monday], replaces: [id] }))?.code).toBe('NOT_FOUND')
  expect((await list('kwame')).data.availabilities.nodes[0].id).toBe(own.id)
  expect((await remove('tamsin', [id])).data.deleteAvailabilities).toEqual([id])
})

test('AVL-02 what isn’t a row of hours is refused by its field', async () => {
  const one = async (row: object) => Object.entries(fieldsOf(await create('host', { rows: [row] })) ?? {})[0]
  const date = '2026-11-02'
  expect(await one({ ...monday, from: '25:00' })).toEqual(['rows.0.from', ['INVALID']])
  expect(await one({ ...monday, to: '24:01' })).toEqual(['rows.0.to', ['INVALID']])
  expect(await one({ ...monday, day: 0 })).toEqual(['rows.0.day', ['TOO_SMALL']])
  expect(await one({ ...monday, day: 8 })).toEqual(['rows.0.day', ['TOO_BIG']])
  expect(await one({ ...monday, date })).toEqual(['rows.0.date', ['NOT_ALLOWED']])
  expect(await one({ from: '09:00', to: '10:00' })).toEqual(['rows.0.day', ['REQUIRED']])
  expect(await one({ day: 1, from: '09:00' })).toEqual(['rows.0.to', ['REQUIRED']])
  expect(await one({ date, available: false, until: '2026-11-01' })).toEqual(['rows.0.until', ['BEFORE_START']])
  expect(await one({ date, available: false, until: '2027-11-04' })).toEqual(['rows.0.until', ['TOO_LONG']])
  expect(await one({ date, available: true, until: '2026-11-05' })).toEqual(['rows.0.until', ['NOT_ALLOWED']])
  expect(await one({ date })).toEqual(['rows.0.available', ['REQUIRED']])
  expect(await one({ ...monday, week: 5 })).toEqual(['rows.0.week', ['TOO_BIG']])
  expect(await one({ ...monday, week: 2 })).toEqual(['rows.0.week', ['TOO_BIG']])
  expect(await one({ date: '2026-10-04', available: false })).toEqual(['rows.0.date', ['PAST']])
  expect(await one({ date, available: false, note: 'x'.repeat(121) })).toEqual(['rows.0.note', ['TOO_LONG']])
  expect(fieldsOf(await create('host', { rows: Array.from({ length: 101 }, () => monday) }))).toEqual({ rows: ['TOO_MANY'] })
  expect(refusalOf(await create('host', { rows: [{ date: '9999-01-01', available: false }] }))?.code).toBe('INVALID')
  const before = (await list('callum')).data.availabilities.totalCount
  for (const _ of Array.from({ length: 4 })) await create('callum', { rows: Array.from({ length: 100 }, () => monday) })
  const left = 500 - 400 - before
  expect((await create('callum', { rows: Array.from({ length: left }, () => monday) })).data.createAvailabilities).toHaveLength(left)
  expect(fieldsOf(await create('callum', { rows: [monday] }))).toEqual({ rows: ['TOO_MANY'] })
})

test('AVL-03 customers have no part in it, and people without hours can’t be given any', async () => {
  const editor = app.as('editor@northwind.example')
  for (const query of [
    '{ availabilities { totalCount } }',
    '{ globalUnavailabilities { totalCount } }',
    `{ availabilityLayers(userIds: ["${user('host')}"], from: "2026-10-06T00:00:00Z", to: "2026-10-07T00:00:00Z") { why } }`,
    `mutation { deleteAvailabilities(ids: ["${user('host')}"]) }`,
  ])
    expect(refusalOf(await editor.ask(query))?.code).toBe('FORBIDDEN')
  expect(fieldsOf(await create('sales', { rows: [monday] }))).toEqual({ userId: ['NOT_ALLOWED'] })
  expect(fieldsOf(await create('producer', { userId: user('sales'), rows: [monday] }))).toEqual({ userId: ['NOT_ALLOWED'] })
  expect((await list('sales')).data.availabilities).toMatchObject({ totalCount: 0, canHaveAvailability: false })
  expect(refusalOf(await list('host', user('ruth')))?.code).toBe('NOT_FOUND')
  expect((await list('staffhost', user('ruth'))).data.availabilities.totalCount).toBeGreaterThan(0)
})

test('a producer changes someone’s hours, which leaves a line in the audit; one’s own changes leave none', async () => {
  const audit = async () =>
    (await app.db.selectFrom('audit_entry').select(['operation', 'subject_id']).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {}
  const { data } = await create('producer', { userId: user('omar'), rows: [{ date: '2027-05-04', available: false, note: 'Dentist' }] })
  expect(data?.createAvailabilities).toHaveLength(1)
  expect(await audit()).toEqual({ operation: 'createAvailabilities', subject_id: user('omar') })
  const { id } = data.createAvailabilities[0]
  expect((await update('producer', { id, until: '2027-05-05' })).data.updateAvailability).toMatchObject({
    until: '2027-05-05',
    version: 2,
    note: 'Dentist',
  })
  expect(await audit()).toEqual({ operation: 'updateAvailability', subject_id: user('omar') })
  await update('omar', { id, note: null })
  expect(await audit()).toEqual({ operation: 'updateAvailability', subject_id: user('omar') })
  expect((await app.db.selectFrom('audit_entry').select('id').where('operation', '=', 'updateAvailability').execute()).length).toBe(1)
  expect(refusalOf(await update('omar', { id, version: 1, enabled: false }))).toMatchObject({ code: 'VERSION_CONFLICT', version: 3 })
})

test('hours in one week of a rotation count in that week alone, and a rotation that rows need can’t be cut', async () => {
  expect(fieldsOf(await rotate('grace', { weeks: 2, firstMonday: '2026-10-06' }))).toEqual({ firstMonday: ['NOT_MONDAY'] })
  expect(fieldsOf(await rotate('grace', { weeks: 5, firstMonday: '2026-10-05' }))).toEqual({ weeks: ['TOO_BIG'] })
  expect((await rotate('grace', { weeks: 2, firstMonday: '2026-10-05' })).data.setAvailabilityRotation.weeks).toBe(2)
  await create('grace', { rows: [{ day: 7, from: '10:00', to: '14:00', week: 2 }] })
  const sundays = await layers('grace', ['grace'], '2026-10-05T00:00:00Z', '2026-11-02T00:00:00Z')
  const opened = sundays.data.availabilityLayers.filter(({ why }: { why: string }) => why.includes('Sundays'))
  expect(opened.map(({ from, why }: { from: string; why: string }) => `${from.slice(0, 10)} ${why}`)).toEqual([
    '2026-10-18 Weekly hours on Sundays, 10:00 am to 2:00 pm (week 2)',
    '2026-11-01 Weekly hours on Sundays, 10:00 am to 2:00 pm (week 2)',
  ])
  expect(fieldsOf(await rotate('grace', { weeks: 1, firstMonday: '2026-10-05' }))).toEqual({ weeks: ['IN_USE'] })
})

test('a change that takes time from a live offer is refused with the offer; with release it ends and someone else is asked', async () => {
  const { sessionId, placeId } = await booked({ startsAt: '2026-12-08T18:00:00Z' }, 'host', { asks: true, mode: 'Auto' })
  const rows = [{ date: '2026-12-08', available: false }]
  const refused = await create('host', { rows })
  expect(refusalOf(refused)).toMatchObject({
    code: 'ASSIGNMENT_CONFLICT',
    assignments: [{ id: placeId, startsAt: '2026-12-08T18:00:00Z', state: 'PENDING', name: 'Test 2026-12-08T18:00:00Z' }],
  })
  expect(await offerOf(placeId)).toEqual({ userId: user('host'), state: 'PENDING' })
  // another time of that day takes nothing
  const { data } = await create('host', { rows: [{ ...rows[0], from: '07:00', to: '09:00' }] })
  const { id } = data.createAvailabilities[0]
  // nor does a change that is refused leave anything
  expect((await list('host')).data.availabilities.nodes.filter((row: { date: string }) => row.date === '2026-12-08')).toHaveLength(1)
  expect(refusalOf(await update('host', { id, from: null, to: null }))?.code).toBe('ASSIGNMENT_CONFLICT')
  expect((await update('host', { id, from: null, to: null, release: true })).data.updateAvailability).toMatchObject({ from: null })
  const next = await offerOf(placeId)
  expect(next.state).toBe('PENDING')
  expect(next.userId).not.toBe(user('host'))
  const mails = await app.db.selectFrom('message_mail').select('kind').where('session_id', '=', sessionId).execute()
  expect(mails.map(({ kind }) => kind)).toContain('assignment.offered')
  expect((await checkInvariants(app.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('fewer weekly hours and another rotation are judged in the same way, and more hours are never refused', async () => {
  const { placeId } = await booked({ startsAt: '2026-12-09T18:00:00Z' }, 'delphine')
  const { nodes } = (await list('delphine')).data.availabilities
  const wednesday = nodes.find((row: { day: number }) => row.day === 3)
  expect(refusalOf(await remove('delphine', [wednesday.id]))?.code).toBe('ASSIGNMENT_CONFLICT')
  expect(refusalOf(await update('delphine', { id: wednesday.id, enabled: false }))?.code).toBe('ASSIGNMENT_CONFLICT')
  expect(refusalOf(await create('delphine', { rows: [{ day: 3, from: '07:00', to: '08:00' }], replaces: [wednesday.id] }))?.code).toBe(
    'ASSIGNMENT_CONFLICT',
  )
  expect((await update('delphine', { id: wednesday.id, to: '24:00' })).data.updateAvailability.to).toBe('24:00')
  await rotate('delphine', { weeks: 2, firstMonday: '2026-12-07' })
  expect(refusalOf(await update('delphine', { id: wednesday.id, week: 2 }))?.code).toBe('ASSIGNMENT_CONFLICT')
  expect((await update('delphine', { id: wednesday.id, week: 1 })).data.updateAvailability.week).toBe(1)
  expect(refusalOf(await rotate('delphine', { weeks: 2, firstMonday: '2026-11-30' }))?.code).toBe('ASSIGNMENT_CONFLICT')
  expect(await offerOf(placeId)).toEqual({ userId: user('delphine'), state: 'ACCEPTED' })
})

test('an absence always releases: what it answers is what happened, and what is left of it can be ended', async () => {
  const auto = await booked({ startsAt: '2026-12-15T18:00:00Z' }, 'desmond', { mode: 'Auto' })
  const manual = await booked({ startsAt: '2026-12-16T18:00:00Z' }, 'desmond')
  const later = await booked({ startsAt: '2026-12-21T18:00:00Z' }, 'desmond')
  const span = { from: '2026-12-15T08:00:00Z', to: '2026-12-18T08:00:00Z', reason: 'SICK', note: ' In bed ' }
  expect(fieldsOf(await report('desmond', { ...span, to: '2026-12-15T08:00:00Z' }))).toEqual({ to: ['BEFORE_START'] })
  expect(fieldsOf(await report('desmond', { ...span, to: '2027-01-15T08:00:01Z' }))).toEqual({ to: ['TOO_LONG'] })
  expect(fieldsOf(await report('desmond', { ...span, from: '2026-10-01T08:00:00Z', to: '2026-10-05T15:00:00Z' }))).toEqual({ to: ['PAST'] })
  const { data } = await report('desmond', span)
  expect(data.reportAbsence).toMatchObject({ released: 2, refilled: 1, open: 1 })
  expect((await offerOf(auto.placeId)).state).toBe('PENDING')
  expect(await offerOf(manual.placeId)).toEqual({ userId: user('desmond'), state: 'CANCELLED' })
  expect((await offerOf(later.placeId)).state).toBe('ACCEPTED')
  const [task] = await app.db
    .selectFrom('message_mail')
    .select('body')
    .where('session_id', '=', manual.sessionId)
    .where('kind', '=', 'assignment.open')
    .execute()
  expect(task?.body).toContain('is no longer available')
  const { id } = data.reportAbsence
  const absences = async () => (await list('desmond')).data.availabilities.nodes.filter((row: { startsAt: string | null }) => row.startsAt)
  expect(await absences()).toMatchObject([{ id, reason: 'SICK', note: 'In bed', available: false }])
  app.clock.now = Temporal.Instant.from('2026-12-16T08:00:00Z')
  expect((await remove('desmond', [id])).data.deleteAvailabilities).toEqual([id])
  expect(await absences()).toEqual([])
  expect(await offerOf(manual.placeId)).toEqual({ userId: user('desmond'), state: 'CANCELLED' })
  const why = (await layers('desmond', ['desmond'], '2026-12-15T00:00:00Z', '2026-12-19T00:00:00Z')).data.availabilityLayers
  expect(why.filter(({ layer }: { layer: string }) => layer === 'AWAY')).toMatchObject([
    { from: '2026-12-15T08:00:00.000Z', to: '2026-12-16T08:00:00.000Z', why: 'Away (sick): In bed' },
  ])
})

test('layers name the row, the note only for those who may read it, and the events of the person including travel and rest', async () => {
  const { sessionId } = await booked({ startsAt: '2026-11-11T18:00:00Z' }, 'sofia')
  await create('sofia', { rows: [{ date: '2026-11-12', until: '2026-11-13', available: false, note: 'Moving house' }] })
  const asked = ['2026-11-11T00:00:00Z', '2026-11-14T00:00:00Z'] as const
  const stretches = (await layers('staffhost', ['sofia'], ...asked)).data.availabilityLayers
  expect(stretches.find(({ layer }: { layer: string }) => layer === 'AWAY')).toMatchObject({
    open: false,
    why: 'Away 12 November 2026 to 13 November 2026: Moving house',
  })
  expect(stretches.find((one: { sessionId: string }) => one.sessionId === sessionId)).toMatchObject({
    ...{ layer: 'CLAIM', open: false, from: '2026-11-11T17:30:00.000Z', to: '2026-11-11T19:15:00.000Z' },
    why: 'Reserved for “Test 2026-11-11T18:00:00Z”, including travel and rest',
  })
  expect(refusalOf(await layers('host', ['sofia'], ...asked))?.code).toBe('NOT_FOUND')
  expect(refusalOf(await layers('host', ['host', 'sofia'], ...asked))?.code).toBe('NOT_FOUND')
  expect(fieldsOf(await layers('host', ['host'], asked[0], '2027-01-12T00:00:01Z'))).toEqual({ to: ['TOO_LONG'] })
})

test('the search knows a new rotation, an absence and its end immediately', async () => {
  const starts = async () =>
    (
      await openStarts(app.house, {
        ...{
          fromMs: Date.parse('2026-11-24T00:00Z'),
          toMs: Date.parse('2026-11-25T00:00Z'),
          earliestMs: 0,
          latestMs: Date.parse('2027-01-01T00:00Z'),
          durationMinutes: 60,
          leads: { HOST: 15, PLANT: 15, PRODUCER: 15 },
        },
        ...{ hosts: 1, producers: 1, plants: 0, level: 1, language: 'ja', place: { kind: 'REMOTE' } },
      })
    ).length
  const before = await starts()
  expect(before).toBeGreaterThan(0)
  const { data } = await report('haruka', { from: '2026-11-23T00:00:00Z', to: '2026-11-26T00:00:00Z', reason: 'OTHER' })
  expect(await starts()).toBe(0)
  await remove('haruka', [data.reportAbsence.id])
  expect(await starts()).toBe(before)
})

test('a person’s rows are a field of theirs, for themselves and staff', async () => {
  const query = `{ user(id: "${user('host')}") { availabilities { day from to } } }`
  expect((await app.as('staffhost@troupe.example').ask(query)).data.user.availabilities[0]).toEqual({ day: 1, from: '07:00', to: '22:00' })
  expect((await app.as('host@troupe.example').ask('{ me { availabilities { day } } }')).data.me.availabilities.length).toBeGreaterThan(0)
  expect((await app.as('editor@northwind.example').ask('{ me { availabilities { day } } }')).data.me.availabilities).toBeNull()
})
