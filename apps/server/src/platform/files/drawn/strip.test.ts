import { expect, test } from 'vitest'
import type { Bytes } from '../store/store.ts'
import { freeTellingBoxes, Malformed, voidTags } from './strip.ts'

const bytesOf = (held: Buffer): Bytes => ({
  length: held.length,
  read: async (from, length) => Buffer.from(held.subarray(from, from + length)),
  write: async (from, bytes) => void held.set(bytes, from),
})

const box = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const inside = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}
const zeros = (length: number) => Buffer.alloc(length)
const secret = '+41.8781-087.6298/ CANARY'

test('where and by whom a film was made is empty at the top level, under moov and moof, and beside a sound’s description; the rest is as it was', async () => {
  const sound = box('mp4a', zeros(28), box('esds', 'how to decode it'), box('uuid', secret))
  const file = Buffer.concat([
    box('ftyp', 'isom'),
    box('uuid', secret),
    box('meta', zeros(4), box('hdlr', secret)),
    box(
      'moov',
      box('mvhd', zeros(100)),
      box('udta', box('\xa9xyz', secret)),
      box('trak', box('tkhd', zeros(84)), box('udta', secret), box('mdia', box('minf', box('stbl', box('stsd', zeros(8), sound))))),
    ),
    box('moof', box('traf', box('tfhd', zeros(8)), box('meta', secret))),
    // what looks like a box among the pictures is part of a picture
    box('mdat', box('udta', 'pixels')),
  ])
  const before = Buffer.from(file)
  await freeTellingBoxes(bytesOf(file))
  expect(file.includes('CANARY')).toBe(false)
  expect(file.includes('pixels')).toBe(true)
  expect(file.includes('how to decode it')).toBe(true)
  expect([file.length, file.indexOf('mdat'), file.indexOf('esds')]).toEqual([before.length, before.indexOf('mdat'), before.indexOf('esds')])
  expect(file.toString('latin1').match(/udta|uuid|meta/g)).toEqual(['udta'])
  expect(file.toString('latin1').match(/free/g)).toHaveLength(6)
})

test('a box with a length of 64 bits is emptied, the last one may run to the end, and a length that can’t be is refused', async () => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write('uuid', 4)
  head.writeBigUInt64BE(BigInt(16 + secret.length), 8)
  const last = box('mdat', 'frames')
  last.writeUInt32BE(0)
  const file = Buffer.concat([box('ftyp', 'isom'), head, Buffer.from(secret), last])
  await freeTellingBoxes(bytesOf(file))
  expect([file.includes('CANARY'), file.includes('frames')]).toEqual([false, true])
  const wrong = box('moov', 'x')
  wrong.writeUInt32BE(3)
  await expect(freeTellingBoxes(bytesOf(wrong))).rejects.toThrow(Malformed)
})

const element = (id: string, inside: Buffer, { isOpen = false } = {}): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(isOpen ? 0x01ff_ffff_ffff_ffffn : BigInt(inside.length) + 0x0100_0000_0000_0000n)
  return Buffer.concat([Buffer.from(id, 'hex'), size, inside])
}

test('the tags of a WebM film are void, in a segment and after a cluster without lengths too', async () => {
  const tags = () => element('1254c367', Buffer.from(secret))
  const cluster = (isOpen: boolean) => element('1f43b675', element('a3', Buffer.from('frame')), { isOpen })
  for (const isOpen of [false, true]) {
    const segment = element('18538067', Buffer.concat([tags(), cluster(isOpen), tags(), element('1254c367', zeros(300))]), { isOpen })
    const file = Buffer.concat([element('1a45dfa3', Buffer.from('webm')), segment])
    const { length } = file
    await voidTags(bytesOf(file))
    expect([file.includes('CANARY'), file.includes('frame'), file.length]).toEqual([false, true, length])
    // it can be walked through again, and nothing is left to do
    const once = Buffer.from(file)
    await voidTags(bytesOf(file))
    expect(file.equals(once)).toBe(true)
    expect(file.includes(Buffer.from('1254c367', 'hex'))).toBe(false)
  }
  await expect(voidTags(bytesOf(zeros(20)))).rejects.toThrow(Malformed)
})
