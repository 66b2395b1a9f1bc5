import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Measured } from './costs.ts'

/** Where runs leave what they have measured, until `npm run test:costs` reads it. */
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/troupe/measured')

export function keepMeasured(measured: Omit<Measured, 'on'>): void {
  mkdirSync(folder, { recursive: true })
  const { epochNanoseconds } = Temporal.Now.instant()
  const on = Temporal.Now.plainDateISO('UTC').toString()
  writeFileSync(path.join(folder, `${epochNanoseconds}.json`), JSON.stringify({ on, ...measured }))
}

/** What has been measured since this was last called, the newest last. */
export function takeMeasured(): Measured[] {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).sort()
  const read = files.map((file): Measured => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  for (const file of files) rmSync(path.join(folder, file))
  return read
}
