import { describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import {
  amountWords,
  binWords,
  countWords,
  leftWords,
  reasonAgainst,
  reasonOfFile,
  refusalOfUpload,
  sizeWords,
  TYPES,
  typeOf,
  typeWords,
} from './media-words.ts'

const MB = 1024 * 1024
const file = (name: string, type = '', size = 10) => ({ name, type, size })

describe('the words of an event’s files', () => {
  test('a size has one decimal below ten, and never more than three digits before its unit', () => {
    expect([0, 800, 3.1 * MB, 9.99 * MB, 212 * MB, 1010 * MB].map(sizeWords)).toEqual([
      ...['0 bytes', '800 bytes', '3.1 MB', '10 MB', '212 MB', '1 GB'],
    ])
  })

  test('how far a file is stands in the unit of the whole', () => {
    expect(amountWords(412 * MB, 980 * MB)).toBe('412 of 980 MB')
    expect(amountWords(6 * MB, 8 * MB)).toBe('6 of 8 MB')
    expect(amountWords(0.5 * MB, 2048 * MB)).toBe('0 of 2 GB')
    // what the browser counts can be a little more than the file
    expect(amountWords(9 * MB, 8 * MB)).toBe('8 of 8 MB')
  })

  test('the time left is in minutes, then in hours, and nothing while the speed isn’t known', () => {
    expect(leftWords(568 * MB, 3.2 * MB)).toBe('3 min left')
    expect(leftWords(10 * MB, 5 * MB)).toBe('less than a minute left')
    expect(leftWords(4000 * MB, 0.8 * MB)).toBe('1 h 24 min left')
    expect(leftWords(10, null)).toBeNull()
    expect(leftWords(10, 0)).toBeNull()
  })

  test('the head counts what there is by its kind', () => {
    const picture = { type: 'Image', size: 3 * MB } as const
    expect(countWords([picture, picture, { type: 'Video', size: 200 * MB }])).toBe('2 pictures, 1 video, 206 MB')
    expect(countWords([])).toBe('')
  })

  test('what a file is follows from its name, else from its media type, and a drawing with scripts is nothing', () => {
    expect(typeOf(file('DSC_0412.HEIC'))).toBe('Image')
    expect(typeOf(file('toast.mov', 'video/quicktime'))).toBe('Video')
    expect(typeOf(file('IMG 1', 'image/jpeg'))).toBe('Image')
    expect(typeOf(file('logo.svg', 'image/svg+xml'))).toBeUndefined()
    expect(typeOf(file('table-plan.pages'))).toBeUndefined()
    expect(typeOf(file('pdf'))).toBeUndefined()
  })

  test('a file of no kind of ours, one that is empty and one that is too large aren’t sent', () => {
    expect(reasonAgainst(file('plan.pages'))).toBe('This type of file isn’t accepted')
    expect(reasonAgainst(file('a.jpg', 'image/jpeg', 0))).toBe('This file is empty')
    expect(reasonAgainst(file('a.jpg', 'image/jpeg', 41 * MB))).toBe('This file is too large for its type')
    expect(reasonAgainst(file('a.mp4', 'video/mp4', 41 * MB))).toBeNull()
  })

  test('a reason that isn’t known is said in general words', () => {
    expect(reasonOfFile('UNREADABLE')).toMatch(/can’t be read/)
    expect(reasonOfFile('NEW_ONE')).toBe('This file couldn’t be saved')
  })

  test('an event that is full and an upload that has ended say what to do', () => {
    const full = new ApiError('Invalid', 'INVALID', 422, { fields: { sessionId: ['TOO_MANY'] } })
    expect(refusalOfUpload(full)).toBe('This event has no room left. Move files to the bin first')
    expect(refusalOfUpload(new ApiError('Not found', 'NOT_FOUND', 404, {}))).toBe('This upload has ended. Add the file again')
    expect(refusalOfUpload(new ApiError('You don’t have permission to do this.', 'FORBIDDEN', 403, {}))).toBe(
      'You don’t have permission to do this',
    )
  })

  test('the list of types names their limits', () => {
    expect(TYPES.map(typeWords)).toContain('MP4, MOV, WEBM, up to 4 GB')
  })

  test('the bin says since when a file is there and when it is gone', () => {
    const timezone = 'America/Chicago'
    const deletedAt = '2026-11-27T20:00:00Z'
    const deletedBy = { id: 'priya', fullName: 'Priya Raman' }
    expect(binWords({ deletedAt, deletedBy, now: '2026-11-27T22:00:00Z', timezone }, 30)).toBe(
      'Deleted today by Priya Raman. Gone on Sun 27 Dec',
    )
    expect(binWords({ deletedAt, deletedBy: null, now: '2026-11-29T22:00:00Z', timezone }, 30)).toBe(
      'Deleted on Fri 27 Nov. Gone on Sun 27 Dec',
    )
  })
})
