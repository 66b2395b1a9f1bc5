import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../pace/pace.ts'

const root = path.resolve(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()

/** Starts the real server as a separate process, with `settings` instead of this shell's environment; `preload` names modules to load first. */
export function startServer(settings: Record<string, string>, preload: readonly string[] = []) {
  const child = spawn(process.execPath, [...preload.map((file) => `--import=${file}`), 'apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  void ended.then(() => running.delete(child))
  const url = `http://127.0.0.1:${settings.PORT}`
  return {
    url,
    child,
    ended,
    out: () => out,
    err: () => err,
    /** Resolves when it answers; throws what it said when it ended instead. Milliseconds since the call. */
    async ready() {
      const from = performance.now()
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/healthz`).catch(() => undefined)
        if (answer?.ok && out.includes('Troupe is at')) return performance.now() - from
        await new Promise((done) => setTimeout(done, 50))
      }
      throw new Error(`the server ended: ${out}${err}`)
    },
    /** How it ends, where it ends itself: one that doesn't reach its point would be waited for forever. */
    killed: () => Promise.race([ended.then(() => 'killed'), sleep(within(40_000), 'still running')]),
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Ends every server that a test has left running. */
export async function stopServers() {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = new Promise((done) => child.once('close', done))
      child.kill('SIGKILL')
      await closed
    }),
  )
}
