import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../apps/server/src/platform/database/db.ts'
import { realPostgres, runSql } from './postgres.ts'
import { prepareHouse } from './template.ts'

/** Starts real PostgreSQL once for a project and fills the template that createDatabase copies. */
export async function setup(project: TestProject) {
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
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await runSql(server.url, `drop database ${template} with (force)`)
    server.stop()
  }
}
