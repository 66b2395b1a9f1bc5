import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '../postgres.ts'
import { startServer, stopServers } from './server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-full-'))
const mounted: string[] = []
afterEach(stopServers)
afterAll(() => {
  for (const place of mounted) spawnSync('umount', [place])
  rmSync(folder, { recursive: true, force: true })
})

/** A separate small file system, which only root can make; undefined where that is not possible. */
function mount(options: string): string | undefined {
  const place = mkdtempSync(path.join(folder, 'disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { encoding: 'utf8' })
  if (status !== 0) {
    console.warn(`NOT TESTED: a full disk. No file system can be mounted here: ${stderr ?? error?.message}`)
    return undefined
  }
  mounted.push(place)
  return place
}
const full = mount('size=40k')
const small = mount('size=41m')
const fewFiles = mount('size=400m,nr_inodes=60')

test.skipIf(!full)('a new data directory on a full disk is refused in one sentence, and nothing is written', async () => {
  for (const disk of [full ?? '', small ?? '']) {
    const dir = path.join(disk, 'new', 'data')
    expect(await refuse({ DATA_DIR: dir })).toMatch(`The disk that holds the data directory ${dir} has `)
    expect(readdirSync(disk)).toEqual([])
  }
})

test.skipIf(!fewFiles)('a new data directory on a disk that fills up meanwhile is refused in one sentence, and no files stay', async () => {
  expect(await refuse({ DATA_DIR: path.join(fewFiles ?? '', 'data') })).toMatch('No database can be created in the data directory')
  expect(readdirSync(fewFiles ?? '')).toEqual([])
})

test.skipIf(!full)('a secret that does not fit on a full disk is refused in one sentence, and no empty file stays', async () => {
  spawnSync('dd', ['if=/dev/zero', `of=${full}/ballast`, 'bs=4k'])
  const said = await refuse({ DATA_DIR: full ?? '', DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
  expect(said).toMatch('The secret in')
  expect(readdirSync(full ?? '')).toEqual(['ballast'])
})

test('a port in use is refused in one sentence, and nothing is written', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
  const place = mkdtempSync(path.join(folder, 'port-'))
  expect(await refuse({ PORT: String(port), DATA_DIR: path.join(place, 'data') })).toMatch(`Port ${port} is in use`)
  expect(readdirSync(place)).toEqual([])
  await new Promise((done) => other.close(done))
})

test.each([
  ['PORT', '70000', 'PORT is 70000'],
  ['HOST', '192.0.2.1', 'set HOST to an address of this machine'],
])('a %s that cannot be used is refused in one sentence, and nothing is written', async (name, value, words) => {
  const place = mkdtempSync(path.join(folder, 'address-'))
  expect(await refuse({ DATA_DIR: path.join(place, 'data'), [name]: value })).toMatch(words)
  expect(readdirSync(place)).toEqual([])
})

/** The message of a start that fails: one line, and exit code 1. */
async function refuse(settings: Record<string, string>): Promise<string> {
  const server = startServer({ PORT: String(await freePort()), ...settings })
  expect(await server.ended).toBe(1)
  expect(server.out()).toBe('')
  expect(server.err().trim().split('\n'), server.err()).toHaveLength(1)
  return server.err()
}
