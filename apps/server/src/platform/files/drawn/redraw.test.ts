import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf } from '../kinds.ts'
import { openFolderStore } from '../store/folder.ts'
import { allOf, type FileStore } from '../store/store.ts'
import { redraw } from './redraw.ts'

let files: FileStore
beforeAll(async () => {
  files = await openFolderStore('memory://')
})
afterAll(() => files.close())

/**
 * As a phone writes it: HEVC in Display P3, 1024 by 640 as the sensor has it and turned a quarter clockwise by `irot`, with the same orientation, GPS and the
 * maker CANARY in its EXIF and CANARY in its XMP. Its first picture is black and 64 by 64; the second one is its primary picture, whose quarters are, once it
 * is upright and in sRGB, blue, red, white and green.
 */
const photo = readFileSync(new URL('./phone-photo.heic', import.meta.url))

/** Stores some bytes as a whole upload. */
async function arrived(id: string, bytes: Buffer): Promise<string> {
  await files.create(id)
  await files.append(id, 0, Readable.from([bytes]))
  return files.at(id, 'upload', async (file) => {
    const kind = await kindOf(file, 'MEDIA')
    return typeof kind === 'string' ? kind : kind.contentType
  })
}

test('UPL-09 a photo of a phone becomes three upright WebP pictures in its own colours that say nothing of where it was taken, and what was uploaded is removed', async () => {
  const id = '0badcafe-0000-4000-8000-0000000000c1'
  const { exif, xmp } = await sharp(photo, { page: 1 }).metadata()
  expect([exif?.includes('CANARY'), xmp?.includes('CANARY')], 'what has to go is there').toEqual([true, true])
  expect(await arrived(id, photo)).toBe('image/heic')
  expect(await redraw(files, id, 'image/heic')).toEqual([
    { name: 'full', width: 640, height: 1024, size: expect.any(Number) },
    { name: 'card', width: 600, height: 960, size: expect.any(Number) },
    { name: 'thumb', width: 200, height: 320, size: expect.any(Number) },
  ])
  for (const name of ['full', 'card', 'thumb'] as const) {
    const bytes = await allOf(files, id, name)
    const { format, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, icc, orientation }, name).toEqual({ format: 'webp' })
    expect(bytes.includes('CANARY'), name).toBe(false)
    expect(await quartersOf(bytes), name).toEqual(['blue', 'red', 'white', 'green'])
  }
  expect(await files.sizeOf(id, 'upload')).toBeUndefined()
})

test('UPL-09 of a photo that was cut off, and of one whose header says 30,000 by 30,000 pixels, nothing is drawn', async () => {
  const bomb = Buffer.from(photo)
  const size = bomb.lastIndexOf('ispe') + 8
  expect([bomb.readUInt32BE(size), bomb.readUInt32BE(size + 4)]).toEqual([1024, 640])
  bomb.fill(Buffer.from([0, 0, 0x75, 0x30]), size, size + 8)
  for (const [id, bytes, reason] of [
    ['0badcafe-0000-4000-8000-0000000000c2', photo.subarray(0, photo.length - 400), 'UNREADABLE'],
    ['0badcafe-0000-4000-8000-0000000000c3', photo.subarray(0, 100), 'UNREADABLE'],
    ['0badcafe-0000-4000-8000-0000000000c4', bomb, 'TOO_MANY_PIXELS'],
  ] as const) {
    expect(await arrived(id, bytes)).toBe('image/heic')
    expect(await redraw(files, id, 'image/heic')).toBe(reason)
    expect(await files.sizeOf(id, 'full')).toBeUndefined()
  }
})

const colours = { blue: [0, 0, 192], red: [192, 0, 0], white: [240, 240, 240], green: [0, 160, 0] } as const

/** The colours in the middle of a picture's quarters, row by row; `?` for one that isn't ours. */
async function quartersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor((y * info.height) / 4) * info.width + Math.floor((x * info.width) / 4)) * info.channels
    const near = Object.entries(colours).find(([, parts]) => parts.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 8))
    return near?.[0] ?? '?'
  })
}
