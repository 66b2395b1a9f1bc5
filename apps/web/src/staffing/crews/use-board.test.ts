import { expect, test } from 'vitest'
import { stepTo } from './use-board.ts'

const events = { view: 'events', date: '2026-12-02' } as const

test('opening a card, closing it and filtering leave the page where it was scrolled to', () => {
  expect(stepTo(events, { place: 'p1' })).toEqual({ search: { ...events, place: 'p1' }, replace: false, resetScroll: false })
  expect(stepTo({ ...events, place: 'p1' }, { place: undefined })).toEqual({ search: events, replace: false, resetScroll: false })
  expect(stepTo(events, { show: 'open' }).resetScroll).toBe(false)
})

test('other days and another view begin at their top', () => {
  expect(stepTo(events, { date: '2026-12-09' })).toEqual({
    search: { view: 'events', date: '2026-12-09' },
    replace: false,
    resetScroll: true,
  })
  expect(stepTo(events, { view: undefined })).toEqual({ search: { date: '2026-12-02' }, replace: false, resetScroll: true })
})

test('typing a search does not fill the history, and an empty one leaves the address', () => {
  expect(stepTo(events, { q: 'ad' })).toEqual({ search: { ...events, q: 'ad' }, replace: true, resetScroll: false })
  expect(stepTo({ ...events, q: 'ad' }, { q: '' })).toEqual({ search: events, replace: true, resetScroll: false })
})
