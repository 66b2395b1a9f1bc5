import { expect, test } from 'vitest'
import { languagesIn, peopleColumnOf, permissionIn, roleIn, workspaceLevelIn } from './people-table.ts'

test('a heading names a column in our word or in that of the file format, in any case and spelling of its spaces', () => {
  for (const heading of ['firstName', 'First name', 'FIRST_NAME', ' first-name '])
    expect(peopleColumnOf(heading), heading).toBe('firstName')
  expect(['Time zone', 'Events per week', 'access', 'EMAIL'].map(peopleColumnOf)).toEqual(['timezone', 'load', 'workspaceRole', 'email'])
  expect(['id', 'lastLoggedInAt', 'reason', ''].map(peopleColumnOf), 'of our own files').toEqual([null, null, null, null])
  expect(['Vorname', 'password', 'constructor'].map(peopleColumnOf)).toEqual([undefined, undefined, undefined])
})

test('a cell names a role, a permission or a level by its code or as screens call it, and nothing by half a word', () => {
  expect(['Host', 'plant actor', 'BOOKING_USER', 'producer', 'EVENT_PRODUCER'].map(roleIn)).toEqual([
    'HOST',
    'PLANT',
    'BOOKING_USER',
    'EVENT_PRODUCER',
    'EVENT_PRODUCER',
  ])
  expect(['Own events only', 'customer', 'STAFF'].map(permissionIn)).toEqual(['HOST', 'BOOKING_USER', 'STAFF'])
  expect(['viewer', 'Editor', 'ADMIN'].map(workspaceLevelIn)).toEqual(['VIEWER', 'EDITOR', 'ADMIN'])
  expect(['', 'Hos', 'toString'].map(roleIn)).toEqual([undefined, undefined, undefined])
})

test('languages are named by codes or by their English names, of several words too', () => {
  expect(languagesIn('English, spanish')).toEqual(['en', 'es'])
  expect(languagesIn('EN fr|de')).toEqual(['en', 'fr', 'de'])
  expect(languagesIn('Norwegian Bokmål; Scottish Gaelic')).toEqual(['nb', 'gd'])
  expect(languagesIn('Klingon, en')).toEqual(['klingon', 'en'])
})
