import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveSiteFiles } from './site-files.ts'
import { sendHeaders, serveWeb } from './web.ts'

test('WEB-11 none of our pages is shown in a frame on another site, except the embedded prices', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  writeFileSync(path.join(folder, 'pricing-embedded.html'), '<!doctype html><title>Pricing</title>')
  const app = Fastify()
  sendHeaders(app, { secure: true, now: () => Temporal.Instant.from('2026-11-26T12:00:00Z') })
  serveWeb(app, { root: folder })
  await app.ready()
  try {
    for (const url of [
      '/',
      '/login',
      '/assignment-approval/x',
      '/pricing',
      '/pricing-embedded/x',
      '/pricing-embeddedx',
      '/PRICING-EMBEDDED',
      '//pricing-embedded',
    ]) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
      expect([url, headers['content-security-policy']]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")])
    }
    const { headers, statusCode, body } = await app.inject({ url: '/pricing-embedded?plan=x', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Pricing</title>')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    for (const page of ['/', '/pricing-embedded']) {
      const policy = String((await app.inject({ url: page, headers: { accept: 'text/html' } })).headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) expect(policy).toContain(part)
    }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the address of an invite link is a page in a browser; its answer and its calendar file are not', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  const app = Fastify()
  app.get('/join/:code', () => ({ json: true }))
  serveWeb(app, { root: folder })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const typeOf = async (url: string, headers = {}) => String((await app.inject({ url, headers })).headers['content-type']).split(';')[0]
  for (const url of ['/join/abc_-9', '/join/abc/', '/join/abc?utm_source=x'])
    expect([url, await typeOf(url, browser)]).toEqual([url, 'text/html'])
  expect((await app.inject({ method: 'HEAD', url: '/join/abc', headers: browser })).headers['content-type']).toContain('text/html')
  for (const accept of ['text/html', '*/*'])
    expect((await app.inject({ url: '/join/abc', headers: { accept } })).headers.vary).toBe('accept')
  expect(await typeOf('/join/abc', { accept: '*/*' })).toBe('application/json')
  expect(await typeOf('/join/abc')).toBe('application/json')
  expect(await typeOf('/join/abc?format=ics', browser)).toBe('application/json')
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the worker of consoles may answer for the pages of events; no other file reaches beyond its folder', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  mkdirSync(path.join(folder, 'console', 'assets'), { recursive: true })
  for (const file of ['console/worker.js', 'console/assets/worker.js', 'start.js']) writeFileSync(path.join(folder, file), '// script')
  const app = Fastify()
  serveWeb(app, { root: folder })
  const scopeOf = async (url: string) => (await app.inject({ url })).headers['service-worker-allowed']
  expect(await scopeOf('/console/worker.js')).toBe('/event/')
  for (const url of ['/console/assets/worker.js', '/start.js', '/event/1']) expect(await scopeOf(url)).toBeUndefined()
  // a worker that browsers kept for a year would never be replaced
  expect((await app.inject({ url: '/console/worker.js' })).headers['cache-control']).toBe('no-cache')
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every answer has the time of the house, by which devices learn that their own clock is wrong', async () => {
  const app = Fastify()
  const clock = { now: Temporal.Instant.from('2026-11-26T12:00:00.75Z') }
  sendHeaders(app, { secure: true, now: () => clock.now })
  app.get('/fine', () => 'fine')
  for (const url of ['/fine', '/none']) expect((await app.inject({ url })).headers.date).toBe('Thu, 26 Nov 2026 12:00:00 GMT')
  clock.now = clock.now.add({ hours: 1 })
  expect((await app.inject({ url: '/fine' })).headers.date).toBe('Thu, 26 Nov 2026 13:00:00 GMT')
  await app.close()
})

test('with Stripe the pages may load its card fields and nothing else; the embedded prices never', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  for (const file of ['index.html', 'pricing-embedded.html']) writeFileSync(path.join(folder, file), '<!doctype html><title>Troupe</title>')
  const policyOf = async (cards: boolean, url: string) => {
    const app = Fastify()
    serveWeb(app, { root: folder, cards })
    await app.ready()
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    await app.close()
    return String(headers['content-security-policy'])
  }
  const foreign = (policy: string) => [...new Set(policy.match(/https?:[^ ;]+/g))].toSorted()
  const stripes = ['https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com', 'https://js.stripe.com']
  for (const url of ['/', '/cart', '/experience/1']) {
    const policy = await policyOf(true, url)
    expect(foreign(policy)).toEqual(stripes)
    for (const part of ["default-src 'self'", "script-src 'self' ", "frame-src 'self' ", "connect-src 'self' ", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(foreign(await policyOf(false, url))).toEqual([])
  }
  expect(foreign(await policyOf(true, '/pricing-embedded'))).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('the page of a recording has a policy of its own: no script but ours, nothing of another origin, and no frame around it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  for (const file of ['index.html', 'replay.html']) writeFileSync(path.join(folder, file), `<!doctype html><title>${file}</title>`)
  const app = Fastify()
  serveWeb(app, { root: folder, cards: true, maps: 'https://maps.example.com/style.json' })
  await app.ready()
  const { headers, body } = await app.inject({ url: '/replay/x', headers: { accept: 'text/html' } })
  expect(body).toContain('replay.html')
  const policy = String(headers['content-security-policy'])
  for (const part of ["default-src 'none'", "script-src 'self';", "form-action 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/https?:/)
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what a page needs is named with the answer, for the person who will see that page', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  writeFileSync(
    path.join(folder, 'ahead.json'),
    JSON.stringify([
      { prefix: '/event/', guests: false, files: ['/assets/event-1.js', '/assets/event-2.css'] },
      { prefix: '/a/', guests: true, files: ['/assets/approval-3.js'] },
      { prefix: '/availability/planning', guests: false, files: ['/assets/planning-4.js'] },
    ]),
  )
  const app = Fastify()
  serveWeb(app, { root: folder })
  await app.ready()
  const linkOf = async (url: string, cookie = '') => (await app.inject({ url, headers: { accept: 'text/html', cookie } })).headers.link
  try {
    const event = '</assets/event-1.js>; rel=modulepreload, </assets/event-2.css>; rel=preload; as=style; crossorigin'
    expect(await linkOf('/event/1', 'other=1; token=x')).toBe(event)
    expect(await linkOf('/event/1', 'nottoken=x')).toBeUndefined()
    expect(await linkOf('/event/1/', 'token=x')).toBe(event)
    expect(await linkOf('/event/1/edit', 'token=x'), 'a page below it is another page').toBeUndefined()
    expect(await linkOf('/event/', 'token=x')).toBeUndefined()
    expect(await linkOf('/a/code')).toBe('</assets/approval-3.js>; rel=modulepreload')
    expect(await linkOf('/experiences', 'token=x')).toBeUndefined()
    expect(await linkOf('/availability/planning?view=week', 'token=x')).toBe('</assets/planning-4.js>; rel=modulepreload')
    expect(await linkOf('/availability/planning/1', 'token=x'), 'it has no page below it').toBeUndefined()
    expect(await linkOf('/availability/planning')).toBeUndefined()
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a page is answered to everyone who can read it, programs that take anything and HEAD included; what is unknown is JSON', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  const app = Fastify()
  serveWeb(app, { root: folder })
  const answerOf = async (method: 'GET' | 'HEAD', url: string, accept?: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } })
    expect(headers.vary, url).toBe('accept')
    if (method === 'HEAD') expect(body).toBe('')
    return `${statusCode} ${String(headers['content-type']).split(';')[0]}`
  }
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  try {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [
        '/',
        '/experiences',
        '/experiences/game-show/',
        '/experience/1?people=20',
        '/experience/1/edit',
        '/q/code',
        '/settings/admin',
      ]) {
        for (const accept of [undefined, '*/*', 'text/*', browser, 'application/json;q=0.5, */*'])
          expect(await answerOf(method, url, accept), `${url} ${accept}`).toBe('200 text/html')
        for (const accept of ['application/json', 'application/json, text/html;q=0.9', 'image/png'])
          expect(await answerOf(method, url, accept), `${url} ${accept}`).toBe('404 application/json')
      }
      for (const url of ['/experiences.json', '/experience/1/other', '/none', '/join/code', '/join/code/']) {
        const isPage = !url.includes('.')
        expect(await answerOf(method, url, browser), url).toBe(isPage ? '200 text/html' : '404 application/json')
        expect(await answerOf(method, url, '*/*'), url).toBe('404 application/json')
        expect(await answerOf(method, url), url).toBe('404 application/json')
      }
    }
    expect((await app.inject({ method: 'POST', url: '/experiences', headers: { accept: browser } })).statusCode).toBe(404)
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what was fetched before is known by its content, whenever its file was written', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  const files = { 'index.html': '<!doctype html><title>Troupe</title>', 'start.js': 'start()' }
  const tagsAt = async (seconds: number) => {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(path.join(folder, name), text)
      utimesSync(path.join(folder, name), seconds, seconds)
    }
    const app = Fastify()
    serveWeb(app, { root: folder })
    const tags = []
    for (const url of ['/experiences', '/start.js']) {
      const { headers } = await app.inject({ url })
      expect(headers['last-modified']).toBeUndefined()
      const tag = String(headers.etag)
      const again = await app.inject({ url, headers: { 'if-none-match': `"other", ${tag}` } })
      expect([again.statusCode, again.body, again.headers.etag, again.headers['cache-control']]).toEqual([304, '', tag, 'no-cache'])
      expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
      tags.push(tag)
    }
    await app.close()
    return tags
  }
  const first = await tagsAt(1_700_000_000)
  expect(await tagsAt(1_800_000_000)).toEqual(first)
  files['start.js'] = 'begin()'
  const [page, script] = await tagsAt(1_700_000_000)
  expect([page === first[0], script === first[1]]).toEqual([true, false])
  rmSync(folder, { recursive: true, force: true })
})

test('browsers and feed readers find the icon that they ask every site for', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  const icon = path.resolve(import.meta.dirname, '../../../../web/public/favicon.ico')
  if (existsSync(icon)) copyFileSync(icon, path.join(folder, 'favicon.ico'))
  const app = Fastify()
  serveWeb(app, { root: folder })
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/favicon.ico' })
  expect([statusCode, headers['content-type'], rawPayload.subarray(0, 4)]).toEqual([
    200,
    'image/vnd.microsoft.icon',
    Buffer.from([0, 0, 1, 0]),
  ])
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('programs find what they look for on every site: where a password is changed, whom to tell of a hole, what to list', async () => {
  const app = Fastify()
  const now = Temporal.Instant.from('2026-11-26T12:34:56.7Z')
  const settings = { baseUrl: 'https://troupe.example', mailFrom: 'Troupe <events@troupe.example>' }
  serveSiteFiles(app, { settings, now: () => now, pages: async () => [{ path: '/experience/1?a&b', changedAt: now }] })
  const change = await app.inject({ url: '/.well-known/change-password' })
  expect([change.statusCode, change.headers.location]).toEqual([302, '/settings/profile'])
  const security = await app.inject({ url: '/.well-known/security.txt' })
  expect(security.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(
    Object.fromEntries(
      security.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    ),
  ).toEqual({
    ...{ Contact: 'mailto:events@troupe.example', Expires: '2027-05-25T00:00:00Z', 'Preferred-Languages': 'en' },
    Canonical: 'https://troupe.example/.well-known/security.txt',
  })
  expect((await app.inject({ url: '/robots.txt' })).body).toContain('Sitemap: https://troupe.example/sitemap.xml')
  const { body } = await app.inject({ url: '/sitemap.xml' })
  expect(body).toContain('<url><loc>https://troupe.example/experience/1?a&amp;b</loc><lastmod>2026-11-26T12:34:56.7Z</lastmod></url>')
})
