import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from '../apps/server/src/seed-world.ts'
import { openChromium } from '../tests/chromium.ts'
import { world } from '../tests/world/ids.ts'
import { audit, initialScript, shown } from './lighthouse.ts'
import { atMost, type Figure, figure, median, ms, signIn, start } from './measure.ts'

const lines = 500
const files = 60
const id = world.sessions.gameReady
const editor = 'editor@northwind.example'
const producer = 'admin@troupe.example'

/**
 * The page of an event with 500 lines of history and 60 files: Lighthouse on it and on its tabs, its call sheet, and how long a field takes from Enter in one
 * browser to the other one. All of it was made by the server's own commands.
 */
export async function eventFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'troupe-bench-'))
  try {
    const env = { DATA_DIR: path.join(dir, 'data'), DATABASE_URL: '', DEMO: '1' }
    const ours = await start('../apps/server/src/main.ts', env, '/readyz')
    try {
      const staff = await signIn(ours.url, producer, demoPassword)
      const { token } = await signIn(ours.url, editor, demoPassword)
      await writeHistory(ours.url, staff.authorization)
      await sendFiles(ours.url, staff.authorization)
      const page = await audit(`${ours.url}/event/${id}`, token)
      const activity = await audit(`${ours.url}/event/${id}?tab=activity`, token)
      const media = await audit(`${ours.url}/event/${id}?tab=media`, token)
      return [
        ...shown('event page of 500 changes and 60 files', page),
        initialScript('the event page', page[0], 250),
        ...shown('its history', activity),
        // its largest part is a photograph, which takes what the connection takes
        ...shown('its files', media).map((one) => (one.what.includes('LCP') ? figure(one.what, one.value) : one)),
        await callSheet(ours.url, staff.authorization),
        await enterToOther(ours.url, staff.token),
      ]
    } finally {
      await ours.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Asks as often as the server lets one person. */
async function ask<T>(url: string, authorization: string, query: string, variables: object): Promise<T> {
  const headers = { authorization, 'content-type': 'application/json' }
  for (;;) {
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    const { data, errors } = (await answer.json()) as { data?: T; errors?: { extensions: { retryAfter?: number } }[] }
    const wait = errors?.[0]?.extensions.retryAfter
    if (wait !== undefined) {
      await new Promise((done) => setTimeout(done, wait * 1000))
      continue
    }
    assert(data && !errors, JSON.stringify(errors))
    return data
  }
}

const change = 'mutation ($input: UpdateSessionInput!) { updateSession(input: $input) { id } }'

/** Changes that are lines of the event's history, of different fields. */
async function writeHistory(url: string, authorization: string) {
  for (let line = 0; line < lines; line++) {
    const text = `The van parks in the yard, gate ${line}`
    const input = line % 2 === 0 ? { id, internalNotes: text } : { id, activityNotes: text }
    await ask(url, authorization, change, { input })
  }
}

/** Photographs, each sent as a browser sends it, until all of them are ready. */
async function sendFiles(url: string, authorization: string) {
  const picture = await pictureOf(url)
  const words = { filename: 'stage.jpg', purpose: 'MEDIA', sessionId: id }
  const metadata = Object.entries(words).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  for (let file = 0; file < files; file++) {
    const headers = { authorization, 'tus-resumable': '1.0.0', 'upload-length': String(picture.length) }
    const begun = await fetch(`${url}/files`, { method: 'POST', headers: { ...headers, 'upload-metadata': metadata.join(',') } })
    assert.equal(begun.status, 201)
    const sent = await fetch(url + begun.headers.get('location'), {
      method: 'PATCH',
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(picture),
    })
    assert.equal(sent.status, 204)
  }
  const query = 'query ($id: ID!) { session(id: $id) { files(limit: 100) { state } } }'
  for (;;) {
    const { session } = await ask<{ session: { files: { state: string }[] } }>(url, authorization, query, { id })
    if (session.files.filter(({ state }) => state === 'DONE').length >= files) return
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** A picture as large as a photograph: the catalogue with its posters. */
async function pictureOf(url: string): Promise<Buffer> {
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1067 } })
    await page.goto(`${url}/experiences`, { waitUntil: 'networkidle' })
    return await page.screenshot({ type: 'jpeg', quality: 90 })
  } finally {
    await browser.close()
  }
}

/** The call sheet, once it has been made: as everyone but the first one gets it. */
async function callSheet(url: string, authorization: string): Promise<Figure> {
  const spent: number[] = []
  for (let run = 0; run < 21; run++) {
    const begun = performance.now()
    const answer = await fetch(`${url}/session/${id}/document?type=CALL_SHEET`, { headers: { authorization } })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (run > 0) spent.push(performance.now() - begun)
    assert(answer.status === 200 && bytes > 1000, `the call sheet: ${answer.status}`)
  }
  return figure('call sheet, warm', ms(median(spent)), atMost(median(spent), 60))
}

/** A name that someone saves with Enter, until it stands in the heading of another browser. Both have the same clock. */
async function enterToOther(url: string, token: string): Promise<Figure> {
  const browser = await openChromium()
  try {
    const pages = await Promise.all(
      [0, 1].map(async () => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        await context.addCookies([{ name: 'token', value: token, url }])
        const page = await context.newPage()
        await page.goto(`${url}/event/${id}?tab=details`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        return page
      }),
    )
    const [writer, reader] = pages
    assert(writer && reader)
    const spent: number[] = []
    for (let run = 0; run < 15; run++) {
      const name = `The Winter Revue, take ${run}`
      const seen = reader.evaluate(
        (wanted) =>
          new Promise<number>((done, fail) => {
            const begun = Date.now()
            const look = () => {
              if (document.querySelector('h1')?.textContent?.includes(wanted)) done(Date.now())
              else if (Date.now() > begun + 30_000) fail(new Error(`never seen: ${wanted}`))
              else requestAnimationFrame(look)
            }
            look()
          }),
        name,
      )
      await writer.getByRole('button', { name: /^Edit name:/ }).click()
      await writer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await writer.evaluate(() => {
        const { dataset } = document.documentElement
        addEventListener('keydown', () => Object.assign(dataset, { pressed: String(Date.now()) }), { once: true, capture: true })
      })
      await writer.keyboard.press('Enter')
      const pressed = Number(await writer.evaluate(() => document.documentElement.dataset.pressed))
      spent.push((await seen) - pressed)
    }
    return figure('a saved field, from Enter to the other browser', ms(median(spent)), atMost(median(spent), 250))
  } finally {
    await browser.close()
  }
}
