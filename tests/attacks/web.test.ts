import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { openTestDatabase } from '../database.ts'
import { openHouse } from '../house.ts'
import { takeMails } from '../mails.ts'
import { world } from '../world/ids.ts'

const secure = await openHouse({ BASE_URL: 'https://app.troupe.example' })
const plain = await openHouse()
afterAll(async () => {
  await secure.close()
  await plain.close()
})

test('WEB-01 over https a browser is told to stay on https, and over http it is not', async () => {
  for (const url of ['/healthz', '/nothing', '/docs']) {
    expect((await secure.app.inject(url)).headers['strict-transport-security']).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
    expect((await plain.app.inject(url)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('the address in X-Forwarded-For counts only when the proxy is trusted', async () => {
  const withProxy = async (setting: string | undefined, forwarded: string) => {
    const database = await openTestDatabase()
    const settings = readSettings({ DATA_DIR: 'memory://', LOG_LEVEL: 'silent', ...(setting ? { TRUST_PROXY: setting } : {}) })
    const { app } = await buildApp(settings, { database, ticks: false })
    const statuses: number[] = []
    try {
      for (let at = 0; at < 105; at++)
        statuses.push(
          (await app.inject({ url: '/assignment/abcd1234', headers: { 'x-forwarded-for': forwarded.replace('N', String(at)) } }))
            .statusCode,
        )
    } finally {
      await app.close()
      await database.close()
    }
    return statuses.at(-1)
  }
  // nothing is trusted: one address, whatever the header says
  expect(await withProxy(undefined, '198.51.100.N')).toBe(429)
  // the proxy is: 105 callers
  expect(await withProxy('1', '198.51.100.N')).toBe(404)
  // and what a caller prepends is not
  expect(await withProxy('1', '198.51.100.N, 203.0.113.1')).toBe(429)
  expect(() => readSettings({ DATA_DIR: 'memory://', TRUST_PROXY: 'yes' })).toThrow('TRUST_PROXY is yes')
})

test('VEN-06 the style of the maps names no other address, whatever host or path it is asked by', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) => plain.app.inject({ url, headers })
  const [style, dark] = [await ask('/map/style.json', { host: 'evil.example' }), await ask('/map/style.json?theme=dark&x=evil.example')]
  for (const { statusCode, body, headers } of [style, dark]) {
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('public')
    expect(`${body} ${JSON.stringify(headers)}`).not.toMatch(/evil|https?:/)
    expect(JSON.parse(body)).toMatchObject({ version: 8, sources: { land: { type: 'geojson' } } })
  }
  expect(dark.body).not.toBe(style.body)
  // what lies on both sides of the date line isn't drawn across all the map between
  const { land, borders } = JSON.parse(style.body).sources
  const lines: readonly (readonly [number, number])[][] = [...land.data.geometry.coordinates.flat(), ...borders.data.geometry.coordinates]
  expect(lines.length).toBeGreaterThan(200)
  for (const line of lines)
    for (const [at, [longitude]] of line.entries()) expect(Math.abs(longitude - (line[at - 1]?.[0] ?? longitude))).toBeLessThan(180)
  expect((await ask('/map/style.json', { 'if-none-match': String(style.headers.etag) })).statusCode).toBe(304)
  for (const path of ['/map/../package.json', '/map/%2e%2e/package.json', '/map/style.json/../../package.json', '/map/style.json%00'])
    expect([path, (await ask(path)).statusCode >= 400]).toEqual([path, true])
})

test('SSRF-07 the server fetches no address that someone typed: links, names and texts are only stored', async () => {
  let asked = 0
  const canary = createServer((_request, response) => {
    asked++
    response.end('x')
  })
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', () => done()))
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/canary.png`
  const session = await plain.send('editor@northwind.example', 'POST', '/session', {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
    name: `<img src=${url}>`.slice(0, 96),
  })
  expect(session.statusCode, session.body).toBe(201)
  const ask = (who: string, document: string, variables: object) => plain.ask(who, document, variables)
  await ask('owner@northwind.example', 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
    input: { meetingLink: url },
  })
  const update = 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'
  const { id } = session.json<{ id: string }>()
  await ask('editor@northwind.example', update, {
    input: { id, groupDetails: { nextEventUrl: url, hasNextEvent: true }, locationDetails: `@import url(${url})` },
  })
  await ask('owner@northwind.example', 'mutation($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { id } }', {
    input: { id: world.workspaces.northwind, content: `<svg><image href="${url}"/></svg>` },
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`
  const upload = await plain.send('owner@northwind.example', 'POST', `/files?workspaceId=${world.workspaces.northwind}`, svg, {
    'content-type': 'image/svg+xml',
  })
  expect(upload.statusCode).toBe(422)
  await plain.send('editor@northwind.example', 'GET', `/session/${id}/calendar.ics`)
  await takeMails(plain)
  await new Promise((done) => setTimeout(done, 300))
  await new Promise((done) => canary.close(done))
  expect(asked).toBe(0)
})

test('a pattern for guests’ addresses that could take a long time or much memory is refused, as is one that is none', async () => {
  const { id } = await plain.db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('status', '=', 'UNSCHEDULED')
    .limit(1)
    .executeTakeFirstOrThrow()
  const save = (emailRegexPattern: string | null, who = 'editor@northwind.example') =>
    plain.ask(who, 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { emailRegexPattern } }', {
      input: { id, emailRegexPattern },
    })
  const evil = ['(?=a)b', '(?<!a)b', '(a)\\1', '(a', '[a', 'a{1001}', '((a{30}){30}){30}', '(?>a)', '\\']
  for (const pattern of evil)
    expect([pattern, (await save(pattern)).errors[0].extensions]).toEqual([
      pattern,
      { code: 'INVALID', fields: { emailRegexPattern: ['INVALID'] } },
    ])
  // a pattern that takes JavaScript's own engine for ever is an ordinary one here
  for (const pattern of ['(a+)+$', '.*@northwind\\.example', null])
    expect((await save(pattern)).data.updateSession).toEqual({ emailRegexPattern: pattern })
  expect((await save('.*', 'viewer@northwind.example')).errors[0].extensions.code).toBe('FORBIDDEN')
})

test('WEB-02 a link that would run script is refused wherever links are stored', async () => {
  const evil = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '"><img src=x onerror=alert(1)>',
  ]
  const event = await plain.db
    .selectFrom('session')
    .select('id')
    .where('workspace_id', '=', world.workspaces.northwind)
    .where('status', '=', 'UNSCHEDULED')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const link of evil) {
    await plain.ask('owner@northwind.example', 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }', {
      input: { meetingLink: link },
    })
    await plain.ask('editor@northwind.example', 'mutation($input: UpdateSessionInput!) { updateSession(input: $input) { id } }', {
      input: { id: event.id, groupDetails: { hasNextEvent: true, nextEventUrl: link } },
    })
  }
  const people = await plain.db.selectFrom('account_user').select('meeting_link').where('meeting_link', 'is not', null).execute()
  const sessions = await plain.db.selectFrom('session').select('group_details').execute()
  const kept = [...people.map((row) => row.meeting_link), ...sessions.map((row) => row.group_details.nextEventUrl)].filter(
    (link) => typeof link === 'string',
  )
  for (const link of kept) expect(link).not.toMatch(/^\s*(javascript|data|vbscript):|[<>"]|\n/i)
  expect(kept.length).toBeGreaterThan(0)
})

test('SCH-10 numbers of people, rooms and minutes have their limits, and anything but a whole number is refused', async () => {
  const wish = {
    workspaceId: world.workspaces.northwind,
    experienceId: world.experiences.buzzerNight,
    format: 'REMOTE',
    hostType: 'ON_SCREEN',
    timezone: 'America/Chicago',
    attendees: 20,
    duration: 60,
  }
  const odd: object[] = [
    ...[-1, 0, 10_001, 1.5, 2 ** 53, '20', null].map((attendees) => ({ attendees })),
    ...[0, -60, 1_000_000, 0.5].map((duration) => ({ duration })),
    ...['Mars/Phobos', '', 7, '../../etc'].map((timezone) => ({ timezone })),
    ...['0000-00-00', '9999-12-31T00:00:00Z', '1970-01-01T00:00:00Z', 'yesterday', 7].map((date) => ({ date })),
  ]
  for (const part of odd) {
    const answer = await plain.send('editor@northwind.example', 'POST', '/session', { ...wish, ...part })
    expect([part, answer.statusCode]).toEqual([part, 422])
  }
  const id = (await plain.send('editor@northwind.example', 'POST', '/session', wish)).json<{ id: string }>().id
  for (const quantity of [-1, 0.5, 1e9, '2', null]) {
    const answer = await plain.send('editor@northwind.example', 'PUT', `/scheduler/session/${id}/slots`, { quantity })
    expect([quantity, [404, 422].includes(answer.statusCode)]).toEqual([quantity, true])
  }
})
