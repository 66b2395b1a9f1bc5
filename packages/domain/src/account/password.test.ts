import { expect, test } from 'vitest'
import { brokenPasswordRules, strengthWord } from './password.ts'

test('a password has 8 to 32 characters with an uppercase letter, a lowercase letter, a digit and a symbol', () => {
  expect(brokenPasswordRules('Curtain-up-1')).toEqual([])
  expect(brokenPasswordRules('Aa1-567')).toEqual(['LENGTH'])
  expect(brokenPasswordRules('Aa1-5678')).toEqual([])
  expect(brokenPasswordRules(`Aa1-${'x'.repeat(28)}`)).toEqual([])
  expect(brokenPasswordRules(`Aa1-${'x'.repeat(29)}`)).toEqual(['LENGTH'])
  expect(brokenPasswordRules('Abcdefg1')).toEqual(['SYMBOL'])
  expect(brokenPasswordRules('')).toEqual(['LENGTH', 'UPPERCASE', 'LOWERCASE', 'DIGIT', 'SYMBOL'])
})

test('characters are counted by code points, so that an emoji is one', () => {
  expect(brokenPasswordRules(`Aa1${'🎭'.repeat(29)}`)).toEqual([])
  expect(brokenPasswordRules(`Aa1${'🎭'.repeat(30)}`)).toEqual(['LENGTH'])
})

test('strength has four words for five scores', () => {
  expect([0, 1, 2, 3, 4].map(strengthWord)).toEqual(['Too Weak', 'Moderate', 'Moderate', 'Strong', 'Very Strong'])
})
