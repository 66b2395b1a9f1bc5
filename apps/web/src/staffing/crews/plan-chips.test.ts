import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { expect, test } from 'vitest'
import { type BoardPlace, pictureOf, placeOfChip } from './board-picture.ts'
import { isDraftChip, openWords, withDraft } from './plan-chips.ts'

const place = (id: string, startsAt: string, more: Partial<BoardPlace> = {}): BoardPlace => ({
  ...{ id, role: 'HOST', order: 0, userId: null, user: null, approval: null, conflict: null, overrideReason: null, task: null },
  session: {
    ...{ id: `event ${id}`, name: id, status: 'SCHEDULED', isApprovable: true, timezone: 'UTC' },
    ...{ startsAt, endsAt: startsAt, workspace: { id: 'w1', name: 'Northwind Foods' } },
  },
  ...more,
})
const ada = { userId: 'ada', user: { id: 'ada', fullName: 'Ada Pike' } }
const planned = (placeId: string, userId: string | null, kept = false) => ({
  ...{ placeId, userId, kept, sessionId: `event ${placeId}`, role: 'HOST' as const, before: null },
})
const pin = (placeId: string, userId: string) => ({ placeId, userId, how: 'PIN' as const, before: null, moreTravel: null })
const planOf = (
  places: readonly ReturnType<typeof planned>[],
  pins: readonly ReturnType<typeof pin>[] = [],
): Parameters<typeof withDraft>[1] => ({
  ...{ state: 'READY' as const, places: [...places] },
  meaning: { figures: { open: 0, travelMinutes: 0, aboveShare: [], changed: 0 }, pins: [...pins] },
})
const now = Date.parse('2026-12-01T00:00:00Z')

test('what a draft adds to a cell is among the published cards by the start of its event', () => {
  const places = [place('late', '2026-12-15T13:30:00Z', ada), place('early', '2026-12-15T10:00:00Z')]
  const draw = { places, people: [], filter: {}, zone: 'UTC', now, isWeek: true, may: true } as const
  const { chips } = pictureOf(draw)
  const on = { places, zone: 'UTC', may: true, now } as const
  const merged = withDraft(chips, planOf([planned('early', 'ada')]), on).filter(({ row }: BoardChip) => row === 'ada')
  expect(merged.map(({ id }) => [placeOfChip(id), isDraftChip(id)])).toEqual([
    ['early', true],
    ['late', false],
  ])
})

test('the open roles say how many of them a draft fills, without the offers that it leaves as they are', () => {
  const open = new Set(['a', 'b', 'c'])
  expect(openWords(new Set(), null)).toBe('None')
  expect(openWords(open, null)).toBe('3 to fill')
  expect(openWords(open, planOf([planned('a', 'ada'), planned('b', null), planned('x', 'ada'), planned('c', 'ben', true)]))).toBe(
    '3 to fill, 1 planned',
  )
})

test('a role that was pinned looks and says so, roles of a draft can be moved while it takes decisions, and only what it leaves open stays at the top', () => {
  const places = [place('a', '2026-12-15T10:00:00Z'), place('b', '2026-12-15T12:00:00Z'), place('c', '2026-12-16T12:00:00Z')]
  const on = { places, zone: 'UTC', may: true, now } as const
  const { chips } = pictureOf({ ...on, people: [], filter: {}, isWeek: true })
  const plan = planOf([planned('a', 'ada'), planned('b', 'ada'), planned('c', null)], [pin('a', 'ada')])
  const seen = (some: readonly BoardChip[]) => some.map(({ id, row, look, state, movable }) => [id, row, look, state, movable])
  expect(seen(withDraft(chips, plan, on))).toEqual([
    ['draft a', 'ada', 'pinned', 'Pinned', true],
    ['draft b', 'ada', 'draft', 'Planned', true],
    ['draft c', null, 'open', 'Open', true],
  ])
  expect(withDraft(chips, { ...plan, state: 'SOLVING' }, on).every(({ movable }) => !movable)).toBe(true)
  // while it is solved, the plan still says who had the role before the pin
  const solving = { ...plan, ...planOf([planned('a', 'ben'), planned('b', 'ada')], [pin('a', 'ada')]), state: 'SOLVING' as const }
  expect(seen(withDraft(chips, solving, on)).find(([id]) => id === 'draft a')?.[1]).toBe('ada')
})
