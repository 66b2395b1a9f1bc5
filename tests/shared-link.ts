import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { House } from '../apps/server/src/platform/ctx.ts'
import { serveWeb } from '../apps/server/src/platform/pages/web.ts'
import { previewOf } from '../apps/server/src/previews.ts'

const page = '<!doctype html><meta name="description" content="Usual." /><title>Troupe</title><main></main>'
const servers = new WeakMap<House, Promise<FastifyInstance>>()

/** Pages of a house without a built web app. */
async function openPages(house: House): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-link-'))
  writeFileSync(path.join(folder, 'index.html'), page)
  const app = Fastify()
  serveWeb(app, { root: folder, settings: house.settings, headOf: (found) => previewOf(house, found) })
  await app.ready()
  rmSync(folder, { recursive: true, force: true })
  return app
}

/** What a program that previews links reads of one: the page's title and tags, as the server sends them to a guest. */
export async function readSharedLink(house: House, url: string, { accept = '*/*', cookie = '' } = {}) {
  const app = servers.get(house) ?? openPages(house)
  servers.set(house, app)
  const { statusCode: status, body, headers } = await (await app).inject({ url, headers: { accept, cookie } })
  const tags: Record<string, string> = {}
  for (const [, name = '', content = ''] of body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)) tags[name] = content
  return { status, body, tags, headers, isUsual: body === page, title: /<title>(.*)<\/title>/.exec(body)?.[1] }
}
