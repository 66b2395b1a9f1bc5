import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { expect, test } from 'vitest'
import { type BoardPlace, pictureOf, placeOfChip } from '../crews/board-picture.ts'
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
const planned = (placeId: string, userId: string | null, kept = false) => ({ placeId, userId, kept })
const planOf = (...places: ReturnType<typeof planned>[]) => ({ places }) as unknown as Parameters<typeof withDraft>[1]

test('what a draft adds to a cell is among the published cards by the start of its event', () => {
  const places = [place('late', '2026-12-15T13:30:00Z', ada), place('early', '2026-12-15T10:00:00Z')]
  const draw = { places, people: [], filter: {}, zone: 'UTC', now: Date.parse('2026-12-01T00:00:00Z'), isWeek: true, may: true } as const
  const { chips } = pictureOf(draw)
  const on = { places, zone: 'UTC' } as const
  const merged = withDraft(chips, planOf(planned('early', 'ada')), on).filter(({ row }: BoardChip) => row === 'ada')
  expect(merged.map(({ id }) => [placeOfChip(id), isDraftChip(id)])).toEqual([
    ['early', true],
    ['late', false],
  ])
})

test('the open roles say how many of them a draft fills, without the offers that it leaves as they are', () => {
  const open = new Set(['a', 'b', 'c'])
  expect(openWords(new Set(), null)).toBe('None')
  expect(openWords(open, null)).toBe('3 to fill')
  expect(openWords(open, planOf(planned('a', 'ada'), planned('b', null), planned('x', 'ada'), planned('c', 'ben', true)))).toBe(
    '3 to fill, 1 planned',
  )
})
