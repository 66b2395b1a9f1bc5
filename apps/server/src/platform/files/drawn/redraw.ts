import { Worker } from 'node:worker_threads'
import { keysOf } from '@troupe/domain/keys'
import { type FileReason, IMAGE_VARIANTS, MOST_PIXELS, type StoredVariant } from '@troupe/domain/session/files'
import sharp, { type Sharp } from 'sharp'
import { allOf, type FileStore } from '../store/store.ts'
import type { HeicAsked, HeicTold } from './heic-worker.ts'

const longestMs = 60_000

/**
 * Draws an uploaded image again from its pixels in each of the sizes, and removes what was uploaded: nothing else of it is ever served. Answers why it isn't
 * kept, or its sizes, the largest first. Of an image that was drawn before by a process that died then, only its sizes are read.
 */
export async function redraw(files: FileStore, id: string, contentType: string): Promise<FileReason | readonly StoredVariant[]> {
  if ((await files.sizeOf(id, 'upload')) !== undefined) {
    const refused = await files.at(id, 'upload', (file) => drawAll(files, id, { file, contentType }))
    if (refused) return refused
    await files.remove(id, 'upload')
  }
  return Promise.all(
    keysOf(IMAGE_VARIANTS).map(async (name) => {
      const bytes = await allOf(files, id, name)
      const { width, height } = await sharp(bytes).metadata()
      return { name, width, height, size: bytes.length }
    }),
  )
}

async function drawAll(
  files: FileStore,
  id: string,
  { file, contentType }: { readonly file: string; readonly contentType: string },
): Promise<FileReason | undefined> {
  const isHeic = contentType === 'image/heic' || contentType === 'image/heif'
  const source = isHeic ? await heicPixels(file) : await plainSource(file)
  if (typeof source === 'string') return source
  for (const name of keysOf(IMAGE_VARIANTS)) {
    const side = IMAGE_VARIANTS[name]
    let bytes: Buffer
    try {
      bytes = await source()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: name === 'full' ? 86 : 80 })
        .toBuffer()
    } catch {
      // an unreadable file is the sender's mistake; what libvips says of it is not passed on
      return 'UNREADABLE'
    }
    await files.put(id, name, bytes)
  }
  return undefined
}

type OpenPicture = () => Sharp

async function plainSource(file: string): Promise<OpenPicture | FileReason> {
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return 'TOO_MANY_PIXELS'
  } catch {
    return 'UNREADABLE'
  }
  return () => sharp(file, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 }).rotate()
}

/** The pixels of a HEIC picture, of which sharp reads only the header; libheif turns it upright, and sharp its colours to sRGB. */
async function heicPixels(file: string): Promise<OpenPicture | FileReason> {
  const { promise, resolve } = Promise.withResolvers<HeicTold>()
  const asked: HeicAsked = { file, mostPixels: MOST_PIXELS, profile: await profileOf(file) }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: asked,
    // its decoder prints what it thinks of a broken file, which isn't a line of the log
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const limit = setTimeout(() => resolve({ refused: 'UNREADABLE' }), longestMs)
  worker.on('message', resolve)
  worker.on('error', () => resolve({ refused: 'UNREADABLE' }))
  worker.on('exit', () => resolve({ refused: 'UNREADABLE' }))
  const told = await promise
  clearTimeout(limit)
  await worker.terminate()
  if ('refused' in told) return told.refused
  const { tiff } = told
  return () => sharp(tiff, { limitInputPixels: MOST_PIXELS })
}

/** The ICC profile of a picture's colours: phones write Display P3. Undefined where it has none that can be read. */
async function profileOf(file: string): Promise<Uint8Array | undefined> {
  try {
    return (await sharp(file).metadata()).icc
  } catch {
    // what can't be read at all is judged by the decoder
    return undefined
  }
}
