/// <reference path="./libheif-js.d.ts" />
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/*
 * Decodes one HEIC picture off the main thread and ends: its decoder is slow, and its memory only grows. The size is known from the header before anything
 * is decoded.
 */

/** What the main thread asks, and is told. */
export interface HeicAsked {
  readonly file: string
  readonly mostPixels: number
}
export type HeicTold =
  | { readonly pixels: Uint8ClampedArray; readonly width: number; readonly height: number }
  | { readonly refused: 'UNREADABLE' | 'TOO_MANY_PIXELS' }

const { file, mostPixels }: HeicAsked = workerData
decode().then(
  (told) => parentPort?.postMessage(told),
  () => parentPort?.postMessage({ refused: 'UNREADABLE' } satisfies HeicTold),
)

async function decode(): Promise<HeicTold> {
  const [image] = new libheif.HeifDecoder().decode(readFileSync(file))
  if (!image) return { refused: 'UNREADABLE' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > mostPixels) return { refused: 'TOO_MANY_PIXELS' }
  const pixels = new Uint8ClampedArray(width * height * 4)
  return new Promise((told) =>
    image.display({ data: pixels, width, height }, (shown) => told(shown ? { pixels, width, height } : { refused: 'UNREADABLE' })),
  )
}
