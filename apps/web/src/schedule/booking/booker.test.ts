import { expect, test } from 'vitest'
import type { BookableFormat, BookableShow, Choices } from '../booking.ts'
import type { Price } from '../schedule-queries.ts'
import { bookerOf, leastOf, quoteWords, whyNotBooked } from './booker.ts'

const permission = (workspaceId: string, role: 'ADMIN' | 'EDITOR' | 'VIEWER') => ({ id: workspaceId, workspaceId, role, primary: false })
const me = { permissions: [permission('editor', 'EDITOR'), permission('viewer', 'VIEWER'), permission('owner', 'ADMIN')] }

test('editors and admins of a workspace book for it, viewers and strangers only read, staff book for all', () => {
  const kindIn = (workspace: string, staff = false) => bookerOf(me, workspace, staff).kind
  expect([kindIn('editor'), kindIn('owner'), kindIn('viewer'), kindIn('elsewhere')]).toEqual(['booker', 'booker', 'reader', 'reader'])
  expect(kindIn('elsewhere', true)).toBe('booker')
})

test('a visitor is asked to sign in before anything else; without a workspace no one books', () => {
  expect(bookerOf(null, 'editor', false)).toEqual({ kind: 'guest' })
  expect(bookerOf(me, null, true)).toEqual({ kind: 'nowhere' })
})

const format: BookableFormat = {
  id: 'f1',
  type: 'REMOTE',
  hostType: 'ON_SCREEN',
  minDuration: 45,
  duration: 90,
  maxDuration: 120,
  attendeesMin: 6,
  attendeesMax: 60,
  creditsFrom: 7,
  subscribersOnly: false,
  settings: { customization: true },
}
const show: BookableShow = {
  id: 's1',
  category: 'GAME_SHOW',
  title: 'Buzzer Night',
  bookable: true,
  creditsFrom: 4,
  formats: [format, { ...format, creditsFrom: 4 }],
}
const answered: Choices = {
  format,
  people: 12,
  place: { city: null, timezone: 'UTC' },
  date: '2026-12-16',
  start: '2026-12-16T19:30:00Z',
  packageLevel: 'STANDARD',
  customization: '',
}
const price: Price = {
  ...{ credits: 7, amount: 126_000, currency: 'USD', unitPrice: 18_000, lines: [], difference: null },
  ...{ size: 1, units: 1, peoplePerUnit: 25, teams: 2, priceZone: null, subscribersOnly: false, quotedUntil: null },
}

test('the button says what is missing: the right, the workspace, the next answer, the price', () => {
  const booker = { kind: 'booker', workspaceId: 'w1' } as const
  const known = { price, hasFailed: false, outOfZone: false }
  expect(whyNotBooked(booker, answered, known)).toBeNull()
  expect(whyNotBooked(booker, answered, { ...known, price: undefined })).toBe('The price is still loading.')
  expect(whyNotBooked(booker, { ...answered, start: null }, known)).toBe('Choose a time first.')
  expect(whyNotBooked(booker, { ...answered, start: null, people: null }, known)).toBe('Set the group size first.')
  expect(whyNotBooked({ kind: 'nowhere' }, answered, known)).toBe('Choose a workspace to book for.')
  expect(whyNotBooked({ kind: 'reader', workspaceId: 'w1' }, answered, known)).toMatch('Ask an editor to book.')
  expect(whyNotBooked({ kind: 'unknown' }, answered, known)).toBe('The price is still loading.')
})

test('a price that can’t be had isn’t called loading, and a city without one isn’t asked for a time', () => {
  const booker = { kind: 'booker', workspaceId: 'w1' } as const
  const failed = { price: undefined, hasFailed: true, outOfZone: false }
  expect(whyNotBooked(booker, answered, failed)).toBe('We couldn’t get a price for these choices.')
  expect(whyNotBooked(booker, { ...answered, start: null }, { ...failed, outOfZone: true })).toBe('There’s no price for this city.')
})

test('the least price is that of the chosen format, before it that of the experience, and none when this viewer can book neither', () => {
  expect(leastOf(show, answered)).toBe(7)
  expect(leastOf(show, { ...answered, format: null })).toBe(4)
  expect(leastOf({ ...show, creditsFrom: null }, { ...answered, format: null })).toBeNull()
  expect(leastOf(show, { ...answered, format: { ...format, creditsFrom: null } })).toBeNull()
})

test('a visitor who comes from a saved quote is told whether its price is the one shown, and what to do when it isn’t', () => {
  const said = (quotedUntil: string | null, booker: Parameters<typeof quoteWords>[1]) => quoteWords({ quotedUntil }, booker)
  const booker = { kind: 'booker', workspaceId: 'w' } as const
  expect(said('2026-12-06T12:00:00Z', booker)).toBe('Quoted price, valid until Sun 6 Dec 2026.')
  expect(said(null, booker)).toBe('Your quote has expired or doesn’t apply to these choices. This is today’s price.')
  expect(said(null, { kind: 'guest' })).toBe('This is today’s price. Sign in to use your quote.')
})
