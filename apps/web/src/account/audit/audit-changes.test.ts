import { userFields } from '@troupe/domain/account/fields'
import { sessionFields } from '@troupe/domain/session/fields'
import { expect, test } from 'vitest'
import { differences, inShort } from './audit-changes.ts'

const one = 'fba8ecb0-bfb1-4984-9405-b618ca5a0000'
const two = '0c8ecb0f-bfb1-4984-9405-b618ca5a0001'

test('an entry says in words what changed, and nothing about what stayed', () => {
  const entry = {
    before: { userId: 'a', role: 'VIEWER', primary: false, weekly_load: 5, attributes: { email: { news: true } } },
    after: { userId: 'b', role: 'EDITOR', primary: true, weekly_load: 5, attributes: { email: { news: false } } },
  }
  expect(differences(entry)).toEqual([
    { field: 'Role', before: 'Viewer', after: 'Editor' },
    { field: 'Primary', before: 'No', after: 'Yes' },
    { field: 'Emails news', before: 'Yes', after: 'No' },
  ])
  expect(inShort(differences(entry))).toBe('Role: Viewer → Editor; Primary: No → Yes; and 1 more')
})

test('what is new and what is gone are told apart, and a code of two letters stays a code', () => {
  expect(differences({ before: null, after: { role: 'EVENT_PRODUCER', languages: ['en', 'fr'] } })).toEqual([
    { field: 'Role', before: '', after: 'Producer' },
    { field: 'Languages', before: '', after: 'en, fr' },
  ])
  expect(
    inShort(differences({ before: { phone: '+1 312 555 0100', zone_area_id: 'x' }, after: { phone: null, zone_area_id: null } })),
  ).toBe('Phone removed; Home area removed')
  expect(differences({ before: null, after: null })).toEqual([])
})

test('what an entry doesn’t keep of afterwards wasn’t removed, and amounts of an order are money', () => {
  const said = (operation: string, before: unknown, after: unknown = null) =>
    inShort(differences({ operation, subjectType: 'order', before, after }), 9)
  const paid = { paidAt: '2026-11-22T08:10:49Z', total: 120_000 }
  expect(said('markOrderPaid', { state: 'NEW' }, { ...paid, currency: 'EUR' })).toMatch(/^Paid at: .+; Total: €1,200\.00$/)
  // an older entry has no currency
  expect(said('markOrderPaid', { state: 'NEW' }, paid)).toMatch(/; Total: 1200\.00$/)
  const line = { itemId: one, consumable: 'CREDIT', quantity: 10, unitPrice: 15_000, discount: 0 }
  expect(said('updateOrderItem', { ...line, currency: 'USD' }, { quantity: 8, unitPrice: 14_000, discount: 0 })).toBe(
    'Quantity: 10 → 8; Unit price: $150.00 → $140.00',
  )
  const [gone] = differences({
    operation: 'deleteOrderItems',
    subjectType: 'order',
    before: { items: [line], currency: 'USD' },
    after: null,
  })
  expect(gone?.before).toBe('Consumable Credit, Quantity 10, Unit price $150.00, Discount $0.00')
})

test('values that no one can read as stored are put into words: instants, pictures, ids', () => {
  const after = {
    until: '2026-11-22T08:10:49.55399707Z',
    avatar: '/files/fba8ecb0-bfb1-4984-9405-b618ca5a0000',
    zone_area_id: 'fba8ecb0-bfb1-4984-9405-b618ca5a0000',
    weekly_load: 6,
  }
  const said = differences({ operation: 'POST /auth/password/temporary', before: null, after })
  expect(said.map(({ field }) => field)).toEqual(['Password valid until', 'Picture', 'Home area', 'Events per week'])
  expect(said[0]?.after).toMatch(/^(Sat|Sun|Mon) \d+ Nov 2026, /)
  expect(said.slice(1).map((one) => one.after)).toEqual(['picture fba8ec', 'set (fba8ec)', '6'])
})

test('a list is shown in words, however it was stored, and never as code', () => {
  const said = (operation: string, before: unknown, after: unknown) =>
    differences({ operation, subjectType: operation === 'updateCustomization' ? 'workspace' : 'session', before, after })
  expect(
    said('setTimeline', null, [
      { offsetMinutes: -15, title: 'Doors' },
      { offsetMinutes: 5, title: 'Curtain', description: 'Up' },
    ]),
  ).toEqual([{ field: 'Running order', before: '', after: 'Doors (15 min before start); Curtain (5 min after start)' }])
  expect(said('updateSession', { group_details: { motto: 'Win' } }, { group_details: '{"motto":"Play","colour":"Blue"}' })).toEqual([
    { field: 'Group details motto', before: 'Win', after: 'Play' },
    { field: 'Group details colour', before: '', after: 'Blue' },
  ])
  const logo = { kind: 'CUSTOM_LOGO', file_id: one }
  expect(
    said(
      'updateCustomization',
      { colours: { colour_primary: '#a3123f' }, media: [] },
      { colours: { colour_primary: '#112233' }, media: [logo] },
    ),
  ).toEqual([
    { field: 'Primary colour', before: '#a3123f', after: '#112233' },
    { field: 'Picture custom logo', before: '', after: 'picture fba8ec' },
  ])
  expect(said('deleteUser', { email: 'a@b.example', levels: [{ workspace_id: one, role: 'EDITOR' }] }, null)).toEqual([
    { field: 'Email', before: 'a@b.example', after: '', gone: true },
    { field: 'Access', before: 'Editor', after: '', gone: true },
  ])
})

test('a field is called what its form calls it, also under a name that it had before', () => {
  const said = (subjectType: string, after: object) =>
    differences({ operation: 'x', subjectType, before: null, after }).map(({ field }) => field)
  expect(said('user', { weekly_load: 5, zoneAreaId: one })).toEqual([userFields.load.label, userFields.zoneAreaId.label])
  expect(said('permission', { role: 'EDITOR', primary: true })).toEqual(['Access', 'Primary contact'])
  expect(said('user', { load: 5, birth_year: 1990 })).toEqual([userFields.load.label, userFields.birthYear.label])
  expect(said('session', { zone_area_id: one, is_travelable: true })).toEqual([
    sessionFields.zoneAreaId.label,
    sessionFields.isTravelable.label,
  ])
})

test('the same name in two actions is a different field in each', () => {
  const asked = { subjectType: 'user', before: null, after: { asked: 'new@b.example' } }
  expect(differences({ ...asked, operation: 'PUT /auth/email' })).toEqual([
    { field: 'New email address', before: '', after: 'new@b.example' },
  ])
  expect(inShort(differences({ operation: 'setUserOnSessionAssignment', before: null, after: { asked: false } }))).toBe('Offer sent: No')
})

test('the last day of an absence isn’t the end of a password, also in a list of new rows', () => {
  const row = { date: '2026-11-20', until: '2026-11-24', available: false }
  const said = (operation: string, after: unknown) => differences({ operation, subjectType: 'user', before: null, after })
  expect(said('updateAvailability', row).map(({ field }) => field)).toEqual(['Date', 'Last day', 'Available'])
  expect(said('createAvailabilities', { rows: [row] })).toEqual([
    { field: 'Rows', before: '', after: 'Date 2026-11-20, Last day 2026-11-24, Available No' },
  ])
  expect(said('POST /auth/password/temporary', { until: row.until }).map(({ field }) => field)).toEqual(['Password valid until'])
})

test('an entry of what is gone says what it was, and a level and a permission have the names of their forms', () => {
  const said = (operation: string, subjectType: string, before: unknown, after: unknown = null) =>
    inShort(differences({ operation, subjectType, before, after }))
  expect(said('deleteExperience', 'experience', { title: 'Buzzer Night' })).toBe('Title: Buzzer Night')
  expect(said('DELETE /auth/sign-in/{id}', 'user', { device: 'Firefox on Mac' })).toBe('Device: Firefox on Mac')
  expect(said('POST /auth/passkey', 'user', { removed: 'Work laptop' })).toBe('Passkey removed: Work laptop')
  expect(said('POST /auth/passkey', 'user', null, { added: 'Work laptop' })).toBe('Passkey added: Work laptop')
  expect(said('clearSessionAssignment', 'assignment', { userId: one })).toBe('Person: Unknown person')
  const place = { id: one, session_id: two, role: 'HOST', ord: 1, type: 'ON_SCREEN', user_id: null, version: 3 }
  expect(said('deleteSessionAssignment', 'assignment', place)).toBe('Role: Host; Type: On screen')
  expect(said('updateSessionAssignment', 'assignment', { role: 'HOST' }, { role: 'HOST', lodging: 'Room 12' })).toBe(
    'Accommodation: Room 12',
  )
  expect(said('deleteAvailabilities', 'user', { ids: [one, two] })).toBe('')
  expect(said('DELETE /auth/invite/{id}', 'workspace', { role: 'EDITOR' })).toBe('Access: Editor')
  expect(said('POST /auth/register/code', 'user', null, { role: 'EDITOR' })).toBe('Access: Editor')
  expect(said('updateUser', 'user', { permission: 'STAFF' }, { permission: 'HOST' })).toBe('Permission: Staff → Own events only')
})

test('which location of an event was set is not the format of the event', () => {
  const set = { operation: 'addLocationToSession', subjectType: 'session', before: null, after: { type: 'START', city: 'Oslo' } }
  expect(inShort(differences(set))).toBe('Location: Start; City: Oslo')
})

test('people are shown by their names; who has none any longer, or may not be seen, isn’t', () => {
  const people = [
    { id: one, fullName: 'Callum Reid' },
    { id: two, fullName: 'Sofia Ramos' },
  ]
  const gone = { operation: 'contacts', subjectType: 'session', before: null, after: [one, two] }
  expect(inShort(differences({ ...gone, people: [{ id: one, fullName: '' }] }))).toBe('People: A former account, Unknown person')
  const placed = {
    operation: 'setUserOnSessionAssignment',
    subjectType: 'assignment',
    before: { userId: one },
    after: { userId: two, override: true },
    people,
  }
  expect(differences(placed)).toEqual([
    { field: 'Person', before: 'Callum Reid', after: 'Sofia Ramos' },
    { field: 'Rule override', before: '', after: 'Yes' },
  ])
  expect(inShort(differences(placed))).toBe('Person: Callum Reid → Sofia Ramos; Rule override: Yes')
  expect(differences({ ...gone, people })).toEqual([{ field: 'People', before: '', after: 'Callum Reid, Sofia Ramos' }])
  const moved = { before: { people: [{ placeId: one, userId: null }] }, after: { people: [{ placeId: one, userId: two }] } }
  expect(differences({ operation: 'applyRepair', subjectType: 'assignment', ...moved, people })).toEqual([
    { field: 'People', before: '', after: 'Sofia Ramos' },
  ])
  expect(
    differences({
      operation: 'pinStaffingPlace',
      subjectType: 'plan',
      before: null,
      after: { placeId: one, userId: two, how: 'PIN' },
      people,
    }),
  ).toEqual([
    { field: 'Person', before: '', after: 'Sofia Ramos' },
    { field: 'Decision', before: '', after: 'Pin' },
  ])
})
