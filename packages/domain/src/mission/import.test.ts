import { expect, test } from 'vitest'
import { missionColumnOf, missionIn, missionKindIn } from './import.ts'

test('columns and kinds are found by our words and by those of screens, in any case', () => {
  for (const [heading, column] of [
    ['name', 'name'],
    ['Title', 'name'],
    ['\uFEFF"kind"', 'type'],
    ['ANSWERS', 'answers'],
    ['Position', null],
    ['', null],
    ['Prize', undefined],
  ] as const)
    expect(missionColumnOf(heading), heading).toBe(column)
  for (const [cell, kind] of [
    ['multiple choice', 'MULTIPLE_CHOICE'],
    ['TEXT', 'TEXT'],
    ['True/False', 'TRUE_FALSE'],
    ['True or false', 'TRUE_FALSE'],
    ['essay', undefined],
    ['constructor', undefined],
  ] as const)
    expect(missionKindIn(cell), cell).toBe(kind)
})

test('the answers of a row are separated by |, with * before a correct one', () => {
  const row = { name: 'Hot', type: 'Multiple choice', instructions: 'Which is hot?', answers: 'Mild | *Hot| *Very hot |' }
  expect(missionIn(row)).toMatchObject({
    value: {
      type: 'MULTIPLE_CHOICE',
      options: [
        { title: 'Mild', correct: false },
        { title: 'Hot', correct: true },
        { title: 'Very hot', correct: true },
      ],
    },
  })
  expect(missionIn({ ...row, type: 'text', answers: 'Hot|*Spicy' })).toMatchObject({
    value: { options: [{ correct: true }, { correct: true }] },
  })
  expect(missionIn({ ...row, type: 'true/false', answers: 'TRUE|*false' })).toMatchObject({
    value: {
      options: [
        { title: 'True', correct: false },
        { title: 'False', correct: true },
      ],
    },
  })
})

test('a row is rejected with the codes of its columns', () => {
  expect(missionIn({ name: 'x'.repeat(19), type: 'essay', answers: 'a|*b' })).toMatchObject({
    extensions: { fields: { name: ['TOO_LONG'], type: ['INVALID'], instructions: ['REQUIRED'] } },
  })
  const row = { name: 'Hot', type: 'Multiple choice', instructions: 'Which?' }
  for (const [answers, codes] of [
    ['', ['REQUIRED']],
    ['*a', ['TOO_SMALL']],
    ['a|b', ['CORRECT_REQUIRED']],
    ['*a|A', ['DUPLICATE']],
    [`*a|${'b'.repeat(65)}`, ['TOO_LONG']],
  ] as const)
    expect(missionIn({ ...row, answers })).toMatchObject({ extensions: { fields: { answers: codes } } })
})
