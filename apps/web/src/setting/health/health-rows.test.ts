import { expect, test } from 'vitest'
import type { Port } from '../integrations/health-words.ts'
import { callWords, healthRows, reportOf } from './health-rows.ts'
import { type ShownPart, sizeWords } from './part-words.ts'

const now = Date.parse('2026-11-27T20:14:00Z')
const here = { now, timezone: 'America/Chicago' }
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const part = (key: ShownPart['key'], said: Partial<ShownPart> = {}): ShownPart => ({
  ...{ key, state: 'WELL', succeededAt: ago(2), waiting: 0, dead: 0, failing: 0, nextTryAt: null, wakes: [], endpoint: null },
  ...{ ms: null, usedBytes: null, freeBytes: null, failure: null, ...said },
})
const port: Port = {
  ...{ type: 'GALLERY', mode: 'REAL', address: 'gallery.example', open: false, openUntil: null, failures: 0 },
  ...{ succeededAt: ago(2), failedAt: null, failure: null, responseMs: 180, waiting: 0, dead: 0, newest: null, deadEvents: [] },
}
const event = {
  ...{ sessionId: 's1', name: 'The Lost Ledger', startsAt: null, timezone: 'UTC', workspaceName: 'Northwind Foods' },
  ...{ error: 'REFUSED' as const, at: ago(9) },
}
const rowsOf = (parts: readonly ShownPart[], ports: readonly Port[] = []) =>
  healthRows(
    {
      houseHealth: { requests: 0, failed: 0, typicalMs: null, slowMs: null, people: 0, version: null, startedAt: ago(60), parts },
      integrationHealth: { ports },
    },
    here,
  )

test('what needs someone comes first, then what is retried, then what works; the server’s own parts keep their order', () => {
  const rows = rowsOf(
    [
      part('EMAILS', { state: 'BAD', dead: 3, wakes: ['a', 'b'] }),
      part('CALENDARS', { state: 'FAILING', failing: 1, nextTryAt: ago(-3) }),
      part('PAYMENTS', { state: 'OFF', succeededAt: null }),
      part('JOBS'),
      part('DATABASE', { ms: 2, usedBytes: 3_100_000_000 }),
    ],
    [port, { ...port, type: 'SLACK', dead: 1, deadEvents: [event] }],
  )
  const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ') ?? null
  expect(rows.map(({ name, look, words, why }) => [name, look, plain(words), plain(why)])).toEqual([
    ['Slack', 'bad', '1 given up', 'Slack refused the event'],
    ['Email', 'bad', '3 given up in the last 7 days', 'The mail server refused, or didn’t answer for 72 hours'],
    ['Calendars', 'failing', '1 calendar can’t be read', 'Next try: 2:17 pm'],
    ['Gallery', 'working', 'Working', null],
    ['Payments', 'off', 'Off', 'Set STRIPE_SECRET_KEY to turn it on'],
    ['Jobs', 'working', 'On time', null],
    ['Database', 'working', 'Answers in 2 ms, 3.1 GB used', null],
  ])
  expect(rows.map(({ act }) => act?.label ?? null)).toEqual(['Retry 1 event', 'Retry 2 emails', null, null, null, null, null])
  expect(callWords(rows)).toEqual({ call: '2 things need you', which: 'Slack and Email. Calendars is being retried.' })
  expect(plain(reportOf(rows))?.split('\n')[1]).toBe(
    'Email: 3 given up in the last 7 days; The mail server refused, or didn’t answer for 72 hours; last success 2 min ago; 3 given up',
  )
})

test('jobs that were given up need someone, whose button says how many get one more try', () => {
  const [row] = rowsOf([part('JOBS', { state: 'BAD', dead: 3 })])
  expect([row?.look, row?.words, row?.why, row?.act]).toEqual([
    ...['bad', '3 jobs were given up', 'The log says why. Retry gives each one more try'],
    { kind: 'JOBS', label: 'Retry 3 jobs' },
  ])
})

test('webhooks say what their customers’ endpoints missed, and lead to the worst of them', () => {
  const endpoint = { id: 'e1', workspaceId: 'w1' }
  const told = (said: Partial<ShownPart>) => {
    const [row] = rowsOf([part('WEBHOOKS', said)])
    return [row?.look, row?.words, row?.why?.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ') ?? null, row?.act?.label ?? null]
  }
  const [replayed, off] = [
    'Their endpoint didn’t accept them. Its page replays them',
    'Nothing was accepted for five days. The workspace’s admins were told',
  ]
  expect(told({ state: 'BAD', dead: 2, failing: 1, endpoint })).toEqual(['bad', '2 deliveries were given up', replayed, 'Open endpoint'])
  expect(told({ state: 'BAD', failing: 1, endpoint })).toEqual(['bad', '1 endpoint switched off', off, 'Open endpoint'])
  const retried = told({ state: 'FAILING', failing: 2, nextTryAt: ago(-3) })
  expect(retried).toEqual(['failing', '2 endpoints don’t accept', 'Next try: 2:17 pm', null])
  expect(told({})).toEqual(['working', 'Delivering', null, null])
  expect(told({ state: 'UNUSED', succeededAt: null })).toEqual(['unused', 'No endpoints yet', null, null])
})

test('when nothing is wrong it says so, and has no button', () => {
  const rows = rowsOf([part('EMAILS'), part('JOBS')], [port])
  expect(callWords(rows)).toEqual({ call: 'Nothing needs you', which: 'Everything that is on works.' })
  expect(rows.flatMap(({ act }) => act ?? [])).toEqual([])
})

test('sizes are told in two digits', () => {
  expect([0, 999, 640_000, 3_100_000_000, 42e12].map(sizeWords)).toEqual(['0 bytes', '999 bytes', '640 KB', '3.1 GB', '42 TB'])
})

test('backups say how big the last one is, why the next one failed, and that two nights went without', () => {
  const backups = (said: Partial<ShownPart>) => rowsOf([part('BACKUPS', said)]).map(({ look, words, why }) => [look, words, why])[0]
  expect(backups({ usedBytes: 412_000_000 })).toEqual(['working', 'Every night, 412 MB', null])
  expect(backups({ state: 'FAILING', failing: 1, failure: 'FULL', freeBytes: 40_000_000 })).toEqual([
    ...['failing', 'The last one failed', 'Its disk is full, 40 MB free. Make room; the one before is whole'],
  ])
  expect(backups({ state: 'BAD', failing: 1, failure: 'FOLDER' })).toEqual([
    ...['bad', 'None for two nights', 'The folder of BACKUP_DIR can’t be used. The one before is whole'],
  ])
  expect(backups({ state: 'BAD' })?.[1]).toBe('None for two nights')
  expect(backups({ state: 'OFF', succeededAt: null })).toEqual(['off', 'Off', 'Set BACKUP_DIR to make one every night'])
})
