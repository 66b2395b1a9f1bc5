import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consoleOf } from './run.ts'

const sessionId = '3f0f0f0f-0000-4000-8000-000000000001'
const me = { id: 'host', fullName: 'Marcus', role: 'HOST', permission: 'HOST' }
const session = { id: sessionId, name: 'The Lost Ledger', status: 'LIVE', startsAt: '2026-12-16T12:00:00Z', endsAt: '2026-12-16T14:00:00Z' }
const playthrough = { status: 'STARTED', startedAt: '2026-12-16T12:00:00Z', since: '2026-12-16T12:00:00Z', pausedMs: 0, journal: [] }

type Input = { key: string; agoMs: number; text?: string }
/** The commands that arrived, in their order. */
let arrived: Input[]
let isAway: boolean
let answerTo: (input: Input) => unknown
let whoIs: unknown

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-12-16T12:30:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  ;[arrived, isAway, whoIs] = [[], false, me]
  answerTo = () => ({ fate: 'APPLIED', reason: null, playthrough })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError('network')
    if (url === '/auth/refresh') return Response.json({}, { status: 401 })
    const { input } = (JSON.parse(body) as { variables: { input?: Input } }).variables
    if (!input)
      return Response.json({ data: { me: whoIs, session: { ...session, assignments: [] }, breadcrumbRealPlaythrough: playthrough } })
    arrived.push(input)
    const answer = answerTo(input)
    if (answer instanceof Error) return Response.json({ errors: [{ message: answer.message, extensions: { code: answer.name } }] })
    return Response.json({ data: { run: answer } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function opened() {
  const console = consoleOf(sessionId)
  const close = console.open()
  await vi.waitFor(() => expect(console.store.get().facts).not.toBeNull())
  return { console, close }
}
const refusal = (code: string) => Object.assign(new Error('No.'), { name: code })

test('what was pressed without a network is sent in its order once there is one, each with its key and how long ago it was pressed', async () => {
  const { console, close } = await opened()
  isAway = true
  await console.press('PAUSE')
  vi.advanceTimersByTime(3000)
  await console.press('START')
  await console.press('MESSAGE', { text: 'Ten minutes', team: null })
  expect(console.store.get()).toMatchObject({
    awaySince: expect.any(Number),
    queue: [{ command: 'PAUSE' }, { command: 'START' }, { command: 'MESSAGE' }],
  })
  const keys = console.store.get().queue.map(({ key }) => key)
  vi.advanceTimersByTime(2 * 3_600_000)
  isAway = false
  await console.refresh()
  expect(arrived.map(({ key }) => key)).toEqual(keys)
  expect(arrived.map(({ agoMs }) => Math.round(agoMs / 1000))).toEqual([7203, 7200, 7200])
  expect(arrived[2]?.text).toBe('Ten minutes')
  expect(console.store.get()).toMatchObject({ awaySince: null, queue: [], isSending: false })
  close()
})

test('a command that comes to nothing stays with its reason until it’s seen, and doesn’t hold up the next', async () => {
  const { console, close } = await opened()
  isAway = true
  await console.press('PAUSE')
  await console.press('VOTE')
  await console.press('END')
  isAway = false
  answerTo = () =>
    arrived.length === 1
      ? { fate: 'IGNORED', reason: 'ENDED', playthrough }
      : arrived.length === 2
        ? refusal('INVALID')
        : { fate: 'LATE', reason: null, playthrough }
  await console.refresh()
  expect(arrived).toHaveLength(3)
  const { queue } = console.store.get()
  expect(queue.map(({ command, ignored }) => [command, ignored])).toEqual([
    ['PAUSE', 'ENDED'],
    ['VOTE', 'No.'],
  ])
  await console.refresh()
  expect(arrived).toHaveLength(3)
  for (const one of queue) await console.seen(one)
  expect(console.store.get().queue).toEqual([])
  close()
})

test('a server that fails midway gets the rest later, beginning with the command of which nothing is known', async () => {
  const { console, close } = await opened()
  isAway = true
  await console.press('PAUSE')
  await console.press('START')
  isAway = false
  answerTo = () => (arrived.length === 2 ? refusal('INTERNAL') : { fate: 'APPLIED', reason: null, playthrough })
  await console.refresh()
  expect(console.store.get().queue).toMatchObject([{ command: 'START' }])
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(console.store.get().queue).toEqual([]))
  expect(arrived[2]?.key).toBe(arrived[1]?.key)
  close()
})

test('who lost the event, is signed out, or is someone else by now has nothing left here, and sends nothing', async () => {
  for (const [code, who] of [
    ['NOT_FOUND', me],
    ['FORBIDDEN', me],
    ['UNAUTHENTICATED', me],
    [null, null],
    [null, { ...me, id: 'other' }],
  ] as const) {
    whoIs = me
    arrived = []
    answerTo = () => ({ fate: 'APPLIED', reason: null, playthrough })
    const { console, close } = await opened()
    isAway = true
    await console.press('PAUSE')
    isAway = false
    whoIs = who
    if (code) answerTo = () => refusal(code)
    await console.refresh()
    expect(console.store.get(), String(code)).toMatchObject({ isLost: true, facts: null, queue: [] })
    expect(arrived.length, String(code)).toBe(code ? 1 : 0)
    close()
  }
})
