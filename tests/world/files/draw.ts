import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { imagesShown } from './files.ts'

/* `node tests/world/files/draw.ts` makes the smaller sizes of the pictures that events of the demo world have, after a change of those. */
for (const { picture, base } of imagesShown)
  for (const [size, width] of [
    ['card', 960],
    ['thumb', 320],
  ] as const)
    writeFileSync(
      path.join(import.meta.dirname, `${base}.${size}.webp`),
      await sharp(picture).resize(width).webp({ quality: 72 }).toBuffer(),
    )
