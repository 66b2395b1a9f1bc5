import { describe, expect, test } from 'vitest'
import { downloadOf, firstOf, partsOf, ratioOf, variantOf, widthsOf } from './media-days.ts'
import type { EventFile } from './media-query.ts'

const file = (id: string, other: Partial<EventFile> = {}): EventFile => ({
  ...{
    id,
    name: `${id}.jpg`,
    type: 'Image',
    size: 10,
    state: 'DONE',
    reason: null,
    purpose: 'MEDIA',
    cover: false,
    width: null,
    height: null,
  },
  ...{ url: `/files/${id}?s=1`, variants: [], uploadedBy: null, createdAt: '2026-11-25T20:00:00Z', deletedAt: null, deletedBy: null },
  ...other,
})

describe('the files of an event', () => {
  test('are pictures by the day of the event’s zone, documents and reports; what isn’t done is none of them', () => {
    const { days, documents, reports } = partsOf(
      [
        file('late', { createdAt: '2026-11-26T20:00:00Z' }),
        // still the evening before in Chicago
        file('evening', { createdAt: '2026-11-26T03:00:00Z' }),
        file('speech', { type: 'Audio' }),
        file('list', { type: 'Document' }),
        file('results', { type: 'Document', purpose: 'REPORT' }),
        file('photo of us', { purpose: 'REPORT' }),
        file('going', { state: 'UPLOADING' }),
        file('broken', { state: 'ERROR' }),
      ],
      'America/Chicago',
    )
    expect(days.map(({ day, files }) => [day, files.map(({ id }) => id)])).toEqual([
      ['2026-11-25', ['evening', 'speech']],
      ['2026-11-26', ['late']],
    ])
    expect(documents.map(({ id }) => id)).toEqual(['list'])
    expect(reports.map(({ id }) => id)).toEqual(['results', 'photo of us'])
  })

  test('are cut after so many, across days', () => {
    const days = [
      { day: 'a', files: [file('1'), file('2')] },
      { day: 'b', files: [file('3'), file('4')] },
      { day: 'c', files: [file('5')] },
    ]
    expect(firstOf(days, 3).map(({ files }) => files.map(({ id }) => id))).toEqual([['1', '2'], ['3']])
    expect(firstOf(days, 9)).toHaveLength(3)
  })

  test('come in two widths for the grid, never as large as they were taken', () => {
    const variants = [
      { name: 'full', url: '/files/1?variant=full', width: 4096, height: 2731 },
      { name: 'card', url: '/files/1?variant=card', width: 960, height: 640 },
      { name: 'thumb', url: '/files/1?variant=thumb', width: 320, height: 213 },
    ] as const
    expect(widthsOf(file('1', { variants }))).toBe('/files/1?variant=card 960w, /files/1?variant=thumb 320w')
    expect(widthsOf(file('1'))).toBeUndefined()
  })

  test('have the shape of the picture, of its variant, or a guess', () => {
    const variants = [{ name: 'card', url: '/files/1?variant=card', width: 960, height: 640 }] as const
    expect(ratioOf(file('1', { width: 300, height: 200 }))).toBe(1.5)
    expect(ratioOf(file('1', { variants }))).toBe(1.5)
    expect(ratioOf(file('1', { type: 'Video' }))).toBeCloseTo(1.78, 2)
    expect(ratioOf(file('1', { type: 'Audio' }))).toBe(1)
    expect(variantOf(file('1', { variants }), 'card')).toBe('/files/1?variant=card')
    expect(variantOf(file('1', { variants }), 'thumb')).toBeUndefined()
  })

  test('are saved under their own address, which keeps its signature', () => {
    expect(downloadOf('/files/1?s=1')).toBe('/files/1?s=1&download=true')
    expect(downloadOf('/files/1')).toBe('/files/1?download=true')
  })
})
