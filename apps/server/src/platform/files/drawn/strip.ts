import type { Bytes } from '../store/store.ts'

/** What a file can't have if it is what it says: a box or an element that is longer than the file, or more of them than any recording has. */
export class Malformed extends Error {}

const mostBoxes = 200_000
const deepest = 16
const zeros = Buffer.alloc(64 * 1024)

/** What says where and by whom a film was made. XMP is a `uuid` at the top level. */
const telling = new Set(['udta', 'meta', 'uuid'])
/** Where else it can be: at the top level, and anywhere under these. */
const roots = new Set(['moov', 'moof'])
/** How many bytes of its own a box has before the boxes inside of it: none, a version, a count, or what describes sound and pictures. */
const ownBytes = [0, 4, 8, 16, 28, 44, 64, 78]

/**
 * Makes the boxes that tell of a film's maker, place and device `free` boxes of the same length, their bytes zero: at the top level, and anywhere under moov
 * and moof. Nothing moves, so that the film plays as before. Throws Malformed.
 */
export async function freeTellingBoxes(bytes: Bytes): Promise<void> {
  const near = nearby(bytes)
  let left = mostBoxes
  const walk = async (boxes: readonly Box[], depth: number): Promise<void> => {
    left -= boxes.length
    if (left < 0 || depth > deepest) throw new Malformed()
    for (const box of boxes) {
      if (telling.has(box.type)) await free(near, box)
      else if (depth > 0 || roots.has(box.type)) await walk(await boxesIn(near, box), depth + 1)
    }
  }
  await walk(await topBoxes(near), 0)
}

interface Box {
  readonly type: string
  readonly start: number
  /** Where what is in it begins. */
  readonly inside: number
  readonly end: number
}

/** A box that begins at a place and ends in time; undefined where there is none. The last box of a file may have no end of its own, or be cut off. */
async function boxAt(bytes: Bytes, start: number, { until, isLoose }: { readonly until: number; readonly isLoose: boolean }) {
  const head = await bytes.read(start, 16)
  if (head.length < 8 || until - start < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) return undefined
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? until - start : short
  const inside = start + (short === 1 ? 16 : 8)
  if (start + size < inside || (start + size > until && !isLoose)) return undefined
  return { type, start, inside, end: Math.min(start + size, until) }
}

async function topBoxes(bytes: Bytes): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const box = await boxAt(bytes, at, { until: bytes.length, isLoose: true })
    if (!box || boxes.length > mostBoxes) throw new Malformed()
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The boxes inside of a box: none where its bytes aren't boxes from some place to its end. */
async function boxesIn(bytes: Bytes, box: Box): Promise<readonly Box[]> {
  for (const own of ownBytes) {
    const found = await sequence(bytes, box.inside + own, box.end)
    if (found.length > 0) return found
  }
  return []
}

async function sequence(bytes: Bytes, from: number, until: number): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let at = from; at < until; ) {
    const box = await boxAt(bytes, at, { until, isLoose: false })
    if (!box || !/^[\xa9 -~]{4}$/.test(box.type) || boxes.length > mostBoxes) return []
    boxes.push(box)
    at = box.end
  }
  return boxes
}

async function free(bytes: Bytes, { start, inside, end }: Box): Promise<void> {
  await bytes.write(start + 4, Buffer.from('free'))
  await zero(bytes, inside, end)
}

async function zero(bytes: Bytes, from: number, until: number): Promise<void> {
  for (let at = from; at < until; at += zeros.length) await bytes.write(at, zeros.subarray(0, Math.min(zeros.length, until - at)))
}

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TAGS = 0x1254c367
const VOID = 0xec

/**
 * Makes the element Tags of a WebM film a Void of the same length, its bytes zero, wherever it is in the segment. Segments and clusters without a length, as
 * browsers record them, are walked through. Throws Malformed.
 */
export async function voidTags(bytes: Bytes): Promise<void> {
  const near = nearby(bytes)
  for (let at = 0; at < bytes.length; ) {
    const element = await elementAt(near, at)
    if (!element) throw new Malformed()
    const { id, inside, length } = element
    if (id === SEGMENT || (id === CLUSTER && length === undefined)) {
      at = inside
      continue
    }
    if (length === undefined) throw new Malformed()
    const end = Math.min(inside + length, bytes.length)
    if (id === TAGS) await makeVoid(near, at, end)
    at = end
  }
}

/** An element at a place: its id, where its bytes begin, and how many it has, undefined for as many as come. */
async function elementAt(bytes: Bytes, at: number) {
  const head = await bytes.read(at, 12)
  const idLength = Math.clz32(head[0] ?? 0) - 23
  const sizeAt = head[idLength]
  if (idLength > 4 || sizeAt === undefined) return undefined
  const sizeLength = Math.clz32(sizeAt) - 23
  if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined
  const own = 2 ** (7 * sizeLength) - 1
  let length = sizeAt & (0xff >> sizeLength)
  for (let index = 1; index < sizeLength; index += 1) length = length * 256 + (head[idLength + index] ?? 0)
  return { id: head.readUIntBE(0, idLength), inside: at + idLength + sizeLength, length: length === own ? undefined : length }
}

async function makeVoid(bytes: Bytes, start: number, end: number): Promise<void> {
  const all = end - start
  const isLong = all > 128
  const head = Buffer.alloc(isLong ? 9 : 2)
  head[0] = VOID
  if (isLong) {
    head.writeUIntBE(all - head.length, 3, 6)
    head[1] = 1
  } else head[1] = 0x80 | (all - head.length)
  await bytes.write(start, head)
  await zero(bytes, start + head.length, end)
}

const windowBytes = 64 * 1024

/** The same bytes, read in larger pieces: boxes are small and lie side by side. */
function nearby(bytes: Bytes): Bytes {
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  return {
    length: bytes.length,
    async read(at, length) {
      if (at < from || at + length > from + held.length) {
        held = await bytes.read(at, Math.max(length, windowBytes))
        from = at
      }
      return held.subarray(at - from, at - from + length)
    },
    async write(at, written) {
      held = Buffer.alloc(0)
      await bytes.write(at, written)
    },
  }
}
