import { expect, test } from 'vitest'
import { actOf, lastWords, type Port, portLook, portWords, responseWords, testWords, worstFirst } from './health-words.ts'

const now = Date.parse('2026-11-27T20:14:00Z')
const here = { now, timezone: 'America/Chicago' }
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const working: Port = {
  ...{ type: 'BREADCRUMB', mode: 'REAL', address: 'games.breadcrumb.example', open: false, openUntil: null, failures: 0 },
  ...{ succeededAt: ago(2), failedAt: null, failure: null, responseMs: 180, waiting: 0, dead: 0, newest: null, deadEvents: [] },
}
const event = {
  ...{ sessionId: 's1', name: 'The Lost Ledger', startsAt: ago(-900), timezone: 'UTC', workspaceName: 'Northwind Foods' },
  ...{ error: 'REFUSED' as const, at: ago(9) },
}
const given = { dead: 1, deadEvents: [event] }
const ports: readonly Port[] = [
  working,
  { ...working, type: 'HUBSPOT', mode: 'SIMULATED', address: null, newest: '/simulator/hubspot/x' },
  { ...working, type: 'PLAY', mode: 'OFF', address: null, succeededAt: null, responseMs: null },
  { ...working, type: 'SLACK', open: true, openUntil: ago(-4), failures: 5, failure: 'UNREACHABLE', failedAt: ago(4) },
  { ...working, type: 'GALLERY', ...given },
  { ...working, type: 'WEB_EVENT', failures: 9, failure: 'SIGNED_OUT', failedAt: ago(1), waiting: 14 },
]
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ') ?? null

test('the worst comes first: given up or signed out, not reached, working, off', () => {
  const rows = worstFirst(ports).map((port) => {
    const { words, why } = portWords(port, here)
    return [port.type, portLook(port), plain(words), plain(why)]
  })
  expect(rows).toEqual([
    ['GALLERY', 'bad', '1 given up', 'Gallery refused the event'],
    ['WEB_EVENT', 'bad', 'Signed out', 'Web event doesn’t accept our token. Last tried: 2:13 pm'],
    ['SLACK', 'failing', 'Not reached at 2:10 pm', 'Paused for 4 minutes after 5 failures in a row'],
    ['BREADCRUMB', 'working', 'Working', 'games.breadcrumb.example'],
    ['HUBSPOT', 'working', 'Working', 'Nothing leaves this server'],
    ['PLAY', 'off', 'Off', 'Set PLAY_URL and PLAY_TOKEN to turn it on'],
  ])
})

test('each port has at most one act, and only an admin tests', () => {
  const acts = (isAdmin: boolean) => Object.fromEntries(ports.map((port) => [port.type, actOf(port, isAdmin)]))
  expect(acts(true)).toEqual({
    GALLERY: { kind: 'RETRY', label: 'Retry 1 event' },
    WEB_EVENT: { kind: 'TEST', label: 'Retry now' },
    SLACK: { kind: 'TEST', label: 'Retry now' },
    BREADCRUMB: { kind: 'TEST', label: 'Send a test' },
    HUBSPOT: { kind: 'SIMULATOR', url: '/simulator/hubspot/x' },
    PLAY: null,
  })
  expect(acts(false)).toMatchObject({
    GALLERY: { kind: 'RETRY' },
    WEB_EVENT: null,
    SLACK: null,
    BREADCRUMB: null,
    HUBSPOT: { kind: 'SIMULATOR' },
  })
})

test('times and a test are told in a few words', () => {
  expect([0.4, 2, 64, 60 * 72].map((minutes) => plain(lastWords(ago(minutes), here)))).toEqual([
    '24 s ago',
    '2 min ago',
    '1:10 pm',
    'Tue 24 Nov, 2:14 pm',
  ])
  expect([12, 999, 2100].map(responseWords)).toEqual(['12 ms', '999 ms', '2.1 s'])
  expect(testWords('GALLERY', { ok: true, error: null, ms: 240 })).toBe('Gallery answered in 240 ms')
  expect(testWords('SLACK', { ok: false, error: 'TIMEOUT', ms: 5000 })).toBe('Slack didn’t answer in time')
})
