// Loaded before our server: on SIGUSR2 it writes into STATEMENTS_FILE what the statements since the last time have taken, by their texts, and begins again.
import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PostgresClient from 'pg'

// the bench has a copy of this package of its own, whose statements are none of the server's
const serverRequire = createRequire(new URL('../../apps/server/src/main.ts', import.meta.url))
const pg: typeof PostgresClient = serverRequire('pg')
const file = process.env.STATEMENTS_FILE ?? ''
const spent = new Map<string, { calls: number; ms: number }>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: PostgresClient.Client, ...given: Parameters<typeof query>) {
  const [asked] = given as readonly unknown[]
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text)
  const begun = performance.now()
  const done = () => {
    const known = spent.get(text) ?? { calls: 0, ms: 0 }
    spent.set(text, { calls: known.calls + 1, ms: known.ms + performance.now() - begun })
  }
  // a Query tells its callback, everything else answers with a promise
  const told = asked as { callback?: (...result: unknown[]) => void } | undefined
  const callback = told?.callback
  if (told && typeof callback === 'function')
    told.callback = (...result) => {
      done()
      callback(...result)
    }
  const answer: unknown = query.apply(this, given)
  if (answer instanceof Promise) void answer.then(done, done)
  return answer
} as typeof query

process.on('SIGUSR2', () => {
  const all = [...spent].map(([text, one]) => ({ text, ...one }))
  spent.clear()
  writeFileSync(`${file}.new`, JSON.stringify(all))
  renameSync(`${file}.new`, file)
})
