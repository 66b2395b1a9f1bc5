import { expect, test } from 'vitest'
import { missingDetails, missingStaffDetails } from './details.ts'

const details = {
  name: 'Spring social',
  hasContact: true,
  remote: true,
  diy: false,
  size: 1,
  templateId: 't',
  syncType: 'standard',
} as const

test('an event needs a name and a contact, and rooms when it is remote and hosted', () => {
  expect(missingDetails(details)).toEqual([])
  expect(missingDetails({ ...details, name: '  ', hasContact: false, size: 0 })).toEqual(['name', 'contact', 'size'])
  expect(missingDetails({ ...details, size: 0, diy: true })).toEqual([])
  expect(missingDetails({ ...details, size: 0, remote: false })).toEqual([])
})

test('staff owe a template unless the game is a third party', () => {
  expect(missingStaffDetails({ ...details, templateId: null })).toEqual(['templateId'])
  expect(missingStaffDetails({ ...details, templateId: null, syncType: 'third party' })).toEqual([])
})
