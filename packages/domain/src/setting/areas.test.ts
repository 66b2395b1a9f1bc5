import { expect, test } from 'vitest'
import { type AdminTab, areasOf, type Rights } from './areas.ts'
import { adminTabOf, availabilityOf, customizationOf, settingsOf } from './side-lists.ts'

const person = (role: string, permission: string): Rights['me'] => ({ role, permission }) as Rights['me']
const guest: Rights = { me: null, level: null }
const viewer: Rights = { me: person('BOOKING_USER', 'BOOKING_USER'), level: 'VIEWER' }
const host: Rights = { me: person('HOST', 'HOST'), level: null }
const actor: Rights = { me: person('PLANT', 'HOST'), level: null }
const hostOfStaff: Rights = { me: person('HOST', 'STAFF'), level: null }
const producer: Rights = { me: person('EVENT_PRODUCER', 'STAFF'), level: null }
const sales: Rights = { me: person('SALESPERSON', 'STAFF'), level: null }
const admin: Rights = { me: person('ADMIN', 'ADMIN'), level: null }
const labels = (places: readonly { readonly label?: string }[]) => places.map(({ label }) => label)

test('a guest finds the experiences and nothing that requires signing in', () => {
  expect(labels(areasOf(guest))).toContain('Experiences')
  for (const label of ['Events', 'Settings', 'Users', 'Customisation', 'Contact']) expect(labels(areasOf(guest))).not.toContain(label)
})

test('people who are signed in find the events', () => {
  for (const who of [viewer, producer, admin]) expect(labels(areasOf(who)).slice(0, 2)).toEqual(['Experiences', 'Events'])
  expect(labels(areasOf(host)).slice(0, 3)).toEqual(['My shows', 'Experiences', 'Events'])
})

test('their own shows are the home of actors, and of hosts without staff permission', () => {
  const shows = [guest, viewer, host, actor, hostOfStaff, producer, admin].map((who) => labels(areasOf(who)).includes('My shows'))
  expect(shows).toEqual([false, false, true, true, false, false, false])
})

test('the outbox, AI prompts, the settings of the system and recordings are for admins alone', () => {
  for (const page of ['Outbox', 'AI prompts', 'System', 'Replays']) {
    const finds = (who: Rights) => settingsOf(who).some(({ label, places }) => label === 'Admin' && labels(places).includes(page))
    expect([guest, viewer, host, producer, admin].map(finds)).toEqual([false, false, false, false, true])
  }
  expect(areasOf(admin).at(-1)).toMatchObject({ label: 'Settings', under: '/settings' })
})

test('integrations are in the settings of success managers, producers and admins', () => {
  const success: Rights = { me: person('CUSTOMER_SUCCESS_MANAGER', 'STAFF'), level: null }
  const finds = (who: Rights) => adminTabOf(who, 'integrations') === 'integrations'
  expect([guest, viewer, host, sales, success, producer, admin].map(finds)).toEqual([false, false, false, false, true, true, true])
})

test('the page of admin settings opens with the first tab that the reader may read, and never with another one', () => {
  expect([undefined, 'outbox', 'audit'].map((tab) => adminTabOf(admin, tab as AdminTab | undefined))).toEqual(['outbox', 'outbox', 'audit'])
  for (const who of [guest, viewer, host])
    for (const tab of [
      undefined,
      'outbox',
      'audit',
      'price-modifiers',
      'price-lists',
      'packs',
      'discount-codes',
      'tags',
      'instructions',
    ] as const)
      expect(adminTabOf(who, tab)).toBeNull()
  expect(adminTabOf(producer, undefined)).toBe('price-modifiers')
  expect(adminTabOf(sales, undefined)).toBe('instructions')
  expect(adminTabOf(admin, 'price-modifiers')).toBe('price-modifiers')
  expect(adminTabOf(producer, 'outbox')).toBeNull()
  expect([producer, admin].map((who) => adminTabOf(who, 'emails'))).toEqual(['emails', 'emails'])
  expect(adminTabOf(sales, 'emails')).toBeNull()
})

test('a viewer of a workspace finds neither its users nor its customization', () => {
  expect(labels(areasOf(viewer))).not.toContain('Users')
  expect(customizationOf(viewer)).toEqual([])
})

test('an editor finds what guests play and read, and leaves the branding to admins', () => {
  expect(customizationOf({ ...viewer, level: 'EDITOR' }).flatMap(({ places }) => labels(places))).toEqual(['Content'])
  expect(customizationOf({ ...viewer, level: 'ADMIN' }).flatMap(({ places }) => labels(places))).toEqual(['Branding', 'Content'])
})

test('only staff see the navigation between the pages of availability', () => {
  for (const who of [guest, viewer, host]) expect(availabilityOf(who)).toEqual([])
})
