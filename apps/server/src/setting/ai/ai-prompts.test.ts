import { createServer as createPlain, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { openHouse } from '@troupe/tests/house'
import { farCertificate } from '@troupe/tests/outbound/certificate'
import { idOf } from '@troupe/tests/world/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identifier } from '../../account/account.ts'
import { createWebClient } from '../../platform/outbound/web-client.ts'
import { tryAiPrompt } from './try-prompt.ts'

const admin = 'admin@troupe.example'
let house: Awaited<ReturnType<typeof openHouse>>

/** What a server outside was asked, and how it answers. */
interface Heard {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}
const outside = () => {
  const heard: Heard[] = []
  const state: { answer: RequestListener | object } = { answer: {} }
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    if (typeof state.answer === 'function') return state.answer(request, response)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state.answer))
  }
  return { heard, state, listener }
}
const webhook = outside()
const provider = outside()
const far = createServer({ key: farCertificate.key, cert: farCertificate.cert }, webhook.listener)
const openAi = createPlain(provider.listener)
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port
let resolved = ['93.184.216.34']

beforeAll(async () => {
  for (const server of [far, openAi]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  house = await openHouse()
  const network = {
    resolve: async () => resolved,
    dialled: () => ({ host: '127.0.0.1', port: portOf(far) }),
    ca: farCertificate.cert,
  }
  Object.assign(house.house, { webClient: createWebClient({}, network) })
})
beforeEach(() => {
  resolved = ['93.184.216.34']
  for (const one of [webhook, provider]) {
    one.heard.length = 0
    one.state.answer = { output: 'From outside' }
  }
  // each test has its own 20 tries
  house.clock.now = house.clock.now.add({ hours: 2 })
})
afterAll(async () => {
  for (const server of [far, openAi]) {
    server.closeAllConnections()
    server.close()
  }
  await house.close()
})

const fields = 'id name model prompt webhookUrl webhookSecret isUnreadable version updatedBy'
const create = (input: object, as = admin) =>
  house.ask(as, `mutation ($input: CreateAiPromptInput!) { createAiPrompt(input: $input) { ${fields} } }`, { input })
const update = (input: object, as = admin) =>
  house.ask(as, `mutation ($input: UpdateAiPromptInput!) { updateAiPrompt(input: $input) { ${fields} } }`, { input })
const remove = (id: string, as = admin) => house.ask(as, 'mutation ($id: ID!) { deleteAiPrompt(id: $id) }', { id })
const attempt = (body: object, as = admin) => house.as(as).call('POST', '/ai/prompt/test', body)
const refusal = ({ errors }: { errors?: { extensions: object }[] }) => {
  const { code, fields: wrong, version } = { ...errors?.[0]?.extensions } as Record<string, unknown>
  return { code, ...(wrong ? { fields: wrong } : {}), ...(version === undefined ? {} : { version }) }
}
const plain = { model: 'GPT_4O', prompt: 'Say hello to {{name}}.' }
let names = 0
const made = async (input: object = {}) => {
  const answer = await create({ name: `Prompt ${++names}`, ...plain, ...input })
  expect(answer.errors).toBeUndefined()
  return answer.data.createAiPrompt
}

test('SET-01 admins alone write, read and try prompts', async () => {
  const { id } = await made()
  for (const as of ['producer@troupe.example', 'success@troupe.example', 'host@troupe.example', 'owner@northwind.example']) {
    expect(refusal(await create({ name: 'x', ...plain }, as))).toEqual({ code: 'FORBIDDEN' })
    expect(refusal(await update({ id, name: 'x' }, as))).toEqual({ code: 'FORBIDDEN' })
    expect(refusal(await remove(id, as))).toEqual({ code: 'FORBIDDEN' })
    expect(refusal(await house.ask(as, '{ aiPrompts { nodes { name } } }'))).toEqual({ code: 'FORBIDDEN' })
    expect((await attempt({ ...plain, variables: { name: 'Eve' } }, as)).body.code).toBe('FORBIDDEN')
  }
})

test('prompts are listed a page at a time, filtered and sorted', async () => {
  const list = async (args: string) => {
    const { data } = await house.ask(admin, `{ aiPrompts${args} { totalCount nodes { name } } }`)
    return [data.aiPrompts.totalCount, data.aiPrompts.nodes.map(({ name }: { name: string }) => name)]
  }
  await house.db.deleteFrom('setting_ai_prompt').where('name', 'like', 'Prompt %').execute()
  expect(await list('')).toEqual([3, ['Event summary', 'Host brief', 'Mission hints']])
  expect(await list('(offset: 1, limit: 1)')).toEqual([3, ['Host brief']])
  expect(await list('(filter: { text: "WINNING" })')).toEqual([1, ['Event summary']])
  expect(await list('(filter: { text: "%" })')).toEqual([0, []])
  expect(await list('(filter: { model: GTP_4 })')).toEqual([1, ['Mission hints']])
  expect(await list('(sorting: [{ field: updatedAt, direction: DESC }])')).toEqual([3, ['Event summary', 'Host brief', 'Mission hints']])
  expect(await list('(sorting: [{ field: name, direction: DESC }], limit: 2)')).toEqual([3, ['Mission hints', 'Host brief']])
  expect(refusal(await house.ask(admin, '{ aiPrompts(limit: 101) { totalCount } }'))).toMatchObject({ code: 'INVALID' })
})

test('a prompt is changed over the version that was read, has a name of its own, and leaves what it was in the audit', async () => {
  const one = await made({ name: 'Thank-you note' })
  expect(one).toMatchObject({ version: 1, webhookUrl: null, webhookSecret: null, updatedBy: 'Margit Solberg' })
  expect(refusal(await create({ name: 'THANK-YOU note', ...plain }))).toEqual({ code: 'INVALID', fields: { name: ['TAKEN'] } })
  const other = await made()
  expect(refusal(await update({ id: other.id, name: 'thank-you Note' }))).toEqual({ code: 'INVALID', fields: { name: ['TAKEN'] } })
  expect((await update({ id: one.id, version: 1, prompt: 'Thank {{name}}.' })).data.updateAiPrompt).toMatchObject({ version: 2 })
  expect(refusal(await update({ id: one.id, version: 1, prompt: 'x' }))).toEqual({ code: 'VERSION_CONFLICT', version: 2 })
  expect((await update({ id: one.id, prompt: 'Thank {{name}}.' })).data.updateAiPrompt).toMatchObject({ version: 2 })
  const [entry] = await house.db
    .selectFrom('audit_entry')
    .select(['operation', 'before', 'after'])
    .where('subject_id', '=', one.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(entry).toEqual({ operation: 'updateAiPrompt', before: { prompt: plain.prompt }, after: { prompt: 'Thank {{name}}.' } })
  const wrong = { name: ' ', model: 'GPT_4O', prompt: 'x'.repeat(8001) }
  expect(refusal(await create(wrong))).toEqual({ code: 'INVALID', fields: { name: ['REQUIRED'], prompt: ['TOO_LONG'] } })
  expect((await remove(one.id)).data).toEqual({ deleteAiPrompt: one.id })
  for (const id of [one.id, 'x']) expect(refusal(await remove(id))).toEqual({ code: 'NOT_FOUND' })
  expect(refusal(await update({ id: one.id, name: 'x' }))).toEqual({ code: 'NOT_FOUND' })
})

test('without a provider the stub says that it is one, and counts a quarter of the characters as tokens', async () => {
  const { status, body } = await attempt({ ...plain, variables: { name: 'Ada', more: 'not in the text' } })
  const output = 'Stub answer: no AI provider is set.\n\nSay hello to Ada.'
  expect([status, body]).toEqual([200, { output, tokens: 5 + 14, ms: expect.any(Number), provider: 'stub' }])
  const summary = idOf('ai prompt', 'Event summary')
  const missing = await attempt({ id: summary, variables: { show: 'Buzzer Night', customer: ' ' } })
  expect([missing.status, missing.body.extensions.fields]).toEqual([
    422,
    { 'variables.customer': ['REQUIRED'], 'variables.winner': ['REQUIRED'], 'variables.notes': ['REQUIRED'] },
  ])
  // what isn't given is as it is stored, and what is given is tried without being stored
  expect((await attempt({ id: summary, prompt: 'Only {{show}}', variables: { show: 'this' } })).body.output).toContain('Only this')
  expect((await attempt({})).body.extensions.fields).toEqual({ model: ['REQUIRED'], prompt: ['REQUIRED'] })
  expect((await attempt({ id: crypto.randomUUID(), ...plain })).status).toBe(404)
  for (const variables of [{ name: 7 }, ['Ada'], 'Ada', { name: 'x'.repeat(4001) }, { ['n'.repeat(65)]: 'x' }])
    expect([variables, (await attempt({ ...plain, variables })).status]).toEqual([variables, 422])
})

test('a person has 20 tries in an hour, and what is wrong isn’t counted', async () => {
  const left = async () => (await house.ask(admin, '{ aiPrompts { triesLeft } }')).data.aiPrompts.triesLeft
  expect(await left()).toBe(20)
  for (let time = 1; time <= 20; time++) expect((await attempt({ ...plain, variables: { name: 'Ada' } })).status).toBe(200)
  // what is wrong isn't counted
  expect((await attempt(plain)).status).toBe(422)
  const over = await attempt({ ...plain, variables: { name: 'Ada' } })
  expect([over.status, over.body.code, over.body.extensions.retryAfter]).toEqual([429, 'TOO_MANY_REQUESTS', 3600])
  expect(await left()).toBe(0)
  house.clock.now = house.clock.now.add({ minutes: 60 })
  expect(await left()).toBe(20)
  expect((await attempt({ ...plain, variables: { name: 'Ada' } })).status).toBe(200)
})

/** Every spelling of an address that isn't https, or isn't on the public internet. */
const closed = [
  ...['http://127.0.0.1', 'http://0x7f.1', 'http://2130706433', 'http://[::ffff:127.0.0.1]', 'http://[::1]', 'http://localhost.'],
  ...['http://①②⑦.⓪.⓪.①', 'http://169.254.169.254', 'http://[fd00:ec2::254]', 'http://[64:ff9b::7f00:1]', 'http://0'],
  ...['http://user@127.0.0.1', 'http://far.example', 'https://user@far.example', 'https://127.0.0.1', 'https://①②⑦.⓪.⓪.①'],
  ...['https://[::1]', 'https://localhost', 'https://a.internal', 'https://0x7f.1', 'https://169.254.169.254'],
]
const otherKinds = [
  'file:///etc/passwd',
  'gopher://far.example',
  'ftp://far.example',
  'data:text/plain,x',
  'javascript:alert(1)',
  'nonsense',
]
const ports = ['22', '25', '5432'].flatMap((port) => [`http://far.example:${port}`, `https://far.example:${port}`])

test('SSRF-01 SSRF-04 a webhook is an https address on the public internet: each other one is refused when it is saved, and none is asked', async () => {
  const { id } = await made()
  for (const webhookUrl of [...closed, ...otherKinds, ...ports]) {
    const why = { code: 'INVALID', fields: { webhookUrl: ['CLOSED'] } }
    expect([webhookUrl, refusal(await create({ name: 'Far', ...plain, webhookUrl }))]).toEqual([webhookUrl, why])
    expect([webhookUrl, refusal(await update({ id, webhookUrl }))]).toEqual([webhookUrl, why])
    const tried = await attempt({ id, webhookUrl, variables: { name: 'Ada' } })
    expect([webhookUrl, tried.status]).toEqual([webhookUrl, 422])
  }
  // a name that leads elsewhere by now is judged again when it is asked
  const far = await made({ webhookUrl: 'https://far.example/prompts' })
  for (const addresses of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['fd00:ec2::254']]) {
    resolved = addresses
    const { status, body } = await attempt({ id: far.id, variables: { name: 'Ada' } })
    expect([status, body.extensions]).toEqual([503, { reason: 'AI', provider: 'webhook', failure: 'CLOSED' }])
  }
  expect(webhook.heard).toEqual([])
})

test('a webhook answers in place of the model, and knows by the signature that we ask', async () => {
  const far = await made({ name: 'Review reply', webhookUrl: 'https://far.example/prompts' })
  expect(far.webhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { body } = await attempt({ id: far.id, prompt: 'Reply to {{name}}', variables: { name: 'Ada', more: 'x' } })
  expect(body).toEqual({ output: 'From outside', tokens: 3 + 3, ms: expect.any(Number), provider: 'webhook' })
  const [asked] = webhook.heard
  expect(asked?.path).toBe('/prompts')
  expect(asked?.body).toEqual({
    ...{ id: far.id, name: 'Review reply', model: 'GPT_4O', prompt: 'Reply to {{name}}' },
    variables: { name: 'Ada' },
  })
  const { 'webhook-id': messageId, 'webhook-timestamp': stamp, 'webhook-signature': signature } = asked?.headers ?? {}
  expect(Number(stamp)).toBe(Math.floor(house.clock.now.epochMilliseconds / 1000))
  // as the receiver checks it, by Web Crypto
  const bytes = Buffer.from(far.webhookSecret.slice('whsec_'.length), 'base64')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = Buffer.from(`${messageId}.${stamp}.${JSON.stringify(asked?.body)}`)
  const given = Buffer.from(String(signature).replace('v1,', ''), 'base64')
  expect(await crypto.subtle.verify('HMAC', key, given, signed)).toBe(true)
  // an address that isn't saved has no key to sign with
  const unsaved = await attempt({ id: far.id, webhookUrl: 'https://other.example', variables: { name: 'Ada' } })
  expect(unsaved.body.extensions.fields).toEqual({ webhookUrl: ['NOT_ALLOWED'] })
  // without it for once
  expect((await attempt({ id: far.id, webhookUrl: null, variables: { name: 'Ada' } })).body.provider).toBe('stub')
})

test('the key of a webhook is answered once, is another one for another address, and lies nowhere but in its box', async () => {
  const far = await made({ webhookUrl: 'https://far.example/a' })
  const { data } = await house.ask(admin, '{ aiPrompts { nodes { id webhookSecret isUnreadable } } }')
  const shown = { id: far.id, webhookSecret: null, isUnreadable: false }
  expect(data.aiPrompts.nodes).toContainEqual(shown)
  expect((await update({ id: far.id, name: 'Far away' })).data.updateAiPrompt.webhookSecret).toBeNull()
  const moved = (await update({ id: far.id, webhookUrl: 'https://far.example/b' })).data.updateAiPrompt
  expect(moved.webhookSecret).toMatch(/^whsec_/)
  expect(moved.webhookSecret).not.toBe(far.webhookSecret)
  const { rows: tables } = await sql<{ name: string }>`select format('%s.%s', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(house.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(house.db)
    expect([name, rows.filter(({ text }) => text.includes('whsec_') || text.includes(moved.webhookSecret.slice(6)))]).toEqual([name, []])
  }
  // under another secret of the server its box can't be opened
  await sql`update setting_ai_prompt set webhook_box = 'other.AAAA' where id = ${far.id}`.execute(house.db)
  const again = await house.ask(admin, '{ aiPrompts { nodes { id webhookSecret isUnreadable } } }')
  expect(again.data.aiPrompts.nodes).toContainEqual({ ...shown, isUnreadable: true })
  const { body } = await attempt({ id: far.id, variables: { name: 'Ada' } })
  expect(body.extensions).toEqual({ reason: 'AI', provider: 'webhook', failure: 'UNREADABLE' })
})

const canary = 'qzx-from-outside'
const broken: readonly (readonly [RequestListener, string])[] = [
  [(_request, response) => response.writeHead(500).end(canary), 'BROKEN'],
  [(_request, response) => response.writeHead(401).end(canary), 'SIGNED_OUT'],
  [(_request, response) => response.writeHead(404).end(canary), 'REFUSED'],
  [(_request, response) => response.writeHead(429, { 'retry-after': '9' }).end(canary), 'RATE_LIMITED'],
  [(_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end(canary), 'BAD_ANSWER'],
  [(_request, response) => response.writeHead(200).end(`{"text": "${canary}"}`), 'BAD_ANSWER'],
  [(_request, response) => response.writeHead(200).end(`{"output": ["${canary}"]}`), 'BAD_ANSWER'],
  [(_request, response) => response.writeHead(200).end(canary), 'BAD_ANSWER'],
  [(_request, response) => void response.destroy(), 'UNREACHABLE'],
]

test('SSRF-06 of a webhook that fails no one learns more than the class of its failure', async () => {
  const { id } = await made({ webhookUrl: 'https://far.example/prompts' })
  for (const [answer, failure] of broken) {
    webhook.state.answer = answer
    const { status, body, text } = await attempt({ id, variables: { name: 'Ada' } })
    expect([failure, status, body]).toEqual([
      failure,
      503,
      {
        ...{ code: 'UNAVAILABLE', message: 'The AI provider gave no answer. Try again in a moment.' },
        extensions: { reason: 'AI', provider: 'webhook', failure },
      },
    ])
    expect(text).not.toContain(canary)
  }
})

test('SSRF-05 a webhook that never answers, drips or doesn’t end is given up, and others are served in the meantime', async () => {
  const { id } = await made({ webhookUrl: 'https://far.example/prompts' })
  const actor = await identifier(house.house, house.tokens)(await house.bearerOf(admin))
  if (!actor) throw new Error('no admin')
  const quick = { webhook: { timeout: 300, longest: 65_536 }, openai: { timeout: 300, longest: 65_536 } }
  const asAdmin = { ...house.system, webClient: house.house.webClient, actor }
  const drip: RequestListener = (_request, response) => {
    const beat = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(beat))
  }
  for (const answer of [() => {}, drip] satisfies RequestListener[]) {
    webhook.state.answer = answer
    const tried = tryAiPrompt(asAdmin, { id, variables: { name: 'Ada' } }, quick)
    expect((await house.ask(admin, '{ me { id } }')).data.me.id).toBe(idOf('user', 'admin'))
    expect(await tried).toMatchObject({ code: 'UNAVAILABLE', extensions: { failure: 'TIMEOUT' } })
  }
  const flood: RequestListener = (_request, response) => {
    const part = Buffer.alloc(2 ** 16, ' ')
    response.on('error', () => {})
    const write = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  }
  const bomb = gzipSync(JSON.stringify({ output: ' '.repeat(64 * 2 ** 20) }))
  const gzipped: RequestListener = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  for (const answer of [flood, gzipped]) {
    webhook.state.answer = answer
    expect((await attempt({ id, variables: { name: 'Ada' } })).body.extensions).toMatchObject({ failure: 'BAD_ANSWER' })
  }
})

test('with a key OpenAI answers, is asked for the model by its own name, and counts the tokens', async () => {
  const { settings } = house.house
  const base = new URL(`http://127.0.0.1:${portOf(openAi)}/v1/`)
  Object.assign(house.house, { settings: { ...settings, openai: { key: 'sk-canary', base } } })
  try {
    provider.state.answer = { choices: [{ message: { content: 'Hello, Ada.' } }], usage: { total_tokens: 42 } }
    const { body } = await attempt({ ...plain, variables: { name: 'Ada' } })
    expect(body).toEqual({ output: 'Hello, Ada.', tokens: 42, ms: expect.any(Number), provider: 'openai' })
    await attempt({ ...plain, model: 'GTP_4', variables: { name: 'Ada' } })
    expect(provider.heard).toMatchObject([
      {
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer sk-canary' },
        body: { model: 'gpt-4o', messages: [{ role: 'user', content: 'Say hello to Ada.' }] },
      },
      { body: { model: 'gpt-4' } },
    ])
    provider.state.answer = { choices: [{ message: { content: null } }] }
    expect((await attempt({ ...plain, variables: { name: 'Ada' } })).body.extensions).toMatchObject({ failure: 'BAD_ANSWER' })
    for (const [answer, failure] of broken) {
      provider.state.answer = answer
      const { body: refused, text } = await attempt({ ...plain, variables: { name: 'Ada' } })
      expect(refused.extensions).toEqual({ reason: 'AI', provider: 'openai', failure })
      expect(text).not.toMatch(/qzx|sk-canary/)
    }
    // a webhook comes before it
    const far = await made({ webhookUrl: 'https://far.example/prompts' })
    expect((await attempt({ id: far.id, variables: { name: 'Ada' } })).body.provider).toBe('webhook')
  } finally {
    Object.assign(house.house, { settings })
  }
})
