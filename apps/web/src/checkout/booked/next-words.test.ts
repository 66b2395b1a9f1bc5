import { expect, test } from 'vitest'
import { type BookedEvent, nextAfter } from './next-words.ts'

type Item = NonNullable<BookedEvent['readiness']>['items'][number]
const item = (key: string, missing: string[], owner: Item['owner'] = 'CUSTOMER'): Item => ({
  key,
  owner,
  done: missing.length === 0,
  missing,
})
const state = (neededBy: string | null, hearBy: string | null = null) => ({
  state: 'ANSWERS_MISSING' as const,
  neededBy,
  startNeededBy: null,
  hearBy,
})
const event = (
  over: Partial<BookedEvent> = {},
  items = [item('group', ['young', 'food', 'teams']), item('producer', ['x'], 'STAFF')],
): BookedEvent => ({
  ...{
    id: 'a',
    name: 'The Lost Ledger',
    status: 'SCHEDULED',
    startsAt: '2036-12-09T20:00:00Z',
    mayAnswer: true,
    diy: false,
    crew: { set: false },
  },
  readiness: { status: 'ManagersNeeded', label: '', waiting: 0, items },
  customerState: state('2036-12-02T20:00:00Z', '2036-12-01T12:00:00Z'),
  ...over,
})
const steps = (...events: BookedEvent[]) => nextAfter('2036-11-27T12:00:00Z', events)
const words = (...events: BookedEvent[]) => steps(...events).map(({ state: is, title, note }) => [is, title, note])

test('the questions of all events are one step with one button, which leads to the event that needs its answers first', () => {
  expect(words(event())).toEqual([
    ['done', 'Booked and paid on Thu 27 Nov', null],
    ['own', 'Tell us about your group', '3 questions, about 1 minute. We need the answers by Tue 2 Dec.'],
    ['later', 'Invite your colleagues', 'Send them a link, and see who’s coming.'],
    ['later', 'We find your crew', 'You’ll hear by Mon 1 Dec.'],
  ])
  const other = event({ id: 'b', name: 'Buzzer Night', customerState: state('2036-12-01T12:00:00Z', '2036-12-04T12:00:00Z') })
  const [, answers, invite, crew] = steps(event(), event({ id: 'c' }, []), other)
  expect(answers).toEqual({
    ...{ key: 'answers', state: 'own', title: 'Tell us about your groups' },
    note: '6 questions for two events, about 2 minutes. We need the first answers by Mon 1 Dec. Buzzer Night comes first.',
    act: { label: 'Answer 6 questions', id: 'b' },
  })
  expect(invite).toMatchObject({ note: 'Each event has a link to send. The Lost Ledger comes first.', invites: 'a', act: null })
  expect(crew).toMatchObject({ title: 'We find your crews', note: 'You’ll hear by Thu 4 Dec.' })
})

test('an event without a date is the reader’s own step once no question is left, and its crew comes after', () => {
  const open = { status: 'UNSCHEDULED' as const, startsAt: null, customerState: state(null) }
  expect(words(event(open, [item('group', [])])).slice(1)).toEqual([
    ['own', 'Choose a date', 'The Lost Ledger has no date yet.'],
    ['later', 'We find your crew', 'Once your event has a date.'],
  ])
  // a time was requested: it is no longer the customer's to choose
  expect(words(event({ ...open, status: 'REQUESTED' }, [item('group', [])]))).toHaveLength(2)
  const both = steps(event(open))
  expect(both.map(({ state: is }) => is)).toEqual(['done', 'own', 'later', 'later'])
  expect(both.flatMap(({ act }) => act?.label ?? [])).toEqual(['Answer 3 questions'])
})

test('questions that the reader may not answer are no step, and a crew that is set or not needed says nothing of a day', () => {
  expect(words(event({ mayAnswer: false, crew: { set: true } })).slice(1)).toEqual([['done', 'Your crew is set', null]])
  expect(words(event({ mayAnswer: false, diy: true }))).toHaveLength(1)
  expect(words(event({ mayAnswer: false, customerState: state(null) })).at(-1)).toEqual([
    ...['later', 'We find your crew', 'We’ll email you when it is set.'],
  ])
  // who may not answer may not invite
  expect(words(event({ mayAnswer: false })).map(([, title]) => title)).not.toContain('Invite your colleagues')
  expect(words(event({}, [item('details', ['contact'])]))[1]?.[1]).toBe('Tell us about your event')
})
