import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/seed-world.ts'
import { within } from '../pace/pace.ts'
import { freePort } from '../postgres.ts'
import { startServer, stopServers } from './server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-disk-'))
const mounted: string[] = []
afterEach(stopServers)
afterAll(() => {
  for (const place of mounted) spawnSync('umount', [place])
  rmSync(folder, { recursive: true, force: true })
})

/** A disk of 400 MB, which only root can make; undefined where that is not possible. */
function mount(): string | undefined {
  const place = mkdtempSync(path.join(folder, 'disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', place], { encoding: 'utf8' })
  if (status !== 0) {
    console.warn(`NOT TESTED: a full disk. No file system can be mounted here: ${stderr ?? error?.message}`)
    return undefined
  }
  mounted.push(place)
  return place
}
const [seen, unseen] = [mount(), mount()]

test.skipIf(!seen)(
  'while the disk is full changes are refused with 503 and reading goes on; with space again they are made, and a start says what is wrong',
  async () => {
    const disk = diskAt(seen ?? '')
    const server = await fresh(disk.place)
    const person = await signIn(server.url)
    disk.fill(63)
    while ((await person.rename('Before')) !== 503) await sleep(100)
    const name = await person.name()
    for (let time = 0; time < 5; time++) expect([await person.rename('Refused'), await person.name()]).toEqual([503, name])
    expect(server.err()).toContain('nothing is changed until there are 64 MB again')
    // a restart says what is wrong, and that nothing is lost
    await server.stop()
    const refused = startServer(await settings(disk.place))
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toMatch(/ has \d+ MB free, but Troupe needs 64 MB to run: .* Your data is unharmed\.\n$/)
    disk.free()
    const again = startServer(await settings(disk.place))
    await again.ready()
    const later = await signIn(again.url)
    expect(await later.name()).toBe(name)
    disk.fill(63)
    while ((await later.rename('Refused')) !== 503) await sleep(100)
    disk.free()
    while ((await later.rename('After')) === 503) await sleep(100)
    expect(await later.name()).toBe('After')
  },
  within(240_000),
)

test.skipIf(!unseen)(
  'a database that falls silent on a full disk is opened again, and has everything that it had acknowledged',
  async () => {
    const disk = diskAt(unseen ?? '')
    const server = await fresh(disk.place, [import.meta.resolve('./unseen-disk.ts')])
    const person = await signIn(server.url)
    disk.fill(2)
    let acknowledged = await person.name()
    let sent = acknowledged
    // until the log needs a file that doesn't fit; a table that can't grow before that is refused
    for (let turn = 0; !server.err().includes('is opened again'); turn++) {
      sent = `Name ${turn}`
      const told = await Promise.race([person.rename(sent).catch(() => 'cut'), sleep(5000, 'silent')])
      if (told === 200) acknowledged = sent
      else if (told === 'silent') break
    }
    disk.free()
    while (!server.err().includes('is opened again')) await sleep(100)
    const name = await person.name()
    // the last change had no answer, and may have been made
    expect([acknowledged, sent]).toContain(name)
    while ((await person.rename('After')) !== 200) await sleep(200)
    expect(await person.name()).toBe('After')
    expect(server.err()).toContain('is opened again')
    expect(await server.stop()).toBe(0)
  },
  within(240_000),
)

const settings = async (place: string) => ({ PORT: String(await freePort()), DATA_DIR: path.join(place, 'data'), DEMO: '1' })

async function fresh(place: string, preload: readonly string[] = []) {
  const server = startServer(await settings(place), preload)
  await server.ready()
  return server
}

/** A disk that can be filled until so many megabytes are left, and emptied of that again. */
function diskAt(place: string) {
  const ballast = path.join(place, 'ballast')
  return {
    place,
    fill(left: number) {
      const { bavail, bsize } = statfsSync(place)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left * 1_000_000)))
    },
    free: () => rmSync(ballast),
  }
}

/** The demo's host, who changes their own first name. */
async function signIn(url: string) {
  const send = async (at: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${at}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const signedIn = await send('/auth/login', { email: 'host@troupe.example', password: demoPassword })
  const { token } = await signedIn.json()
  const ask = (query: string, variables: object) => send('/graphql', { query, variables }, { authorization: `Bearer ${token}` })
  return {
    /** The status of the answer. */
    async rename(firstName: string) {
      const answer = await ask('mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', { input: { firstName } })
      const { errors } = await answer.json()
      return errors?.[0]?.extensions.code === 'UNAVAILABLE' ? 503 : errors ? 500 : answer.status
    },
    async name(): Promise<string> {
      return (await (await ask('{ me { firstName } }', {})).json()).data.me.firstName
    },
  }
}
