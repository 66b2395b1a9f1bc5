import { expect, test } from 'vitest'
import { clockOf, formatsOf, fromWords, groupWords, minutesOf, peopleOf, peopleWords } from './facts.ts'

const way = (type: 'REMOTE' | 'HYBRID' | 'IN_PERSON', attendeesMin: number, attendeesMax: number, duration = 60) => ({
  type,
  attendeesMin,
  attendeesMax,
  duration,
})

test('each format is named once, the virtual one first', () => {
  expect(formatsOf([way('IN_PERSON', 8, 100), way('REMOTE', 8, 50), way('IN_PERSON', 10, 60)])).toEqual(['REMOTE', 'IN_PERSON'])
})

test('people and minutes span all ways of playing', () => {
  expect(peopleOf([way('REMOTE', 12, 60), way('IN_PERSON', 8, 1200)])).toBe('8 to 1,200')
  expect(peopleOf([way('REMOTE', 10, 10)])).toBe('10')
  expect(minutesOf([way('REMOTE', 8, 10, 75), way('HYBRID', 8, 10, 90)])).toBe('75 to 90')
  expect(minutesOf([way('REMOTE', 8, 10, 90)])).toBe('90')
  expect([peopleOf([]), minutesOf([])]).toEqual(['', ''])
})

test('a moment of the show is a time that may be before zero', () => {
  expect(clockOf(0)).toBe('0:00')
  expect(clockOf(85)).toBe('1:25')
  expect(clockOf(-15)).toBe('−0:15')
  expect(clockOf(-90)).toBe('−1:30')
})

test('one person is a person', () => {
  expect(peopleWords(1)).toBe('1 person')
  expect(peopleWords(42)).toBe('42 people')
  expect(groupWords([way('REMOTE', 1, 1)])).toBe('1 person')
  expect(groupWords([way('REMOTE', 1, 1), way('HYBRID', 8, 1200)])).toBe('1 to 1,200 people')
})

test('a price from which others start says for how many people it is, once that is known', () => {
  expect([fromWords(undefined), fromWords(42), fromWords(1)]).toEqual(['From', 'From, for 42 people', 'From, for 1 person'])
})
