import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Without graphics, also those that the processor computes: a page with a map says in a sentence that it can't draw it. */
const still = ['--disable-gpu', '--disable-3d-apis']
const flags = ['--no-sandbox', ...still, '--disable-dev-shm-usage', '--disable-background-networking']

/** In place of the switches that turn graphics off: WebGL that is computed, which costs processor time and so is for journeys with a map only. */
const drawing = [...flags.filter((flag) => !still.includes(flag)), '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** The same browser, and maps are drawn in it. */
export const mapChromium = async () => ({ ...(await chromiumHere()), args: drawing })

/** How to launch a browser here: CHROMIUM, else the system's, else the one inside the npm package @sparticuz/chromium. */
export async function chromiumHere() {
  const system = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => file && existsSync(file))
  if (system && !process.env.NO_SYSTEM_CHROMIUM) return { executablePath: system, args: flags }
  return { executablePath: await packedChromium(), args: flags }
}

/** A browser for a script; a test has its own. */
export async function openChromium() {
  // not needed where only the options are used
  const { chromium } = await import('@playwright/test')
  return chromium.launch(await chromiumHere())
}

/** Unpacks into a folder of its version: it would otherwise reuse one of another version. Its own `args` switch web security off, so ours are used. */
async function packedChromium() {
  const about = new URL('../package.json', import.meta.resolve('@sparticuz/chromium')) // its exports hide the file, not the path
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string }
  const folder = path.join(os.tmpdir(), `troupe-chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
