import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openHouse } from '@troupe/tests/house'
import { world } from '@troupe/tests/world/ids'
import { afterAll, expect, test } from 'vitest'
import { within } from '../../../../../tests/pace/pace.ts'
import { demoPassword } from '../../seed-world.ts'

const house = await openHouse()
const folder = mkdtempSync(path.join(os.tmpdir(), 'api-page-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.close()
})

/** The commands of the page, a block after the other. */
const blocks = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/api.md'), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, commands = '']) => commands)

test('someone who copies the commands of docs/api.md one after the other books an event, renames it and cancels it', async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const expiresAt = house.clock.now.add({ hours: 24 }).toString()
  const input = { workspaceId: world.workspaces.northwind, name: 'Guide', level: 'EDITOR', expiresAt, password: demoPassword }
  const make = 'mutation($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }'
  const { data } = await house.ask('editor@northwind.example', make, { input })
  const values = { TROUPE: `http://127.0.0.1:${port}`, TOKEN: data.createApiToken.token }
  // the reader's own address and token, and a week after the day on which the server's clock stands
  const filled = blocks.map((block) =>
    block.replace(/^export (TROUPE|TOKEN)=.*$/gm, (_, name: keyof typeof values) => `export ${name}=${values[name]}`),
  )
  const script = [
    'set -eu -o pipefail',
    `date() { echo ${house.clock.now.add({ hours: 24 * 7 })}; }`,
    ...filled.map((block, at) => `echo; echo "block ${at}"\n${block}`),
  ]
  const ran = await promisify(execFile)('bash', ['-c', script.join('\n')], { cwd: folder, timeout: within(60_000) })
  const { stdout } = ran
  const answers = stdout.split(/\nblock \d+\n/).slice(1)
  expect(answers).toHaveLength(blocks.length)
  const [, , workspaces, shows, dates, price, booked, read, renamed, cancelled] = answers.map((text) => text.trim())
  expect(workspaces).toContain(world.workspaces.northwind)
  expect(shows).toContain(world.experiences.buzzerNight)
  expect(dates).toContain('"nextFree":"2026-')
  expect(JSON.parse(price ?? '')).toMatchObject({ credits: 4, currency: 'USD' })
  const { id } = JSON.parse(booked ?? '')
  expect(JSON.parse(read ?? '')).toMatchObject({ data: { session: { name: 'Our offsite', status: 'SCHEDULED' } } })
  expect(JSON.parse(renamed ?? '')).toEqual({ data: { updateSession: { name: 'Spring offsite' } } })
  expect(JSON.parse(cancelled ?? '')).toEqual(expect.any(Object))
  const row = await house.db.selectFrom('session').select(['status', 'name', 'workspace_id']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'CANCELLED', name: 'Spring offsite', workspace_id: world.workspaces.northwind })
})
