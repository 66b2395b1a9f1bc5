import { expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { conflictOf } from './conflict.ts'

const refused = (extensions: ApiError['extensions'], code = 'VERSION_CONFLICT') => new ApiError('Refused', code, 200, extensions)
const fields = { 'timeline.1': { value: { title: 'Doors' }, by: 'Priya Raman', at: '2026-11-24T12:00:00Z' } }

test('a conflict tells who saved which value, and over which version it can be saved again', () => {
  expect(conflictOf(refused({ version: 7, fields }))).toEqual({ version: 7, fields })
})

test('other refusals, and conflicts that name no field, are none to choose in', () => {
  expect(conflictOf(refused({ version: 7, fields }, 'INVALID'))).toBeNull()
  expect(conflictOf(refused({ version: 7 }))).toBeNull()
  expect(conflictOf(refused({ version: 7, fields: {} }))).toBeNull()
  expect(conflictOf(new Error('no'))).toBeNull()
  expect(conflictOf(null)).toBeNull()
})
