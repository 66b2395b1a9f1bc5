import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { openFilled } from './dump.ts'
import { runSql } from './postgres.ts'
import { templateFile } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string }
  }
}

let world: Promise<Uint8Array<ArrayBuffer>> | undefined

/** An embedded database of this test file's own, holding the world as it is at `testNow` of tests/template.ts. Close it in afterAll. */
export async function openTestDatabase() {
  world ??= templateFile().then((file) => new Uint8Array(readFileSync(file)))
  return openFilled(await world)
}

/** A database of this test file's own on real PostgreSQL, holding the world; `empty` for one without tables. Drop it in afterAll. */
export async function createDatabase({ empty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `troupe_${randomBytes(6).toString('hex')}`
  // by files it takes a third of the time that writing each block to the log takes
  await runSql(server.url, `create database ${name}${empty ? '' : ` template ${server.template} strategy file_copy`}`)
  const url = new URL(server.url)
  url.pathname = name
  return { url: url.href, drop: () => runSql(server.url, `drop database ${name} with (force)`) }
}
