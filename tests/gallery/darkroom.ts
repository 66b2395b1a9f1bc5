import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/*
 * Pictures are kept at a sixth of their size, so a letter drawn by another browser's rasteriser is a grey of nearly the same depth. Two are
 * compared in squares of 18 pixels of the screen: what a square differs by on average, of 255. KEEP_PICTURES=1 replaces the stored pictures.
 */
const kept = path.join(import.meta.dirname, 'pictures')
const shrink = 6
const square = 3

/** The most by which a square may differ. Measured: 0 in one browser whatever it is told of smoothing, 12 when an underline is a pixel thinner, 31 for another red. */
const limit = 10

/** What differs from the kept picture, in words; none when the two are alike. */
export async function differences(darkroom: Page, name: string, shot: Buffer): Promise<string[]> {
  const file = path.join(kept, `${name}.webp`)
  if (process.env.KEEP_PICTURES) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(file, Buffer.from(await darkroom.evaluate(shrunk, { png: shot.toString('base64'), shrink }), 'base64'))
    return []
  }
  if (!existsSync(file)) return [`there is no picture ${name}.webp: KEEP_PICTURES=1 makes it`]
  return darkroom.evaluate(compared, { png: shot.toString('base64'), before: readFileSync(file).toString('base64'), shrink, square, limit })
}

/** Runs in the page: the picture at a fraction of its size, as WebP without loss (quality 1): a lossy one would smear the reds. */
async function shrunk({ png, shrink }: { png: string; shrink: number }): Promise<string> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = new OffscreenCanvas(Math.ceil(image.width / shrink), Math.ceil(image.height / shrink))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}

type Pair = { png: string; before: string; shrink: number; square: number; limit: number }

/** Runs in the page: the squares that differ by more than the limit, the worst first. */
async function compared({ png, before, shrink, square, limit }: Pair): Promise<string[]> {
  const imageOf = async (url: string) => createImageBitmap(await (await fetch(url)).blob())
  const now = await imageOf(`data:image/png;base64,${png}`)
  const then = await imageOf(`data:image/webp;base64,${before}`)
  const width = Math.ceil(now.width / shrink)
  const height = Math.ceil(now.height / shrink)
  if (width !== then.width || height !== then.height)
    return [`${now.width} x ${now.height} pixels, before about ${then.width * shrink} x ${then.height * shrink}`]
  const pixelsOf = (image: ImageBitmap) => {
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, width, height)
    return pen.getImageData(0, 0, width, height).data
  }
  const [a, b] = [pixelsOf(now), pixelsOf(then)]
  const found: { by: number; x: number; y: number }[] = []
  for (let top = 0; top < height; top += square)
    for (let left = 0; left < width; left += square) {
      let sum = 0
      let count = 0
      for (let y = top; y < Math.min(top + square, height); y++)
        for (let x = left; x < Math.min(left + square, width); x++) {
          const at = (y * width + x) * 4
          sum += Math.max(...[0, 1, 2].map((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0))))
          count++
        }
      if (sum / count > limit) found.push({ by: sum / count, x: left * shrink, y: top * shrink })
    }
  found.sort((one, other) => other.by - one.by)
  return found.slice(0, 5).map(({ by, x, y }) => `differs by ${Math.round(by)} of 255 at ${x}, ${y} (${found.length} squares in all)`)
}
