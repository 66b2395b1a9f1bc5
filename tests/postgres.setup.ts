import { randomBytes } from 'node:crypto'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { realPostgres, runSql } from './postgres.ts'
import { prepareHouse } from './template.ts'

interface Shared {
  readonly running: Promise<{ readonly postgres: ProvidedContext['postgres']; stop(): Promise<void> }>
  users: number
}
/** Vitest loads this file once for each project. */
const inProcess = globalThis as { troupePostgres?: Shared }

/** Real PostgreSQL for a project, with the template that createDatabase copies. Those of one run share the first one's, which is started and filled once. */
export async function setup(project: TestProject) {
  const shared = inProcess.troupePostgres ?? { running: start(), users: 0 }
  inProcess.troupePostgres = shared
  shared.users++
  const { postgres, stop } = await shared.running
  project.provide('postgres', postgres)
  return async () => {
    if (--shared.users > 0) return
    delete inProcess.troupePostgres
    await stop()
  }
}

async function start() {
  const server = await realPostgres()
  const template = `troupe_template_${randomBytes(4).toString('hex')}`
  try {
    await runSql(server.url, `create database ${template}`)
    const url = new URL(server.url)
    url.pathname = template
    const database = await openDatabase({ url: url.href })
    await prepareHouse(database)
    await database.close()
  } catch (error) {
    server.stop()
    throw error
  }
  const stop = async () => {
    await runSql(server.url, `drop database ${template} with (force)`)
    server.stop()
  }
  return { postgres: { url: server.url, template }, stop }
}
