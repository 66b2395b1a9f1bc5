import { expect, test } from 'vitest'
import { parseInput } from '../../input.ts'
import { isTooYoung, plantApplicationInput } from './application.ts'
import {
  APPLICATION_STATES,
  type ApplicationState,
  applicationDeletedAt,
  applicationStep,
  isOpenApplication,
  stateAfterAgain,
  stateForApplicant,
} from './state.ts'

const at = Temporal.Instant.from('2026-11-27T11:42:00Z')
const noor = {
  ...{ firstName: 'Noor', lastName: 'Bakker', email: 'Noor.Bakker@Mail.example', phone: '+1 312 555 0191', city: 'Chicago' },
  ...{ languages: ['en', 'nl'], birthYear: 1994, experience: 'Six years of improvised theatre.', consent: true },
}
const codesOf = (change: object) => {
  const read = parseInput(plantApplicationInput, { ...noor, ...change })
  return read.ok ? 'right' : read.extensions.fields
}

test('an application is read with its address in lower case, and says of each field what is wrong with it', () => {
  const read = parseInput(plantApplicationInput, noor)
  expect(read.ok && read.value.email).toBe('noor.bakker@mail.example')
  expect(codesOf({ links: ['https://vimeo.com/noor', 'https://noor.example/reel?x=1#y'] })).toBe('right')
  expect(codesOf({ firstName: ' ', phone: '', city: undefined, experience: '', languages: [] })).toEqual({
    firstName: ['REQUIRED'],
    phone: ['REQUIRED'],
    city: ['REQUIRED'],
    experience: ['REQUIRED'],
    languages: ['REQUIRED'],
  })
  expect(codesOf({ consent: false })).toEqual({ consent: ['REQUIRED'] })
  expect(codesOf({ phone: 'call me', languages: ['xx'], experience: 'x'.repeat(2001) })).toEqual({
    phone: ['INVALID'],
    'languages.0': ['UNKNOWN_LANGUAGE'],
    experience: ['TOO_LONG'],
  })
  for (const link of ['http://vimeo.com/noor', 'javascript:alert(1)', 'https://', 'https://a@b.example', 'https://x.example/<b>'])
    expect(codesOf({ links: [link] }), link).toEqual({ 'links.0': ['INVALID'] })
  expect(codesOf({ links: Array(6).fill('https://vimeo.com/noor') })).toEqual({ links: ['TOO_MANY'] })
  expect(codesOf({ code: 'x' })).toEqual({ code: ['INVALID'] })
})

test('names are kept in every script, and nothing in them turns the direction of writing', () => {
  for (const [firstName, lastName] of [
    ['نور', 'الهاشمي'],
    ['נועה', 'בן־דוד'],
    ['ندا', 'محمدی'],
  ])
    expect(codesOf({ firstName, lastName })).toBe('right')
  expect(codesOf({ firstName: 'Noor\u202Egpj' })).toEqual({ firstName: ['NOT_TEXT'] })
})

test('someone is too young until the year in which they turn 18', () => {
  expect([2008, 2009, 2010].map((year) => isTooYoung(year, at))).toEqual([false, true, true])
})

/** What each state leads to when staff ask for each of them, long after the last step. */
test('only open applications are answered, an answer is final, and staff never withdraw one', () => {
  const later = at.add({ minutes: 5 })
  const before = (state: ApplicationState): ApplicationState | null => (state === 'NEW' ? null : 'NEW')
  const steps = APPLICATION_STATES.flatMap((state) =>
    APPLICATION_STATES.flatMap((to) => {
      const step = applicationStep({ state, before: before(state), at }, to, later)
      return step.ok && step.value !== 'NOTHING' ? [`${state} to ${to}: ${step.value}`] : []
    }),
  )
  expect(steps).toEqual([
    'NEW to IN_REVIEW: STEP',
    'NEW to INVITED: STEP',
    'NEW to REJECTED: STEP',
    'IN_REVIEW to INVITED: STEP',
    'IN_REVIEW to REJECTED: STEP',
  ])
})

test('the last step of staff can be undone for 10 seconds, and only to where it came from', () => {
  const undo = (state: ApplicationState, to: ApplicationState, seconds: number) => {
    const step = applicationStep({ state, before: 'IN_REVIEW', at }, to, at.add({ seconds }))
    return step.ok ? step.value : step.extensions.state
  }
  expect(undo('INVITED', 'IN_REVIEW', 9)).toBe('UNDO')
  expect(undo('INVITED', 'IN_REVIEW', 10)).toBe('INVITED')
  expect(undo('REJECTED', 'IN_REVIEW', 9)).toBe('UNDO')
  expect(undo('INVITED', 'NEW', 1)).toBe('INVITED')
  expect(undo('INVITED', 'REJECTED', 1)).toBe('INVITED')
  expect(undo('WITHDRAWN', 'IN_REVIEW', 1)).toBe('WITHDRAWN')
})

test('another application opens one again that was declined or withdrawn', () => {
  expect(APPLICATION_STATES.map(stateAfterAgain)).toEqual(['NEW', 'IN_REVIEW', 'INVITED', 'NEW', 'NEW'])
})

test('a private link tells nothing that happened before its own application was sent', () => {
  const own = { madeAt: at, withdrawnAt: null }
  const earlier = at.subtract({ hours: 1 })
  const later = at.add({ hours: 1 })
  for (const state of APPLICATION_STATES) {
    expect(stateForApplicant({ state, at: earlier }, own)).toBe('NEW')
    expect(stateForApplicant({ state, at: later }, own)).toBe(state)
    expect(stateForApplicant({ state, at: later }, { ...own, withdrawnAt: later })).toBe('WITHDRAWN')
  }
})

test('an application is deleted 180 days after it ended, and never kept for more than 365', () => {
  const day = (count: number) => at.add({ hours: 24 * count })
  const deleted = (state: ApplicationState, ended: number) => applicationDeletedAt({ state, at: day(ended) }, at)
  expect(APPLICATION_STATES.filter(isOpenApplication).map((state) => deleted(state, 3))).toEqual([day(365), day(365)])
  for (const state of ['INVITED', 'REJECTED', 'WITHDRAWN'] as const)
    expect([deleted(state, 3), deleted(state, 300)]).toEqual([day(183), day(365)])
})
