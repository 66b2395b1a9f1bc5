/// <reference path="./libheif-js.d.ts" />
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { tiffHead } from './tiff.ts'

/*
 * Decodes one HEIC picture off the main thread and ends: its decoder is slow, and its memory only grows. The size is known from the header before anything
 * is decoded.
 */

/** What the main thread asks, and is told. */
export interface HeicAsked {
  readonly file: string
  readonly mostPixels: number
  /** The ICC profile of its colours, which the decoder leaves as they are. */
  readonly profile: Uint8Array | undefined
}
/** The picture as an uncompressed TIFF. */
export type HeicTold = { readonly tiff: Uint8ClampedArray<ArrayBuffer> } | { readonly refused: 'UNREADABLE' | 'TOO_MANY_PIXELS' }

const { file, mostPixels, profile }: HeicAsked = workerData
decode().then(
  (told) => parentPort?.postMessage(told, 'tiff' in told ? [told.tiff.buffer] : []),
  () => parentPort?.postMessage({ refused: 'UNREADABLE' } satisfies HeicTold),
)

async function decode(): Promise<HeicTold> {
  const images = new libheif.HeifDecoder().decode(readFileSync(file))
  // a file may have several, such as a burst; its primary one need not be the first
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return { refused: 'UNREADABLE' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return { refused: 'TOO_MANY_PIXELS' }
  const head = tiffHead({ width, height, profile })
  const tiff = new Uint8ClampedArray(head.length + width * height * 4)
  tiff.set(head)
  return new Promise((told) =>
    image.display({ data: tiff.subarray(head.length), width, height }, (shown) => told(shown ? { tiff } : { refused: 'UNREADABLE' })),
  )
}
