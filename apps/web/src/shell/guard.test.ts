import { expect, test } from 'vitest'
import { type Access, afterSwitch, anyEvent, availabilityHome, guard } from './guard.ts'

const me = { id: 'ada' }
const noOne = { me: null, workspace: null }
const undecided = { me, workspace: null }
const settled = { me, workspace: 'northwind' }
const go = (access: Access, event?: string) => ({ access, href: '/there?x=1', event })

test('a public page is open to everyone, with a workspace or without', () => {
  for (const who of [noOne, undecided, settled]) expect(guard(go('everyone'), who)).toBeUndefined()
})

test('a page for guests sends people who are signed in home', () => {
  expect(guard(go('guests'), noOne)).toBeUndefined()
  expect(guard(go('guests'), undecided)).toEqual({ to: '/' })
  expect(guard(go('guests'), settled)).toEqual({ to: '/' })
})

test('without signing in every other page leads to the sign-in page, and afterwards back to the full address', () => {
  for (const access of ['person', 'workspace'] as const)
    expect(guard(go(access), noOne)).toEqual({ to: '/login', search: { to: '/there?x=1' } })
})

test('an event asks guests to sign in, and no one else for a workspace', () => {
  expect(guard(go('workspace', 'e1'), noOne)).toMatchObject({ to: '/login' })
  expect(guard(go('workspace', 'e1'), settled)).toBeUndefined()
})

test('without a workspace everything leads to the choice and from there on, except the choice itself and an event with its id', () => {
  expect(guard(go('workspace'), undecided)).toEqual({ to: '/workspace', search: { to: '/there?x=1' } })
  expect(guard(go('person'), undecided)).toBeUndefined()
  expect(guard(go('workspace', 'e1'), undecided)).toBeUndefined()
  expect(guard(go('workspace'), settled)).toBeUndefined()
})

test('an event address without an id leads to the last viewed event, otherwise to the list', () => {
  expect(anyEvent('e1', { tab: 'staff' })).toEqual({ to: '/event/$id', params: { id: 'e1' }, search: { tab: 'staff' } })
  expect(anyEvent(null, { tab: 'staff' })).toEqual({ to: '/events' })
})

test('availability opens on one’s own for producers and hosts, and where a person is named; otherwise on planning', () => {
  for (const role of ['EVENT_PRODUCER', 'HOST'] as const) expect(availabilityHome(role, undefined)).toBe('/availability/personal')
  for (const role of ['ADMIN', 'CUSTOMER_SUCCESS_MANAGER', 'SALESPERSON', 'PLANT', 'BOOKING_USER', undefined] as const) {
    expect(availabilityHome(role, undefined)).toBe('/availability/planning')
    expect(availabilityHome(role, 'someone')).toBe('/availability/personal')
  }
})

test('switching the workspace stays on the page, except on an event, a group and the choice itself', () => {
  expect(afterSwitch('/event/e1')).toBe('/events')
  expect(afterSwitch('/group/g1')).toBe('/events')
  expect(afterSwitch('/workspace')).toBe('/experiences')
  for (const path of ['/events', '/experiences/game-show', '/users', '/settings/workspace']) expect(afterSwitch(path)).toBeUndefined()
})
