import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { scenes } from './scenes.ts'

/* `node tests/world/pictures/draw.ts` draws the demo world's pictures again, after a change of scenes.ts. */
for (const [name, scene] of Object.entries(scenes)) {
  const file = path.join(import.meta.dirname, `${name}.webp`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, await sharp(Buffer.from(scene())).resize(1200, 800).webp({ quality: 76, effort: 6 }).toBuffer())
}
