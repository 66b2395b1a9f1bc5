import { describe, expect, test } from 'vitest'
import { kindOf, sift, splitName } from './files.ts'

const png = { name: 'hall.PNG', type: 'image/png', size: 2_000 }
const csv = { name: 'guests.csv', type: 'text/csv', size: 10 }
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

describe('files that are offered', () => {
  test('are pictures, films, sounds or documents', () => {
    expect(['image/webp', 'VIDEO/mp4', 'audio/mpeg', 'application/pdf', ''].map(kindOf)).toEqual([
      'Image',
      'Video',
      'Audio',
      'Document',
      'Document',
    ])
  })

  test('are taken by media type, by family and by ending, whatever the case', () => {
    expect(names(sift([png, csv], { multiple: true }).taken)).toEqual(['hall.PNG', 'guests.csv'])
    expect(names(sift([png, csv], { accept: 'image/*', multiple: true }).taken)).toEqual(['hall.PNG'])
    expect(names(sift([png, csv], { accept: 'text/csv, .png', multiple: true }).taken)).toEqual(['hall.PNG', 'guests.csv'])
    expect(sift([csv], { accept: 'image/*' }).refused).toEqual([{ file: csv, why: 'type' }])
  })

  test('are refused when too large, empty, or one too many', () => {
    expect(sift([png], { maxSize: 1_999 }).refused).toEqual([{ file: png, why: 'size' }])
    expect(sift([png], { maxSize: 2_000 }).taken).toEqual([png])
    expect(sift([{ ...png, size: 0 }], {}).refused[0]?.why).toBe('empty')
    expect(sift([png, csv], {}).refused).toEqual([{ file: csv, why: 'count' }])
  })

  test('show the file extension when the name is cut', () => {
    expect(splitName('hall-plan.png')).toEqual({ stem: 'hall-p', end: 'lan.png' })
    expect(splitName('a.png')).toEqual({ stem: '', end: 'a.png' })
    expect(splitName('no ending. but a long sentence')).toEqual({ stem: 'no ending. but a long sentence', end: '' })
    expect(splitName('.env')).toEqual({ stem: '.env', end: '' })
  })
})
