import { expect, test } from 'vitest'
import { dayInYear, ownZone } from '../../platform/format.ts'
import { moment } from '../../schedule/words.ts'
import { againWords, daysBefore, verdictOf } from './approval-words.ts'

const startsAt = '2026-12-11T19:00:00Z'
const on = `on ${dayInYear(startsAt, ownZone())}`
const member = (fullName: string, change: object = {}) =>
  ({ assignmentId: fullName, userId: fullName, fullName, role: 'HOST', why: null, stays: true, answerBy: null, ...change }) as const
const asked = (fullName: string) => ({ fullName, role: 'HOST', answerBy: null }) as const
const [anjali, desmond] = [member('Anjali Rao'), member('Desmond Achebe')]
const judged = (change: object) => verdictOf({ refusal: null, startsAt, crew: [anjali, desmond], asked: [], ...change })

test('whether the crew is free at the requested time is one line', () => {
  expect(judged({})).toEqual({ tone: 'success', words: `Both hosts are free ${on}` })
  expect(judged({ crew: [anjali, desmond, member('Dana Whitlock', { role: 'PRODUCER' })] }).words).toBe(`Both hosts are free ${on}`)
  expect(judged({ crew: [anjali, member('Ines Carvalho', { role: 'PLANT' })] }).words).toBe(`Both are free ${on}`)
  expect(judged({ crew: [anjali] }).words).toBe(`Anjali Rao is free ${on}`)
  expect(judged({ crew: [] }).words).toBe(`A crew is free ${on}`)
  const gone = [anjali, member('Desmond Achebe', { stays: false, why: 'Unavailable.' })]
  expect(judged({ crew: gone, asked: [asked('Mei Lin')] })).toEqual({
    tone: 'warning',
    words: `Desmond Achebe can’t ${on}, Mei Lin is asked instead`,
  })
  expect(judged({ crew: gone }).words).toBe(`Desmond Achebe can’t ${on}, someone else is free for it`)
  expect(judged({ refusal: 'SLOT_TAKEN' })).toEqual({ tone: 'warning', words: `No complete crew is free ${on}` })
  expect(judged({ refusal: 'NOT_ENOUGH_CREDITS' }).words).toBe('The customer has too few credits for it')
})

test('who is asked again is named, with the deadline by the reader’s clock', () => {
  const answerBy = '2026-11-30T15:00:00Z'
  expect(againWords({ crew: [anjali, desmond] })).toBeNull()
  const both = [member('Anjali Rao', { answerBy }), member('Desmond Achebe', { answerBy })]
  const until = `They have until ${moment(answerBy, ownZone())}.`
  expect(againWords({ crew: both })).toBe(`Anjali and Desmond are asked again, because the time changes. ${until}`)
  expect(againWords({ crew: [both[0] ?? anjali, desmond] })).toBe(`Anjali is asked again, because the time changes. ${until}`)
})

test('how long before its start an event would be moved', () => {
  expect(daysBefore('2026-12-11T19:00:00Z', Date.parse('2026-11-30T18:00:00Z'))).toBe('11 days before')
  expect(daysBefore('2026-12-11T19:00:00Z', Date.parse('2026-12-10T18:00:00Z'))).toBe('1 day before')
  expect(daysBefore('2026-12-11T19:00:00Z', Date.parse('2026-12-11T18:00:00Z'))).toBe('less than a day before')
})
