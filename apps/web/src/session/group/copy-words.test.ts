import { expect, test } from 'vitest'
import { copyBody, copyOf } from './copy-words.ts'
import type { GroupEvent } from './lanes.ts'

test('a copy names its event and no group, has the start that was typed in the event’s zone, and waits for the rest of it', () => {
  const source: Pick<GroupEvent, 'id' | 'startsAt' | 'timezone'> = {
    id: 'a',
    startsAt: '2026-12-22T20:30:00Z',
    timezone: 'America/Chicago',
  }
  const copy = copyOf(source as GroupEvent)
  expect(copy?.at).toEqual({ date: '2026-12-22', time: '14:30', offset: '-06:00' })
  if (!copy) throw new Error('no copy')
  expect(copyBody(copy)).toEqual({ id: 'a' })
  const dated = { ...copy, isDated: true }
  expect(copyBody({ ...dated, at: { ...copy.at, time: '16:00' } })).toEqual({ id: 'a', startsAt: '2026-12-22T22:00:00Z' })
  expect(copyBody({ ...dated, at: { ...copy.at, time: '' } })).toBeNull()
  expect(copyOf(undefined)).toBeNull()
})
