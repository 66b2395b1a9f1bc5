import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
  expect(await typeOf('/join/abc', { accept: '*/*' })).toBe('application/json')
  expect(await typeOf('/join/abc')).toBe('application/json')
  expect(await typeOf('/join/abc?format=ics', browser)).toBe('application/json')
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

test('what a page needs is named with the answer, for the person who will see that page', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'troupe-web-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Troupe</title>')
  writeFileSync(
    path.join(folder, 'ahead.json'),
    JSON.stringify([
      { prefix: '/event/', guests: false, files: ['/assets/event-1.js', '/assets/event-2.css'] },
      { prefix: '/a/', guests: true, files: ['/assets/approval-3.js'] },
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
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
