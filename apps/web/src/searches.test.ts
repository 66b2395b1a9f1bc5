import type { SearchSchemaInput } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { forgotSearch, loginSearch, passwordSearch, registerSearch, workspaceSearch } from './account-searches.ts'
import { readSearch, writeSearch } from './search-values.ts'
import { adminSearch, bookingSearch, catalogueSearch, quoteSearch, usersSearch } from './searches.ts'

type Reader = (raw: Record<string, unknown> & SearchSchemaInput) => object
/** What a page understands of an address. */
const of = (reader: Reader, address: string) => reader({ ...readSearch(address), __TSearchSchemaInput__: 'TSearchSchemaInput' })
/** What stands in the address after the page has read it. */
const again = (reader: Reader, address: string) => writeSearch({ ...of(reader, address) })

test('nothing is guessed: text that looks like a number stays text', () => {
  expect(of(catalogueSearch, '?q=007')).toEqual({ q: '007' })
  expect(of(catalogueSearch, '?q=1e5')).toEqual({ q: '1e5' })
  expect(of(catalogueSearch, '?q=true')).toEqual({ q: 'true' })
  expect(of(catalogueSearch, '?q=%5Bnow%5D')).toEqual({ q: '[now]' })
  expect(of(usersSearch, '?session=12345678901234567890')).toEqual({ session: '12345678901234567890' })
})

test('a written address is read back and written the same', () => {
  for (const [reader, address] of [
    [catalogueSearch, '?q=the+lost+%26+ledger&format=IN_PERSON&people=200&order=name'],
    [bookingSearch, '?format=HYBRID&host=ON_SITE&date=2026-12-16&people=40'],
    [usersSearch, '?session=s1&roles=HOST&roles=PLANT'],
    [quoteSearch, '?format=REMOTE&people=12&location=%7B%22city%22%3A%22Oslo%22%2C%22latitude%22%3A59.9%2C%22longitude%22%3A10.7%7D'],
    [quoteSearch, '?format=REMOTE&people=12&level=PRO&minutes=45&date=2026-12-01&quote=abc'],
    [adminSearch, '?tab=audit&page=2&operation=POST+%2Fauth%2Finvite'],
    [loginSearch, '?to=%2Fevents%3Fwhen%3Dpast'],
  ] as const)
    expect(again(reader, address)).toBe(address)
})

test('a list is the same parameter again or JSON; what is not known is left out', () => {
  const roles = ['HOST', 'PLANT']
  expect(of(usersSearch, '?roles=PLANT&roles=HOST&roles=KING')).toEqual({ roles })
  expect(of(usersSearch, `?roles=${encodeURIComponent('["HOST","PLANT",7]')}`)).toEqual({ roles })
  expect(of(usersSearch, '?roles=HOST')).toEqual({ roles: ['HOST'] })
  expect(of(usersSearch, '?roles=host')).toEqual({})
})

test('unknown parameters are dropped, and broken ones never crash', () => {
  const everything: readonly Reader[] = [adminSearch, bookingSearch, catalogueSearch, loginSearch, quoteSearch, usersSearch]
  const broken = [
    '?junk=1&__proto__=x&constructor=y&toString=z',
    '?people=-1&page=NaN&format=%7B&order=__proto__',
    '?location=%7B%22latitude%22&roles=%5B&tab=',
    '?location=null&location=7&roles=null&people=1e99',
    '?location=%5B1%5D&people=&q=&email=',
    '?%FF=%FF&==&&&q',
  ]
  for (const reader of everything) for (const address of broken) expect(Object.values(of(reader, address)).includes(undefined)).toBe(false)
  for (const reader of everything) expect(of(reader, broken[0] ?? '')).toEqual({})
  expect(of(quoteSearch, '?location=%7B%22latitude%22%3A91%2C%22longitude%22%3A%22x%22%7D')).toEqual({})
})

test('a repeated parameter counts once', () => {
  expect(of(catalogueSearch, '?people=10&people=20')).toEqual({ people: 10 })
  expect(of(catalogueSearch, `?q=${'x'.repeat(500)}`)).toEqual({ q: 'x'.repeat(100) })
  expect(of(catalogueSearch, '?people=999999')).toEqual({ people: 10_000 })
})

test('WEB-03 every way to get in leads to a path of this site and nowhere else', () => {
  const evil = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example', 'https://evil.example', 'javascript:alert(1)']
  for (const entrance of [loginSearch, registerSearch, forgotSearch, passwordSearch, workspaceSearch] satisfies Reader[]) {
    expect(of(entrance, '?to=%2Fevents%3Fwhen%3Dpast')).toEqual({ to: '/events?when=past' })
    for (const to of [...evil, '/a\\b', '', `/${'x'.repeat(8000)}`]) expect(of(entrance, `?to=${encodeURIComponent(to)}`), to).toEqual({})
  }
})
