import { expect, test } from 'vitest'
import { givenUpWords, headWords, type IntegrationLink, inOrder, stateWords, timeWords } from './link-words.ts'

const now = Date.parse('2026-11-27T20:20:00Z')
const here = { now, timezone: 'America/Chicago' }
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const synced: IntegrationLink = {
  ...{ id: 'gallery', integrationId: 'g-1', type: 'GALLERY', url: 'https://gallery.example/e', syncedAt: ago(2), active: true },
  ...{ passwordLost: false, state: 'SYNCED', lastError: null, nextTryAt: null, sending: false, unlinked: false, simulated: false },
}
const link = (changed: Partial<IntegrationLink>): IntegrationLink => ({ ...synced, id: changed.type ?? 'gallery', ...changed })
const [givenUp, failing, unlinked, waiting, off] = [
  link({ type: 'WEB_EVENT', state: 'DEAD', syncedAt: '2026-11-24T20:02:00Z', lastError: { kind: 'SIGNED_OUT', at: ago(60) } }),
  link({ type: 'SLACK', state: 'FAILED', nextTryAt: ago(-20), lastError: { kind: 'UNREACHABLE', at: ago(10) } }),
  link({ type: 'BREADCRUMB', state: 'OFF', active: false, unlinked: true }),
  link({ type: 'HUBSPOT', state: 'PENDING', nextTryAt: ago(-5) }),
  link({ type: 'PLAY', state: 'OFF', active: false }),
]
const all = [unlinked, synced, waiting, off, failing, givenUp]
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null

test('what needs someone comes first, then what waits, what is up to date, and last what is off', () => {
  const types = (links: readonly IntegrationLink[]) => inOrder(links, now).map(({ type }) => type)
  expect(types(all)).toEqual(['WEB_EVENT', 'SLACK', 'BREADCRUMB', 'HUBSPOT', 'GALLERY', 'PLAY'])
  expect(types(all.toReversed())).toEqual(['WEB_EVENT', 'SLACK', 'BREADCRUMB', 'HUBSPOT', 'GALLERY', 'PLAY'])
})

test('while everything is sent again the rows keep their places', () => {
  const sent = [
    synced,
    link({ type: 'HUBSPOT', state: 'PENDING', nextTryAt: ago(1), sending: true }),
    link({ type: 'SLACK', state: 'SYNCED' }),
    off,
  ]
  expect(inOrder(sent, now)).toEqual(sent)
  expect(sent.map((one) => timeWords(one, here))).toEqual(['2 min ago', 'Sending', '2 min ago', 'Off'])
  expect(headWords(sent, now)).toEqual({ words: '2 of 3 done', tone: 'plain' })
})

test('right of a name is a time, and under it the state in words unless it is up to date', () => {
  expect(inOrder(all, now).map((one) => [plain(timeWords(one, here)), plain(stateWords(one, here))])).toEqual([
    ['', 'Given up after 8 tries'],
    ['Next try at 2:40 pm', 'Not reached at 2:10 pm'],
    ['', 'Not linked to a game'],
    ['Next try at 2:25 pm', 'Waiting to send the changes'],
    ['2 min ago', null],
    ['Off', null],
  ])
  expect([0.5, 59, 60 * 5, 60 * 30].map((minutes) => timeWords(link({ syncedAt: ago(minutes) }), here))).toEqual([
    'Now',
    '59 min ago',
    '5 h ago',
    'Thu 26 Nov',
  ])
  const first = link({ state: 'PENDING', syncedAt: null, nextTryAt: ago(-900) })
  expect([timeWords(first, here), stateWords(first, here)].map(plain)).toEqual([
    'Next try at Sat 28 Nov, 5:20 am',
    'Waiting to send the event',
  ])
  expect(timeWords(link({ state: 'FAILED', nextTryAt: ago(0) }), here)).toBe('Waiting')
  expect(stateWords(link({ state: 'DEAD', lastError: { kind: 'REFUSED', at: ago(1) } }), here)).toBe('Given up: it refused the event')
})

test('a link that was given up says what guests see, why, and who can mend it', () => {
  const words = (isAdmin: boolean, changed: Partial<IntegrationLink> = {}) =>
    plain(givenUpWords({ ...givenUp, ...changed }, { ...here, isAdmin }))
  expect(words(false)).toBe(
    'Guests still see it as it was on Tue 24 Nov, 2:02 pm. Web event doesn’t accept our token, so ask an admin to check it.',
  )
  expect(words(true)).toMatch(/Web event doesn’t accept our token, so check its token\.$/)
  expect(words(false, { syncedAt: null, lastError: { kind: 'TIMEOUT', at: ago(1) } })).toBe(
    'Guests can’t open it yet. Web event didn’t answer in time. Try again once it works.',
  )
  expect(words(false, { type: 'HUBSPOT', syncedAt: null, lastError: { kind: 'REFUSED', at: ago(1) } })).toBe(
    'There is no deal for it yet. HubSpot refused the event. Check the event’s details, then try again.',
  )
})

test('the head says the worst of it in a few words', () => {
  const without = (...gone: readonly IntegrationLink[]) =>
    headWords(
      all.filter((one) => !gone.includes(one)),
      now,
    )
  expect(without()).toEqual({ words: '1 given up', tone: 'danger' })
  expect(without(givenUp)).toEqual({ words: '1 not reached', tone: 'warning' })
  expect(without(givenUp, failing)).toEqual({ words: 'Not linked', tone: 'warning' })
  expect(without(givenUp, failing, unlinked)).toEqual({ words: '1 waiting', tone: 'plain' })
  expect(headWords([synced, off], now)).toEqual({ words: 'All up to date', tone: 'plain' })
  expect(headWords([off], now)).toBeNull()
})
