import { describe, expect, test } from 'vitest'
import { askedOf, type EventsAsked, sortOf } from './events-asked.ts'

const plain: EventsAsked = {
  q: '',
  when: 'scheduled',
  filters: {},
  sort: null,
  workspaceId: null,
  mine: false,
  me: null,
  offset: 0,
  limit: 25,
}

test('the order of an address: a column of the list, descending with a minus; anything else is no order', () => {
  expect(sortOf('name')).toEqual({ key: 'name', direction: 'ascending' })
  expect(sortOf('-attendees')).toEqual({ key: 'attendees', direction: 'descending' })
  for (const other of [undefined, '', '-', '--name', 'credits', 'Name', '__proto__']) expect(sortOf(other)).toBeNull()
})

describe('what the server is asked for', () => {
  test('the nearest of the upcoming events come first, the latest of the past ones and of all', () => {
    const order = (when: EventsAsked['when']) => askedOf({ ...plain, when }).sorting
    expect(order('scheduled')).toEqual([{ field: 'startsAt', direction: 'ASC' }])
    expect(order('past')).toEqual([{ field: 'startsAt', direction: 'DESC' }])
    expect(order('cancelled')).toEqual([{ field: 'startsAt', direction: 'DESC' }])
    expect(order('all')).toEqual([{ field: 'startsAt', direction: 'DESC' }])
    expect(askedOf({ ...plain, sort: sortOf('-name') }).sorting).toEqual([{ field: 'name', direction: 'DESC' }])
  })

  test('every status is upcoming, past or cancelled, and all asks for none of them', () => {
    const statuses = (when: EventsAsked['when']) => [askedOf({ ...plain, when }).filter?.status ?? []].flat()
    expect(statuses('scheduled')).toEqual(['UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE'])
    expect(statuses('past')).toEqual(['COMPLETED'])
    expect(statuses('cancelled')).toEqual(['CANCELLED'])
    expect(askedOf({ ...plain, when: 'all' }).filter).toEqual({})
  })

  test('a filter is left out where there is nothing to filter by', () => {
    expect(askedOf({ ...plain, when: 'all', q: 'quiz', workspaceId: 'w1', mine: true, me: { id: 'u1' } }).filter).toEqual({
      text: 'quiz',
      workspaceId: 'w1',
      assignedTo: 'u1',
    })
    expect(askedOf({ ...plain, when: 'all', mine: true }).filter).toEqual({})
  })

  test('a status comes before the period, and a person before the reader’s own events', () => {
    const filter = askedOf({
      ...plain,
      mine: true,
      me: { id: 'u1' },
      filters: { status: ['COMPLETED'], assignedTo: 'u2', diy: 'yes' },
    }).filter
    expect(filter).toEqual({ status: ['COMPLETED'], assignedTo: 'u2', diy: true })
  })
})
