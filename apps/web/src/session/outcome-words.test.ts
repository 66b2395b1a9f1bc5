import { expect, test } from 'vitest'
import { consequence, outcomeTold, outcomeTone } from './outcome-words.ts'

const event = { diy: false, outcome: 'RAN' as const, contact: null, bookingContact: null }

test('an event that failed, or to which no one came, says what became of its credits', () => {
  expect(outcomeTold('FAILED')).toBe('The event failed on our side. Everything spent on it, including fees, was returned to the workspace.')
  expect(outcomeTold('NO_SHOW')).toBe('The customer didn’t come. The event’s credits weren’t refunded.')
  expect([outcomeTold('RAN'), outcomeTold('UNKNOWN'), outcomeTold(null)]).toEqual([null, null, null])
})

test('a failure is shown as a danger, a no-show and an outcome that no one reported as warnings', () => {
  expect((['FAILED', 'NO_SHOW', 'UNKNOWN', 'RAN', null] as const).map(outcomeTone)).toEqual([
    'danger',
    'warning',
    'warning',
    'info',
    'info',
  ])
})

test('before an outcome is saved, what it will do is in the future, and what it has already done in the past', () => {
  expect(consequence(event, 'FAILED')).toContain('will be returned to the workspace, and we’ll email the event’s contacts.')
  expect(consequence({ ...event, outcome: 'FAILED' }, 'FAILED')).toBe(outcomeTold('FAILED'))
  expect(consequence(event, 'NO_SHOW')).toBe('The customer didn’t come. The event’s credits won’t be refunded.')
  expect(consequence({ ...event, outcome: 'FAILED' }, 'RAN')).toBe(
    'The event took place. The credits that were returned will be charged again.',
  )
})
