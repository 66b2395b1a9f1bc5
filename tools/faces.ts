import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subset from 'subset-font'

/*
 * Cuts the faces that pages wait for: 46 kB instead of 127. Words stand at a width of 100 %, or narrow at 88 %; the capitals of posters alone use
 * Archivo's whole axis of widths, at one weight; and Besley has one weight. `--check` says whether those kept in packages/ui/src/faces are these.
 */
const root = path.resolve(import.meta.dirname, '..')
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'tnum', 'pnum']
const archivo = 'archivo/files/archivo-latin-wdth-normal.woff2'
const faces = {
  archivo: { from: archivo, variationAxes: { wght: { min: 400, max: 700 }, wdth: 100 } },
  'archivo-narrow': { from: archivo, variationAxes: { wght: { min: 600, max: 650 }, wdth: 88 } },
  'archivo-poster': { from: archivo, variationAxes: { wght: 800, wdth: { min: 62, max: 122 } }, capitals: true },
  besley: { from: 'besley/files/besley-latin-wght-normal.woff2', variationAxes: { wght: 700 } },
}
/** The letters that faces.css says these files have. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
] as const
const letters = latin.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))

let stale = false
for (const [name, { from, variationAxes, ...only }] of Object.entries(faces)) {
  const full = readFileSync(path.join(root, 'node_modules/@fontsource-variable', from))
  const kept = 'capitals' in only ? letters.filter((letter) => letter === letter.toUpperCase()) : letters
  const cut = await subset(full, kept.join(''), { targetFormat: 'woff2', noHinting: true, keepFeatures: features, variationAxes })
  const file = path.join(root, 'packages/ui/src/faces', `${name}.woff2`)
  if (!process.argv.includes('--check')) writeFileSync(file, cut)
  else if (!cut.equals(readFileSync(file))) {
    stale = true
    console.error(`${name}.woff2 is not what tools/faces.ts makes: run it`)
  }
}
process.exit(stale ? 1 : 0)
