import { expect, test } from 'vitest'
import type { AgendaShow } from '../shows/shows-query.ts'
import type { Stretch } from './hours-queries.ts'
import { leaveShowWords, leftWords, nextShows } from './next-shows.ts'

const claim = (sessionId: string, from: string, to: string): Stretch => ({
  ...{ userId: 'ada', from: `2026-12-${from}:00Z`, to: `2026-12-${to}:00Z`, layer: 'CLAIM', open: false },
  ...{ rowId: null, sessionId, sessionName: sessionId, why: '' },
})
const show = (id: string, more: Partial<AgendaShow> = {}): AgendaShow => ({
  ...{ id: `place ${id}`, role: 'HOST', userId: 'ada', callAt: '2026-12-16T17:15:00Z', way: null, lodging: null },
  approval: { id: `offer ${id}`, state: 'ACCEPTED', expiresAt: null },
  session: {
    ...{ id, name: id, status: 'SCHEDULED', startsAt: '2026-12-16T18:00:00Z', endsAt: '2026-12-16T19:30:00Z' },
    ...{ timezone: 'UTC', hostType: 'ON_SITE', city: 'Chicago', workspace: { name: 'Northwind Foods' } },
    ...{ type: 'IN_PERSON', attendees: 20, experience: { title: id, category: 'GAME_SHOW' }, locations: [] },
  },
  ...more,
})
const said = (stretches: readonly Stretch[], shows: readonly AgendaShow[], today = '2026-12-14') =>
  nextShows(stretches, shows, { timezone: 'UTC', today }).map(({ when, call }) =>
    [when, call].map((words) => words?.replaceAll('\u00a0', ' ')),
  )

test('a show says when it is, when the person has to be there and when to leave, not the time that it takes with travel and rest', () => {
  const claims = [claim('pier', '16T15:30', '16T21:00')]
  const way = { minutes: 40, leaveAt: '2026-12-16T16:00:00Z' }
  expect(said(claims, [show('pier', { way })])).toEqual([['Wed 16 Dec, 6:00 to 7:30 pm', 'Call 5:15 pm, leave 4:00 pm']])
  expect(said(claims, [show('pier')], '2026-12-16')).toEqual([['Today, 6:00 to 7:30 pm', 'Call 5:15 pm']])
  const asked = show('pier', { approval: { id: 'o', state: 'PENDING', expiresAt: null } })
  expect(said(claims, [asked])[0]?.[0]).toBe('Wed 16 Dec, 6:00 to 7:30 pm, offer not answered yet')
})

test('the earliest show is first; one that isn’t known says what it takes, as does one whose only offer has ended or is a salesperson’s', () => {
  const claims = [claim('sevilla', '17T15:30', '17T21:00'), claim('pier', '16T15:30', '16T21:00')]
  const taken = [
    ['Wed 16 Dec, 3:30 to 9:00 pm, including travel and rest', undefined],
    ['Thu 17 Dec, 3:30 to 9:00 pm, including travel and rest', undefined],
  ]
  expect(said(claims, [])).toEqual(taken)
  const ended = show('pier', { approval: { id: 'o', state: 'DECLINED', expiresAt: null } })
  expect(said(claims, [ended, show('sevilla', { role: 'SALESPERSON' })])).toEqual(taken)
})

test('the call and the answer are those of the person’s own place, in whatever order the crew comes', () => {
  const claims = [claim('pier', '16T15:30', '16T21:00')]
  const own = show('pier', { approval: { id: 'o', state: 'PENDING', expiresAt: null } })
  const colleague = show('pier', { id: 'another place', userId: 'ben', role: 'PLANT', callAt: '2026-12-16T18:00:00Z' })
  const expected = ['Wed 16 Dec, 6:00 to 7:30 pm, offer not answered yet', 'Call 5:15 pm']
  for (const crew of [
    [own, colleague],
    [colleague, own],
  ])
    expect(said(claims, crew)).toEqual([expected])
  expect(nextShows(claims, [own, colleague], { timezone: 'UTC', today: '2026-12-14' })[0]?.isOffer).toBe(true)
  // without a place of their own nothing of a colleague’s is said
  expect(said(claims, [colleague])).toEqual([['Wed 16 Dec, 3:30 to 9:00 pm, including travel and rest', undefined]])
})

test('someone with two places on a show reads it once, by the earlier call, and as theirs once they have accepted one', () => {
  const claims = [claim('pier', '16T16:00', '16T21:00'), claim('pier', '16T15:30', '16T20:00')]
  const producer = show('pier', { id: 'p', role: 'PRODUCER', callAt: '2026-12-16T16:30:00Z' })
  const host = show('pier', { approval: { id: 'o', state: 'PENDING', expiresAt: null } })
  for (const places of [
    [producer, host],
    [host, producer],
  ]) {
    const [one, ...more] = nextShows(claims, places, { timezone: 'UTC', today: '2026-12-14' })
    expect(more).toEqual([])
    expect(one).toMatchObject({ isOffer: false, claim: { from: '2026-12-16T15:30:00Z', to: '2026-12-16T21:00:00Z' } })
    expect(one?.call?.replaceAll('\u00a0', ' ')).toBe('Call 4:30 pm')
    // which of them is left, or answered, is for the reader to see
    expect(one?.places.map(({ id }) => id)).toEqual(['p', 'place pier'])
  }
})

test('a show can be left until it begins, or, where its start isn’t known, until the time that it takes has passed', () => {
  const claims = [claim('pier', '16T15:30', '16T21:00')]
  const until = (shows: readonly AgendaShow[]) =>
    nextShows(claims, shows, { timezone: 'UTC', today: '2026-12-16' }).map(({ leaveUntil }) => leaveUntil)
  expect(until([show('pier')])).toEqual(['2026-12-16T18:00:00Z'])
  expect(until([])).toEqual(['2026-12-16T21:00:00Z'])
})

test('after leaving a show, the toast says who finds another person, unless no role was left to fill', () => {
  const done = 'You’re no longer on this show.'
  expect(leftWords(done, { released: 1, open: 0 })).toBe('You’re no longer on this show. We’re finding someone else.')
  expect(leftWords(done, { released: 1, open: 1 })).toBe('You’re no longer on this show. We’ve asked a producer to find someone else.')
  expect(leftWords(done, { released: 0, open: 0 })).toBe(done)
})

test('leaving a show says whether the person is removed from it or only loses an offer, in words about the reader or about someone else', () => {
  const [accepted, asked] = [false, true].map((isOffer) => ({ claim: claim('pier', '16T15:30', '16T21:00'), isOffer }))
  expect(accepted && leaveShowWords(accepted, null)).toEqual({
    title: 'Can’t make it?',
    text: 'You’ll be removed from “pier” immediately, and we’ll find someone else. You can’t undo this. What’s the reason?',
    keep: 'Keep the show',
    done: 'You’re no longer on this show.',
  })
  expect(asked && leaveShowWords(asked, 'Ada Pike')).toEqual({
    title: 'Withdraw Ada Pike’s offer for this show?',
    text: 'Ada Pike’s offer for “pier” will be withdrawn immediately, and we’ll ask someone else. You can’t undo this. What’s the reason?',
    keep: 'Keep the offer',
    done: 'Ada Pike’s offer was withdrawn.',
  })
})
